import LandfallSupport

/// The value of a member, as in its source.
package enum SourceValue: Hashable {
  case absent
  case null
  case string(String)
  case integer(Int64)
  /// A number that is not a 64-bit integer, and its text in the source.
  case number(Double, text: String)
  case boolean(Bool)
  case json(String)

  /// Reads the JSON value at the index.
  /// - Parameter depth: the number of arrays and objects around it.
  init(
    _ bytes: Span<UInt8>, _ index: inout Int, depth: Int, _ rules: JSONScan.Rules
  ) throws(JSONSyntaxError) {
    guard index < bytes.count else {
      throw JSONSyntaxError(position: index, expected: "a value")
    }
    let start = index
    switch bytes[index] {
    case UInt8(ascii: "\""):
      self = .string(JSONScan.text(bytes, try JSONScan.string(bytes, &index, rules)))
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      try JSONScan.skipValue(bytes, &index, depth: depth, rules)
      self = .json(JSONScan.text(bytes, raw: start..<index))
    case UInt8(ascii: "t"):
      try JSONScan.skipWord("true", bytes, &index)
      self = .boolean(true)
    case UInt8(ascii: "f"):
      try JSONScan.skipWord("false", bytes, &index)
      self = .boolean(false)
    case UInt8(ascii: "n"):
      try JSONScan.skipWord("null", bytes, &index)
      self = .null
    default:
      let isInteger = try JSONScan.skipNumber(bytes, &index, rules)
      let text = JSONScan.text(bytes, raw: start..<index)
      if isInteger, let integer = Int64(text) {
        self = .integer(integer)
      } else {
        self = .number(decimal(bytes.extracting(start..<index)) ?? .nan, text: text)
      }
    }
  }
}
