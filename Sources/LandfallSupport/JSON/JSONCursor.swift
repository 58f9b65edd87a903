/// A position in JSON (RFC 8259) in memory: checks it and finds where its values end, without making anything of them.
///
/// `JSONReader` makes nodes of a whole file, which takes ten times as long. A copy of a cursor looks ahead.
package struct JSONCursor: ~Escapable {
  /// The rules beyond the grammar.
  package struct Rules: Sendable {
    /// The deepest nesting that is accepted, so that no file can exhaust the stack.
    package var depthLimit: Int
    /// Whether to reject what programs interpret differently (RFC 7493 §2): bytes that are not UTF-8, half of a
    /// surrogate pair, a number beyond the range of Double. Names may repeat.
    package var isInteroperable: Bool

    @inlinable
    package init(depthLimit: Int = 64, isInteroperable: Bool = false) {
      (self.depthLimit, self.isInteroperable) = (depthLimit, isInteroperable)
    }
  }

  package let bytes: Span<UInt8>
  package var index: Int
  @usableFromInline let rules: Rules

  /// - Parameter rules: by default the grammar alone, at most 64 levels deep.
  @inlinable @inline(__always) @_lifetime(copy bytes)
  package init(_ bytes: Span<UInt8>, at index: Int = 0, _ rules: Rules = Rules()) {
    (self.bytes, self.index, self.rules) = (bytes, index, rules)
  }

  /// Whether no byte is left.
  @inlinable @inline(__always)
  package var isAtEnd: Bool { index >= bytes.count }

  /// Whether a byte is next.
  @inlinable @inline(__always)
  package func isAt(_ byte: Unicode.Scalar) -> Bool {
    index < bytes.count && bytes[index] == UInt8(ascii: byte)
  }

  @inlinable @inline(__always)
  package mutating func skipSpace() {
    while index < bytes.count, Self.isSpace(bytes[index]) { index &+= 1 }
  }

  @inlinable @inline(__always)
  package static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  /// Whether a byte is next; then skips it.
  @inlinable @inline(__always)
  package mutating func take(_ byte: Unicode.Scalar) -> Bool {
    guard isAt(byte) else { return false }
    index &+= 1
    return true
  }

  /// Skips the byte that must be next.
  @inlinable @inline(__always)
  package mutating func expect(
    _ byte: Unicode.Scalar, _ expected: StaticString
  ) throws(JSONSyntaxError) {
    guard take(byte) else { throw error(expected) }
  }

  /// The error at the index.
  @inlinable
  package func error(
    _ expected: StaticString, _ problem: JSONSyntaxError.Problem = .unexpected
  ) -> JSONSyntaxError {
    JSONSyntaxError(problem: problem, position: index, expected: expected)
  }

  /// Skips the value at the index.
  /// - Parameter depth: the number of arrays and objects around it.
  package mutating func skipValue(depth: Int) throws(JSONSyntaxError) {
    guard !isAtEnd else { throw error("a value") }
    switch bytes[index] {
    case UInt8(ascii: "\""): _ = try string()
    case UInt8(ascii: "{"):
      _ = try forEachMember(depth: depth) { (cursor, _) throws(JSONSyntaxError) in
        try cursor.skipValue(depth: depth + 1)
      }
    case UInt8(ascii: "["):
      try checkDepth(depth)
      index &+= 1
      var isFirst = true
      while try nextElement(isFirst: &isFirst) { try skipValue(depth: depth + 1) }
    case UInt8(ascii: "t"): try skipWord("true")
    case UInt8(ascii: "f"): try skipWord("false")
    case UInt8(ascii: "n"): try skipWord("null")
    default: try skipNumber()
    }
  }

  /// Calls `body` with the name of each member of the object at the index, without quotes, at its value, which it must
  /// skip.
  /// - Returns: the number of members.
  @inlinable @inline(__always)
  package mutating func forEachMember(
    depth: Int, _ body: (inout JSONCursor, Range<Int>) throws(JSONSyntaxError) -> Void
  ) throws(JSONSyntaxError) -> Int {
    try checkDepth(depth)
    try expect("{", "an object")
    var count = 0
    var isFirst = true
    while let name = try nextName(isFirst: &isFirst) {
      try body(&self, name)
      count &+= 1
    }
    return count
  }

  @inlinable
  func checkDepth(_ depth: Int) throws(JSONSyntaxError) {
    guard depth < rules.depthLimit else {
      throw error("at most 64 levels of nesting", .nestedTooDeep)
    }
  }

  /// Moves from the opening brace of an object, or the end of a member's value, to the value of the next member.
  /// - Returns: the range of its name, without quotes; nil after the closing brace.
  @inlinable @inline(__always)
  package mutating func nextName(isFirst: inout Bool) throws(JSONSyntaxError) -> Range<Int>? {
    skipSpace()
    if take("}") { return nil }
    if !isFirst {
      try expect(",", "a comma or a brace")
      skipSpace()
    }
    isFirst = false
    let name = try string()
    skipSpace()
    try expect(":", "a colon")
    skipSpace()
    return name
  }

  /// Moves from the opening bracket of an array, or the end of an element, to the next element.
  /// - Returns: whether there is one; false after the closing bracket.
  @inlinable @inline(__always)
  package mutating func nextElement(isFirst: inout Bool) throws(JSONSyntaxError) -> Bool {
    skipSpace()
    if take("]") { return false }
    if !isFirst {
      try expect(",", "a comma or a bracket")
      skipSpace()
    }
    isFirst = false
    return true
  }

  /// Skips a word such as "true"; an error is at its start, unless the text ends within it.
  private mutating func skipWord(_ word: StaticString) throws(JSONSyntaxError) {
    var end = self
    for byte in word.description.utf8 {
      guard end.isAt(Unicode.Scalar(byte)) else {
        throw end.isAtEnd ? end.error("a value") : error("a value")
      }
      end.index &+= 1
    }
    index = end.index
  }

  /// Skips the value at the index by its brackets and quotes alone: of a valid value it finds the end, many times as
  /// fast as ``skipValue(depth:)``, at any depth.
  package mutating func skipUnchecked() throws(JSONSyntaxError) {
    var depth = 0
    repeat {
      if depth > 0 { skipToBracketOrQuote() }
      guard !isAtEnd else { throw error("a bracket or a brace") }
      switch bytes[index] {
      case UInt8(ascii: "\""): try skipStringUnchecked()
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        depth &+= 1
        index &+= 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        guard depth > 0 else { throw error("a value") }
        depth &-= 1
        index &+= 1
      case UInt8(ascii: ","), UInt8(ascii: ":"): throw error("a value")
      default: index = Self.tokenEnd(bytes, index)
      }
    } while depth > 0
  }

  /// Moves to the next bracket, brace or quote, or to the end.
  @inline(__always)
  private mutating func skipToBracketOrQuote() {
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

  private mutating func skipStringUnchecked() throws(JSONSyntaxError) {
    index &+= 1
    while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
      index &+= bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    index = min(index, bytes.count)
    try expect("\"", "the end of a string")
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

  @usableFromInline
  init(problem: Problem, position: Int, expected: StaticString) {
    (self.problem, self.position, self.expected) = (problem, position, expected)
  }
}
