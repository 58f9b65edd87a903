import LandfallSupport

/// JSON text to be written with indentation, members in their order.
indirect enum IndentedJSON {
  /// A value that is JSON already.
  case literal(String)
  case string(String)
  case integer(Int)
  case array([IndentedJSON])
  case object([(String, IndentedJSON)])

  /// The text; an array or object that fits into a line of 100 characters has no line breaks.
  var text: String { text(indent: 0, column: 0) }

  private func text(indent: Int, column: Int) -> String {
    let short = line
    if column + short.count < 100 { return short }
    let inner = indent + 2
    let lines: [String]
    let brackets: (String, String)
    switch self {
    case .literal, .string, .integer: return short
    case .array(let elements):
      brackets = ("[", "]")
      lines = elements.map { $0.text(indent: inner, column: inner) }
    case .object(let members):
      brackets = ("{", "}")
      lines = members.map { name, value in
        let start = "\(jsonText(name)): "
        return start + value.text(indent: inner, column: inner + start.count)
      }
    }
    let margin = String(repeating: " ", count: indent)
    return "\(brackets.0)\n" + lines.map { "\(margin)  \($0)" }.joined(separator: ",\n")
      + "\n\(margin)\(brackets.1)"
  }

  /// The text without line breaks.
  private var line: String {
    switch self {
    case .literal(let text): text
    case .string(let text): jsonText(text)
    case .integer(let number): "\(number)"
    case .array(let elements): "[" + elements.map(\.line).joined(separator: ", ") + "]"
    case .object(let members):
      members.isEmpty
        ? "{}"
        : "{ " + members.map { "\(jsonText($0)): \($1.line)" }.joined(separator: ", ") + " }"
    }
  }
}
