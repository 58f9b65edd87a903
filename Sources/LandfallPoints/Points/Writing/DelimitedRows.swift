/// Writes the rows of a table to a table: the fields as they are, then the results.
struct DelimitedRows: PointRowWriter {
  var results: LayerResults
  let delimiter: UInt8
  /// The delimiter of the input; nil if fields are copied with the delimiters of the file.
  let from: UInt8?

  /// The output before the rows, given the header.
  func head(_ header: CSVRecord, in bytes: Span<UInt8>) -> [UInt8] {
    var output: [UInt8] = []
    append(header.text, in: bytes, to: &output)
    output += results.headings
    if from == nil {
      output.append(bytes, header.lineEnd)
    } else {
      output.append(UInt8(ascii: "\n"))
    }
    return output
  }

  mutating func write(
    _ rows: Span<PointRow>, in bytes: Span<UInt8>, to output: inout [UInt8], _ tally: inout RowTally
  ) {
    results.find(rows, in: bytes)
    if from == nil {
      copy(rows, in: bytes, to: &output)
    } else {
      for row in rows.indices {
        append(rows[row].text, in: bytes, to: &output)
        pad(rows[row], to: &output)
        results.append(row, rows, to: &output)
        output.append(UInt8(ascii: "\n"))
      }
    }
  }

  /// Copies each row together with the line end before it, as long as rows follow each other.
  @inline(__always)
  private func copy(
    _ rows: Span<PointRow>, in bytes: Span<UInt8>, to output: inout [UInt8]
  ) {
    guard !rows.isEmpty else { return }
    var (start, end) = (rows[0].text.lowerBound, rows[0].text.lowerBound)
    for row in rows.indices {
      if rows[row].text.lowerBound != end {
        output.append(bytes, start..<end)
        start = rows[row].text.lowerBound
      }
      output.append(bytes, start..<rows[row].text.upperBound)
      pad(rows[row], to: &output)
      results.append(row, rows, to: &output)
      (start, end) = (rows[row].lineEnd, rows[row].end)
    }
    output.append(bytes, start..<end)
  }

  /// Appends the fields that a row lacks, which are empty.
  @inline(__always)
  private func pad(_ row: PointRow, to output: inout [UInt8]) {
    for _ in 0..<row.missingFieldCount { output.append(delimiter) }
  }

  @inline(__always)
  private func append(_ text: Range<Int>, in bytes: Span<UInt8>, to output: inout [UInt8]) {
    guard let from else { return output.append(bytes, text) }
    convert(text, in: bytes, delimitedBy: from, to: &output)
  }

  @inline(never)
  private func convert(
    _ text: Range<Int>, in bytes: Span<UInt8>, delimitedBy from: UInt8, to output: inout [UInt8]
  ) {
    var isFirst = true
    CSVRecord.forEachField(bytes, in: text, delimiter: from) { field in
      if !isFirst { output.append(delimiter) }
      isFirst = false
      let isQuoted = !field.isEmpty && bytes[field.lowerBound] == UInt8(ascii: "\"")
      // A field without quotes may have the new delimiter in it; it has no line break.
      if !isQuoted, field.contains(where: { bytes[$0] == delimiter }) {
        let quote = UInt8(ascii: "\"")
        output.append(quote)
        for index in field {
          if bytes[index] == quote { output.append(quote) }
          output.append(bytes[index])
        }
        output.append(quote)
      } else {
        output.append(bytes, field)
      }
    }
  }
}
