/// The columns of a CSV file that contain the coordinates.
package struct CSVHeader: Equatable {
  var latitude: Int
  var longitude: Int
  var fieldCount: Int

  private static let latitudeNames = ["lat", "latitude"]
  private static let longitudeNames = ["lon", "longitude", "lng", "long"]

  /// Finds the columns by their names, ignoring case.
  /// - Parameters:
  ///   - record: the header, the first record of the file.
  ///   - file: the name of the file in messages.
  /// - Throws: ``DataError`` if a column is missing, or if two columns have a name of the same coordinate.
  init(_ bytes: Span<UInt8>, _ record: CSVRecord, file: String) throws(DataError) {
    let names = Self.names(bytes, record)
    if names == [""] {
      throw DataError("\(file): there is no header; the first row names the columns, lat and lon")
    }
    if record.text.contains(where: { bytes[$0] == UInt8(ascii: "\r") }), !record.isUnclosed {
      throw DataError("\(file): lines end with CR alone; write them with LF or CR LF")
    }
    latitude = try Self.column(named: Self.latitudeNames, in: names, file: file)
    longitude = try Self.column(named: Self.longitudeNames, in: names, file: file)
    fieldCount = names.count
  }

  private static func names(_ bytes: Span<UInt8>, _ record: CSVRecord) -> [String] {
    var start = record.text.lowerBound
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    if record.text.count >= 3, (0..<3).allSatisfy({ bytes[start + $0] == mark[$0] }) { start += 3 }
    return (0..<record.fieldCount).map { column in
      // A scan per column is fast enough: a header is short, and read only once.
      let found = CSVRecord.scan(
        bytes.extracting(..<record.text.upperBound), from: start, requested: (column, column),
        isFinal: true)!
      let content = fieldContent(bytes, found.fields.0)
      return String(decoding: content.map { bytes[$0] }, as: UTF8.self)
    }
  }

  private static func column(
    named candidates: [String], in names: [String], file: String
  ) throws(DataError) -> Int {
    let columns = names.indices.filter { candidates.contains(names[$0].lowercased()) }
    if columns.count == 1 { return columns[0] }
    if let first = columns.first {
      throw DataError(
        "\(file): columns \(columns.map { String($0 + 1) }.joined(separator: " and ")) of the header"
          + " are both a \(candidates[1]); rename all but one (\"\(names[first])\")")
    }
    let listed = names.map { "\"\($0.prefix(40))\"" }
    let others = listed.count > 10 ? " and \(listed.count - 10) more" : ""
    let hint =
      names.count == 1 && names[0].contains(where: { $0 == ";" || $0 == "\t" })
      ? "; fields must be separated by commas" : ""
    throw DataError(
      "\(file): no column of the header is named \(candidates.prefix(2).joined(separator: " or "));"
        + " it has \(listed.prefix(10).joined(separator: ", "))\(others)\(hint)")
  }
}
