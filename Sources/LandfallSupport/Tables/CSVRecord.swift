/// The positions of a CSV record (RFC 4180) and of two of its fields in a buffer.
package struct CSVRecord {
  /// The record without its line end.
  package var text: Range<Int>
  /// The position after the line end.
  package var end: Int
  package var fieldCount: Int
  /// The requested fields; empty if the record has fewer fields.
  package var fields = (0..<0, 0..<0)
  /// Whether a quote opens a field and none closes it: it is a character, and the record ends with its line.
  package var isUnclosed: Bool
  /// Whether a quoted field has a line break.
  package var hasLineBreak: Bool

  /// The line end: LF, CR LF or empty.
  package var lineEnd: Range<Int> { text.upperBound..<end }

  @inlinable
  init(
    text: Range<Int>, end: Int, fieldCount: Int, isUnclosed: Bool = false,
    hasLineBreak: Bool = false
  ) {
    (self.text, self.end, self.fieldCount) = (text, end, fieldCount)
    (self.isUnclosed, self.hasLineBreak) = (isUnclosed, hasLineBreak)
  }

  /// Returns the record that starts at `start`; nil if it does not end within `bytes`.
  ///
  /// Records end with LF or CR LF; a quote that opens a field hides delimiters and line breaks up to the one that closes
  /// it. A quote that none closes hides nothing.
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
    var (isUnclosed, hasLineBreak) = (false, false)
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
        let (closing, end) = closingQuote(
          bytes, openedAt: index, delimiter: delimiter, isFinal: isFinal)
        switch end {
        case .closed: index = closing
        case .closedAfterLineBreak: (index, hasLineBreak) = (closing, true)
        case .never: isUnclosed = true
        case .unknown: return nil
        }
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
      isUnclosed: isUnclosed, hasLineBreak: hasLineBreak)
  }

  /// Returns the line that starts at `start` as a record in which quotes are characters, and calls `body` with the number
  /// and the range of each of its fields.
  package static func line(
    _ bytes: Span<UInt8>, from start: Int, delimiter: UInt8,
    _ body: (_ column: Int, _ field: Range<Int>) -> Void = { _, _ in }
  ) -> CSVRecord {
    let newline = bytes.firstIndex(of: UInt8(ascii: "\n"), from: start)
    var textEnd = newline ?? bytes.count
    if newline != nil, textEnd > start, bytes[textEnd - 1] == UInt8(ascii: "\r") { textEnd -= 1 }
    var (field, fieldStart) = (0, start)
    for index in start..<textEnd where bytes[index] == delimiter {
      body(field, fieldStart..<index)
      field += 1
      fieldStart = index + 1
    }
    body(field, fieldStart..<textEnd)
    return CSVRecord(
      text: start..<textEnd, end: newline.map { $0 + 1 } ?? bytes.count, fieldCount: field + 1)
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
      guard opens else {
        start = quote + 1
        continue
      }
      let (closing, end) = closingQuote(
        bytes, openedAt: quote, delimiter: delimiter, isFinal: false)
      switch end {
      case .closed, .closedAfterLineBreak: start = closing + 1
      case .never: start = quote + 1
      case .unknown: return last
      }
    }
    return last
  }

  /// The end of a field that begins with a quote.
  @usableFromInline enum QuoteEnd {
    case closed
    case closedAfterLineBreak
    /// The field ends as if it had no quote.
    case never
    /// It depends on the bytes that follow.
    case unknown
  }

  /// The most bytes of a quoted field up to its last line break. In a longer one the quote is most likely a character.
  private static let breakLimit = 4 << 20

  /// Returns the index of the quote that closes a quoted field, skipping doubled quotes.
  ///
  /// After a line break only a quote before a delimiter or a line end closes the field (RFC 4180): another one begins
  /// a field of its own, and the first is alone.
  @usableFromInline
  static func closingQuote(
    _ bytes: Span<UInt8>, openedAt opening: Int, delimiter: UInt8, isFinal: Bool
  ) -> (index: Int, end: QuoteEnd) {
    var hasLineBreak = false
    var index = opening + 1
    while index < bytes.count {
      if index &+ 8 <= bytes.count {
        let word = bytes.word(at: index)
        let specials = word.bytes(equalTo: "\"") | word.bytes(equalTo: "\n")
        if specials == 0 {
          index &+= 8
          continue
        }
        index &+= specials.trailingZeroBitCount &>> 3
      }
      if bytes[index] == UInt8(ascii: "\n") {
        if index - opening > breakLimit { return (opening, .never) }
        hasLineBreak = true
      } else if bytes[index] == UInt8(ascii: "\"") {
        if index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "\"") {
          index += 2
          continue
        }
        guard hasLineBreak else { return (index, .closed) }
        var next = index + 1
        while next < bytes.count, bytes[next] == 0x20, delimiter != 0x20 { next += 1 }
        guard next < bytes.count else { return (index, isFinal ? .closedAfterLineBreak : .unknown) }
        let closes = bytes[next] == delimiter || bytes[next] == 0x0A || bytes[next] == 0x0D
        return closes ? (index, .closedAfterLineBreak) : (opening, .never)
      }
      index += 1
    }
    return (opening, isFinal ? .never : .unknown)
  }
}
