/// The positions of a CSV record (RFC 4180) and of two of its fields in a buffer.
package struct CSVRecord {
  /// The record without its line end.
  package var text: Range<Int>
  /// The position after the line end.
  package var end: Int
  package var fieldCount: Int
  /// The requested fields; empty if the record has fewer fields.
  package var fields = (0..<0, 0..<0)
  /// Whether the file ends before a quote is closed.
  package var isUnclosed: Bool

  /// The line end: LF, CR LF or empty.
  package var lineEnd: Range<Int> { text.upperBound..<end }

  @inlinable
  init(text: Range<Int>, end: Int, fieldCount: Int, isUnclosed: Bool) {
    (self.text, self.end, self.fieldCount, self.isUnclosed) = (text, end, fieldCount, isUnclosed)
  }

  /// Returns the record that starts at `start`; nil if it does not end within `bytes`.
  ///
  /// Records end with LF or CR LF; a quote that opens a field hides delimiters and line breaks.
  /// - Parameters:
  ///   - requested: the indices of the two fields to find.
  ///   - isFinal: whether `bytes` end with the file, so that their end also ends a record.
  @inlinable @inline(__always)
  package static func scan(
    _ bytes: Span<UInt8>, from start: Int, requested: (Int, Int),
    delimiter: UInt8 = CSVDelimiter.comma, isFinal: Bool
  ) -> CSVRecord? {
    // The usual delimiter is a constant there and costs no comparison of its own.
    delimiter == CSVDelimiter.comma
      ? scan(bytes, from: start, requested, delimitedBy: CSVDelimiter.comma, isFinal)
      : scanOther(bytes, from: start, requested, delimitedBy: delimiter, isFinal)
  }

  @usableFromInline @inline(never)
  static func scanOther(
    _ bytes: Span<UInt8>, from start: Int, _ requested: (Int, Int), delimitedBy delimiter: UInt8,
    _ isFinal: Bool
  ) -> CSVRecord? {
    scan(bytes, from: start, requested, delimitedBy: delimiter, isFinal)
  }

  @inlinable @inline(__always)
  static func scan(
    _ bytes: Span<UInt8>, from start: Int, _ requested: (Int, Int), delimitedBy delimiter: UInt8,
    _ isFinal: Bool
  ) -> CSVRecord? {
    var fields = (start..<start, start..<start)
    var record = scan(bytes, from: start, delimiter: delimiter, isFinal: isFinal) { column, field in
      if column == requested.0 { fields.0 = field }
      if column == requested.1 { fields.1 = field }
    }
    record?.fields = fields
    return record
  }

  /// Returns the record that starts at `start`, and calls `body` with the number and the range of each of its fields; nil
  /// if it does not end within `bytes`.
  @inlinable @inline(__always)
  package static func scan(
    _ bytes: Span<UInt8>, from start: Int, delimiter: UInt8, isFinal: Bool,
    _ body: (_ column: Int, _ field: Range<Int>) -> Void
  ) -> CSVRecord? {
    var field = 0
    var fieldStart = start
    var isUnclosed = false
    var index = start
    while index < bytes.count {
      // Alphanumeric characters, point and minus are most bytes of most files: skip them eight at a time.
      if index &+ 8 <= bytes.count {
        let specials = bytes.word(at: index).bytesUpToComma(orEqualTo: delimiter)
        if specials == 0 {
          index &+= 8
          continue
        }
        index &+= specials.trailingZeroBitCount &>> 3
      }
      let byte = bytes[index]
      if byte == delimiter {
        body(field, fieldStart..<index)
        field += 1
        fieldStart = index + 1
      } else if byte == UInt8(ascii: "\n") {
        break
      } else if byte == UInt8(ascii: "\""), index == fieldStart {
        (index, isUnclosed) = closingQuote(bytes, openedAt: index)
      }
      index += 1
    }
    let hasLineEnd = index < bytes.count
    guard hasLineEnd || isFinal else { return nil }
    index = min(index, bytes.count)
    var textEnd = index
    if hasLineEnd, textEnd > start, bytes[textEnd - 1] == UInt8(ascii: "\r") { textEnd -= 1 }
    body(field, fieldStart..<max(fieldStart, textEnd))
    return CSVRecord(
      text: start..<textEnd, end: hasLineEnd ? index + 1 : index, fieldCount: field + 1,
      isUnclosed: isUnclosed)
  }

  /// Calls `body` with each field of a record without its line end, in order. O(bytes).
  @inlinable @inline(__always)
  package static func forEachField(
    _ bytes: Span<UInt8>, in text: Range<Int>, delimiter: UInt8, _ body: (Range<Int>) -> Void
  ) {
    let bytes = bytes.extracting(..<text.upperBound)
    _ = scan(bytes, from: text.lowerBound, delimiter: delimiter, isFinal: true) { body($1) }
  }

  /// Returns the position after the last record that ends with a line break; 0 if no record does.
  ///
  /// Most of the bytes are only searched for quotes, so that this costs little next to ``scan(_:from:requested:delimiter:isFinal:)``,
  /// with which it agrees.
  package static func endOfLast(_ bytes: Span<UInt8>, delimiter: UInt8) -> Int {
    var (last, start) = (0, 0)
    while start < bytes.count {
      let quote = bytes.firstIndex(of: UInt8(ascii: "\""), from: start) ?? bytes.count
      if let newline = bytes.lastIndex(of: UInt8(ascii: "\n"), in: start..<quote) {
        last = newline + 1
      }
      if quote == bytes.count { break }
      let opens =
        quote == 0 || bytes[quote - 1] == delimiter || bytes[quote - 1] == UInt8(ascii: "\n")
      start = opens ? closingQuote(bytes, openedAt: quote).index + 1 : quote + 1
    }
    return last
  }

  /// Returns the index of the quote that closes a quoted field, skipping doubled quotes.
  @usableFromInline
  static func closingQuote(
    _ bytes: Span<UInt8>, openedAt opening: Int
  ) -> (index: Int, isUnclosed: Bool) {
    var index = opening + 1
    while index < bytes.count {
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
