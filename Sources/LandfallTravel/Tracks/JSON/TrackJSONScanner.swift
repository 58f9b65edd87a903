import LandfallSupport

/// Reads JSON (RFC 8259) value by value from a stream.
///
/// `JSONReader` needs the whole file in memory. Tracks may be too large for that; they are read in
/// constant memory, and the points before a fault are used.
struct TrackJSONScanner {
  /// The deepest nesting that is accepted, so that no file can exhaust the stack.
  static let depthLimit = 64
  /// The longest string that is accepted, in bytes.
  private static let textLimit = 1 << 20

  private var scratch: [UInt8] = []

  /// Skips spaces, and the separators of GeoJSON text sequences (RFC 8142).
  mutating func skipSpaces(_ input: inout TrackInput) {
    while let byte = input.peek(), byte <= 0x20 { input.advance() }
  }

  func fault(_ input: TrackInput, _ problem: String) -> TrackJSONFault {
    TrackJSONFault(line: input.line, problem: problem)
  }

  /// Skips spaces and the byte that must follow.
  mutating func expect(_ byte: Character, _ input: inout TrackInput) throws(TrackJSONFault) {
    skipSpaces(&input)
    guard let found = input.peek() else {
      throw fault(input, "the file ends where \"\(byte)\" should be")
    }
    guard found == byte.asciiValue else {
      throw fault(input, "expected \"\(byte)\", found \(Self.shown(found))")
    }
    input.advance()
  }

  /// Skips spaces, and a byte if it follows; returns whether it did.
  mutating func take(_ byte: Character, _ input: inout TrackInput) -> Bool {
    skipSpaces(&input)
    guard input.peek() == byte.asciiValue else { return false }
    input.advance()
    return true
  }

  /// Whether another member or element follows; otherwise skips the closing bracket.
  mutating func goesOn(until end: Character, _ input: inout TrackInput) throws(TrackJSONFault)
    -> Bool
  {
    if take(",", &input) { return true }
    try expect(end, &input)
    return false
  }

  /// Reads the next value as a whole.
  mutating func value(
    _ input: inout TrackInput, depth: Int = 0
  ) throws(TrackJSONFault) -> JSONNode {
    skipSpaces(&input)
    let line = input.line
    guard let first = input.peek() else { throw fault(input, "the file ends within a value") }
    guard depth < Self.depthLimit else {
      throw fault(input, "values are nested deeper than \(Self.depthLimit)")
    }
    let value: JSONNode.Value
    switch first {
    case UInt8(ascii: "{"):
      input.advance()
      var members: [JSONNode.Member] = []
      if !take("}", &input) {
        repeat {
          let (name, line) = (try name(&input), input.line)
          let node = try self.value(&input, depth: depth + 1)
          members.append(JSONNode.Member(name: name, line: line, node: node))
        } while try goesOn(until: "}", &input)
      }
      value = .object(members)
    case UInt8(ascii: "["):
      input.advance()
      var nodes: [JSONNode] = []
      if !take("]", &input) {
        repeat {
          nodes.append(try self.value(&input, depth: depth + 1))
        } while try goesOn(until: "]", &input)
      }
      value = .array(nodes)
    case UInt8(ascii: "\""): value = .string(try string(&input))
    case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"): value = try word(&input)
    default: value = .number(try number(&input))
    }
    return JSONNode(value: value, line: line)
  }

  /// Reads the name of a member and its colon.
  mutating func name(_ input: inout TrackInput) throws(TrackJSONFault) -> String {
    skipSpaces(&input)
    guard input.peek() == UInt8(ascii: "\"") else {
      throw fault(
        input,
        input.peek().map { "expected the name of a member, found \(Self.shown($0))" }
          ?? "the file ends within an object")
    }
    let name = try string(&input)
    try expect(":", &input)
    return name
  }

  private mutating func word(_ input: inout TrackInput) throws(TrackJSONFault) -> JSONNode.Value {
    scratch.removeAll(keepingCapacity: true)
    while scratch.count < 8, let byte = input.peek(), (0x61...0x7A).contains(byte) {
      scratch.append(byte)
      input.advance()
    }
    let word = String(decoding: scratch, as: UTF8.self)
    switch word {
    case "true", "false": return .boolean(word == "true")
    case "null": return .null
    default: throw fault(input, "\"\(word)\" is not a JSON value")
    }
  }

  private mutating func number(_ input: inout TrackInput) throws(TrackJSONFault) -> JSONNumber {
    scratch.removeAll(keepingCapacity: true)
    while scratch.count < 400, let byte = input.peek(), isOfNumber(byte) {
      scratch.append(byte)
      input.advance()
    }
    let number = JSONNumber(literal: String(decoding: scratch, as: UTF8.self))
    if !number.value.isNaN, scratch[0] != UInt8(ascii: "+") { return number }
    if scratch.isEmpty, let byte = input.peek() {
      throw fault(input, "expected a value, found \(Self.shown(byte))")
    }
    throw fault(input, "\"\(excerpt(scratch))\" is not a number")
  }

  private mutating func string(_ input: inout TrackInput) throws(TrackJSONFault) -> String {
    input.advance()
    scratch.removeAll(keepingCapacity: true)
    while let byte = input.peek() {
      if byte == UInt8(ascii: "\"") {
        input.advance()
        return String(decoding: scratch, as: UTF8.self)
      }
      guard byte >= 0x20 else { throw fault(input, "a string is not closed on its line") }
      guard scratch.count < Self.textLimit else { throw fault(input, "a string of more than 1 MB") }
      input.advance()
      if byte == UInt8(ascii: "\\") {
        try escape(&input)
      } else {
        scratch.append(byte)
      }
    }
    throw fault(input, "the file ends within a string")
  }

  private mutating func escape(_ input: inout TrackInput) throws(TrackJSONFault) {
    guard let byte = input.next() else { throw fault(input, "the file ends within a string") }
    if let meant = JSONCursor.unescaped(byte) { return scratch.append(meant) }
    guard byte == UInt8(ascii: "u") else {
      throw fault(input, "\\\(Self.shown(byte)) is not an escape")
    }
    var unit = try hexadecimal(&input)
    if (0xD800..<0xDC00).contains(unit), input.peek() == UInt8(ascii: "\\") {
      // The other half of the surrogate pair must follow.
      input.advance()
      guard input.next() == UInt8(ascii: "u") else { throw fault(input, "half a \\u pair") }
      let low = try hexadecimal(&input)
      guard (0xDC00..<0xE000).contains(low) else { throw fault(input, "half a \\u pair") }
      unit = 0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00)
    }
    scratch += String(Character(Unicode.Scalar(unit) ?? "\u{FFFD}")).utf8
  }

  private func hexadecimal(_ input: inout TrackInput) throws(TrackJSONFault) -> UInt32 {
    var unit: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = input.next(), let digit = Character(Unicode.Scalar(byte)).hexDigitValue
      else { throw fault(input, "\\u needs four hexadecimal digits") }
      unit = unit << 4 + UInt32(digit)
    }
    return unit
  }

  private static func shown(_ byte: UInt8) -> String {
    (0x21...0x7E).contains(byte)
      ? "\"\(Character(Unicode.Scalar(byte)))\"" : "byte \(byte)"
  }
}
