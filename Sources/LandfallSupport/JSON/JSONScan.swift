/// Checks JSON (RFC 8259) in memory and finds where its values end, without making anything of them.
///
/// `JSONReader` makes nodes of a whole file, which takes ten times as long.
package enum JSONScan {
  /// The rules beyond the grammar.
  package struct Rules: Sendable {
    /// The deepest nesting that is accepted, so that no file can exhaust the stack.
    package var depthLimit: Int
    /// Whether to reject what programs interpret differently (RFC 7493 §2): bytes that are not UTF-8, half of a
    /// surrogate pair, a number beyond the range of Double. Names may repeat.
    package var isInteroperable: Bool

    package init(depthLimit: Int = 64, isInteroperable: Bool = false) {
      (self.depthLimit, self.isInteroperable) = (depthLimit, isInteroperable)
    }

    /// The grammar alone, at most 64 levels deep.
    package static let lenient = Rules()
  }

  @inlinable @inline(__always)
  package static func skipSpace(_ bytes: Span<UInt8>, _ index: inout Int) {
    while index < bytes.count, isSpace(bytes[index]) { index &+= 1 }
  }

  @inlinable @inline(__always)
  package static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  /// Whether a byte is at the index; then skips it.
  @inlinable @inline(__always)
  package static func take(
    _ byte: Unicode.Scalar, _ bytes: Span<UInt8>, _ index: inout Int
  ) -> Bool {
    guard index < bytes.count, bytes[index] == UInt8(ascii: byte) else { return false }
    index &+= 1
    return true
  }

  /// Skips the byte that must be next.
  @inlinable @inline(__always)
  package static func expect(
    _ byte: Unicode.Scalar, _ bytes: Span<UInt8>, _ index: inout Int, _ expected: StaticString
  ) throws(JSONSyntaxError) {
    guard take(byte, bytes, &index) else {
      throw JSONSyntaxError(position: index, expected: expected)
    }
  }

  /// Skips the value at the index.
  /// - Parameter depth: the number of arrays and objects around it.
  package static func skipValue(
    _ bytes: Span<UInt8>, _ index: inout Int, depth: Int, _ rules: Rules = .lenient
  ) throws(JSONSyntaxError) {
    guard index < bytes.count else {
      throw JSONSyntaxError(position: index, expected: "a value")
    }
    switch bytes[index] {
    case UInt8(ascii: "\""): _ = try string(bytes, &index, rules)
    case UInt8(ascii: "{"):
      _ = try forEachMember(bytes, &index, depth: depth, rules) {
        (index, _) throws(JSONSyntaxError) in
        try skipValue(bytes, &index, depth: depth + 1, rules)
      }
    case UInt8(ascii: "["):
      try checkDepth(depth, at: index, rules)
      index &+= 1
      var isFirst = true
      while try nextElement(bytes, &index, isFirst: &isFirst) {
        try skipValue(bytes, &index, depth: depth + 1, rules)
      }
    case UInt8(ascii: "t"): try skipWord("true", bytes, &index)
    case UInt8(ascii: "f"): try skipWord("false", bytes, &index)
    case UInt8(ascii: "n"): try skipWord("null", bytes, &index)
    default: try skipNumber(bytes, &index, rules)
    }
  }

  /// Calls `body` with the name of each member of the object at the index, without quotes, and the index of its value,
  /// which it must skip.
  /// - Returns: the number of members.
  @inlinable @inline(__always)
  package static func forEachMember(
    _ bytes: Span<UInt8>, _ index: inout Int, depth: Int, _ rules: Rules = .lenient,
    _ body: (inout Int, Range<Int>) throws(JSONSyntaxError) -> Void
  ) throws(JSONSyntaxError) -> Int {
    try checkDepth(depth, at: index, rules)
    try expect("{", bytes, &index, "an object")
    var count = 0
    var isFirst = true
    while let name = try nextName(bytes, &index, isFirst: &isFirst, rules) {
      try body(&index, name)
      count &+= 1
    }
    return count
  }

  @inlinable
  package static func checkDepth(
    _ depth: Int, at index: Int, _ rules: Rules
  ) throws(JSONSyntaxError) {
    guard depth < rules.depthLimit else {
      throw JSONSyntaxError(
        problem: .nestedTooDeep, position: index, expected: "at most 64 levels of nesting")
    }
  }

  /// Moves from the opening brace of an object, or the end of a member's value, to the value of the next member.
  /// - Returns: the range of its name, without quotes; nil after the closing brace.
  @inlinable @inline(__always)
  package static func nextName(
    _ bytes: Span<UInt8>, _ index: inout Int, isFirst: inout Bool, _ rules: Rules = .lenient
  ) throws(JSONSyntaxError) -> Range<Int>? {
    skipSpace(bytes, &index)
    if take("}", bytes, &index) { return nil }
    if !isFirst {
      try expect(",", bytes, &index, "a comma or a brace")
      skipSpace(bytes, &index)
    }
    isFirst = false
    let name = try string(bytes, &index, rules)
    skipSpace(bytes, &index)
    try expect(":", bytes, &index, "a colon")
    skipSpace(bytes, &index)
    return name
  }

  /// Moves from the opening bracket of an array, or the end of an element, to the next element.
  /// - Returns: whether there is one; false after the closing bracket.
  @inlinable @inline(__always)
  package static func nextElement(
    _ bytes: Span<UInt8>, _ index: inout Int, isFirst: inout Bool
  ) throws(JSONSyntaxError) -> Bool {
    skipSpace(bytes, &index)
    if take("]", bytes, &index) { return false }
    if !isFirst {
      try expect(",", bytes, &index, "a comma or a bracket")
      skipSpace(bytes, &index)
    }
    isFirst = false
    return true
  }

  /// Skips a word such as "true"; an error is at its start, unless the text ends within it.
  package static func skipWord(
    _ word: StaticString, _ bytes: Span<UInt8>, _ index: inout Int
  ) throws(JSONSyntaxError) {
    var end = index
    for byte in word.description.utf8 {
      guard end < bytes.count, bytes[end] == byte else {
        throw JSONSyntaxError(
          position: end < bytes.count ? index : end, expected: "a value")
      }
      end &+= 1
    }
    index = end
  }

  /// Skips the value at the index by its brackets and quotes alone: of a valid value it finds the end, many times as
  /// fast as ``skipValue(_:_:depth:_:)``, at any depth.
  package static func skipUnchecked(
    _ bytes: Span<UInt8>, _ index: inout Int
  ) throws(JSONSyntaxError) {
    var depth = 0
    repeat {
      if depth > 0 { skipToBracketOrQuote(bytes, &index) }
      guard index < bytes.count else {
        throw JSONSyntaxError(position: index, expected: "a bracket or a brace")
      }
      switch bytes[index] {
      case UInt8(ascii: "\""): try skipStringUnchecked(bytes, &index)
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        depth &+= 1
        index &+= 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        guard depth > 0 else { throw JSONSyntaxError(position: index, expected: "a value") }
        depth &-= 1
        index &+= 1
      case UInt8(ascii: ","), UInt8(ascii: ":"):
        throw JSONSyntaxError(position: index, expected: "a value")
      default:
        index = tokenEnd(bytes, index)
      }
    } while depth > 0
  }

  /// Moves to the next bracket, brace or quote, or to the end.
  @inline(__always)
  private static func skipToBracketOrQuote(_ bytes: Span<UInt8>, _ index: inout Int) {
    while index &+ 8 <= bytes.count {
      let word = bytes.word(at: index)
      // Brackets and braces differ in one bit.
      let folded = word | 0x2020_2020_2020_2020
      let stops =
        folded.bytes(equalTo: "{") | folded.bytes(equalTo: "}") | word.bytes(equalTo: "\"")
      index &+= stops.trailingZeroBitCount &>> 3
      if stops != 0 { return }
    }
    while index < bytes.count, !"[]{}\"".utf8.contains(bytes[index]) { index &+= 1 }
  }

  private static func skipStringUnchecked(
    _ bytes: Span<UInt8>, _ index: inout Int
  ) throws(JSONSyntaxError) {
    index &+= 1
    while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
      index &+= bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    index = min(index, bytes.count)
    try expect("\"", bytes, &index, "the end of a string")
  }

  /// The index of the first bracket, separator or space after a byte; without one, the count of bytes.
  package static func tokenEnd(_ bytes: Span<UInt8>, _ start: Int) -> Int {
    var end = start &+ 1
    while end < bytes.count, !isDelimiter(bytes[end]) { end &+= 1 }
    return end
  }

  /// Whether a byte is a bracket, a separator or a space.
  @inlinable @inline(__always)
  package static func isDelimiter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ":"),
      UInt8(ascii: "["), UInt8(ascii: "{"), 0x20, 0x0A, 0x0D, 0x09:
      true
    default: false
    }
  }
}
