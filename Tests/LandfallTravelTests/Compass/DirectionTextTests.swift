import Foundation
import Landfall
import LandfallTravel
import TestSupport
import Testing

/// Distances in a locale's groups, and stored fixes.
@Suite(.timed) struct DirectionTextTests {
  @Test func groupsAreTheLocales() {
    for (identifier, text) in [
      ("en_US", "10,742 km"), ("de_DE", "10.742 km"), ("fr_FR", "10\u{202F}742 km"),
      ("de_CH", "10’742 km"),
    ] {
      #expect(
        DistanceText.kilometers(10_742_000, locale: Locale(identifier: identifier)) == text)
    }
  }

  @Test func aStoredFixIsGoodForADay() {
    let now = Date(timeIntervalSince1970: 1_790_000_000)
    func isGood(_ hours: Double, latitude: Double = 1) -> Bool {
      CachedFix.isGood(
        Fix(
          coordinate: Coordinate(latitude: latitude, longitude: 2),
          time: now - hours * 3600), now: now)
    }
    #expect(isGood(0) && isGood(24))
    #expect(!isGood(24.001) && !isGood(-0.001) && !isGood(1, latitude: .nan))
  }

  @Test func distances() {
    #expect(DistanceText.kilometers(10_742_400) == "10,742 km")
    #expect(DistanceText.kilometers(10_742_400, separator: ".") == "10.742 km")
    #expect(
      DistanceText.kilometers(1_234_567_890, separator: "\u{202F}") == "1\u{202F}234\u{202F}568 km")
    #expect(DistanceText.kilometers(999_499) == "999 km")
    #expect(DistanceText.kilometers(999_500) == "1,000 km")
    #expect(DistanceText.kilometers(499) == "0 km")
    #expect(DistanceText.kilometers(-1_234_000) == "-1,234 km")
    #expect(DistanceText.kilometers(123_456, separator: "") == "123 km")
    #expect(DistanceText.kilometers(.nan) == "–" && DistanceText.kilometers(.infinity) == "–")
    #expect(DistanceText.kilometers(1e300) == "–")
  }
}
