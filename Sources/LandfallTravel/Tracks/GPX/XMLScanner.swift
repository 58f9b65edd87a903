/// Finds the tags and the text of an XML file one after the other, in constant memory.
///
/// It checks what a track needs and no more: what is no tag is told and gone beyond, so that one
/// damaged point costs no other.
struct XMLScanner {
  enum Event: Equatable {
    /// A start tag; ``XMLScanner/name`` and its attributes are set. Whether it is its own end tag, too.
    case start(isEmpty: Bool)
    case end
    /// Why what was read is no XML.
    case malformed(String)
    case endOfFile
  }

  /// A longer name, value or text is cut: no track has one that it needs.
  private static let limit = 1 << 12

  /// The name of the tag, without a prefix.
  private(set) var name: [UInt8] = []
  /// What stood between the tag before and this one.
  private(set) var text: [UInt8] = []
  /// Where the tag began.
  private(set) var line = 1
  private var attributeBytes: [UInt8] = []
  private var attributes: [(name: Range<Int>, value: Range<Int>)] = []

  /// The value of an attribute, without a prefix of its name; nil where there is none.
  func attribute(_ wanted: String) -> [UInt8]? {
    for (name, value) in attributes where attributeBytes[name].elementsEqual(wanted.utf8) {
      return Array(attributeBytes[value])
    }
    return nil
  }

  /// The next tag.
  mutating func next(_ input: inout TrackInput) -> Event {
    text.removeAll(keepingCapacity: true)
    while true {
      guard let byte = input.next() else { return .endOfFile }
      if byte != UInt8(ascii: "<") {
        if text.count < Self.limit { text.append(byte) }
        continue
      }
      line = input.line
      switch input.peek() {
      case UInt8(ascii: "?")?:
        if !skip(&input, to: "?>") { return unfinished("<?") }
      case UInt8(ascii: "!")?:
        if let event = declaration(&input) { return event }
      case UInt8(ascii: "/")?:
        input.advance()
        return endTag(&input)
      default:
        return startTag(&input)
      }
    }
  }

  private func unfinished(_ what: String) -> Event {
    .malformed("\(what) is opened and never closed")
  }

  /// A comment or a document type, which are nothing, or text that is quoted whole.
  private mutating func declaration(_ input: inout TrackInput) -> Event? {
    input.advance()
    var start: [UInt8] = []
    while start.count < 7, let byte = input.peek(), byte != UInt8(ascii: ">") {
      start.append(byte)
      input.advance()
      if start.elementsEqual("--".utf8) {
        return skip(&input, to: "-->") ? nil : unfinished("a comment")
      }
      if start.elementsEqual("[CDATA[".utf8) { return quotedText(&input) }
    }
    // A document type may have declarations in brackets.
    var depth = 0
    while let byte = input.next() {
      if byte == UInt8(ascii: "[") { depth += 1 }
      if byte == UInt8(ascii: "]") { depth -= 1 }
      if byte == UInt8(ascii: ">"), depth <= 0 { return nil }
    }
    return unfinished("<!")
  }

  private mutating func quotedText(_ input: inout TrackInput) -> Event? {
    var brackets = 0
    while let byte = input.next() {
      if byte == UInt8(ascii: ">"), brackets >= 2 {
        text.removeLast(min(2, text.count))
        return nil
      }
      brackets = byte == UInt8(ascii: "]") ? brackets + 1 : 0
      if text.count < Self.limit { text.append(byte) }
    }
    return unfinished("<![CDATA[")
  }

  /// Goes beyond a mark; false where the file ends before it.
  private func skip(_ input: inout TrackInput, to mark: String) -> Bool {
    let mark = Array(mark.utf8)
    var tail: [UInt8] = []
    while let byte = input.next() {
      if tail.count == mark.count { tail.removeFirst() }
      tail.append(byte)
      if byte == mark.last, tail == mark { return true }
    }
    return false
  }

  private mutating func endTag(_ input: inout TrackInput) -> Event {
    readName(&input)
    while let byte = input.peek() {
      if byte == UInt8(ascii: "<") { break }
      input.advance()
      if byte == UInt8(ascii: ">") { return name.isEmpty ? .malformed("</> has no name") : .end }
    }
    return unfinished("</\(String(decoding: name, as: UTF8.self))")
  }

  private mutating func startTag(_ input: inout TrackInput) -> Event {
    attributes.removeAll(keepingCapacity: true)
    attributeBytes.removeAll(keepingCapacity: true)
    readName(&input)
    if name.isEmpty { return .malformed("a < begins no tag") }
    while let byte = input.peek() {
      switch byte {
      case UInt8(ascii: ">"):
        input.advance()
        return .start(isEmpty: false)
      case UInt8(ascii: "/"):
        input.advance()
        guard input.peek() == UInt8(ascii: ">") else { return malformedTag("a / is in") }
        input.advance()
        return .start(isEmpty: true)
      case 0...0x20: input.advance()
      case UInt8(ascii: "<"): return malformedTag("> is missing of")
      default: if let problem = attribute(&input) { return malformedTag(problem) }
      }
    }
    return unfinished("<\(String(decoding: name, as: UTF8.self))")
  }

  private func malformedTag(_ problem: String) -> Event {
    .malformed("\(problem) the tag <\(String(decoding: name.prefix(40), as: UTF8.self))")
  }

  /// Reads name="value"; returns what is wrong with it.
  private mutating func attribute(_ input: inout TrackInput) -> String? {
    let nameStart = attributeBytes.count
    var colon = nameStart
    while let byte = input.peek(), byte > 0x20, byte != UInt8(ascii: "="),
      byte != UInt8(ascii: ">"),
      byte != UInt8(ascii: "<"), byte != UInt8(ascii: "/"), byte != UInt8(ascii: "\"")
    {
      attributeBytes.append(byte)
      if byte == UInt8(ascii: ":") { colon = attributeBytes.count }
      if attributeBytes.count > Self.limit { return "too much text is in" }
      input.advance()
    }
    let name = colon..<attributeBytes.count
    skipSpaces(&input)
    guard !name.isEmpty, input.peek() == UInt8(ascii: "=") else { return "= is missing in" }
    input.advance()
    skipSpaces(&input)
    guard let quote = input.peek(), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      return "a quote is missing in"
    }
    input.advance()
    let valueStart = attributeBytes.count
    while let byte = input.peek(), byte != quote, byte != UInt8(ascii: "<") {
      if attributeBytes.count - valueStart < Self.limit { attributeBytes.append(byte) }
      input.advance()
    }
    guard input.peek() == quote else { return "a quote is not closed in" }
    input.advance()
    attributes.append((name, valueStart..<attributeBytes.count))
    return nil
  }

  private func skipSpaces(_ input: inout TrackInput) {
    while let byte = input.peek(), byte <= 0x20 { input.advance() }
  }

  private mutating func readName(_ input: inout TrackInput) {
    name.removeAll(keepingCapacity: true)
    while let byte = input.peek(), byte > 0x20, byte != UInt8(ascii: ">"),
      byte != UInt8(ascii: "/"),
      byte != UInt8(ascii: "<")
    {
      if byte == UInt8(ascii: ":") {
        name.removeAll(keepingCapacity: true)
      } else if name.count < Self.limit {
        name.append(byte)
      }
      input.advance()
    }
  }
}
