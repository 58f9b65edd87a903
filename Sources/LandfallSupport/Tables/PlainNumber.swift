/// A number of a table that people or spreadsheets wrote, as programs write it.
package struct PlainNumber {
  /// The number with ASCII signs and a decimal point.
  package let text: [UInt8]
  /// Whether it had a decimal comma.
  package let hasComma: Bool

  /// The signs of typography that are read as minus before a number: minus, en dash, and the hyphens of Unicode.
  package static let minusSigns: Set<Unicode.Scalar> = [
    "\u{2212}", "\u{2013}", "\u{2010}", "\u{2011}", "\u{FE63}", "\u{FF0D}",
  ]

  /// Reads a number that ``decimal(_:)`` does not: with a sign of typography, with spaces other than those of ASCII around
  /// it, or with a decimal comma, which is read only where commas are not between fields.
  /// - Returns: nil for anything else.
  package init?(_ field: Span<UInt8>, delimiter: UInt8) {
    guard !field.isEmpty, field.count <= 64 else { return nil }
    var text: [UInt8] = []
    text.reserveCapacity(field.count)
    var hasComma = false
    for index in field.indices {
      let byte = field[index]
      if byte == UInt8(ascii: ","), delimiter != CSVDelimiter.comma {
        hasComma = true
        text.append(UInt8(ascii: "."))
      } else {
        text.append(byte)
      }
    }
    if text.contains(where: { $0 > 0x7F }) { text = Self.withoutTypography(text) }
    guard text.withSpan({ decimal($0) }) != nil else { return nil }
    (self.text, self.hasComma) = (text, hasComma)
  }

  /// Returns text without spaces around it, and with an ASCII sign before it.
  private static func withoutTypography(_ text: [UInt8]) -> [UInt8] {
    var plain: [UInt8] = []
    for scalar in trimmed(String(decoding: text, as: UTF8.self)).unicodeScalars
    where scalar != "\u{200B}" && scalar != "\u{FEFF}" {
      if plain.isEmpty, minusSigns.contains(scalar) {
        plain.append(UInt8(ascii: "-"))
      } else {
        plain.append(contentsOf: scalar.utf8)
      }
    }
    return plain
  }

  /// The Double nearest to the number.
  package var value: Double { text.withSpan { decimal($0) } ?? 0 }

  /// The note on the first number of a file with a decimal comma.
  package static func commaNote(_ example: String) -> String {
    "the comma is read as decimal, as in \(example)"
  }

  /// Why text is not a number of degrees.
  /// - Parameter hasComma: whether a decimal comma is known to be the cause.
  package static func notDegrees(
    _ name: String, _ text: Span<UInt8>, hasComma: Bool = false
  ) -> String {
    let remedy =
      hasComma || hasDecimalComma(text)
      ? ": it has a decimal comma; write a decimal point"
      : hasTypography(text)
        ? ": it has a dash or a space that is not ASCII; write - for minus, and no spaces" : ""
    return "\(name) \"\(excerpt(text))\" is not a decimal number of degrees\(remedy)"
  }

  /// Whether a number would be one without dashes and spaces of typography.
  private static func hasTypography(_ field: Span<UInt8>) -> Bool {
    guard field.count <= 64 else { return false }
    let text = field.text(0..<field.count)
    guard text.utf8.contains(where: { $0 > 0x7F }) else { return false }
    let scalars = text.unicodeScalars.filter {
      !$0.properties.isWhitespace && $0 != "\u{200B}" && $0 != "\u{FEFF}"
    }
    return decimal(
      String(String.UnicodeScalarView(scalars.map { minusSigns.contains($0) ? "-" : $0 }))) != nil
  }
}
