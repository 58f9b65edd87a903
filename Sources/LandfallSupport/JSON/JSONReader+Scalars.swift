extension JSONReader {
  /// Reads the string whose opening quote is at the position.
  mutating func string() throws(JSONFault) -> String {
    let start = position
    position += 1
    var utf8: [UInt8] = []
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""):
        guard let text = String(validating: utf8, as: UTF8.self) else {
          position = start
          throw fault(.notUTF8)
        }
        position += 1
        return text
      case UInt8(ascii: "\\"):
        position += 1
        utf8 += String(try escape()).utf8
      case 0x00...0x1F: throw fault(.controlCharacter)
      default:
        utf8.append(byte)
        position += 1
      }
    }
    position = start
    throw fault(.unclosedString)
  }

  /// Reads an escape, from the character after its backslash.
  private mutating func escape() throws(JSONFault) -> Unicode.Scalar {
    let scalar: Unicode.Scalar
    switch next {
    case UInt8(ascii: "\""): scalar = "\""
    case UInt8(ascii: "\\"): scalar = "\\"
    case UInt8(ascii: "/"): scalar = "/"
    case UInt8(ascii: "b"): scalar = "\u{8}"
    case UInt8(ascii: "f"): scalar = "\u{C}"
    case UInt8(ascii: "n"): scalar = "\n"
    case UInt8(ascii: "r"): scalar = "\r"
    case UInt8(ascii: "t"): scalar = "\t"
    case UInt8(ascii: "u"): return try hexadecimalEscape()
    case nil: throw fault(.unexpected(.escape))
    default: throw fault(.unknownEscape)
    }
    position += 1
    return scalar
  }

  private mutating func hexadecimalEscape() throws(JSONFault) -> Unicode.Scalar {
    let unit = try hexadecimals()
    if let scalar = Unicode.Scalar(unit) { return scalar }
    // A character beyond the basic plane is two escapes, a high and a low surrogate.
    let end = position
    if unit < 0xDC00, bytes[position...].starts(with: "\\u".utf8) {
      position += 1
      let low = try hexadecimals()
      if 0xDC00..<0xE000 ~= low {
        return Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))!
      }
    }
    if isInteroperable { throw fault(.halfSurrogatePair) }
    position = end
    return "\u{FFFD}"
  }

  /// Reads the four digits after the "u" at the position.
  private mutating func hexadecimals() throws(JSONFault) -> UInt32 {
    let digits = bytes[(position + 1)...].prefix(4)
    guard digits.count == 4,
      !digits.contains(UInt8(ascii: "+")), !digits.contains(UInt8(ascii: "-")),
      let unit = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw fault(.incompleteEscape) }
    position += 5
    return unit
  }

  /// Reads the number that starts at the position.
  /// - Parameter follower: The token expected after it.
  mutating func number(before follower: JSONFault.Wanted) throws(JSONFault) -> JSONNumber {
    let start = position
    var stop: (position: Int, wanted: JSONFault.Wanted)?
    _ = take("-")
    let whole = digits()
    if whole == 0 { stop = (position, .value) }
    if whole > 1, bytes[position - whole] == UInt8(ascii: "0") {
      stop = (position - whole + 1, follower)
    }
    if take("."), digits() == 0 { stop = stop ?? (position, .digit) }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      if digits() == 0 { stop = stop ?? (position, .digit) }
    }
    let number = JSONNumber(literal: String(decoding: bytes[start..<position], as: UTF8.self))
    if stop == nil, isInteroperable, !number.value.isFinite { stop = (position, follower) }
    guard let stop else { return number }
    position = start
    throw fault(.number(number.literal, stop.wanted), found: stop.position)
  }

  private mutating func digits() -> Int {
    let start = position
    while let byte = next, UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte { position += 1 }
    return position - start
  }
}
