/// A JSON value with the line it starts on, for messages that name the place.
package struct JSONNode: Sendable, Hashable {
  /// What JSON can hold; an object keeps its members in the text's order.
  package enum Value: Sendable, Hashable {
    case null
    case boolean(Bool)
    case number(JSONNumber)
    case string(String)
    case array([JSONNode])
    case object([Member])
  }

  /// A name and its value in an object.
  package struct Member: Sendable, Hashable {
    package var name: String
    /// The line of the name, from 1.
    package var line: Int
    package var node: JSONNode
  }

  package var value: Value
  /// The line the value starts on, from 1.
  package var line: Int

  package var isNull: Bool { value == .null }
  package var boolean: Bool? { if case .boolean(let flag) = value { flag } else { nil } }
  package var string: String? { if case .string(let text) = value { text } else { nil } }
  package var array: [JSONNode]? { if case .array(let nodes) = value { nodes } else { nil } }
  package var members: [Member]? { if case .object(let members) = value { members } else { nil } }

  /// A finite number.
  package var number: Double? {
    guard case .number(let number) = value, number.value.isFinite else { return nil }
    return number.value
  }

  /// The members of an object by their names; of members of one name the last.
  package var object: [String: JSONNode]? {
    members.map { members in
      Dictionary(members.lazy.map { ($0.name, $0.node) }) { $1 }
    }
  }

  /// What the value is, for messages.
  package var kindName: String {
    switch value {
    case .null: "null"
    case .boolean(let value): value ? "true" : "false"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

/// A number by its characters, so that no digit is lost; two of the same value are equal.
package struct JSONNumber: Sendable, Hashable {
  package let literal: String
  /// Infinite where the number is too large for a double.
  package let value: Double

  /// - Parameter literal: a number as JSON writes it.
  package init(literal: String) {
    self.literal = literal
    value = Double(literal) ?? .nan
  }

  package init(_ value: Double) {
    literal = numberText(value)
    self.value = value
  }

  package static func == (left: JSONNumber, right: JSONNumber) -> Bool {
    left.value == right.value
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
