import Foundation
import Landfall
import LandfallSun
import LandfallTravel
import Qibla
import Testing

@MainActor @Suite struct QiblaModelTests {
  let model: QiblaModel
  let noon = Date(timeIntervalSince1970: 1_750_000_000)

  init() throws {
    model = QiblaModel(atlas: try .open(), locale: Locale(identifier: "en_US"))
  }

  private func take(
    _ latitude: Double, _ longitude: Double, accuracy: Double = 20, hoursAgo: Double = 0
  ) {
    let fix = Fix(
      coordinate: Coordinate(latitude: latitude, longitude: longitude),
      time: noon.addingTimeInterval(-3_600 * hoursAgo), accuracyMeters: accuracy)
    model.take(fix, now: noon)
  }

  @Test(arguments: [
    (40.7128, -74.0060, "58° NE", "10,306 km", QiblaModel.Country.USA),
    (51.5074, -0.1278, "119° SE", "4,794 km", .GBR),
    (-33.8688, 151.2093, "277° W", "13,236 km", .AUS),
    (35.6762, 139.6503, "293° NW", "9,472 km", .JPN),
  ]) func pointsFromACity(
    latitude: Double, longitude: Double, bearing: String, distance: String,
    country: QiblaModel.Country
  ) {
    take(latitude, longitude)
    #expect(model.bearing == bearing && model.distance == distance)
    #expect(model.country == country)
    #expect(model.route.first?.count ?? 0 > 10)
    #expect((model.mapFrame?.longitudeSpan ?? 0) > 10)
  }

  @Test func theNeedleTurnsAndAlignsOnce() throws {
    model.turn(trueHeading: 58, magneticHeading: 70, accuracy: 5)
    #expect(model.needle == nil)
    take(40.7128, -74.0060)
    model.turn(trueHeading: 40, magneticHeading: 52, accuracy: 5)
    let needle = try #require(model.needle)
    #expect(abs(needle.turnDegrees - 18) < 1 && !needle.isAligned && !needle.isMagnetic)
    for heading in [55.0, 57, 60] {
      model.turn(trueHeading: heading, magneticHeading: 0, accuracy: 5)
    }
    #expect(model.needle?.isAligned == true && model.alignmentCount == 1)
    // Before the first fix of the device the true heading is −1.
    model.turn(trueHeading: -1, magneticHeading: 57, accuracy: 5)
    #expect(model.needle?.isMagnetic == true)
    // Next to a magnet.
    model.turn(trueHeading: 57, magneticHeading: 57, accuracy: -1)
    #expect(model.needle == nil)
  }

  @Test func oldAndInvalidFixesAreNotUsed() {
    take(40.7128, -74.0060, hoursAgo: 25)
    take(40.7128, -74.0060, accuracy: -1)
    #expect(model.fix == nil && model.bearing == "--° --" && model.placeName == nil)
    take(40.7128, -74.0060, hoursAgo: 23)
    #expect(model.placeName == "🇺🇸 United States")
  }

  @Test func textsForScreenReaders() throws {
    take(40.7128, -74.0060)
    #expect(model.spokenBearing == "58 degrees northeast" && model.position == "40.71°N 74.01°W")
    for (heading, accuracy, turn, calibration) in [
      (28.0, 3.0, "Turn 30 degrees right", DeviceHeading.Calibration.high),
      (88, 12, "Turn 30 degrees left", .medium), (58, 40, "Aligned with Qibla", .low),
    ] {
      model.turn(trueHeading: heading, magneticHeading: 0, accuracy: accuracy)
      let needle = try #require(model.needle)
      #expect(needle.spokenTurn == turn && needle.calibration == calibration)
    }
  }

  @Test func thePrayersOfTheDay() throws {
    let newYork = try #require(TimeZone(identifier: "America/New_York"))
    #expect(model.prayers(now: noon, timeZone: newYork).isEmpty)
    take(40.7128, -74.0060)
    model.method = .northAmerica
    // June 15, 2025, 11:06 in New York.
    let rows = model.prayers(now: noon, timeZone: newYork)
    #expect(rows.map(\.name) == ["Fajr", "Sunrise", "Dhuhr", "Asr", "Maghrib", "Isha"])
    #expect(rows.filter(\.isNext).map(\.prayer) == [.dhuhr])
    #expect(rows[0].countdown == "Passed" && rows[2].countdown.hasPrefix("in 1h "))
    #expect(model.nextPrayer(now: noon, timeZone: newYork)?.hasPrefix("Dhuhr in 1h ") == true)
    #expect(model.islamicDate(now: noon, timeZone: newYork) == "19 Dhuʻl-Hijjah 1446")
    let evening = noon.addingTimeInterval(12 * 3_600)
    #expect(model.nextPrayer(now: evening, timeZone: newYork)?.hasPrefix("Fajr in ") == true)
    let asr = rows[3].date
    model.madhab = .hanafi
    #expect(model.prayers(now: noon, timeZone: newYork)[3].date > asr)
    // Midnight sun.
    take(78.2, 15.6)
    #expect(model.prayers(now: noon, timeZone: newYork).isEmpty)
    #expect(model.nextPrayer(now: noon, timeZone: newYork) == nil)
  }

  /// At 0:05 in June isha of the evening before has not begun.
  @Test func ishaAfterMidnight() throws {
    take(51.5074, -0.1278)
    let london = try #require(TimeZone(identifier: "Europe/London"))
    let midnight = Date(timeIntervalSince1970: 1_780_355_100)
    let rows = model.prayers(now: midnight, timeZone: london)
    #expect(rows.filter(\.isNext).map(\.prayer) == [.isha])
    #expect(rows.map(\.countdown).suffix(2) == ["Passed", "in 53m"])
    #expect(rows[5].time == "12:58 AM" && rows[5].spoken == "Isha prayer, in 53 minutes")
    #expect(model.nextPrayer(now: midnight, timeZone: london) == "Isha in 53m")
    model.alertMinutes = 30
    let alerts = model.alerts(now: midnight, timeZone: london)
    #expect(alerts.count == 60 && alerts.allSatisfy { $0.entry.prayer != .sunrise })
    #expect(alerts[0].date == midnight.addingTimeInterval(23 * 60))
  }

  @Test func aSmallMoveKeepsTheWay() {
    take(40.7128, -74.0060)
    let bearing = model.bearing
    take(40.8, -74.1)
    #expect(model.bearing == bearing && model.fix?.coordinate.latitude == 40.8)
    take(51.5074, -0.1278)
    #expect(model.bearing == "119° SE")
  }
}
