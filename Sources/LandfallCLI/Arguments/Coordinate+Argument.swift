import LandfallSupport
import LandfallTravel

extension Coordinate {
  /// Parses `LAT,LON`, such as "-33.86,151.21", "-33.86, 151.21", "-33.86 151.21" or "33°51′36″S 151.21°E".
  ///
  /// Accepts longitudes from −540 to 540, so that longitudes from 0 to 360 need no conversion.
  /// - Throws: ``CoordinateProblem``, with a suggestion if there is a likely one.
  package init(argument: String) throws(CoordinateProblem) {
    let words = argument.split(whereSeparator: \.isWhitespace)
    let parts =
      argument.contains(",") || words.count != 2
      ? argument.split(separator: ",", omittingEmptySubsequences: false) : words
    let numbers = parts.map { decimal(trimmed($0)) }
    if numbers.contains(nil), let signed = try Self.signed(argument) {
      self = signed
      return
    }
    guard parts.count == 2, let latitude = numbers[0], let longitude = numbers[1] else {
      throw CoordinateProblem(malformed(argument, parts))
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

  /// Reads two numbers with signs or hemispheres, with a comma or white space between them; nil for others.
  private static func signed(_ argument: String) throws(CoordinateProblem) -> Coordinate? {
    let separators = argument.indices.filter {
      argument.contains(",") ? argument[$0] == "," : argument[$0].isWhitespace
    }
    for separator in separators {
      let (latitude, longitude) = (
        argument[..<separator], argument[argument.index(after: separator)...]
      )
      guard isAngle(latitude), isAngle(longitude) else { continue }
      let bytes = Array((trimmed(latitude) + trimmed(longitude)).utf8)
      let end = trimmed(latitude).utf8.count
      let (fields, reader) = (
        PositionFields(latitude: 0..<end, longitude: end..<bytes.count), PositionReader()
      )
      do throws(PositionFault) {
        let found = try reader.read(bytes.span, fields)
        return Coordinate(latitude: found.latitude, longitude: found.longitude)
      } catch {
        throw CoordinateProblem(
          error.problem(bytes.span, fields, reader) + "; write LAT,LON such as -33.86,151.21")
      }
    }
    return nil
  }
}

/// Whether text is a number of degrees, also with a sign or a hemisphere.
private func isAngle(_ text: some StringProtocol) -> Bool {
  Array(text.utf8).withSpan { PositionReader.isAngle($0) }
}

/// A coordinate of a command line, and its text there.
package struct CoordinateArgument {
  package var text: String
  package var place: Coordinate

  /// Parses the coordinate at the start of arguments, and removes it: one argument as
  /// ``Landfall/Coordinate/init(argument:)`` takes, or two numbers, the first one with or without a comma at its end.
  package init(_ arguments: inout ArraySlice<String>) throws(CoordinateProblem) {
    text = arguments.removeFirst()
    let latitude = text.hasSuffix(",") ? text.dropLast() : text[...]
    if let next = arguments.first, isAngle(latitude), isAngle(next) {
      text = "\(latitude),\(next)"
      arguments.removeFirst()
    }
    place = try Coordinate(argument: text)
  }

  /// Whether an argument is, or is meant as, a coordinate or a part of one.
  static func isLikely(_ argument: String) -> Bool {
    let parts = argument.split { $0 == "," || $0.isWhitespace }
    let isPlain = parts.count <= 2 && parts.allSatisfy { decimal(trimmed($0)) != nil }
    return !parts.isEmpty && (isPlain || argument.contains("°") && parts.contains(where: isAngle))
  }
}

/// The reason why a string is not a coordinate.
package struct CoordinateProblem: Error, Equatable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}

private func malformed(_ argument: String, _ parts: [Substring]) -> String {
  if parts.count == 1, decimal(trimmed(parts[0])) != nil {
    return "the longitude after \(argument) is missing; write LAT,LON such as -33.86,151.21"
  }
  if parts.count == 2, let bad = parts.first(where: { decimal(trimmed($0)) == nil }) {
    return bad.allSatisfy(\.isWhitespace)
      ? "a number is missing; write LAT,LON such as -33.86,151.21"
      : "\"\(trimmed(bad))\" is not a decimal number of degrees; write LAT,LON such as -33.86,151.21"
  }
  return "\"\(argument)\" is not a coordinate; write LAT,LON such as -33.86,151.21"
}
