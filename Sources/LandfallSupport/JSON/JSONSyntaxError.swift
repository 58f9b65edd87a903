/// Bytes that are not JSON, or that a stricter rule excludes.
package struct JSONSyntaxError: Error {
  package enum Problem: Equatable, Sendable {
    /// Another byte than the expected one, or the end of the text.
    case unexpected
    /// Not a number of JSON, or beyond the range of Double; the index of its first byte.
    case number(start: Int)
    case controlCharacter, notUTF8, halfSurrogatePair, nestedTooDeep
  }

  package var problem: Problem
  /// The index of the byte; the count of bytes at the end of the text.
  package var position: Int
  package var expected: StaticString

  package init(problem: Problem = .unexpected, position: Int, expected: StaticString) {
    (self.problem, self.position, self.expected) = (problem, position, expected)
  }
}

extension JSONScan {
  /// Skips the string at the index and returns the range between its quotes.
  package static func string(
    _ bytes: Span<UInt8>, _ index: inout Int, _ rules: Rules = .lenient
  ) throws(JSONSyntaxError) -> Range<Int> {
    try expect("\"", bytes, &index, "a string")
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
      guard index < bytes.count else { break }
      let byte = bytes[index]
      if byte == UInt8(ascii: "\"") {
        let range = start..<index
        if rules.isInteroperable {
          if all & 0x8080_8080_8080_8080 != 0 { try checkUTF8(bytes, range) }
          if let firstEscape { try checkSurrogates(bytes, firstEscape..<index) }
        }
        index &+= 1
        return range
      }
      guard byte >= 0x20 else {
        throw JSONSyntaxError(
          problem: .controlCharacter, position: index,
          expected: "an escape instead of a control character")
      }
      all |= UInt64(byte)
      index &+= 1
      if byte == UInt8(ascii: "\\") {
        firstEscape = firstEscape ?? index &- 1
        try skipEscape(bytes, &index)
      }
    }
    throw JSONSyntaxError(position: index, expected: "the end of a string")
  }

  private static func skipEscape(
    _ bytes: Span<UInt8>, _ index: inout Int
  ) throws(JSONSyntaxError) {
    guard index < bytes.count else {
      throw JSONSyntaxError(position: index, expected: "an escape")
    }
    let byte = bytes[index]
    index &+= 1
    if byte == UInt8(ascii: "u") {
      for _ in 0..<4 {
        guard index < bytes.count, isHexadecimal(bytes[index]) else {
          throw JSONSyntaxError(position: index, expected: "four hexadecimal digits")
        }
        index &+= 1
      }
      return
    }
    guard unescaped(byte) != nil else {
      throw JSONSyntaxError(position: index - 1, expected: "an escape")
    }
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

  private static func checkUTF8(
    _ bytes: Span<UInt8>, _ range: Range<Int>
  ) throws(JSONSyntaxError) {
    let part = bytes.extracting(range)
    let valid = unsafe part.withUnsafeBufferPointer { unsafe validCount($0) }
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
  private static func checkSurrogates(
    _ bytes: Span<UInt8>, _ range: Range<Int>
  ) throws(JSONSyntaxError) {
    var index = range.lowerBound
    while index < range.upperBound {
      guard bytes[index] == UInt8(ascii: "\\") else {
        index &+= 1
        continue
      }
      switch surrogate(bytes, index) {
      case nil: index &+= 2
      case true where index + 6 < range.upperBound && surrogate(bytes, index + 6) == false:
        index &+= 12
      default:
        throw JSONSyntaxError(
          problem: .halfSurrogatePair, position: index, expected: "both halves of a pair")
      }
    }
  }

  /// Whether the escape at an index is the high half of a surrogate pair; nil if it is not a half.
  private static func surrogate(_ bytes: Span<UInt8>, _ index: Int) -> Bool? {
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
  package static func skipNumber(
    _ bytes: Span<UInt8>, _ index: inout Int, _ rules: Rules = .lenient
  ) throws(JSONSyntaxError) {
    let first = index
    func fault(_ position: Int, _ expected: StaticString) -> JSONSyntaxError {
      JSONSyntaxError(
        problem: position > first ? .number(start: first) : .unexpected, position: position,
        expected: expected)
    }
    if index < bytes.count, bytes[index] == UInt8(ascii: "-") { index &+= 1 }
    let start = index
    skipDigits(bytes, &index)
    guard index > start else { throw fault(index, "a value") }
    if bytes[start] == UInt8(ascii: "0"), index > start + 1 {
      throw fault(start + 1, "a number without leading zeros")
    }
    let whole = index
    if take(".", bytes, &index) {
      let decimals = index
      skipDigits(bytes, &index)
      guard index > decimals else { throw fault(index, "a digit") }
    }
    let mantissa = index
    if index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") {
      index &+= 1
      if !take("+", bytes, &index) { _ = take("-", bytes, &index) }
      let exponent = index
      skipDigits(bytes, &index)
      guard index > exponent else { throw fault(index, "a digit") }
    }
    // A number without an exponent needs 309 digits to be too large.
    if rules.isInteroperable, index > mantissa || whole - start >= 309,
      decimal(bytes.extracting(first..<index))?.isFinite != true
    {
      throw fault(index, "a number in the range of Double")
    }
  }

  @inline(__always)
  private static func skipDigits(_ bytes: Span<UInt8>, _ index: inout Int) {
    while index < bytes.count, bytes[index] &- 0x30 <= 9 { index &+= 1 }
  }

  /// Whether a range is a number of JSON.
  package static func isNumber(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    let bytes = bytes.extracting(..<range.upperBound)
    var index = range.lowerBound
    return (try? skipNumber(bytes, &index)) != nil && index == range.upperBound
  }

  /// Whether a string, given the range between its quotes, is a word without special characters.
  package static func isText(
    _ bytes: Span<UInt8>, _ range: Range<Int>, _ word: StaticString
  ) -> Bool {
    let count = word.utf8CodeUnitCount
    // A string with escapes is longer than what it means.
    guard range.count <= count else {
      return hasEscape(bytes, range) && text(bytes, range) == word.description
    }
    return bytes.equals(range, word)
  }

  private static func hasEscape(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    range.contains { bytes[$0] == UInt8(ascii: "\\") }
  }

  /// The text of a string, given the range between its quotes.
  package static func text(_ bytes: Span<UInt8>, _ range: Range<Int>) -> String {
    guard hasEscape(bytes, range) else { return text(bytes, raw: range) }
    let quoted = (range.lowerBound - 1..<range.upperBound + 1).map { bytes[$0] }
    // Of half a surrogate pair, as of bytes that are not UTF-8, the result has U+FFFD.
    return (try? JSONReader.read(quoted, isInteroperable: false))?.string
      ?? String(decoding: quoted.dropFirst().dropLast(), as: UTF8.self)
  }

  /// The bytes of a range as text.
  package static func text(_ bytes: Span<UInt8>, raw range: Range<Int>) -> String {
    let part = bytes.extracting(range)
    return unsafe part.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
  }
}
