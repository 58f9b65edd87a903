/// The characters between the fields of tables.
package enum CSVDelimiter {
  @inlinable package static var comma: UInt8 { UInt8(ascii: ",") }
  @inlinable package static var tab: UInt8 { 0x09 }

  /// The delimiters that are recognized, the preferred one first.
  package static let candidates = [comma, UInt8(ascii: ";"), tab, UInt8(ascii: "|")]

  /// Whether fields can be separated by a byte: a tab, or an ASCII character that no number and no quote contains.
  package static func isPossible(_ byte: UInt8) -> Bool {
    guard byte == tab || (0x20...0x7E).contains(byte) else { return false }
    return !(0x30...0x39).contains(byte) && !"+-.eE\"".utf8.contains(byte)
  }

  /// Returns the delimiter that a line names for a spreadsheet, as "sep=;"; nil for another line.
  ///
  /// Quotes are around it where the line was written as a field, and delimiters after it as in other lines.
  package static func declared(byLine line: [UInt8]) -> UInt8? {
    let text = line.filter { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\r") }
    guard text.count >= 5, text[..<4].elementsEqual("sep=".utf8, by: { $0 | 0x20 == $1 | 0x20 }),
      isPossible(text[4]), text[5...].allSatisfy({ $0 == text[4] || candidates.contains($0) })
    else { return nil }
    return text[4]
  }
}
