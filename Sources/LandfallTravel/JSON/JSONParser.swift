/// Reads JSON (RFC 8259), strictly, counting lines.
///
/// For files of some megabytes, such as what somebody has visited. No input makes it trap: arrays and
/// objects may be nested ``mostLevels`` deep.
package struct JSONParser {
  static let mostLevels = 128

  private let bytes: [UInt8]
  private var position = 0
  private var line = 1

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The one value of a text.
  /// - Parameter file: what errors call it, as in "visits.json:3: …".
  package static func parse(_ bytes: [UInt8], file: String) throws(TravelError) -> JSONNode {
    var parser = JSONParser(bytes)
    // A byte order mark may be ignored (RFC 8259 §8.1).
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { parser.position = 3 }
    do throws(Problem) {
      let node = try parser.value(level: 0)
      parser.skipSpace()
      guard parser.position == bytes.count else { throw Problem("text after the value") }
      return node
    } catch {
      throw TravelError(
        .notJSON, "\(file):\(parser.line): not JSON: \(error.text); correct or restore the file")
    }
  }

  private struct Problem: Error {
    var text: String
    init(_ text: String) { self.text = text }
  }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      if byte == 0x0A { line += 1 }
      position += 1
    }
  }

  private mutating func take(_ letter: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: letter) else { return false }
    position += 1
    return true
  }

  private mutating func value(level: Int) throws(Problem) -> JSONNode {
    guard level < Self.mostLevels else {
      throw Problem("nested more than \(Self.mostLevels) deep")
    }
    skipSpace()
    let line = line
    switch next {
    case UInt8(ascii: "{"):
      return JSONNode(content: .object(try object(level: level)), line: line)
    case UInt8(ascii: "["):
      return JSONNode(content: .array(try array(level: level)), line: line)
    case UInt8(ascii: "\""): return JSONNode(content: .string(try string()), line: line)
    case UInt8(ascii: "t"): return JSONNode(content: try word("true", .bool(true)), line: line)
    case UInt8(ascii: "f"): return JSONNode(content: try word("false", .bool(false)), line: line)
    case UInt8(ascii: "n"): return JSONNode(content: try word("null", .null), line: line)
    case nil: throw Problem("the text ends where a value belongs")
    default: return JSONNode(content: .number(try number()), line: line)
    }
  }

  private mutating func word(
    _ word: String, _ content: JSONNode.Content
  ) throws(Problem) -> JSONNode.Content {
    guard bytes[position...].starts(with: word.utf8) else { throw unexpected("a value") }
    position += word.utf8.count
    return content
  }

  private func unexpected(_ wanted: String) -> Problem {
    guard let byte = next else { return Problem("the text ends where \(wanted) belongs") }
    let found = (0x21...0x7E).contains(byte) ? "'\(Unicode.Scalar(byte))'" : "byte \(byte)"
    return Problem("\(found) where \(wanted) belongs")
  }

  private mutating func object(level: Int) throws(Problem) -> [String: JSONNode] {
    position += 1
    var members: [String: JSONNode] = [:]
    skipSpace()
    if take("}") { return members }
    repeat {
      skipSpace()
      guard next == UInt8(ascii: "\"") else { throw unexpected("a member's name") }
      let name = try string()
      skipSpace()
      guard take(":") else { throw unexpected("':'") }
      members[name] = try value(level: level + 1)
      skipSpace()
    } while take(",")
    guard take("}") else { throw unexpected("',' or '}'") }
    return members
  }

  private mutating func array(level: Int) throws(Problem) -> [JSONNode] {
    position += 1
    var values: [JSONNode] = []
    skipSpace()
    if take("]") { return values }
    repeat {
      values.append(try value(level: level + 1))
      skipSpace()
    } while take(",")
    guard take("]") else { throw unexpected("',' or ']'") }
    return values
  }

  private mutating func number() throws(Problem) -> String {
    let start = position
    _ = take("-")
    if !take("0") {
      guard takeDigits() else { throw unexpected("a value") }
    }
    if take("."), !takeDigits() { throw unexpected("a digit") }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      guard takeDigits() else { throw unexpected("a digit") }
    }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func takeDigits() -> Bool {
    let start = position
    while let byte = next, (0x30...0x39).contains(byte) { position += 1 }
    return position > start
  }
}

// MARK: - Strings

extension JSONParser {
  private mutating func string() throws(Problem) -> String {
    position += 1
    var text: [UInt8] = []
    while let byte = next {
      position += 1
      switch byte {
      case UInt8(ascii: "\""):
        guard let string = String(validating: text, as: UTF8.self) else {
          throw Problem("a string that is not UTF-8")
        }
        return string
      case UInt8(ascii: "\\"): try escape(into: &text)
      case 0..<0x20:
        position -= 1
        throw Problem("a control character, such as a line break, inside of a string")
      default: text.append(byte)
      }
    }
    throw Problem("the text ends inside of a string")
  }

  private mutating func escape(into text: inout [UInt8]) throws(Problem) {
    guard let byte = next else { throw Problem("the text ends inside of a string") }
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"):
      text.append(contentsOf: String(Character(try scalar())).utf8)
    default: throw Problem("an escape that JSON does not know inside of a string")
    }
  }

  /// The character of `\uXXXX`, or of a pair of them beyond U+FFFF; a half pair is U+FFFD.
  private mutating func scalar() throws(Problem) -> Unicode.Scalar {
    let first = try hexadecimal()
    guard (0xD800..<0xDC00).contains(first), bytes[position...].starts(with: [0x5C, 0x75]) else {
      return Unicode.Scalar(first) ?? "\u{FFFD}"
    }
    let before = position
    position += 2
    let second = try hexadecimal()
    guard (0xDC00..<0xE000).contains(second) else {
      position = before
      return "\u{FFFD}"
    }
    return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)) ?? "\u{FFFD}"
  }

  private mutating func hexadecimal() throws(Problem) -> UInt32 {
    let digits = bytes[position...].prefix(4)
    guard digits.count == 4, let text = String(validating: digits, as: UTF8.self),
      text.utf8.allSatisfy({ UInt8(ascii: "+") != $0 && UInt8(ascii: "-") != $0 }),
      let value = UInt32(text, radix: 16)
    else { throw Problem("\\u without four hexadecimal digits inside of a string") }
    position += 4
    return value
  }
}
