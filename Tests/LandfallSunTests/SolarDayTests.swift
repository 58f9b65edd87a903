import Foundation
import LandfallSun
import TestSupport
import Testing

/// Days of the calendar, of the clock and of the pole.
@Suite(.timed) struct SolarDayTests {
  private func day(
    _ latitude: Double, _ longitude: Double, _ year: Int, _ month: Int, _ day: Int, hours: Int = 0
  ) throws -> SolarDay {
    try #require(
      SolarDay(
        latitude: latitude, longitude: longitude,
        dayNumber: SolarDay.dayNumber(year: year, month: month, day: day),
        secondsFromGMT: hours * 3600))
  }

  @Test func dayNumbers() {
    for (year, month, day, number) in [
      (1970, 1, 1, 0), (2000, 2, 29, 11_016), (2000, 3, 1, 11_017), (1969, 12, 31, -1),
      (2026, 11, 27, 20_784), (1600, 1, 1, -135_140), (1, 1, 1, -719_162), (0, 3, 1, -719_468),
    ] {
      #expect(SolarDay.dayNumber(year: year, month: month, day: day) == number)
    }
  }

  @Test(arguments: [
    (69.65, 18.96, 6, 21, SolarDay.PolarState.day), (69.65, 18.96, 12, 21, .night),
    (-77.85, 166.67, 12, 21, .day), (-77.85, 166.67, 6, 21, .night), (90, 0, 6, 21, .day),
    (90, 0, 12, 21, .night), (-90, 0, 6, 21, .night),
  ])
  func polarDayAndNight(
    latitude: Double, longitude: Double, month: Int, day: Int, state: SolarDay.PolarState
  ) throws {
    let day = try self.day(latitude, longitude, 2026, month, day)
    #expect(day.sunrise == nil && day.sunset == nil && day.polarState == state)
    #expect(PrayerTimes(day) == nil)
  }

  /// In Tromsø the sun is back in January, and does not set from May on.
  @Test func theSunReturns() throws {
    let january = try day(69.65, 18.96, 2026, 1, 20, hours: 1)
    let sunrise = try #require(january.sunrise)
    let sunset = try #require(january.sunset)
    #expect(sunrise < january.noon && january.noon < sunset && sunset - sunrise < 3 * 3600)
    // The last night before the midnight sun has no end.
    let days = try (1...31).map { try day(69.65, 18.96, 2026, 5, $0, hours: 2) }
    let last = try #require(days.lastIndex { $0.sunset != nil })
    #expect(days[last].next?.sunset == nil)
    #expect(days.suffix(from: last + 1).allSatisfy { $0.polarState == .day })
  }

  /// The transit is that of the local day, also where the clock is a day ahead of the sun.
  @Test func theDayIsThatOfTheClock() throws {
    for hours in -12...14 {
      for longitude in stride(from: -180.0, through: 180, by: 15) {
        let day = try day(1.87, longitude, 2026, 11, 27, hours: hours)
        let clock = day.noon + Double(hours) * 3600 - Double(day.dayNumber) * 86_400
        #expect((-900...87_300).contains(clock), "\(hours) \(longitude)")
      }
    }
    // Kiritimati, UTC+14, about 12:18 of the same date as on the calendar there.
    let noon = try day(1.87, -157.4, 2026, 11, 27, hours: 14).noon
    let clock =
      noon + 14 * 3600 - Double(SolarDay.dayNumber(year: 2026, month: 11, day: 27)) * 86_400
    #expect(abs(clock - 12.3 * 3600) < 600)
  }

  @Test func twilights() throws {
    let day = try day(51.5, 0, 2026, 3, 20)
    let altitudes = [-18, -12, -6, SolarDay.sunriseAltitude, 0, 30]
    let mornings = altitudes.map { day.time(altitude: $0, .morning) }
    let evenings = altitudes.map { day.time(altitude: $0, .afternoon) }
    let times = mornings.compactMap { $0 } + [day.noon] + evenings.reversed().compactMap { $0 }
    #expect(times.count == 13 && times == times.sorted())
    for (altitude, time) in zip(altitudes, mornings) {
      #expect(abs(day.altitude(at: try #require(time)) - altitude) < 1e-6)
    }
    #expect(day.time(altitude: 60, .morning) == nil && day.time(altitude: -60, .morning) == nil)
    #expect(day.time(altitude: .nan, .morning) == nil)
    // No astronomical night in London's June.
    let june = try self.day(51.5, 0, 2026, 6, 21)
    #expect(june.time(altitude: -18, .morning) == nil && june.time(altitude: -12, .morning) != nil)
  }

  @Test func invalidPlacesAndDaysHaveNone() {
    func make(_ latitude: Double, _ longitude: Double, _ day: Int = 0, _ offset: Int = 0)
      -> SolarDay?
    {
      SolarDay(latitude: latitude, longitude: longitude, dayNumber: day, secondsFromGMT: offset)
    }
    #expect(make(91, 0) == nil && make(.nan, 0) == nil && make(0, .infinity) == nil)
    #expect(make(0, .nan) == nil && make(0, 0, .max) == nil && make(0, 0, .min) == nil)
    #expect(make(0, 0, 0, .max) == nil && make(0, 0, 0, 90_000) == nil)
    #expect(make(0, 0, 1_461_000) != nil && make(0, 0, 1_461_000)?.next == nil)
  }
}
