/// A JSON value of a manifest, with the line it starts on.
struct ManifestNode: Sendable, Hashable {
  /// What JSON can hold; an object keeps its members in the file's order.
  enum Value: Sendable, Hashable {
    case null
    case boolean(Bool)
    case number(Double)
    case string(String)
    case array([ManifestNode])
    case object([Member])
  }

  /// A name and its value in an object.
  struct Member: Sendable, Hashable {
    var name: String
    /// The line of the name, from 1.
    var line: Int
    var node: ManifestNode
  }

  var value: Value
  /// The line the value starts on, from 1.
  var line: Int

  /// What the value is, for messages.
  var kindName: String {
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
