/// A JSON value with the line that it starts on, for messages.
package struct JSONNode: Sendable, Hashable {
  /// A value of any JSON type; an object keeps its members in the order of the input.
  package enum Value: Sendable, Hashable {
    case null
    case boolean(Bool)
    case number(JSONNumber)
    case string(String)
    case array([JSONNode])
    case object([Member])
  }

  /// A member of an object: a name and its value.
  package struct Member: Sendable, Hashable {
    package var name: String
    /// The line of the name, from 1.
    package var line: Int
    package var node: JSONNode

    package init(name: String, line: Int, node: JSONNode) {
      (self.name, self.line, self.node) = (name, line, node)
    }
  }

  package var value: Value
  /// The line that the value starts on, from 1.
  package var line: Int

  package init(value: Value, line: Int) {
    self.value = value
    self.line = line
  }

  package var isNull: Bool { value == .null }
  package var boolean: Bool? { if case .boolean(let flag) = value { flag } else { nil } }
  package var string: String? { if case .string(let text) = value { text } else { nil } }
  package var array: [JSONNode]? { if case .array(let nodes) = value { nodes } else { nil } }
  package var members: [Member]? { if case .object(let members) = value { members } else { nil } }

  /// The value if it is a finite number, otherwise nil.
  package var number: Double? {
    guard case .number(let number) = value, number.value.isFinite else { return nil }
    return number.value
  }

  /// The members of an object by name; of repeated names, the last one.
  package var object: [String: JSONNode]? {
    members.map { members in
      Dictionary(members.lazy.map { ($0.name, $0.node) }) { $1 }
    }
  }

  /// The kind of the value, for messages.
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

/// A number with its characters, so that no digit is lost; numbers with the same value are equal.
package struct JSONNumber: Sendable, Hashable {
  package let literal: String
  /// The value; infinite if the number is too large for a Double.
  package let value: Double

  /// Creates a number from JSON.
  /// - Parameter literal: A number in JSON syntax.
  package init(literal: String) {
    self.literal = literal
    value = decimal(literal) ?? .nan
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

/// A string as quoted JSON (RFC 8259 §7).
package func jsonText(_ text: String) -> String {
  var json = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"": json += "\\\""
    case "\\": json += "\\\\"
    case "\n": json += "\\n"
    case "\r": json += "\\r"
    case "\t": json += "\\t"
    case "\u{0}"..."\u{1F}":
      let digits = String(scalar.value, radix: 16)
      json += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    default: json.unicodeScalars.append(scalar)
    }
  }
  return json + "\""
}
