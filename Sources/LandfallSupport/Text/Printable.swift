/// The text with each character that a terminal may act on written as an escape, such as "\\u{1b}": control
/// characters, line and paragraph separators, the marks that change the direction of text, and noncharacters.
///
/// A name from a file can then neither move the cursor nor begin a line of its own. Letters that run from
/// right to left stay as they are.
package func printable(_ text: some StringProtocol) -> String {
  guard text.unicodeScalars.contains(where: isActive) else { return String(text) }
  var shown = ""
  for scalar in text.unicodeScalars {
    if isActive(scalar) {
      shown += "\\u{\(String(scalar.value, radix: 16))}"
    } else {
      shown.unicodeScalars.append(scalar)
    }
  }
  return shown
}

/// Lines of text with each line shown as by ``printable(_:)``.
package func printableLines(_ text: String) -> String {
  text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    .map { printable(Substring($0)) }.joined(separator: "\n")
}

private func isActive(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x20...0x7E: false
  // C0, DEL and C1.
  case ...0x9F: true
  // Marks of the direction of text, its embeddings, overrides and isolates; line separators.
  case 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
  // Marks without a shape: the soft hyphen, spaces without width, and joiners of words.
  case 0x00AD, 0x200B, 0x2060...0x2064, 0xFEFF: true
  default: isNoncharacter(scalar)
  }
}

/// Whether Unicode reserves a code point for use inside programs (Unicode 16, §23.7): XML and Cairo refuse text with it.
private func isNoncharacter(_ scalar: Unicode.Scalar) -> Bool {
  0xFDD0...0xFDEF ~= scalar.value || scalar.value & 0xFFFE == 0xFFFE
}

/// Text as pictures can have it: control characters and noncharacters are spaces.
package func drawable(_ text: some StringProtocol) -> String {
  func isDrawable(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x20 && !isNoncharacter(scalar)
  }
  guard !text.unicodeScalars.allSatisfy(isDrawable) else { return String(text) }
  var drawn = String.UnicodeScalarView()
  for scalar in text.unicodeScalars { drawn.append(isDrawable(scalar) ? scalar : " ") }
  return String(drawn)
}

/// An error in data outside a build, such as a CSV file or wrong answers.
package struct DataError: Error, Equatable, CustomStringConvertible {
  /// The file, position, problem and remedy, on one line.
  package let description: String

  /// - Parameter description: The text, which may quote the data: control characters are escaped.
  package init(_ description: String) { self.description = printable(description) }
}

/// Text from a source, prepared for an error of one line: tabs and line ends become spaces, other characters
/// that a terminal may act on are escaped, and text longer than 80 characters is cut.
package func oneLine(_ text: some StringProtocol) -> String { oneLine(text, limit: 80) }

/// ``oneLine(_:)`` of another length.
package func oneLine(_ text: some StringProtocol, limit: Int) -> String {
  var scalars = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\t"..."\r", "\u{85}", "\u{2028}", "\u{2029}": scalars.append(" ")
    default: scalars.append(scalar)
    }
  }
  let line = printable(String(scalars))
  return line.count > limit ? line.prefix(limit - 1) + "…" : line
}
