/// The columns of a CSV file that contain the coordinates.
package struct CSVHeader: Equatable {
  var latitude: Int
  var longitude: Int
  var fieldCount: Int

  private static let latitudeNames = ["lat", "latitude"]
  private static let longitudeNames = ["lon", "longitude", "lng", "long"]

  /// Finds the columns by their names, ignoring case. O(bytes).
  /// - Parameters:
  ///   - record: the header, the first record of the file.
  ///   - file: the name of the file in messages.
  ///   - added: the names of the columns that the output adds.
  /// - Throws: ``DataError`` if a column is missing, if two columns have a name of the same coordinate, or
  ///   if a column has the name of an added one.
  init(
    _ bytes: Span<UInt8>, _ record: CSVRecord, file: String, adding added: Set<String> = []
  ) throws(DataError) {
    let names = Names(bytes, record, adding: added)
    if names.first == [""], names.count == 1 {
      throw DataError("\(file): there is no header; the first row names the columns, lat and lon")
    }
    if record.text.contains(where: { bytes[$0] == UInt8(ascii: "\r") }), !record.isUnclosed {
      throw DataError("\(file): lines end with CR alone; write them with LF or CR LF")
    }
    latitude = try names.column(among: names.latitudes, Self.latitudeNames, file: file)
    longitude = try names.column(among: names.longitudes, Self.longitudeNames, file: file)
    fieldCount = names.count
    if let (column, name) = names.repeated {
      throw DataError(
        "\(file): column \(column + 1) of the header has the name of a result column, \"\(name)\";"
          + " rename it, or set --prefix TEXT for the result columns")
    }
  }

  /// The findings of one pass over the header, which may have millions of columns: only the first of each
  /// kind are kept.
  private struct Names {
    static let limit = 10
    var count = 0
    /// The first names, for messages.
    var first: [String] = []
    /// The columns with a name of the coordinate, at most one more than ``limit``.
    var latitudes: [(column: Int, name: String)] = []
    var longitudes: [(column: Int, name: String)] = []
    /// The first column with the name of an added one.
    var repeated: (column: Int, name: String)?

    init(_ bytes: Span<UInt8>, _ record: CSVRecord, adding added: Set<String>) {
      let text = withoutByteOrderMark(bytes, record.text)
      // A longer name, or one with another first byte, is not searched for. In an added name each quote may be
      // doubled.
      let longest = max(9, 2 * (added.map(\.utf8.count).max() ?? 0))
      var canBegin = [Bool](repeating: false, count: 256)
      for byte in "lL".utf8 + added.compactMap(\.utf8.first) { canBegin[Int(byte)] = true }
      CSVRecord.forEachField(bytes, in: text) { field in
        let content = fieldContent(bytes, field)
        let column = count
        count += 1
        let isShown = first.count < Self.limit
        let isCandidate =
          !content.isEmpty && content.count <= longest && canBegin[Int(bytes[content.lowerBound])]
        guard isShown || isCandidate else { return }
        var name = String(decoding: content.map { bytes[$0] }, as: UTF8.self)
        if isShown { first.append(name) }
        let word = content.count <= 9 ? name.lowercased() : ""
        if CSVHeader.latitudeNames.contains(word), latitudes.count <= Self.limit {
          latitudes.append((column, name))
        } else if CSVHeader.longitudeNames.contains(word), longitudes.count <= Self.limit {
          longitudes.append((column, name))
        }
        // Replacing takes longer than all else.
        if name.utf8.contains(UInt8(ascii: "\"")) { name.replace("\"\"", with: "\"") }
        if repeated == nil, added.contains(name) { repeated = (column, name) }
      }
    }

    func column(
      among found: [(column: Int, name: String)], _ candidates: [String], file: String
    ) throws(DataError) -> Int {
      if found.count == 1 { return found[0].column }
      if let first = found.first {
        let more = found.count > Self.limit ? " and more" : ""
        throw DataError(
          "\(file): columns \(found.prefix(Self.limit).map { "\($0.column + 1)" }.joined(separator: " and "))"
            + "\(more) of the header are both a \(candidates[1]); rename all but one"
            + " (\"\(first.name)\")")
      }
      let listed = first.map { "\"\($0.prefix(40))\"" }
      let others = count > listed.count ? " and \(count - listed.count) more" : ""
      let hint =
        count == 1 && first[0].contains(where: { $0 == ";" || $0 == "\t" })
        ? "; fields must be separated by commas" : ""
      throw DataError(
        "\(file): no column of the header is named \(candidates.prefix(2).joined(separator: " or "));"
          + " it has \(listed.joined(separator: ", "))\(others)\(hint)")
    }
  }
}

/// Returns the range without the byte order mark of UTF-8 at its start.
private func withoutByteOrderMark(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Range<Int> {
  let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
  let hasMark = range.count >= 3 && (0..<3).allSatisfy { bytes[range.lowerBound + $0] == mark[$0] }
  return hasMark ? range.lowerBound + 3..<range.upperBound : range
}
