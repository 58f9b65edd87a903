/// A type that an attribute's value can be converted to: `String`, `Int`, `Int64`, `Double` or
/// `Bool`.
public protocol AttributeConvertible: Sendable {
  /// Converts the value of an attribute; nil if it has another type or does not fit.
  init?(attribute value: AttributeValue)
}

extension String: AttributeConvertible {
  /// Converts a string.
  public init?(attribute value: AttributeValue) {
    guard case .string(let text) = value else { return nil }
    self = text
  }
}

extension Int: AttributeConvertible {
  /// Converts an integer.
  public init?(attribute value: AttributeValue) {
    guard case .integer(let integer) = value else { return nil }
    self.init(exactly: integer)
  }
}

extension Int64: AttributeConvertible {
  /// Converts an integer.
  public init?(attribute value: AttributeValue) {
    guard case .integer(let integer) = value else { return nil }
    self = integer
  }
}

extension Double: AttributeConvertible {
  /// Converts an integer or a number. An integer beyond 2⁵³ is rounded.
  public init?(attribute value: AttributeValue) {
    switch value {
    case .integer(let integer): self.init(integer)
    case .number(let number): self = number
    case .string, .boolean, .json: return nil
    }
  }
}

extension Bool: AttributeConvertible {
  /// Converts a boolean.
  public init?(attribute value: AttributeValue) {
    guard case .boolean(let boolean) = value else { return nil }
    self = boolean
  }
}
