extension ManifestJSON {
  /// The text that starts at the position with a quote.
  package mutating func text() throws(BuildError) -> String {
    let start = position
    position += 1
    var utf8: [UInt8] = []
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""):
        guard let text = String(validating: utf8, as: UTF8.self) else {
          position = start
          throw error("a text that is not UTF-8", "save the manifest as UTF-8")
        }
        position += 1
        return text
      case UInt8(ascii: "\\"):
        utf8 += String(try escape()).utf8
      case 0x00...0x1F:
        throw error("a text with a line break or control character in it", "close its quotes")
      default:
        utf8.append(byte)
        position += 1
      }
    }
    position = start
    throw error("a text that never ends", "close its quotes")
  }

  private mutating func escape() throws(BuildError) -> Unicode.Scalar {
    position += 1
    guard let byte = next else { throw unexpected("an escape") }
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"):
      position += 1
      return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return simple("\u{8}")
    case UInt8(ascii: "f"): return simple("\u{C}")
    case UInt8(ascii: "n"): return simple("\n")
    case UInt8(ascii: "r"): return simple("\r")
    case UInt8(ascii: "t"): return simple("\t")
    case UInt8(ascii: "u"):
      let unit = try hexadecimals()
      if let scalar = Unicode.Scalar(unit) { return scalar }
      // Beyond the basic plane a character is two escapes, a high and a low surrogate.
      if unit < 0xDC00, bytes[position...].starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "u")]) {
        position += 1
        let low = try hexadecimals()
        if 0xDC00..<0xE000 ~= low {
          return Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))!
        }
      }
      throw error("half of a surrogate pair", "write the character itself")
    default:
      throw error("an escape that JSON has not", "write \\\\ for a backslash")
    }
  }

  private mutating func simple(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    position += 1
    return scalar
  }

  private mutating func hexadecimals() throws(BuildError) -> UInt32 {
    let digits = bytes[(position + 1)...].prefix(4)
    guard digits.count == 4, !digits.contains(UInt8(ascii: "+")),
      let unit = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    else {
      throw error("an escape without four hexadecimal digits", "write it as \\u00e9")
    }
    position += 5
    return unit
  }

  /// The number that starts at the position.
  package mutating func number() throws(BuildError) -> Double {
    let start = position
    if next == UInt8(ascii: "-") { position += 1 }
    let whole = digits()
    var isWellFormed = whole == 1 || whole > 1 && bytes[position - whole] != UInt8(ascii: "0")
    if next == UInt8(ascii: ".") {
      position += 1
      isWellFormed = digits() > 0 && isWellFormed
    }
    if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
      position += 1
      if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { position += 1 }
      isWellFormed = digits() > 0 && isWellFormed
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    guard isWellFormed, let number = Double(text), number.isFinite else {
      position = start
      throw error("\(text) is not a JSON number", "write it as 0.5 or 1e-6")
    }
    return number
  }

  private mutating func digits() -> Int {
    let start = position
    while let byte = next, UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte { position += 1 }
    return position - start
  }
}
