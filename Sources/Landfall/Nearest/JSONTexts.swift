/// Reads the strings of a JSON array, for attributes that are lists.
enum JSONTexts {
  /// Returns the strings that are elements of an array, in order, without those in nested arrays
  /// and objects. Empty if `text` is not an array; if it is damaged, the strings before the damage.
  /// O(length).
  static func elements(of text: String) -> [String] {
    var bytes = Array(text.utf8)[...]
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
    bytes = bytes.drop(while: isSpace)
    guard bytes.popFirst() == UInt8(ascii: "[") else { return [] }
    var elements: [String] = []
    var depth = 1
    while depth > 0, let byte = bytes.popFirst() {
      switch byte {
      case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      case UInt8(ascii: "\""):
        guard let element = string(&bytes) else { return elements }
        if depth == 1 { elements.append(element) }
      default: break
      }
    }
    return elements
  }

  /// Reads the rest of a string including its closing quotation mark (RFC 8259, section 7); nil if
  /// the string is unterminated or has a damaged `\u` escape.
  private static func string(_ bytes: inout ArraySlice<UInt8>) -> String? {
    let (quote, backslash) = (UInt8(ascii: "\""), UInt8(ascii: "\\"))
    if let end = bytes.firstIndex(where: { $0 == quote || $0 == backslash }), bytes[end] == quote {
      defer { bytes = bytes[(end + 1)...] }
      return String(decoding: bytes[..<end], as: UTF8.self)
    }
    var units: [UInt8] = []
    while let byte = bytes.popFirst() {
      switch byte {
      case quote: return String(decoding: units, as: UTF8.self)
      case backslash:
        guard let escape = bytes.popFirst() else { return nil }
        switch escape {
        case UInt8(ascii: "b"): units.append(0x08)
        case UInt8(ascii: "f"): units.append(0x0C)
        case UInt8(ascii: "n"): units.append(0x0A)
        case UInt8(ascii: "r"): units.append(0x0D)
        case UInt8(ascii: "t"): units.append(0x09)
        case UInt8(ascii: "u"):
          guard let scalar = scalar(&bytes) else { return nil }
          units += Array(String(scalar).utf8)
        default: units.append(escape)
        }
      default: units.append(byte)
      }
    }
    return nil
  }

  /// Reads the digits after `\u` and combines a surrogate pair; U+FFFD for an unpaired surrogate,
  /// nil if digits are missing.
  private static func scalar(_ bytes: inout ArraySlice<UInt8>) -> Unicode.Scalar? {
    guard let first = unit(&bytes) else { return nil }
    guard (0xD800...0xDBFF).contains(first), bytes.prefix(2) == [0x5C, 0x75] else {
      return Unicode.Scalar(first) ?? "\u{FFFD}"
    }
    bytes = bytes.dropFirst(2)
    guard let second = unit(&bytes) else { return nil }
    guard (0xDC00...0xDFFF).contains(second) else { return "\u{FFFD}" }
    return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
  }

  private static func unit(_ bytes: inout ArraySlice<UInt8>) -> UInt32? {
    let digits = bytes.prefix(4)
    guard digits.count == 4, let unit = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    else { return nil }
    bytes = bytes.dropFirst(4)
    return unit
  }
}
