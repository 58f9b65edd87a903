/// The columns of a table with positions, by their numbers from 0.
package struct PositionColumns: Sendable {
  package var latitude: Int
  package var longitude: Int
  /// The columns with the hemispheres of numbers without a sign; nil without such a column.
  package var northOrSouth: Int?
  package var eastOrWest: Int?

  package init(latitude: Int, longitude: Int, northOrSouth: Int? = nil, eastOrWest: Int? = nil) {
    self.latitude = latitude
    self.longitude = longitude
    self.northOrSouth = northOrSouth
    self.eastOrWest = eastOrWest
  }

  /// Whether a column has hemispheres.
  package var haveHemispheres: Bool { northOrSouth != nil || eastOrWest != nil }

  /// The number of the first fields that a row must have.
  package var neededFieldCount: Int {
    1 + max(latitude, longitude, northOrSouth ?? 0, eastOrWest ?? 0)
  }

  /// The fields of a record. A field that it lacks is empty.
  package func fields(
    _ bytes: Span<UInt8>, of record: Range<Int>, delimiter: UInt8
  ) -> PositionFields {
    var fields = PositionFields(
      latitude: 0..<0, longitude: 0..<0, northOrSouth: northOrSouth.map { _ in 0..<0 },
      eastOrWest: eastOrWest.map { _ in 0..<0 })
    var column = 0
    CSVRecord.forEachField(bytes, in: record, delimiter: delimiter) { field in
      let content = fieldContent(bytes, field)
      if column == latitude { fields.latitude = content }
      if column == longitude { fields.longitude = content }
      if column == northOrSouth { fields.northOrSouth = content }
      if column == eastOrWest { fields.eastOrWest = content }
      column += 1
    }
    return fields
  }

  /// The greatest number of bytes of the first rows that are looked at.
  private static let sampleBytes = 1 << 16

  /// Whether the first rows show that numbers are degrees and minutes without a separator. O(sample) of at most 100 rows.
  /// - Returns: nil if more bytes are needed.
  package func showMinutes(
    _ bytes: Span<UInt8>, below header: TableHeader, isFinal: Bool
  ) -> Bool? {
    guard haveHemispheres else { return false }
    var (start, count, votes) = (header.rows, 0, 0)
    while count < PositionReader.sampleCount, start < header.rows + Self.sampleBytes {
      guard
        let record = CSVRecord.scan(
          bytes, from: start, requested: (0, 1), delimiter: header.delimiter, isFinal: isFinal)
      else { return isFinal ? votes > 0 : nil }
      let fields = fields(bytes, of: record.text, delimiter: header.delimiter)
      votes += PositionReader.minutesVote(bytes, fields)
      (start, count) = (record.end, count + 1)
    }
    return votes > 0
  }
}
