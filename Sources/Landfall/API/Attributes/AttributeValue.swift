/// The value of a region's attribute, as its source had it.
public enum AttributeValue: Sendable, Hashable {
  /// A text.
  case string(String)
  /// A number written without fraction or exponent, within 64 bits.
  case integer(Int64)
  /// Any other number.
  case number(Double)
  /// True or false.
  case boolean(Bool)
  /// An array or an object, as JSON text.
  case json(String)
}
