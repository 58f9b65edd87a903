/// Returns the content of a CSV field, without enclosing quotes and surrounding spaces.
///
/// Doubled quotes stay doubled, as numbers and the expected column names do not contain quotes.
package func fieldContent(_ bytes: Span<UInt8>, _ field: Range<Int>) -> Range<Int> {
  var range = withoutSpaces(bytes, field)
  let quote = UInt8(ascii: "\"")
  if range.count >= 2, bytes[range.lowerBound] == quote, bytes[range.upperBound - 1] == quote {
    range = withoutSpaces(bytes, range.lowerBound + 1..<range.upperBound - 1)
  }
  return range
}

private func withoutSpaces(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Range<Int> {
  var (lower, upper) = (range.lowerBound, range.upperBound)
  while lower < upper, isSpace(bytes[lower]) { lower += 1 }
  while upper > lower, isSpace(bytes[upper - 1]) { upper -= 1 }
  return lower..<upper
}

private func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == 0x09 }

/// Returns `text` as a field of a table, in quotes if necessary.
package func csvField(_ text: String, delimiter: UInt8 = CSVDelimiter.comma) -> [UInt8] {
  let special = [delimiter, UInt8(ascii: "\""), 0x0A, 0x0D]
  guard text.utf8.contains(where: { special.contains($0) }) else { return Array(text.utf8) }
  return Array("\"\(text.replacing("\"", with: "\"\""))\"".utf8)
}

/// Returns text that spreadsheets do not take for a formula: an apostrophe precedes a first character that
/// could begin one (OWASP, "CSV Injection").
func withoutFormula(_ text: String) -> String {
  guard let first = text.utf8.first else { return text }
  return "=+-@\t\r\n".utf8.contains(first) ? "'" + text : text
}

/// Returns the text of bytes for messages, at most 40 characters.
package func excerpt(_ bytes: Span<UInt8>, _ range: Range<Int>) -> String {
  var text = ""
  // No character needs more than 4 bytes in UTF-8 (one of several scalars may be cut).
  let copy = range.prefix(160).map { bytes[$0] }
  text += String(decoding: copy, as: UTF8.self).prefix(40)
  return text.count < 40 && range.count <= 160 ? text : text + "…"
}
