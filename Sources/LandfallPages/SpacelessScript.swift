/// Removes the spaces of JavaScript that separate nothing, as those around operators: a tenth of its bytes.
///
/// Strings, regular expressions and the text of template literals keep theirs. A slash begins a regular expression unless it
/// is after a name, a number or a closing bracket, where it divides; comments must have been removed before.
struct SpacelessScript {
  private let source: [UInt8]
  private var place = 0
  private var result: [UInt8] = []
  /// The open braces: whether each is that of a value in a template literal.
  private var braces: [Bool] = []

  private init(_ source: String) {
    self.source = Array(source.utf8)
  }

  /// Returns a script without such spaces.
  static func text(of source: String) -> String {
    var script = SpacelessScript(source)
    script.removeSpaces()
    return String(decoding: script.result, as: UTF8.self)
  }

  private mutating func removeSpaces() {
    result.reserveCapacity(source.count)
    while place < source.count {
      let byte = source[place]
      switch byte {
      case UInt8(ascii: "'"), UInt8(ascii: "\""): copyQuoted()
      case UInt8(ascii: "`"): copyTemplate()
      case UInt8(ascii: "{"):
        braces.append(false)
        copy()
      case UInt8(ascii: "}"):
        if braces.popLast() == true { copyTemplate() } else { copy() }
      case UInt8(ascii: "/"):
        if isDividing { copy() } else { copyRegularExpression() }
      case UInt8(ascii: " "):
        if isSeparating { copy() } else { place += 1 }
      default: copy()
      }
    }
  }

  private mutating func copy() {
    result.append(source[place])
    place += 1
  }

  /// Copies a byte, and the one after it if it is a backslash.
  private mutating func copyEscaped() {
    if source[place] == UInt8(ascii: "\\") { copy() }
    copy()
  }

  private mutating func copyQuoted() {
    let quote = source[place]
    copy()
    while source[place] != quote { copyEscaped() }
    copy()
  }

  /// Copies the text of a template literal, from its beginning or the end of a value, up to its end or the next value.
  private mutating func copyTemplate() {
    copy()
    while source[place] != UInt8(ascii: "`") {
      if source[place] == UInt8(ascii: "$"), source[place + 1] == UInt8(ascii: "{") {
        copy()
        copy()
        braces.append(true)
        return
      }
      copyEscaped()
    }
    copy()
  }

  private mutating func copyRegularExpression() {
    copy()
    var isClass = false
    while isClass || source[place] != UInt8(ascii: "/") {
      if source[place] == UInt8(ascii: "[") { isClass = true }
      if source[place] == UInt8(ascii: "]") { isClass = false }
      copyEscaped()
    }
    copy()
  }

  /// Whether a slash here divides what is before it.
  private var isDividing: Bool {
    guard let end = result.lastIndex(where: { $0 != UInt8(ascii: "\n") }) else { return false }
    let before = result[end]
    if Self.isOfName(before) { return !result[...end].suffix(6).elementsEqual("return".utf8) }
    return before == UInt8(ascii: ")") || before == UInt8(ascii: "]")
  }

  /// Whether without the space here two names, `+ +`, `- -`, `- >` or `< !` would become one word.
  private var isSeparating: Bool {
    guard let before = result.last, place + 1 < source.count else { return false }
    let after = source[place + 1]
    switch before {
    case UInt8(ascii: "+"): return after == before
    case UInt8(ascii: "-"): return after == before || after == UInt8(ascii: ">")
    case UInt8(ascii: "<"): return after == UInt8(ascii: "!")
    default: return Self.isOfName(before) && Self.isOfName(after)
    }
  }

  /// Whether a byte is of a name, a keyword or a number.
  private static func isOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
      true
    default: false
    }
  }
}
