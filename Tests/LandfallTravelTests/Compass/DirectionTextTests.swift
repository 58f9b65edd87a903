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

  @Test func miles() {
    #expect(DistanceText.miles(10_306_000) == "6,404 mi")
    #expect(DistanceText.miles(1_609.344) == "1 mi" && DistanceText.miles(804) == "0 mi")
    #expect(DistanceText.miles(.nan) == "–")
    #expect(DistanceText.miles(10_306_000, locale: Locale(identifier: "de_DE")) == "6.404 mi")
  }

  @Test(arguments: [
    (40.7128, -74.0060, 2, "40.71° N, 74.01° W"),
    (-33.8688, 151.2093, 4, "33.8688° S, 151.2093° E"),
    (0, -0.0, 2, "0.00° N, 0.00° E"), (-0.004, -0.004, 2, "0.00° N, 0.00° E"),
    (90, 190, 0, "90° N, 170° W"), (1, 2, 99, "1.000000000° N, 2.000000000° E"), (91, 0, 2, "–"),
    (.nan, 0, 2, "–"),
  ])
  func coordinates(latitude: Double, longitude: Double, decimals: Int, text: String) {
    let place = Coordinate(latitude: latitude, longitude: longitude)
    #expect(CoordinateText.degrees(place, decimals: decimals) == text)
  }

  @Test func compactCoordinates() {
    let newYork = Coordinate(latitude: 40.7128, longitude: -74.0060)
    #expect(CoordinateText.degrees(newYork, style: .compact) == "40.71°N 74.01°W")
    #expect(CoordinateText.degrees(.mecca, style: .compact) == "21.42°N 39.83°E")
    #expect(
      CoordinateText.degrees(Coordinate(latitude: .nan, longitude: 0), style: .compact) == "–")
  }

  /// At most 5° is high, at most 15° medium.
  @Test(arguments: [
    (0, DeviceHeading.Calibration.high), (5, .high), (5.01, .medium), (15, .medium), (15.01, .low),
    (.infinity, .low), (-0.01, .invalid), (-1, .invalid), (.nan, .invalid),
  ])
  func calibration(accuracy: Double, level: DeviceHeading.Calibration) {
    #expect(DeviceHeading.Calibration(accuracyDegrees: accuracy) == level)
    let heading = DeviceHeading(
      trueDegrees: 10, magneticDegrees: 12, accuracyDegrees: accuracy)
    #expect(heading?.calibration == (level == .invalid ? nil : level))
  }

  /// Where the true heading is invalid, the magnetic one counts, and says so.
  @Test func invalidHeadings() {
    let known = DeviceHeading(trueDegrees: 359.5, magneticDegrees: 12, accuracyDegrees: 10)
    #expect(known?.degrees == 359.5 && known?.north == .geographic)
    for invalid in [-1, -.infinity, .infinity, Double.nan] {
      let magnetic = DeviceHeading(trueDegrees: invalid, magneticDegrees: 12)
      #expect(magnetic?.degrees == 12 && magnetic?.north == .magnetic)
      #expect(DeviceHeading(trueDegrees: invalid, magneticDegrees: invalid) == nil)
    }
    #expect(DeviceHeading(trueDegrees: 1, magneticDegrees: 2, accuracyDegrees: -1) == nil)
    #expect(DeviceHeading(trueDegrees: 360, magneticDegrees: 0)?.degrees == 0)
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
