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
