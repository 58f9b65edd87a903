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

  /// The words of its hemispheres in lower case, of the positive one and of the negative one.
  package var words: (positive: [String], negative: [String]) {
    self == .latitude ? (["n", "north"], ["s", "south"]) : (["e", "east"], ["w", "west"])
  }

  /// The sign of a hemisphere such as "S", "south" or "W"; nil for other text.
  /// - Parameter word: in lower case.
  func sign(_ word: some StringProtocol) -> Double? {
    let (positive, negative) = words
    if positive.contains(where: { word == $0 }) { return 1 }
    return negative.contains { word == $0 } ? -1 : nil
  }

  /// The sign of a hemisphere that is a single letter; nil for other text.
  @inline(__always)
  func sign(letter: Span<UInt8>) -> Double? {
    guard letter.count == 1 else { return nil }
    switch (self, letter[0] | 0x20) {
    case (.latitude, UInt8(ascii: "n")), (.longitude, UInt8(ascii: "e")): return 1
    case (.latitude, UInt8(ascii: "s")), (.longitude, UInt8(ascii: "w")): return -1
    default: return nil
    }
  }

  /// The greatest number that may be degrees, were latitude and longitude exchanged.
  package static let greatestDegrees = 540

  /// What the digits of a number beside a hemisphere say: whether they can be degrees and minutes without a separator, as
  /// in NMEA 0183, and whether they can be nothing else.
  ///
  /// "5213.55195" is 52° 13.55195′, and "00641.61109" is 6° 41.61109′. Such a number has the digits of the form, or is
  /// beyond all degrees. Minutes are below 60.
  func digits(of number: Span<UInt8>) -> (canBeMinutes: Bool, areMinutes: Bool) {
    var start = 0
    while start < number.count, number[start] &- UInt8(ascii: "0") > 9 { start += 1 }
    var (end, whole) = (start, 0)
    while end < number.count, number[end] &- UInt8(ascii: "0") <= 9 {
      whole = min(10 * whole + Int(number[end] &- UInt8(ascii: "0")), 1_000_000)
      end += 1
    }
    let canBeMinutes = whole % 100 < 60
    return (
      canBeMinutes, canBeMinutes && (end - start >= minutesDigits || whole > Self.greatestDegrees)
    )
  }
}
