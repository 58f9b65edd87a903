/// Writes the rows of a table as JSON: the fields and the results are members.
struct DelimitedObjects: PointRowWriter {
  private var results: LayerResults
  private let output: JSONOutput
  private let delimiter: UInt8
  /// The names of the fields as members, each with a comma before and a colon after it.
  private var names = CellTable()

  /// - Parameters:
  ///   - header: the header; nil names the columns `column_1`, `column_2` and so on.
  ///   - fieldCount: the number of columns.
  /// - Throws: ``DataError`` if two columns have the same name, or one that of a result.
  init(
    _ results: LayerResults, _ output: JSONOutput, header: Range<Int>?, in bytes: Span<UInt8>,
    fieldCount: Int, delimiter: UInt8, file: String
  ) throws(DataError) {
    self.results = results
    self.output = output
    self.delimiter = delimiter
    var texts: [String] = []
    if let header {
      CSVRecord.forEachField(bytes, in: header, delimiter: delimiter) { field in
        texts.append(fieldText(bytes, field))
      }
    } else {
      texts = (1...fieldCount).map { "column_\($0)" }
    }
    var columns: [ExactText: Int] = [:]
    for (number, text) in texts.enumerated() {
      if let first = columns.updateValue(number, forKey: ExactText(text)) {
        throw DataError(
          "\(file): columns \(first + 1) and \(number + 1) of the header are both named \"\(oneLine(text))\","
            + " and members of JSON must differ; rename one")
      }
    }
    if let (name, column) = results.names.lazy.compactMap({ name in
      columns[ExactText(name)].map { (name, $0) }
    }).first {
      throw DataError(
        "\(file): column \(column + 1) has the name of a result, \"\(name)\"; rename it, or set --prefix TEXT"
      )
    }
    for text in texts { names.add(Array(",\(jsonText(text)):".utf8)) }
  }

  mutating func write(
    _ rows: Span<PointRow>, in bytes: Span<UInt8>, to output: inout [UInt8], _ tally: inout RowTally
  ) {
    results.find(rows, in: bytes)
    for row in rows.indices {
      output.append(self.output.before)
      if case .collection = self.output {
        JSONOutput.appendFeatureStart(rows[row], in: bytes, to: &output)
      }
      let start = output.count
      var column = 0
      CSVRecord.forEachField(bytes, in: rows[row].text, delimiter: delimiter) { field in
        names.append(column, to: &output)
        Self.append(bytes, field, to: &output)
        column += 1
      }
      for _ in 0..<rows[row].missingFieldCount {
        names.append(column, to: &output)
        output.append("null")
        column += 1
      }
      results.append(row, rows, to: &output)
      // In place of the comma before the first member.
      output[start] = UInt8(ascii: "{")
      output.append(UInt8(ascii: "}"))
      if case .collection = self.output { output.append(UInt8(ascii: "}")) }
      output.append(self.output.after)
    }
  }

  /// Appends a field as a JSON value: null if it is empty, a number if every reader understands it as the same number,
  /// else a string.
  private static func append(
    _ bytes: Span<UInt8>, _ field: Range<Int>, to output: inout [UInt8]
  ) {
    let isQuoted = !field.isEmpty && bytes[field.lowerBound] == UInt8(ascii: "\"")
    let content = isQuoted ? fieldContent(bytes, field) : field
    if field.isEmpty {
      output.append("null")
    } else if isNumber(bytes, content) {
      output.append(bytes, content)
    } else if content.allSatisfy({ isPlain(bytes[$0]) }) {
      output.append(UInt8(ascii: "\""))
      output.append(bytes, content)
      output.append(UInt8(ascii: "\""))
    } else {
      output += jsonText(isQuoted ? fieldText(bytes, field) : bytes.text(field)).utf8
    }
  }

  /// Whether a string of JSON contains a byte as it is.
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  /// Whether text is a number of JSON of at most 15 digits and without an exponent: a Double has all its digits.
  private static func isNumber(_ bytes: Span<UInt8>, _ content: Range<Int>) -> Bool {
    guard content.count <= 17, JSONCursor.isNumber(bytes, content) else { return false }
    var digits = 0
    for index in content {
      if bytes[index] | 0x20 == UInt8(ascii: "e") { return false }
      if bytes[index] &- 0x30 <= 9 { digits += 1 }
    }
    return digits <= 15
  }
}
