import Foundation
import Landfall
import LandfallTravel
import TestSupport
import Testing

@Suite(.timed) struct FixFilterTests {
  private let filter = FixFilter()

  @Test func exactly100MilesAnHourPasses() {
    #expect(filter.accepts(fix(40, -100, speed: 44.704)))
    #expect(
      filter.rejections(of: fix(40, -100, speed: 44.704.nextUp))
        == [.tooFast(speedMetersPerSecond: 44.704.nextUp, threshold: 44.704)])
    // 100 miles of 1,609.344 m in an hour.
    let hundredMilesAnHour: Double = 100 * 1_609.344 / 3_600
    #expect(FilterSettings.defaultSpeedMetersPerSecond == hundredMilesAnHour)
  }

  @Test func exactly10000FeetPass() {
    #expect(filter.accepts(fix(40, -100, altitude: 3_048)))
    #expect(
      filter.rejections(of: fix(40, -100, altitude: 3_048.001))
        == [.tooHigh(altitudeMeters: 3_048.001, threshold: 3_048)])
    #expect(abs(FilterSettings.defaultAltitudeMeters - 10_000 * 0.3048) < 1e-9)
  }

  @Test func exactlyAKilometerPasses() {
    #expect(filter.accepts(fix(40, -100, accuracy: 1_000)))
    #expect(
      filter.rejections(of: fix(40, -100, accuracy: 1_000.5))
        == [.tooInaccurate(accuracyMeters: 1_000.5, threshold: 1_000)])
    #expect(filter.accepts(fix(40, -100, accuracy: 0)))
    #expect(
      filter.rejections(of: fix(40, -100, accuracy: -1)) == [.invalidAccuracy(meters: -1)])
  }

  @Test func whatIsNotToldPasses() {
    #expect(filter.accepts(fix(40, -100)))
    #expect(filter.accepts(fix(40, -100, speed: -1)))
    #expect(filter.accepts(fix(40, -100, altitude: -80, speed: 0)))
    #expect(filter.accepts(fix(40, -100, altitude: .nan, speed: .nan)))
    #expect(!filter.accepts(fix(40, -100, accuracy: .nan)))
  }

  @Test func whatIsNoPlaceOrNoTimeDoesNot() {
    for (latitude, longitude) in [
      (Double.nan, 0.0), (0, .nan), (90.001, 0), (-91, 0), (0, 540.1), (0, -Double.infinity),
      (1e300, 1e300),
    ] {
      #expect(filter.rejections(of: fix(latitude, longitude)) == [.invalidCoordinate])
    }
    #expect(filter.accepts(fix(90, 540)))
    for seconds in [Double.nan, .infinity, -Double.infinity, 1e300, -1e12, 1e12] {
      #expect(filter.rejections(of: fix(0, 0, at: seconds)) == [.noTime])
    }
  }

  @Test func allThatSpeaksAgainstItIsTold() {
    let bad = fix(99, 0, accuracy: 5_000, altitude: 11_000, speed: 250)
    let rejections = filter.rejections(of: bad)
    #expect(rejections.count == 4)
    #expect(
      rejections.map(\.description) == [
        "the coordinate is invalid", "11000 m high, above 3048 m",
        "250 m/s fast, above 44.704 m/s", "accurate to 5000 m only, not to 1000 m",
      ])
  }

  @Test func settingsOutOfRangeFallBack() {
    for wrong in [Double.nan, -Double.infinity, -5, 0, 1e9] {
      #expect(
        FilterSettings(altitudeMeters: wrong, speedMetersPerSecond: wrong, accuracyMeters: wrong)
          == FilterSettings())
    }
    let own = FilterSettings(
      altitudeMeters: 100, speedMetersPerSecond: 343, accuracyMeters: 10)
    #expect(own.altitudeMeters == 100)
    #expect(own.speedMetersPerSecond == 343)
    #expect(own.accuracyMeters == 10)
    #expect(FixFilter(own).accepts(fix(0, 0, accuracy: 10, altitude: 100, speed: 343)))
    #expect(!FixFilter(own).accepts(fix(0, 0, accuracy: 10.1)))
  }

  @Test func settingsAreCodable() throws {
    let own = FixFilter(FilterSettings(speedMetersPerSecond: 60))
    let data = try JSONEncoder().encode(own)
    #expect(try JSONDecoder().decode(FixFilter.self, from: data) == own)
    let broken = Data(#"{"settings": {"speedMetersPerSecond": -3, "accuracyMeters": 1e300}}"#.utf8)
    #expect(try JSONDecoder().decode(FixFilter.self, from: broken) == FixFilter())
  }

  /// The names of members carry their units; those of earlier versions did not.
  @Test func membersCarryTheirUnits() throws {
    let own = FilterSettings(altitudeMeters: 500, speedMetersPerSecond: 60, accuracyMeters: 20)
    let members = try JSONSerialization.jsonObject(with: JSONEncoder().encode(own))
    #expect(
      members as? [String: Double] == [
        "altitudeMeters": 500, "speedMetersPerSecond": 60, "accuracyMeters": 20,
      ])
    func read(_ json: String) throws -> FilterSettings {
      try JSONDecoder().decode(FilterSettings.self, from: Data(json.utf8))
    }
    #expect(try read(#"{"altitude": 500, "speed": 60, "accuracy": 20}"#) == own)
    let both = """
      {"altitude": 1, "altitudeMeters": 500, "speedMetersPerSecond": 60, "accuracy": 20}
      """
    #expect(try read(both) == own && read("{}") == FilterSettings())
  }
}
