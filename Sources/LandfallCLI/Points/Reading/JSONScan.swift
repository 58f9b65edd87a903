import LandfallSupport

/// Bytes that are not JSON.
struct JSONSyntaxError: Error {
  var position: Int
  var expected: StaticString
}

/// Checks JSON (RFC 8259) in memory and finds where its values end, without making anything of them.
///
/// `JSONReader` makes nodes of a whole file, which takes ten times as long.
enum JSONScan {
  /// The deepest nesting that is accepted, so that no file can exhaust the stack.
  static let depthLimit = 64

  @inline(__always)
  static func skipSpace(_ bytes: Span<UInt8>, _ index: inout Int) {
    while index < bytes.count, isSpace(bytes[index]) { index &+= 1 }
  }

  @inline(__always)
  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  /// Skips the byte that must be next.
  @inline(__always)
  static func expect(
    _ byte: Unicode.Scalar, _ bytes: Span<UInt8>, _ index: inout Int, _ expected: StaticString
  ) throws(JSONSyntaxError) {
    guard index < bytes.count, bytes[index] == UInt8(ascii: byte) else {
      throw JSONSyntaxError(position: index, expected: expected)
    }
    index &+= 1
  }

  /// Skips the value at the index.
  static func skipValue(
    _ bytes: Span<UInt8>, _ index: inout Int, depth: Int
  ) throws(JSONSyntaxError) {
    guard index < bytes.count else {
      throw JSONSyntaxError(position: index, expected: "a value")
    }
    switch bytes[index] {
    case UInt8(ascii: "\""): _ = try string(bytes, &index)
    case UInt8(ascii: "{"):
      _ = try forEachMember(bytes, &index, depth: depth) {
        (index, _) throws(JSONSyntaxError) in
        try skipValue(bytes, &index, depth: depth + 1)
      }
    case UInt8(ascii: "["): try skipArray(bytes, &index, depth: depth)
    case UInt8(ascii: "t"): try skipWord("true", bytes, &index)
    case UInt8(ascii: "f"): try skipWord("false", bytes, &index)
    case UInt8(ascii: "n"): try skipWord("null", bytes, &index)
    default: try skipNumber(bytes, &index)
    }
  }

  /// Calls `body` with the name of each member of the object at the index, without quotes, and the index of its value,
  /// which it must skip.
  /// - Returns: the number of members.
  @inline(__always)
  static func forEachMember(
    _ bytes: Span<UInt8>, _ index: inout Int, depth: Int,
    _ body: (inout Int, Range<Int>) throws(JSONSyntaxError) -> Void
  ) throws(JSONSyntaxError) -> Int {
    guard depth < depthLimit else {
      throw JSONSyntaxError(position: index, expected: "at most 64 levels of nesting")
    }
    try expect("{", bytes, &index, "an object")
    skipSpace(bytes, &index)
    if index < bytes.count, bytes[index] == UInt8(ascii: "}") {
      index &+= 1
      return 0
    }
    var count = 0
    while true {
      let name = try string(bytes, &index)
      skipSpace(bytes, &index)
      try expect(":", bytes, &index, "a colon")
      skipSpace(bytes, &index)
      try body(&index, name)
      count &+= 1
      skipSpace(bytes, &index)
      guard index < bytes.count else {
        throw JSONSyntaxError(position: index, expected: "a comma or a brace")
      }
      let byte = bytes[index]
      if byte == UInt8(ascii: "}") {
        index &+= 1
        return count
      }
      try expect(",", bytes, &index, "a comma or a brace")
      skipSpace(bytes, &index)
    }
  }

