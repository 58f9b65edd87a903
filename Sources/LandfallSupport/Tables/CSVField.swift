/// Returns the content of a CSV field, without enclosing quotes and surrounding spaces.
///
/// Doubled quotes stay doubled, as numbers and the expected column names do not contain quotes. A formula of a text,
/// `="01"`, is this text: so Excel keeps the zeros of a code.
@inlinable
package func fieldContent(_ bytes: Span<UInt8>, _ field: Range<Int>) -> Range<Int> {
  var range = withoutSpaces(bytes, field)
  let quote = UInt8(ascii: "\"")
  if range.count >= 2, bytes[range.lowerBound] == quote, bytes[range.upperBound - 1] == quote {
    range = withoutSpaces(bytes, range.lowerBound + 1..<range.upperBound - 1)
  }
  return range.count > 2 && bytes[range.lowerBound] == UInt8(ascii: "=")
    ? textOfFormula(bytes, range) : range
}

/// The text of a formula `="01"`, whose quotes may be doubled; other formulas as they are.
@usableFromInline
func textOfFormula(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Range<Int> {
  let quote = UInt8(ascii: "\"")
  var inner = range.dropFirst()
  var hasQuotes = false
  while inner.count >= 2, bytes[inner.first!] == quote, bytes[inner.last!] == quote {
    inner = inner.dropFirst().dropLast()
    hasQuotes = true
  }
  return hasQuotes ? inner.startIndex..<inner.endIndex : range
}

/// The text of a CSV field; bytes that are not UTF-8 become U+FFFD.
package func fieldText(_ bytes: Span<UInt8>, _ field: Range<Int>) -> String {
  let text = bytes.text(fieldContent(bytes, field))
  // Replacing takes longer than all else.
  return text.utf8.contains(UInt8(ascii: "\"")) ? replaced(text, "\"\"", by: "\"") : text
}

@inlinable
func withoutSpaces(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Range<Int> {
  var (lower, upper) = (range.lowerBound, range.upperBound)
  while lower < upper, isSpace(bytes[lower]) { lower += 1 }
  while upper > lower, isSpace(bytes[upper - 1]) { upper -= 1 }
  return lower..<upper
}

@inlinable
func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == 0x09 }

/// Returns `text` as a field of a table, in quotes if necessary.
///
/// Control characters but tabs and line ends are U+FFFD: a table cannot have them (RFC 4180, §2), and a terminal may
/// act on them.
package func csvField(_ text: String, delimiter: UInt8 = CSVDelimiter.comma) -> [UInt8] {
  var field = Array(text.utf8)
  // 0xC2 begins U+0080 to U+009F, and more.
  if field.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == 0xC2 }) {
    let scalars = text.unicodeScalars.map { isControl($0) ? "\u{FFFD}" : $0 }
    field = Array(String(String.UnicodeScalarView(scalars)).utf8)
  }
  let special = [delimiter, UInt8(ascii: "\""), 0x0A, 0x0D]
  guard field.contains(where: special.contains) else { return field }
  return [special[1]] + field.flatMap { $0 == special[1] ? [$0, $0] : [$0] } + [special[1]]
}

private func isControl(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar {
  case "\t", "\n", "\r": false
  default: scalar.properties.generalCategory == .control
  }
}

/// Returns text that spreadsheets do not take for a formula: an apostrophe precedes a first character that
/// could begin one (OWASP, "CSV Injection").
package func withoutFormula(_ text: String) -> String {
  guard let first = text.utf8.first else { return text }
  return "=+-@\t\r\n".utf8.contains(first) ? "'" + text : text
}
