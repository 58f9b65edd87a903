import LandfallSupport

/// A JSON value (RFC 8259) with the line on which it begins.
indirect enum TrackJSON {
  case object([(name: String, value: TrackJSON)], line: Int)
  case array([TrackJSON], line: Int)
  case string(String, line: Int)
  case number(Double, line: Int)
  case boolean(Bool, line: Int)
  case null(line: Int)

  var line: Int {
    switch self {
    case .object(_, let line), .array(_, let line), .string(_, let line), .number(_, let line),
      .boolean(_, let line), .null(let line):
      line
    }
  }

  /// A member of an object; nil if it is missing or null, or if the value is not an object.
  subscript(name: String) -> TrackJSON? {
    guard case .object(let members, _) = self,
      let value = members.first(where: { $0.name == name })?.value
    else { return nil }
    if case .null = value { return nil }
    return value
  }

  var text: String? { if case .string(let text, _) = self { text } else { nil } }

  var array: [TrackJSON]? { if case .array(let values, _) = self { values } else { nil } }

  /// The value of a number, or of a string that contains one, as Google writes them; nil if it is beyond the
  /// range of Double.
  var number: Double? {
    let value: Double?
    switch self {
    case .number(let number, _): value = number
    case .string(let text, _):
      let bytes = Array(text.utf8)
      value = bytes.withSpan { decimal($0) }
    default: value = nil
    }
    return value?.isFinite == true ? value : nil
  }

  /// The seconds since 1970 of a time: ISO 8601, or seconds or milliseconds since 1970.
  var seconds: Double? {
    switch self {
    case .number(let number, _):
      let text = Array("\(number)".utf8)
      return text.withSpan { secondsSince1970($0) }
    case .string(let text, _):
      let bytes = Array(text.utf8)
      return bytes.withSpan { secondsSince1970($0) }
    default: return nil
    }
  }
}

/// A JSON error and its line.
struct TrackJSONFault: Error {
  var line: Int
  var problem: String
}
