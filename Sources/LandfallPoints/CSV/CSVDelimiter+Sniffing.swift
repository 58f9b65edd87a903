/// How the character between the fields of a file is recognized.
extension CSVDelimiter {
  /// Returns the delimiter that an argument names: one character, or the word "tab"; nil for text that cannot be a
  /// delimiter.
  package static func named(_ text: String) -> UInt8? {
    if text == "tab" || text == "\\t" { return tab }
    let bytes = Array(text.utf8)
    return bytes.count == 1 && isPossible(bytes[0]) ? bytes[0] : nil
  }

  /// Returns the delimiter that the first line names for a spreadsheet, as in "sep=;", and the position after that line.
  package static func declared(
    _ bytes: Span<UInt8>, from start: Int
  ) -> (delimiter: UInt8, end: Int)? {
    let end = bytes.firstIndex(of: UInt8(ascii: "\n"), from: start) ?? bytes.count
    var line = start..<end
    if let last = line.last, bytes[last] == UInt8(ascii: "\r") { line = start..<end - 1 }
    guard line.count <= 64, let delimiter = declared(byLine: line.map { bytes[$0] }) else {
      return nil
    }
    return (delimiter, min(end + 1, bytes.count))
  }

  /// Returns the delimiter of a file: the first one that gives the columns of both coordinates; else, if the columns are
  /// named, the most frequent one of the header; else a tab, ";" or "|" that occurs in the first row.
  /// - Returns: nil if `bytes` end before the first record does, and more may follow.
  package static func sniff(
    _ bytes: Span<UInt8>, from start: Int, _ names: CoordinateNames, isFinal: Bool
  ) -> UInt8? {
    guard let end = endOfFirstRecord(bytes, from: start) ?? (isFinal ? bytes.count : nil) else {
      return nil
    }
    let head = bytes.extracting(..<end)
    var counts = [Int](repeating: 0, count: candidates.count)
    for (number, candidate) in candidates.enumerated() {
      counts[number] = head.count(of: candidate, in: start..<end)
      guard counts[number] > 0,
        let record = CSVRecord.scan(
          head, from: start, requested: names.numbers ?? (0, 1), delimiter: candidate,
          isFinal: true)
      else { continue }
      let hasCoordinates =
        names.hasHeader
        ? CSVHeader.hasColumns(head, record, names, delimiter: candidate)
        : isNumber(head, record.fields.0) && isNumber(head, record.fields.1)
      if hasCoordinates { return candidate }
    }
    // Commas may also be in numbers and text.
    if !names.hasHeader, let number = counts.dropFirst().firstIndex(where: { $0 > 0 }) {
      return candidates[number]
    }
    // A tab is hardly ever in a name.
    let most = [2, 0, 1, 3].max { counts[$0] < counts[$1] }
    return most.map { counts[$0] > 0 ? candidates[$0] : comma }
  }

  private static func isNumber(_ bytes: Span<UInt8>, _ field: Range<Int>) -> Bool {
    PlainDecimal(bytes.extracting(fieldContent(bytes, field))) != nil
  }

  /// Returns the position after the first line break outside quotes; a quote after any candidate opens a field.
  private static func endOfFirstRecord(_ bytes: Span<UInt8>, from start: Int) -> Int? {
    var isQuoted = false
    var isFieldStart = true
    for index in start..<bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\""), isQuoted || isFieldStart {
        // A doubled quote closes the field and opens it again.
        isQuoted.toggle()
        isFieldStart = !isQuoted
        continue
      }
      if isQuoted { continue }
      if byte == UInt8(ascii: "\n") { return index + 1 }
      isFieldStart = candidates.contains(byte)
    }
    return nil
  }
}

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

/// The text of a CSV field; bytes that are not UTF-8 become U+FFFD.
func fieldText(_ bytes: Span<UInt8>, _ field: Range<Int>) -> String {
  let text = bytes.text(fieldContent(bytes, field))
  // Replacing takes longer than all else.
  return text.utf8.contains(UInt8(ascii: "\"")) ? text.replacing("\"\"", with: "\"") : text
}

