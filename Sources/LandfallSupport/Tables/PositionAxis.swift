/// One of the two numbers of a position.
package enum PositionAxis: String, Sendable {
  case latitude, longitude

  /// The greatest magnitude, in degrees. A longitude may be a turn more than its range.
  package var limit: Double { self == .latitude ? 90 : 540 }

  /// The letters of its hemispheres, in messages.
  var letters: String { self == .latitude ? "N or S" : "E or W" }

  /// The form of degrees and minutes without a separator, in messages.
  var minutesForm: String { self == .latitude ? "ddmm.mmmm" : "dddmm.mmmm" }

  /// The digits before the point of degrees and minutes without a separator.
  private var minutesDigits: Int { self == .latitude ? 4 : 5 }

  /// The sign of a hemisphere such as "S", "south" or "W"; nil for other text.
  /// - Parameter word: in lower case.
  func sign(_ word: some StringProtocol) -> Double? {
    let (positive, negative) = self == .latitude ? ("north", "south") : ("east", "west")
    if word == positive || word == positive.prefix(1) { return 1 }
    return word == negative || word == negative.prefix(1) ? -1 : nil
  }

  /// The greatest number that may be degrees, were latitude and longitude exchanged.
  private static let greatest = 540

  /// Whether a number beside a hemisphere is degrees and minutes without a separator, as in NMEA 0183: "5213.55195" is
  /// 52° 13.55195′, and "00641.61109" is 6° 41.61109′. It has their digits, or is beyond all degrees.
  func hasMinutes(_ number: Span<UInt8>) -> Bool {
    var start = 0
    while start < number.count, number[start] &- UInt8(ascii: "0") > 9 { start += 1 }
    var (end, whole) = (start, 0)
    while end < number.count, number[end] &- UInt8(ascii: "0") <= 9 {
      whole = min(10 * whole + Int(number[end] &- UInt8(ascii: "0")), 1_000_000)
      end += 1
    }
    return end - start >= minutesDigits || whole > Self.greatest
  }
}
