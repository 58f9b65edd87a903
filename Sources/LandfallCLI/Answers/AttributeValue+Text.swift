import Landfall
import LandfallSupport

extension AttributeValue {
  /// The value as text: a string without quotes, a number or Boolean value as in JSON.
  var text: String {
    switch self {
    case .string(let text): text
    case .integer(let integer): "\(integer)"
    case .number(let number): numberText(number)
    case .boolean(let boolean): "\(boolean)"
    case .json(let text): text
    }
  }

  /// The value as JSON; a number that JSON does not have is null.
  var json: String {
    switch self {
    case .string(let text): jsonText(text)
    case .number(let number) where !number.isFinite: "null"
    default: text
    }
  }
}
