/// Reads the JSON of a manifest (RFC 8259, strictly) into nodes that know their lines.
///
/// Manifests are short and written by hand: this reader is made for its messages, which name line
/// and column. Sources go through simdjson instead.
package struct ManifestJSON {
  /// Deeper nesting is refused: no manifest needs it, and the reader calls itself.
  package static let depthLimit = 64

  package let file: String
  package let bytes: [UInt8]
  package var position = 0
  package var line = 1
  package var lineStart = 0

  /// The value that makes up all of `bytes`, a byte order mark aside.
  /// - Throws: ``BuildError`` with code `manifestSyntax`.
  package static func read(_ bytes: [UInt8], file: String) throws(BuildError) -> ManifestNode {
    var reader = ManifestJSON(file: file, bytes: bytes)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      reader.position = 3
      reader.lineStart = 3
    }
    reader.skipSpace()
    let node = try reader.value(depth: 0)
    reader.skipSpace()
    guard reader.next == nil else {
      throw reader.error("there is more text after the manifest's end", "remove it")
    }
    return node
  }

  /// The byte at the position; nil at the end.
  package var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  package mutating func skipSpace() {
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

  /// An error at the position.
  package func error(_ problem: String, _ remedy: String) -> BuildError {
    // Columns count characters: the bytes that continue one are left out.
    let column = 1 + bytes[lineStart..<position].count { $0 & 0xC0 != 0x80 }
    return BuildError(
      .manifestSyntax, file: file, place: "line \(line), column \(column)", problem: problem,
      remedy: remedy)
  }

  /// "found x" for the byte at the position.
  package func unexpected(_ wanted: String, openedOn opening: Int? = nil) -> BuildError {
    guard let byte = next else {
      let inside = opening.map { " inside what opened on line \($0)" } ?? ""
      return error("the file ends\(inside)", "write \(wanted), or restore the missing part")
    }
    if byte == UInt8(ascii: "/") || byte == UInt8(ascii: "#") {
      return error("comments are not JSON", "remove the comment")
    }
    if byte == UInt8(ascii: "'") {
      return error("a single quote", "write texts in double quotes")
    }
    let found = String(decoding: bytes[position...].prefix(4), as: UTF8.self).first!
    return error("\"\(found)\" stands where \(wanted) is wanted", "write \(wanted)")
  }

  private mutating func value(depth: Int) throws(BuildError) -> ManifestNode {
    guard depth < Self.depthLimit else {
      throw error("nested more than \(Self.depthLimit) deep", "flatten it")
    }
    let start = line
    let value: ManifestNode.Value =
      switch next {
      case UInt8(ascii: "{"): .object(try members(depth: depth))
      case UInt8(ascii: "["): .array(try elements(depth: depth))
      case UInt8(ascii: "\""): .string(try text())
      case UInt8(ascii: "t") where take("true"): .boolean(true)
      case UInt8(ascii: "f") where take("false"): .boolean(false)
      case UInt8(ascii: "n") where take("null"): .null
      case UInt8(ascii: "-")?, (UInt8(ascii: "0")...UInt8(ascii: "9"))?: .number(try number())
      default: throw unexpected("a value")
      }
    return ManifestNode(value: value, line: start)
  }

  private mutating func take(_ word: String) -> Bool {
    guard bytes[position...].starts(with: word.utf8) else { return false }
    position += word.utf8.count
    return true
  }

  private mutating func members(depth: Int) throws(BuildError) -> [ManifestNode.Member] {
    var members: [ManifestNode.Member] = []
    try list(closedBy: UInt8(ascii: "}")) { (reader) throws(BuildError) in
      guard reader.next == UInt8(ascii: "\"") else {
        throw reader.unexpected("a member's name in double quotes")
      }
      let line = reader.line
      let name = try reader.text()
      if let first = members.first(where: { $0.name == name }) {
        throw BuildError(
          .manifestMember, file: reader.file, place: "line \(line)",
          problem: "\"\(name)\" is given twice, first on line \(first.line)",
          remedy: "remove one of them")
      }
      reader.skipSpace()
      guard reader.next == UInt8(ascii: ":") else { throw reader.unexpected("a colon") }
      reader.position += 1
      reader.skipSpace()
      let node = try reader.value(depth: depth + 1)
      members.append(ManifestNode.Member(name: name, line: line, node: node))
    }
    return members
  }

  private mutating func elements(depth: Int) throws(BuildError) -> [ManifestNode] {
    var elements: [ManifestNode] = []
    try list(closedBy: UInt8(ascii: "]")) { (reader) throws(BuildError) in
      elements.append(try reader.value(depth: depth + 1))
    }
    return elements
  }

  /// What stands between brackets, parted by commas.
  private mutating func list(
    closedBy end: UInt8, _ element: (inout ManifestJSON) throws(BuildError) -> Void
  ) throws(BuildError) {
    let opening = line
    let endName = end == UInt8(ascii: "}") ? "}" : "]"
    position += 1
    skipSpace()
    if next == end {
      position += 1
      return
    }
    while true {
      guard next != nil else { throw unexpected(endName, openedOn: opening) }
      try element(&self)
      skipSpace()
      if next == end {
        position += 1
        return
      }
      guard next == UInt8(ascii: ",") else {
        throw unexpected("a comma or \(endName)", openedOn: opening)
      }
      position += 1
      skipSpace()
      if next == end {
        throw error("a comma with nothing after it", "remove the comma before \(endName)")
      }
    }
  }
}
