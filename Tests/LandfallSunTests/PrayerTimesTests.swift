import Foundation
import LandfallSun
import TestSupport
import Testing

/// Methods, schools, rules, and which prayer is next.
@Suite(.timed) struct PrayerTimesTests {
  private static func day(
    _ latitude: Double = 21.4225, _ longitude: Double = 39.8262, month: Int = 3, hours: Int = 3
  ) -> SolarDay? {
    SolarDay(
      latitude: latitude, longitude: longitude,
      dayNumber: SolarDay.dayNumber(year: 2026, month: month, day: 21),
      secondsFromGMT: hours * 3600)
  }

  /// The clock of a time: "05:12".
  private static func clock(_ seconds: Double, hours: Int) -> String {
    let minutes = Int((seconds + Double(hours) * 3600) / 60) % 1440
    return String(format: "%02d:%02d", minutes / 60, minutes % 60)
  }

  @Test func thirteenMethods() {
    #expect(CalculationMethod.all.count == 13)
    #expect(Set(CalculationMethod.all.map(\.id)).count == 13)
    #expect(Set(CalculationMethod.all.map(\.name)).count == 13)
    #expect(CalculationMethod.dubai.adjustments[.sunrise] == -3)
  }

  /// Every method in every school and by every rule gives six times in their order, as whole minutes.
  @Test(arguments: CalculationMethod.all) func theTimesAreInOrder(method: CalculationMethod) throws
  {
    for (latitude, month) in [(21.4, 3), (-33.9, 12), (51.5, 6), (59.9, 6), (64.1, 6), (1.3, 9)] {
      for madhab in Madhab.allCases {
        for rule in HighLatitudeRule.allCases {
          let day = try #require(Self.day(latitude, 10, month: month, hours: 1))
          let times = try #require(PrayerTimes(day, method: method, madhab: madhab, rule: rule))
          let all = Prayer.allCases.map { times[$0] }
          #expect(all == all.sorted() && all.allSatisfy { $0.remainder(dividingBy: 60) == 0 })
        }
      }
    }
  }

  /// Isha of Umm al-Qura: 90 minutes after maghrib, two hours in Ramadan.
  @Test func ishaIsLaterInRamadan() throws {
    let day = try #require(Self.day())
    for (method, isRamadan, minutes) in [
      (CalculationMethod.ummAlQura, false, 90.0), (.ummAlQura, true, 120), (.qatar, true, 90),
    ] {
      let times = try #require(PrayerTimes(day, method: method, isRamadan: isRamadan))
      #expect(times[.isha] - times[.maghrib] == minutes * 60)
    }
  }

  @Test func hanafiAsrIsLater() throws {
    let day = try #require(Self.day())
    let shafi = try #require(PrayerTimes(day))
    let hanafi = try #require(PrayerTimes(day, madhab: .hanafi))
    #expect(hanafi[.asr] - shafi[.asr] > 40 * 60)
    #expect(Prayer.allCases.filter { shafi[$0] != hanafi[$0] } == [.asr])
  }

  /// In Oslo's June the sun is never 18° below the horizon: each rule decides otherwise.
  @Test func theRulesLimitShortNights() throws {
    let day = try #require(Self.day(59.91, 10.75, month: 6, hours: 2))
    let sunset = try #require(day.sunset)
    let nextSunrise = try #require(day.next?.sunrise)
    var method = CalculationMethod.muslimWorldLeague
    method.rounding = .none
    for (rule, part) in [
      (HighLatitudeRule.middleOfTheNight, 1.0 / 2), (.seventhOfTheNight, 1.0 / 7),
      (.twilightAngle, 17.0 / 60),
    ] {
      let times = try #require(PrayerTimes(day, method: method, rule: rule))
      #expect(abs(times[.isha] - sunset - part * (nextSunrise - sunset)) < 0.001)
    }
  }

  /// Maghrib of Tehran is at 4.5° below the horizon.
  @Test func maghribByAnAngle() throws {
    let day = try #require(Self.day(35.7, 51.4))
    var method = CalculationMethod.tehran
    method.rounding = .none
    let times = try #require(PrayerTimes(day, method: method))
    #expect(abs(day.altitude(at: times[.maghrib]) - -4.5) < 1e-4)
  }

  @Test func rounding() throws {
    let day = try #require(Self.day())
    func times(_ rounding: CalculationMethod.Rounding) throws -> [Double] {
      var method = CalculationMethod.karachi
      method.rounding = rounding
      let times = try #require(PrayerTimes(day, method: method))
      return Prayer.allCases.map { times[$0] }
    }
    let exact = try times(.none)
    for (time, (near, up)) in zip(exact, zip(try times(.nearest), try times(.up))) {
      #expect(abs(near - time) <= 30 && (0..<60).contains(up - time))
    }
  }

  /// Isha until fajr, whatever the date; after isha the next prayer is that of the next day.
  @Test func theCurrentAndTheNextPrayer() throws {
    let day = try #require(Self.day())
    let times = try #require(PrayerTimes(day))
    for (prayer, following) in zip(Prayer.allCases, Array(Prayer.allCases.dropFirst()) + [nil]) {
      #expect(times.current(at: times[prayer]) == prayer)
      #expect(times.next(after: times[prayer]) == following)
      #expect(times.next(after: times[prayer] - 1) == prayer)
    }
    #expect(times.current(at: times[.fajr] - 1) == .isha)
    #expect(times.current(at: .nan) == .isha && times.next(after: .nan) == nil)
    let tomorrow = try #require(times.nextDay)
    #expect(abs(tomorrow[.fajr] - times[.fajr] - 86_400) < 180)
    #expect(tomorrow.method == times.method)
  }

  /// 12:00, 20.7 minutes for the longitude, 7.3 for the equation of time.
  @Test func makkah() throws {
    let day = try #require(Self.day())
    let times = try #require(PrayerTimes(day, method: .ummAlQura))
    #expect(Self.clock(times[.dhuhr], hours: 3) == "12:28")
    #expect(Self.clock(times[.maghrib], hours: 3) == "18:32")
  }
}
