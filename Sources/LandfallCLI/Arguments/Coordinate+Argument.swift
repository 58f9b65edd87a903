import Landfall
import LandfallSupport
import LandfallTravel

extension Coordinate {
  /// Parses `LAT,LON`, such as "-33.86,151.21" or "-33.86, 151.21".
  ///
  /// Accepts longitudes from −540 to 540, so that longitudes from 0 to 360 need no conversion.
  /// - Parameter next: the next argument, for the message about a missing comma.
  /// - Throws: ``CoordinateProblem``, with a suggestion if there is a likely one.
  package init(argument: String, next: String? = nil) throws(CoordinateProblem) {
    let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = parts.map { decimal(of: $0) }
    guard parts.count == 2, let latitude = numbers[0], let longitude = numbers[1] else {
      throw CoordinateProblem(malformed(argument, parts, next))
    }
    guard (-90...90).contains(latitude) else {
      let isSwapped = (-90...90).contains(longitude) && (-540...540).contains(latitude)
      let texts = parts.map { trimmed($0) }
      throw CoordinateProblem(
        "latitude \(texts[0]) is beyond ±90; "
          + (isSwapped
            ? "latitude comes first: did you mean \(texts[1]),\(texts[0])?"
            : "write LAT,LON in degrees"))
    }
    guard (-540...540).contains(longitude) else {
      throw CoordinateProblem(
        "longitude \(trimmed(parts[1])) is beyond ±540; write LAT,LON in degrees")
    }
    self.init(latitude: latitude, longitude: longitude)
  }
}

/// The reason why a string is not a coordinate.
package struct CoordinateProblem: Error, Equatable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}

private func malformed(_ argument: String, _ parts: [Substring], _ next: String?) -> String {
  if parts.count == 1, decimal(of: parts[0]) != nil, let next, decimal(of: next[...]) != nil {
    return "write latitude and longitude as one argument with a comma: \(argument),\(next)"
  }
  if parts.count == 2, let bad = parts.first(where: { decimal(of: $0) == nil }) {
    return bad.allSatisfy(\.isWhitespace)
      ? "a number is missing; write LAT,LON such as -33.86,151.21"
      : "\"\(trimmed(bad))\" is not a decimal number of degrees; write LAT,LON such as -33.86,151.21"
  }
  let words = argument.split(separator: " ")
  if words.count == 2, words.allSatisfy({ decimal(of: $0) != nil }) {
    return "a comma is missing: did you mean \(words[0]),\(words[1])?"
  }
  return "\"\(argument)\" is not a coordinate; write LAT,LON such as -33.86,151.21"
}

private func trimmed(_ text: Substring) -> Substring {
  let start = text.drop(while: \.isWhitespace)
  return start.prefix(start.reversed().drop(while: \.isWhitespace).count)
}

/// Parses a decimal number, ignoring surrounding spaces.
private func decimal(of text: Substring) -> Double? {
  let utf8 = Array(trimmed(text).utf8)
  return utf8.withSpan { decimal($0) }
}
