package import Foundation
import LandfallSupport

extension PreservedJSON {
  /// The JSON on several lines, indented by two spaces per level, ending in a line break.
  package var lines: String {
    var text = ""
    write(into: &text, indent: 0)
    return text + "\n"
  }

  /// - Parameter indent: the level of indentation; nil to write on one line.
  package func write(into text: inout String, indent: Int?) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .number(let literal): text += literal
    case .string(let value): text += jsonText(value)
    case .array(let values):
      Self.write(
        values, between: "[", and: "]", into: &text, indent: indent
      ) { value, text, indent in value.write(into: &text, indent: indent) }
    case .object(let members):
      let sorted = members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      Self.write(sorted, between: "{", and: "}", into: &text, indent: indent) {
        member, text, indent in
        text += jsonText(member.key) + (indent == nil ? ":" : ": ")
        member.value.write(into: &text, indent: indent)
      }
    }
  }

  private static func write<Element>(
    _ elements: [Element], between open: String, and close: String, into text: inout String,
    indent: Int?, _ body: (Element, inout String, Int?) -> Void
  ) {
    text += open
    for (number, element) in elements.enumerated() {
      if number > 0 { text += "," }
      if let indent { text += "\n" + String(repeating: "  ", count: indent + 1) }
      body(element, &text, indent.map { $0 + 1 })
    }
    if let indent, !elements.isEmpty { text += "\n" + String(repeating: "  ", count: indent) }
    text += close
  }
}

extension PreservedJSON {
  /// A finite number in the shortest digits that read back as the same value; null if not finite.
  package init(_ value: Double) {
    self = value.isFinite ? .number(numberText(value)) : .null
  }

  /// A date as an ISO 8601 string.
  package init(_ date: Date) { self = .string(Timestamp.text(date)) }
}
