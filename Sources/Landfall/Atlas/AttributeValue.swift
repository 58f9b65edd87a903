/// The key of a layer's attribute with the type of its values: finds the attribute by name once,
/// for many regions.
///
/// ```swift
/// if let population = countries.attributeKey("POP_EST", as: Double.self) {
///   let total = countries.regions.reduce(0) { $0 + ($1[population] ?? 0) }
/// }
/// ```
public struct AttributeKey<Value: AttributeConvertible>: Sendable, Hashable {
  fileprivate let layerNumber: Int
  fileprivate let number: Int
}

extension Layer {
  /// Returns the key of an attribute; nil if no attribute of the layer has this name.
  /// O(attributes).
  public func attributeKey<Value: AttributeConvertible>(
    _ name: String, as type: Value.Type = Value.self
  ) -> AttributeKey<Value>? {
    attributeNumber(name).map { AttributeKey(layerNumber: number, number: $0) }
  }
}

extension Region {
  /// The value of an attribute; nil if the region has no value, or a value of another type.
  /// - Precondition: The key came from the region's layer.
  public subscript<Value: AttributeConvertible>(key: AttributeKey<Value>) -> Value? {
    precondition(
      key.layerNumber == layerNumber
        && key.number < Int(storage.tables.layers[layerNumber].attributeCount),
      "the attribute is one of another layer")
    return value(ofAttribute: key.number).flatMap(Value.init(attribute:))
  }

  /// The value of an attribute by its name; nil if the region has no value, or a value of another
  /// type. O(attributes of the layer): for many regions, use ``Layer/attributeKey(_:as:)`` once.
  public subscript<Value: AttributeConvertible>(
    name: String, as type: Value.Type
  ) -> Value? {
    attribute(name).flatMap(Value.init(attribute:))
  }
}

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

/// The value of a region's attribute, as in its source.
public enum AttributeValue: Sendable, Hashable {
  /// A string.
  case string(String)
  /// A number written without fraction or exponent that fits in 64 bits.
  case integer(Int64)
  /// Any other number.
  case number(Double)
  /// True or false.
  case boolean(Bool)
  /// An array or an object, as JSON text.
  case json(String)
}

// Embedded Swift has no Codable.
#if !hasFeature(Embedded)
  extension AttributeValue: Codable {
    private enum CodingKeys: String, CodingKey { case string, integer, number, boolean, json }

    /// Decodes an object with one member, whose name is the type of the value: `{"integer": 5}` is an
    /// integer, `{"number": 5}` a number without fraction.
    public init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      if let text = try values.decodeIfPresent(String.self, forKey: .string) {
        self = .string(text)
      } else if let integer = try values.decodeIfPresent(Int64.self, forKey: .integer) {
        self = .integer(integer)
      } else if let number = try values.decodeIfPresent(Double.self, forKey: .number) {
        self = .number(number)
      } else if let boolean = try values.decodeIfPresent(Bool.self, forKey: .boolean) {
        self = .boolean(boolean)
      } else {
        self = .json(try values.decode(String.self, forKey: .json))
      }
    }

    /// Encodes the object that ``init(from:)`` decodes.
    public func encode(to encoder: any Encoder) throws {
      var values = encoder.container(keyedBy: CodingKeys.self)
      switch self {
      case .string(let text): try values.encode(text, forKey: .string)
      case .integer(let integer): try values.encode(integer, forKey: .integer)
      case .number(let number): try values.encode(number, forKey: .number)
      case .boolean(let boolean): try values.encode(boolean, forKey: .boolean)
      case .json(let text): try values.encode(text, forKey: .json)
      }
    }
  }
#endif
