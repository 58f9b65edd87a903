/// The positions of a CSV record (RFC 4180) and of two of its fields in a buffer.
package struct CSVRecord: Equatable {
  /// The record without its line end.
  package var text: Range<Int>
  /// The position after the line end.
  package var end: Int
  package var fieldCount: Int
  /// The requested fields; empty if the record has fewer fields.
  package var fields: (Range<Int>, Range<Int>)
  /// The number of line breaks, including those in quotes.
  package var lineCount: Int
  /// Whether the file ends before a quote is closed.
  package var isUnclosed = false

  /// The line end: LF, CR LF or empty.
  package var lineEnd: Range<Int> { text.upperBound..<end }

  package static func == (a: CSVRecord, b: CSVRecord) -> Bool {
    a.text == b.text && a.end == b.end && a.fieldCount == b.fieldCount && a.fields == b.fields
      && a.lineCount == b.lineCount && a.isUnclosed == b.isUnclosed
  }

  /// Returns the record that starts at `start`; nil if it does not end within `bytes`.
  ///
  /// Records end with LF or CR LF; a quote that opens a field hides commas and line breaks.
  /// - Parameters:
  ///   - requested: the indices of the two fields to find.
  ///   - isFinal: whether `bytes` end with the file, so that their end also ends a record.
  package static func scan(
    _ bytes: Span<UInt8>, from start: Int, requested: (Int, Int), isFinal: Bool
  ) -> CSVRecord? {
    var fields = (start..<start, start..<start)
    var field = 0
    var fieldStart = start
    var lineCount = 0
    var isUnclosed = false
    var index = start
    while index < bytes.count {
      let byte = bytes[index]
      // Alphanumeric characters, point and minus, which are most bytes of most files.
      if byte > UInt8(ascii: ",") {
        index += 1
        continue
      }
      if byte == UInt8(ascii: ",") {
        if field == requested.0 { fields.0 = fieldStart..<index }
        if field == requested.1 { fields.1 = fieldStart..<index }
        field += 1
        fieldStart = index + 1
      } else if byte == UInt8(ascii: "\n") {
        break
      } else if byte == UInt8(ascii: "\""), index == fieldStart {
        (index, isUnclosed) = closingQuote(bytes, openedAt: index, &lineCount)
      }
      index += 1
    }
    let hasLineEnd = index < bytes.count
    guard hasLineEnd || isFinal else { return nil }
    index = min(index, bytes.count)
    var textEnd = index
    if hasLineEnd, textEnd > start, bytes[textEnd - 1] == UInt8(ascii: "\r") { textEnd -= 1 }
    if field == requested.0 { fields.0 = fieldStart..<max(fieldStart, textEnd) }
    if field == requested.1 { fields.1 = fieldStart..<max(fieldStart, textEnd) }
    return CSVRecord(
      text: start..<textEnd, end: hasLineEnd ? index + 1 : index, fieldCount: field + 1,
      fields: fields, lineCount: lineCount + (hasLineEnd ? 1 : 0), isUnclosed: isUnclosed)
  }

  /// Calls `body` with each field of a record without its line end, in order. O(bytes).
  static func forEachField(_ bytes: Span<UInt8>, in text: Range<Int>, _ body: (Range<Int>) -> Void)
  {
    let bytes = bytes.extracting(..<text.upperBound)
    var (start, index, lineCount) = (text.lowerBound, text.lowerBound, 0)
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: ",") {
        body(start..<index)
        start = index + 1
      } else if bytes[index] == UInt8(ascii: "\""), index == start {
        index = closingQuote(bytes, openedAt: index, &lineCount).index
      }
      index += 1
    }
    body(start..<bytes.count)
  }

  /// Returns the index of the quote that closes a quoted field, skipping doubled quotes.
  private static func closingQuote(
    _ bytes: Span<UInt8>, openedAt opening: Int, _ lineCount: inout Int
  ) -> (index: Int, isUnclosed: Bool) {
    var index = opening + 1
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "\n") { lineCount += 1 }
      if bytes[index] == UInt8(ascii: "\"") {
        guard index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "\"") else {
          return (index, false)
        }
        index += 1
      }
      index += 1
    }
    return (index, true)
  }
}
