/// Reads JSON (RFC 8259, strictly) into nodes that contain their lines.
///
/// For files of at most some megabytes, possibly written by people. It does not trap on any input.
/// Boundary files and points are read with `JSONScan` instead, tracks with a streaming scanner.
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
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { (position, lineStart) = (3, 3) }
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