  /// Skips the string at the index and returns the range between its quotes.
  static func string(
    _ bytes: Span<UInt8>, _ index: inout Int
  ) throws(JSONSyntaxError) -> Range<Int> {
    try expect("\"", bytes, &index, "a string")
    let start = index
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\"") {
        index &+= 1
        return start..<(index &- 1)
      }
      guard byte >= 0x20 else {
        throw JSONSyntaxError(position: index, expected: "an escape instead of a control character")
      }
      index &+= 1
      if byte == UInt8(ascii: "\\") { try skipEscape(bytes, &index) }
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
    guard "\"\\/bfnrt".utf8.contains(byte) else {
      throw JSONSyntaxError(position: index - 1, expected: "an escape")
    }
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    byte &- 0x30 <= 9 || (byte | 0x20) &- 0x61 <= 5
  }

  private static func skipArray(
    _ bytes: Span<UInt8>, _ index: inout Int, depth: Int
  ) throws(JSONSyntaxError) {
    guard depth < depthLimit else {
      throw JSONSyntaxError(position: index, expected: "at most 64 levels of nesting")
    }
    index &+= 1
    skipSpace(bytes, &index)
    if index < bytes.count, bytes[index] == UInt8(ascii: "]") {
      index &+= 1
      return
    }
    while true {
      try skipValue(bytes, &index, depth: depth + 1)
      skipSpace(bytes, &index)
      if index < bytes.count, bytes[index] == UInt8(ascii: "]") {
        index &+= 1
        return
      }
      try expect(",", bytes, &index, "a comma or a bracket")
      skipSpace(bytes, &index)
    }
  }

  private static func skipWord(
    _ word: StaticString, _ bytes: Span<UInt8>, _ index: inout Int
  ) throws(JSONSyntaxError) {
    for byte in word.description.utf8 {
      guard index < bytes.count, bytes[index] == byte else {
        throw JSONSyntaxError(position: index, expected: "a value")
      }
      index &+= 1
    }
  }

  /// Skips the number at the index.
  static func skipNumber(_ bytes: Span<UInt8>, _ index: inout Int) throws(JSONSyntaxError) {
    if index < bytes.count, bytes[index] == UInt8(ascii: "-") { index &+= 1 }
    let start = index
    skipDigits(bytes, &index)
    guard index > start else { throw JSONSyntaxError(position: index, expected: "a value") }
    if bytes[start] == UInt8(ascii: "0"), index > start + 1 {
      throw JSONSyntaxError(position: start + 1, expected: "a number without leading zeros")
    }
    if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
      index &+= 1
      let decimals = index
      skipDigits(bytes, &index)
      guard index > decimals else { throw JSONSyntaxError(position: index, expected: "a digit") }
    }
    if index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") {
      index &+= 1
      if index < bytes.count, bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+")
      {
        index &+= 1
      }
      let exponent = index
      skipDigits(bytes, &index)
      guard index > exponent else { throw JSONSyntaxError(position: index, expected: "a digit") }
    }
  }

  @inline(__always)
  private static func skipDigits(_ bytes: Span<UInt8>, _ index: inout Int) {
    while index < bytes.count, bytes[index] &- 0x30 <= 9 { index &+= 1 }
  }

  /// Whether a range is a number of JSON.
  static func isNumber(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    let bytes = bytes.extracting(..<range.upperBound)
    var index = range.lowerBound
    return (try? skipNumber(bytes, &index)) != nil && index == range.upperBound
  }

  /// The text of a string, given the range between its quotes.
  static func text(_ bytes: Span<UInt8>, _ range: Range<Int>) -> String {
    guard bytes.extracting(range).firstIndex(of: UInt8(ascii: "\\"), from: 0) != nil else {
      return String(decoding: range.map { bytes[$0] }, as: UTF8.self)
    }
    let quoted = (range.lowerBound - 1..<range.upperBound + 1).map { bytes[$0] }
    // Of half a surrogate pair, as of bytes that are not UTF-8, the result has U+FFFD.
    return (try? JSONReader.read(quoted, isInteroperable: false))?.string
      ?? String(decoding: quoted.dropFirst().dropLast(), as: UTF8.self)
  }
}
