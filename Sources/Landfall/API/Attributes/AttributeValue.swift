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
