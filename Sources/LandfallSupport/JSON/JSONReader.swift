/// Reads JSON (RFC 8259, strictly) into nodes that contain their lines.
///
/// For files of at most some megabytes, possibly written by people. It does not trap on any input.
/// Boundary files and points are read with `JSONCursor` instead, tracks with a streaming scanner.
package struct JSONReader {
  private let depthLimit: Int
  let isInteroperable: Bool

  let bytes: [UInt8]
  var position = 0
  private var line = 1
  private var lineStart = 0

  private init(_ bytes: [UInt8], depthLimit: Int, isInteroperable: Bool) {
    (self.bytes, self.depthLimit, self.isInteroperable) = (bytes, depthLimit, isInteroperable)
    // RFC 8259 §8.1 allows ignoring a byte order mark.
    position = bytes.withSpan { startOfText($0) }
    lineStart = position
  }

  /// Reads a single value that spans all of `bytes`, except a byte order mark.
  /// - Parameters:
  ///   - depthLimit: The maximum nesting depth, because the reader is recursive.
  ///   - isInteroperable: Whether to reject input that programs interpret differently (RFC 7493
  ///     §2): a repeated name in an object, half of a surrogate pair, a number beyond the range of
  ///     Double. If false, all members with the same name are included, and half of a pair becomes
  ///     U+FFFD.
  package static func read(
    _ bytes: [UInt8], depthLimit: Int = 64, isInteroperable: Bool = true
  ) throws(JSONFault) -> JSONNode {
    var reader = JSONReader(bytes, depthLimit: depthLimit, isInteroperable: isInteroperable)
    reader.skipSpace()
    let node = try reader.value(depth: 0, before: .end)
    reader.skipSpace()
    guard reader.next == nil else { throw reader.fault(.unexpected(.end)) }
    return node
  }

  /// The byte at the position; nil at the end.
  var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// Returns an error at the position.
  /// - Parameter stop: The position of the unexpected bytes; nil for the current position.
  func fault(_ problem: JSONFault.Problem, found stop: Int? = nil) -> JSONFault {
    // Columns count characters, so continuation bytes are excluded.
    let column = 1 + bytes[lineStart..<position].count { $0 & 0xC0 != 0x80 }
    return JSONFault(
      problem: problem, line: line, column: column,
      found: Array(bytes[(stop ?? position)...].prefix(4)))
  }

  mutating func take(_ letter: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: letter) else { return false }
    position += 1
    return true
  }

  private mutating func take(word: String) -> Bool {
    guard bytes[position...].starts(with: word.utf8) else { return false }
    position += word.utf8.count
    return true
  }

  private mutating func skipSpace() {
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\n"):
        line += 1
        lineStart = position + 1
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): break
      default: return
      }
      position += 1
    }
  }

  /// - Parameter follower: The token expected after the value.
  private mutating func value(
    depth: Int, before follower: JSONFault.Wanted
  ) throws(JSONFault) -> JSONNode {
    guard depth < depthLimit else { throw fault(.nestedDeeper(than: depthLimit)) }
    let start = line
    let value: JSONNode.Value =
      switch next {
      case UInt8(ascii: "{"): .object(try members(depth: depth))
      case UInt8(ascii: "["): .array(try elements(depth: depth))
      case UInt8(ascii: "\""): .string(try string())
      case UInt8(ascii: "t") where take(word: "true"): .boolean(true)
      case UInt8(ascii: "f") where take(word: "false"): .boolean(false)
      case UInt8(ascii: "n") where take(word: "null"): .null
      case UInt8(ascii: "-")?, (UInt8(ascii: "0")...UInt8(ascii: "9"))?:
        .number(try number(before: follower))
      default: throw fault(.unexpected(.value))
      }
    return JSONNode(value: value, line: start)
  }

  private mutating func members(depth: Int) throws(JSONFault) -> [JSONNode.Member] {
    var members: [JSONNode.Member] = []
    var firstLines: [String: Int] = [:]
    try list(closedBy: "}") { (reader, follower) throws(JSONFault) in
      guard reader.next == UInt8(ascii: "\"") else { throw reader.fault(.unexpected(.memberName)) }
      let line = reader.line
      let name = try reader.string()
      if reader.isInteroperable, let first = firstLines.updateValue(line, forKey: name) {
        throw reader.fault(.repeatedMember(name, firstLine: first))
      }
      reader.skipSpace()
      guard reader.take(":") else { throw reader.fault(.unexpected(.colon)) }
      reader.skipSpace()
      let node = try reader.value(depth: depth + 1, before: follower)
      members.append(JSONNode.Member(name: name, line: line, node: node))
    }
    return members
  }

  private mutating func elements(depth: Int) throws(JSONFault) -> [JSONNode] {
    var elements: [JSONNode] = []
    try list(closedBy: "]") { (reader, follower) throws(JSONFault) in
      elements.append(try reader.value(depth: depth + 1, before: follower))
    }
    return elements
  }

  /// Reads a bracketed list of elements separated by commas.
  /// - Parameter element: Reads an element, given the token expected after it.
  private mutating func list(
    closedBy end: Unicode.Scalar,
    _ element: (inout JSONReader, JSONFault.Wanted) throws(JSONFault) -> Void
  ) throws(JSONFault) {
    let brackets = JSONFault.Brackets(closing: Character(end), line: line)
    position += 1
    skipSpace()
    if take(end) { return }
    while true {
      guard next != nil else { throw fault(.unexpected(.element(in: brackets))) }
      try element(&self, .separator(in: brackets))
      skipSpace()
      if take(end) { return }
      guard take(",") else { throw fault(.unexpected(.separator(in: brackets))) }
      skipSpace()
      if next == UInt8(ascii: end) { throw fault(.commaBefore(brackets.closing)) }
    }
  }
}

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
    guard let letter = next else { throw fault(.unexpected(.escape)) }
    if letter == UInt8(ascii: "u") { return try hexadecimalEscape() }
    guard let byte = JSONCursor.unescaped(letter) else { throw fault(.unknownEscape) }
    position += 1
    return Unicode.Scalar(byte)
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

/// A syntax error in JSON with its position; each reader writes its own message from it.
package struct JSONFault: Error {
  /// The brackets of a list: the closing bracket, and the line of the opening one.
  package struct Brackets {
    package var closing: Character
    package var line: Int
  }

  /// The expected token.
  package enum Wanted {
    case value, memberName, colon, escape, digit
    /// Another element or member, or the closing bracket.
    case element(in: Brackets)
    /// A comma, or the closing bracket.
    case separator(in: Brackets)
    /// The end of the input.
    case end
  }

  package enum Problem {
    case unexpected(Wanted)
    /// The characters of the number, and the expected token where it becomes invalid.
    case number(String, Wanted)
    case commaBefore(Character)
    case nestedDeeper(than: Int)
    case repeatedMember(String, firstLine: Int)
    case unclosedString, controlCharacter, notUTF8
    case unknownEscape, incompleteEscape, halfSurrogatePair
  }

  package var problem: Problem
  /// The line, from 1.
  package var line: Int
  /// The column in characters, from 1.
  package var column: Int
  /// Up to four bytes at the unexpected position, enough for a character; empty at the end of the
  /// input.
  package var found: [UInt8]
}
