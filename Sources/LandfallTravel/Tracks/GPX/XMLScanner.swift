/// Scans the tags and the text of an XML file in order, in constant memory.
///
/// It checks only what a track needs. Malformed tags are reported and skipped, so that one damaged
/// point does not affect others.
struct XMLScanner {
  enum Event: Equatable {
    /// A start tag, with ``XMLScanner/name`` and its attributes set. `isEmpty`: it is also its own
    /// end tag.
    case start(isEmpty: Bool)
    case end
    /// The reason why the input is not well-formed XML.
    case malformed(String)
    case endOfFile
  }

  /// The length at which names and values are cut, and text as a rule; tracks need no longer ones.
  private static let limit = 1 << 12
  /// The length at which text is cut.
  private let textLimit: Int

  init(textLimit: Int = 1 << 12) { self.textLimit = textLimit }

  /// The name of the tag, without a prefix.
  private(set) var name: [UInt8] = []
  /// The text between the previous tag and this one.
  private(set) var text: [UInt8] = []
  /// The line on which the tag begins.
  private(set) var line = 1
  private var attributeBytes: [UInt8] = []
  private var attributes: [(name: Range<Int>, value: Range<Int>)] = []

  /// The value of an attribute by its name without a prefix; nil if there is no such attribute.
  func attribute(_ wanted: String) -> [UInt8]? {
    for (name, value) in attributes where attributeBytes[name].elementsEqual(wanted.utf8) {
      return Array(attributeBytes[value])
    }
    return nil
  }

  /// Returns the next tag.
  mutating func next(_ input: inout TrackInput) -> Event {
    text.removeAll(keepingCapacity: true)
    while true {
      guard let byte = input.next() else { return .endOfFile }
      if byte != UInt8(ascii: "<") {
        if text.count < textLimit { text.append(byte) }
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

  /// Skips a comment or a document type, or reads a CDATA section into `text`; returns an
  /// error event if it is never closed.
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
    // A document type may contain declarations in brackets.
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
      if text.count < textLimit { text.append(byte) }
    }
    return unfinished("<![CDATA[")
  }

  /// Skips past a mark; false if the file ends before it.
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

  /// Reads name="value"; returns the problem with it, if any.
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
