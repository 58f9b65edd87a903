/// Writes JSON objects as the rows of a table: the members of the first object are the columns.
struct JSONTable: PointRowWriter {
  private var results: LayerResults
  private let delimiter: UInt8
  private let columns: Columns

  /// The columns of the table before the results.
  struct Columns: Sendable {
    /// The names of members in the order of columns, as in the file and as text.
    let members: [[UInt8]]
    let names: [String]
    let numbers: [ExactText: Int]
    /// The names of the columns with the coordinates of features; nil if they are members.
    let coordinates: (latitude: String, longitude: String)?

    /// - Parameters:
    ///   - members: the names of the members of the first object, or of its properties.
    ///   - isFeatures: whether the objects are GeoJSON features.
    init(_ members: [(raw: [UInt8], text: String)], isFeatures: Bool) {
      var numbers: [ExactText: Int] = [:]
      var kept: [(raw: [UInt8], text: String)] = []
      // If a name is there twice, readers of JSON take the last value.
      for member in members where numbers[ExactText(member.text)] == nil {
        numbers[ExactText(member.text)] = kept.count
        kept.append(member)
      }
      self.members = kept.map(\.raw)
      names = kept.map(\.text)
      self.numbers = numbers
      let pairs = [("lat", "lon"), ("latitude", "longitude"), ("y", "x")]
      coordinates =
        isFeatures
        ? pairs.first { numbers[ExactText($0.0)] == nil && numbers[ExactText($0.1)] == nil }
          ?? ("point_lat", "point_lon")
        : nil
    }

    /// The names of all columns.
    var all: [String] { (coordinates.map { [$0.latitude, $0.longitude] } ?? []) + names }
  }

  /// - Throws: ``DataError`` if a column has the name of a result.
  init(
    _ results: LayerResults, _ columns: Columns, delimiter: UInt8, file: String
  ) throws(DataError) {
    self.results = results
    self.columns = columns
    self.delimiter = delimiter
    let names = Set(columns.all)
    if let name = results.names.first(where: names.contains) {
      throw DataError(
        "\(file): member \"\(name)\" has the name of a result; rename it, or set --prefix TEXT for the results"
      )
    }
  }

  /// The header.
  var head: [UInt8] {
    let fields = columns.all.map { csvField($0, delimiter: delimiter) }
    return Array(fields.joined(separator: [delimiter])) + results.headings + [UInt8(ascii: "\n")]
  }

  mutating func write(
    _ rows: Span<PointRow>, in bytes: Span<UInt8>, to output: inout [UInt8], _ tally: inout RowTally
  ) {
    results.find(rows, in: bytes)
    var values = [Range<Int>](repeating: 0..<0, count: columns.members.count)
    for row in rows.indices {
      find(&values, rows[row], in: bytes, &tally)
      if columns.coordinates != nil {
        if rows[row].point != nil { output.append(bytes, rows[row].latitude) }
        output.append(delimiter)
        if rows[row].point != nil { output.append(bytes, rows[row].longitude) }
      }
      for index in values.indices {
        if index > 0 || columns.coordinates != nil { output.append(delimiter) }
        append(values[index], in: bytes, to: &output)
      }
      results.append(row, rows, to: &output)
      output.append(UInt8(ascii: "\n"))
    }
  }

  /// Finds the values of a row's members.
  private func find(
    _ values: inout [Range<Int>], _ row: PointRow, in bytes: Span<UInt8>, _ tally: inout RowTally
  ) {
    for index in values.indices { values[index] = 0..<0 }
    guard let start = row.members else { return }
    var cursor = JSONCursor(bytes, at: start)
    // Most objects have the same members in the same order.
    var expected = 0
    // The reader has checked the object.
    _ = try? cursor.forEachMember(depth: 0) { (cursor, name) throws(JSONSyntaxError) in
      let start = cursor.index
      try cursor.skipValue(depth: 1)
      if expected < columns.members.count, bytes.equals(name, columns.members[expected]) {
        values[expected] = start..<cursor.index
        expected += 1
        return
      }
      let text = cursor.text(name)
      if let number = columns.numbers[ExactText(text)] {
        values[number] = start..<cursor.index
        expected = number + 1
      } else {
        tally.noteDropped(text)
      }
    }
  }

  /// Appends a value as a field: a string without quotes, nothing for null, other values as they are.
  private func append(_ value: Range<Int>, in bytes: Span<UInt8>, to output: inout [UInt8]) {
    guard !value.isEmpty, bytes[value.lowerBound] != UInt8(ascii: "n") else { return }
    let isString = bytes[value.lowerBound] == UInt8(ascii: "\"")
    let content = isString ? value.lowerBound + 1..<value.upperBound - 1 : value
    if content.allSatisfy({ isPlain(bytes[$0]) }) {
      output.append(bytes, content)
    } else {
      let text =
        isString
        ? JSONCursor(bytes).text(content)
        : bytes.text(content)
      output += csvField(text, delimiter: delimiter)
    }
  }

  /// Whether a byte is neither special in JSON nor in the table.
  @inline(__always)
  private func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
      && byte != delimiter
  }
}
