/// A JSON value with the line that it begins in, for messages that name the place.
package struct JSONNode {
  package enum Content {
    case null
    case bool(Bool)
    case number(String)
    case string(String)
    case array([JSONNode])
    case object([String: JSONNode])
  }

  package var content: Content
  /// From 1.
  package var line: Int

  package var value: KeptJSON {
    switch content {
    case .null: .null
    case .bool(let value): .bool(value)
    case .number(let literal): .number(literal)
    case .string(let value): .string(value)
    case .array(let nodes): .array(nodes.map(\.value))
    case .object(let members): .object(members.mapValues(\.value))
    }
  }

  package var bool: Bool? { if case .bool(let value) = content { value } else { nil } }
  package var string: String? { if case .string(let value) = content { value } else { nil } }
  package var array: [JSONNode]? { if case .array(let value) = content { value } else { nil } }
  package var object: [String: JSONNode]? {
    if case .object(let value) = content { value } else { nil }
  }
  package var isNull: Bool { if case .null = content { true } else { false } }

  /// How many levels it has: one, and those of the deepest value that it holds.
  package var levels: Int {
    switch content {
    case .array(let nodes): 1 + (nodes.map(\.levels).max() ?? 0)
    case .object(let members): 1 + (members.values.map(\.levels).max() ?? 0)
    default: 1
    }
  }

  /// A finite number.
  package var number: Double? {
    guard case .number(let literal) = content, let value = Double(literal), value.isFinite
    else { return nil }
    return value
  }

  /// What it is, for messages.
  package var kind: String {
    switch content {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .number(let literal): literal.count > 20 ? "a number" : literal
    case .string(let value): value.count > 40 ? "\"\(value.prefix(40))…\"" : "\"\(value)\""
    case .array: "an array"
    case .object: "an object"
    }
  }
}
