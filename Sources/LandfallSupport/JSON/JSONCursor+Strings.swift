extension JSONCursor {
  /// Skips the string at the index and returns the range between its quotes.
  package mutating func string() throws(JSONSyntaxError) -> Range<Int> {
    try expect("\"", "a string")
    let start = index
    var all: UInt64 = 0
    var firstEscape: Int?
    while true {
      while index &+ 8 <= bytes.count {
        let word = bytes.word(at: index)
        let stops =
          word.bytes(equalTo: "\"") | word.bytes(equalTo: "\\") | word.bytes(below: 0x20)
        all |= word & ~(stops | (0 &- stops))
        index &+= stops.trailingZeroBitCount &>> 3
        if stops != 0 { break }
      }
      guard index < bytes.count else { throw error("the end of a string") }
      let byte = bytes[index]
      if byte == UInt8(ascii: "\"") {
        let range = start..<index
        if rules.isInteroperable {
          if all & 0x8080_8080_8080_8080 != 0 { try checkUTF8(range) }
          if let firstEscape { try checkSurrogates(firstEscape..<index) }
        }
        index &+= 1
        return range
      }
      guard byte >= 0x20 else {
        throw error("an escape instead of a control character", .controlCharacter)
      }
      all |= UInt64(byte)
      index &+= 1
      if byte == UInt8(ascii: "\\") {
        firstEscape = firstEscape ?? index &- 1
        try skipEscape()
      }
    }
  }

  private mutating func skipEscape() throws(JSONSyntaxError) {
    if take("u") {
      for _ in 0..<4 {
        guard !isAtEnd, Self.isHexadecimal(bytes[index]) else {
          throw error("four hexadecimal digits")
        }
        index &+= 1
      }
      return
    }
    guard !isAtEnd, Self.unescaped(bytes[index]) != nil else { throw error("an escape") }
    index &+= 1
  }

  /// The byte that a letter after a backslash means (RFC 8259 §7); nil for "u" and all others.
  package static func unescaped(_ letter: UInt8) -> UInt8? {
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): letter
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    default: nil
    }
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    byte &- 0x30 <= 9 || (byte | 0x20) &- 0x61 <= 5
  }

  private func checkUTF8(_ range: Range<Int>) throws(JSONSyntaxError) {
    let part = bytes.extracting(range)
    let valid = unsafe part.withUnsafeBufferPointer { unsafe Self.validCount($0) }
    if valid < range.count {
      throw JSONSyntaxError(
        problem: .notUTF8, position: range.lowerBound + valid, expected: "UTF-8")
    }
  }

  /// The number of bytes before the first one that is not a part of UTF-8.
  private static func validCount(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var parser = Unicode.UTF8.ForwardParser()
    var rest = unsafe bytes.makeIterator()
    var count = 0
    while case .valid(let scalar) = unsafe parser.parseScalar(from: &rest) { count += scalar.count }
    return count
  }

  /// Checks that each half of a surrogate pair is followed, or preceded, by the other half.
  private func checkSurrogates(_ range: Range<Int>) throws(JSONSyntaxError) {
    var index = range.lowerBound
    while index < range.upperBound {
      guard bytes[index] == UInt8(ascii: "\\") else {
        index &+= 1
        continue
      }
      switch surrogate(at: index) {
      case nil: index &+= 2
      case true where index + 6 < range.upperBound && surrogate(at: index + 6) == false:
        index &+= 12
      default:
        throw JSONSyntaxError(
          problem: .halfSurrogatePair, position: index, expected: "both halves of a pair")
      }
    }
  }

  /// Whether the escape at an index is the high half of a surrogate pair; nil if it is not a half.
  private func surrogate(at index: Int) -> Bool? {
    // The escapes of the string are valid: six bytes follow where these are.
    guard bytes[index] == UInt8(ascii: "\\"), bytes[index + 1] == UInt8(ascii: "u"),
      bytes[index + 2] | 0x20 == UInt8(ascii: "d")
    else { return nil }
    switch bytes[index + 3] | 0x20 {
    case UInt8(ascii: "8"), UInt8(ascii: "9"), UInt8(ascii: "a"), UInt8(ascii: "b"): return true
    case UInt8(ascii: "c")...UInt8(ascii: "f"): return false
    default: return nil
    }
  }

  /// Skips the number at the index.
  package mutating func skipNumber() throws(JSONSyntaxError) {
    let first = index
    func failure(_ position: Int, _ expected: StaticString) -> JSONSyntaxError {
      JSONSyntaxError(
        problem: position > first ? .number(start: first) : .unexpected, position: position,
        expected: expected)
    }
    _ = take("-")
    let start = index
    guard skipDigits() else { throw failure(index, "a value") }
    if bytes[start] == UInt8(ascii: "0"), index > start + 1 {
      throw failure(start + 1, "a number without leading zeros")
    }
    let whole = index
    if take("."), !skipDigits() { throw failure(index, "a digit") }
    let mantissa = index
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      guard skipDigits() else { throw failure(index, "a digit") }
    }
    // A number without an exponent needs 309 digits to be too large.
    if rules.isInteroperable, index > mantissa || whole - start >= 309,
      decimal(bytes.extracting(first..<index))?.isFinite != true
    {
      throw failure(index, "a number in the range of Double")
    }
  }

  /// Whether digits are next; then skips them.
  @inline(__always)
  private mutating func skipDigits() -> Bool {
    let start = index
    while index < bytes.count, bytes[index] &- 0x30 <= 9 { index &+= 1 }
    return index > start
  }

  /// Whether a range is a number of JSON.
  package static func isNumber(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    var cursor = JSONCursor(bytes.extracting(range))
    return (try? cursor.skipNumber()) != nil && cursor.isAtEnd
  }

  /// Whether a string, given the range between its quotes, is a word without special characters.
  package func isText(_ range: Range<Int>, _ word: StaticString) -> Bool {
    // A string with escapes is longer than what it means.
    range.count <= word.utf8CodeUnitCount
      ? bytes.equals(range, word) : hasEscape(range) && text(range) == word.description
  }

  private func hasEscape(_ range: Range<Int>) -> Bool {
    range.contains { bytes[$0] == UInt8(ascii: "\\") }
  }

  /// The text of a string, given the range between its quotes.
  package func text(_ range: Range<Int>) -> String {
    guard hasEscape(range) else { return bytes.text(range) }
    let quoted = (range.lowerBound - 1..<range.upperBound + 1).map { bytes[$0] }
    // Of half a surrogate pair, as of bytes that are not UTF-8, the result has U+FFFD.
    return (try? JSONReader.read(quoted, isInteroperable: false))?.string
      ?? String(decoding: quoted.dropFirst().dropLast(), as: UTF8.self)
  }
}
