/// A JSON value of a manifest, with the line it starts on.
package struct ManifestNode: Sendable, Hashable {
  /// What JSON can hold; an object keeps its members in the file's order.
  package enum Value: Sendable, Hashable {
    case null
    case boolean(Bool)
    case number(Double)
    case string(String)
    case array([ManifestNode])
    case object([Member])
  }

  /// A name and its value in an object.
  package struct Member: Sendable, Hashable {
    package var name: String
    /// The line of the name, from 1.
    package var line: Int
    package var node: ManifestNode
  }

  package var value: Value
  /// The line the value starts on, from 1.
  package var line: Int

  /// What the value is, for messages.
  package var kindName: String {
    switch value {
    case .null: "null"
    case .boolean(let value): value ? "true" : "false"
    case .number: "a number"
    case .string: "a text"
    case .array: "an array"
    case .object: "an object"
    }
  }
}