private func withoutSpaces(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Range<Int> {
  var (lower, upper) = (range.lowerBound, range.upperBound)
  while lower < upper, isSpace(bytes[lower]) { lower += 1 }
  while upper > lower, isSpace(bytes[upper - 1]) { upper -= 1 }
  return lower..<upper
}

/// Whether a record has a quote after a delimiter and spaces. It does not begin a quoted field.
package func hasSpaceBeforeQuote(
  _ bytes: Span<UInt8>, _ record: Range<Int>, _ delimiter: UInt8
) -> Bool {
  var follows = false
  for index in record {
    if bytes[index] == UInt8(ascii: "\""), follows, index > 0, bytes[index - 1] == 0x20 {
      return true
    }
    follows = bytes[index] == delimiter || follows && bytes[index] == 0x20
  }
  return false
}

/// What to do about ``hasSpaceBeforeQuote(_:_:_:)``.
package let spacedQuoteRemedy =
  "a quote after a space does not begin a field: remove the spaces before quotes"

private func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == 0x09 }

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
func withoutFormula(_ text: String) -> String {
  guard let first = text.utf8.first else { return text }
  return "=+-@\t\r\n".utf8.contains(first) ? "'" + text : text
}

/// Rows that have no results or are left out: messages for the first ones, a count of all.
package struct RowFaults: Sendable {
  /// The greatest number of messages.
  package static let messageLimit = 3

  /// The problem of a row, and the place of the row.
  package struct Fault: Sendable {
    var row: Int
    var line: Int
    var problem: String
    var cause: CoordinateFault?
  }

  package private(set) var count = 0
  package private(set) var first: [Fault] = []

  /// Whether the next fault needs a message.
  var needsMessage: Bool { first.count < Self.messageLimit }

  /// Counts a row whose message is not needed.
  mutating func note() { count += 1 }

  mutating func note(row: Int, line: Int, _ problem: String, _ cause: CoordinateFault? = nil) {
    count += 1
    if needsMessage {
      first.append(Fault(row: row, line: line, problem: printable(problem), cause: cause))
    }
  }

  /// The fault that all rows with a message have in common.
  package var cause: CoordinateFault? {
    first.allSatisfy { $0.cause == first.first?.cause } ? first.first?.cause ?? nil : nil
  }

  /// Adds the faults of the next part of a file, which begins after these rows and lines.
  mutating func add(_ next: RowFaults, afterRow row: Int, line: Int) {
    for fault in next.first where needsMessage {
      first.append(
        Fault(
          row: row + fault.row, line: line + fault.line, problem: fault.problem, cause: fault.cause)
      )
    }
    count += next.count
  }

  /// The messages of the first rows.
  package func messages(file: String) -> [String] {
    first.map { "\(file): row \($0.row) (line \($0.line)): \($0.problem)" }
  }

  /// Returns why the content of two fields is not a coordinate.
  package static func problem(
    _ bytes: Span<UInt8>, latitude: Range<Int>, longitude: Range<Int>, empty: String = "empty"
  ) -> String? {
    problem(bytes, latitude, "latitude", limit: 90, empty)
      ?? problem(bytes, longitude, "longitude", limit: 540, empty)
  }

  private static func problem(
    _ bytes: Span<UInt8>, _ content: Range<Int>, _ name: String, limit: Double, _ empty: String
  ) -> String? {
    if content.isEmpty { return "the \(name) is \(empty)" }
    guard let value = decimal(bytes.extracting(content)) else {
      let remedy =
        hasDecimalComma(bytes.extracting(content))
        ? ": it has a decimal comma; write a decimal point"
        : hasTypography(bytes, content)
          ? ": it has a dash or a space that is not ASCII; write - for minus, and no spaces" : ""
      return
        "\(name) \"\(excerpt(bytes.extracting(content)))\" is not a decimal number of degrees\(remedy)"
    }
    if value >= -limit, value <= limit { return nil }
    return "\(name) \(excerpt(bytes.extracting(content))) is beyond ±\(Int(limit))"
  }

  /// Whether a number would be one without dashes and spaces of typography.
  private static func hasTypography(_ bytes: Span<UInt8>, _ content: Range<Int>) -> Bool {
    guard content.count <= 64 else { return false }
    let text = bytes.text(content)
    guard text.utf8.contains(where: { $0 > 0x7F }) else { return false }
    let plain = text.filter { !$0.isWhitespace && !"\u{200B}\u{FEFF}".contains($0) }
    return decimal(String(plain.map { "−–‐‑".contains($0) ? "-" : $0 })) != nil
  }
}
