import Landfall
import LandfallSupport

extension AttributeValue {
  /// The value as text: a string without quotes, a whole number without a point, otherwise JSON.
  var text: String {
    switch self {
    case .string(let text): text
    case .number(let number): numberText(number)
    default: jsonText
    }
  }
}
