import Foundation
import Landfall
import LandfallSun
import LandfallTravel
import TestSupport
import Testing

/// Prayer times by coordinate, local day and time zone, their names, countdowns, and the Islamic date.
@Suite(.timed) struct PrayerTests {
  static let newYork = Coordinate(latitude: 40.7128, longitude: -74.0060)
  static let languages = [
    "ar", "de", "en", "es", "fr", "hi", "id", "it", "ja", "nl", "pt", "pt_PT", "ru", "tr", "zh",
    "zh_TW",
  ]

  private func zone(_ name: String) throws -> TimeZone { try #require(TimeZone(identifier: name)) }

  /// Both days of a change of the clock, and a clock ahead of the sun's date.
  @Test(arguments: [
    ("America/New_York", 40.7128, -74.0060, "2026-03-08", "13:08"),
    ("America/New_York", 40.7128, -74.0060, "2026-11-01", "11:41"),
    ("Pacific/Kiritimati", 1.87, -157.4, "2026-11-27", "12:18"),
    ("Asia/Riyadh", 21.4225, 39.8262, "2026-03-21", "12:29"),
  ])
  func noonIsThatOfTheLocalDay(
    name: String, latitude: Double, longitude: Double, date: String, clock: String
  ) throws {
    let timeZone = try zone(name)
    let day = try #require(LocalDay(date))
    let times = try #require(
      PrayerTimes(
        at: Coordinate(latitude: latitude, longitude: longitude), on: day, in: timeZone))
    let dhuhr = times.date(of: .dhuhr)
    #expect(LocalDay(dhuhr, in: timeZone) == day)
    var local = LocalClock(timeZone)
    #expect(local.text(dhuhr).dropFirst(11).prefix(5) == clock)
    #expect(times.current(at: dhuhr) == .dhuhr && times.next(after: dhuhr) == .asr)
  }

  @Test func polarNightAndInvalidPlaces() throws {
    let day = try #require(LocalDay("2026-12-21"))
    let timeZone = try zone("Europe/Oslo")
    for (latitude, longitude) in [(69.65, 18.96), (91, 0), (.nan, 0)] {
      let place = Coordinate(latitude: latitude, longitude: longitude)
      #expect(PrayerTimes(at: place, on: day, in: timeZone) == nil)
    }
    #expect(
      PrayerTimes(at: Self.newYork, on: LocalDay(daysSince1970: .max / 4), in: timeZone) == nil)
  }

  /// In Ramadan of 1447 isha of Umm al-Qura is two hours after maghrib.
  @Test func ramadanIsThatOfTheIslamicDate() throws {
    let timeZone = try zone("Asia/Riyadh")
    for (date, minutes) in [("2026-02-17", 90.0), ("2026-02-18", 120), ("2026-03-20", 90)] {
      let day = try #require(LocalDay(date))
      let times = try #require(
        PrayerTimes(at: .mecca, on: day, in: timeZone, method: .ummAlQura))
      #expect(times[.isha] - times[.maghrib] == minutes * 60, "\(date)")
    }
  }

  /// The schedule asks for each day whether it is of Ramadan; `nextDay` of the times does not.
  @Test func aScheduleKnowsWhenRamadanBeginsAndEnds() throws {
    let schedule = try #require(
      PrayerSchedule(at: .mecca, in: try zone("Asia/Riyadh"), method: .ummAlQura))
    for (date, minutes) in [
      ("2026-02-17", 90.0), ("2026-02-18", 120), ("2026-03-19", 120), ("2026-03-20", 90),
    ] {
      let entries = schedule.entries(on: try #require(LocalDay(date)))
      #expect(entries[5].seconds - entries[4].seconds == minutes * 60)
      #expect(entries[5].day == LocalDay(date) && entries[5].date > entries[4].date)
      #expect(schedule.current(at: entries[5].date) == entries[5])
      #expect(schedule.previous(at: entries[5].date) == entries[4])
      #expect(schedule.next(after: entries[4].date) == entries[5])
      let alert = try #require(schedule.alerts(after: entries[4].date, count: 1).first)
      #expect(alert.date == entries[5].date - 15 * 60)
    }
    #expect(
      PrayerSchedule(at: Coordinate(latitude: 91, longitude: 0), in: try zone("UTC")) == nil)
  }

  @Test(arguments: [
    ("2026-02-18", 1447, 9, 1), ("2025-03-01", 1446, 9, 1), ("2025-06-26", 1447, 1, 1),
  ])
  func islamicDates(date: String, year: Int, month: Int, day: Int) throws {
    let hijri = HijriDate(try #require(LocalDay(date)))
    #expect(hijri.year == year && hijri.month == month && hijri.day == day)
  }

  @Test func islamicDatesAsText() throws {
    let hijri = HijriDate(try #require(LocalDay("2025-03-15")))
    #expect(hijri.text(locale: Locale(identifier: "en_US")) == "15 Ramadan 1446")
    #expect(hijri.text(locale: Locale(identifier: "ar_SA")).contains("رمضان"))
    for days in [Int.min / 4, .max / 4] {
      #expect(!HijriDate(LocalDay(daysSince1970: days)).text(locale: .current).isEmpty)
    }
  }

  @Test(arguments: [
    ("en_US", "Dhuhr", "Maghrib"), ("ar_SA", "الظهر", "المغرب"), ("tr_TR", "Öğle", "Akşam"),
    ("id_ID", "Zuhur", "Magrib"), ("zh_HK", "晌禮", "昏禮"), ("fi_FI", "Dhuhr", "Maghrib"),
  ])
  func names(identifier: String, dhuhr: String, maghrib: String) {
    let locale = Locale(identifier: identifier)
    #expect(Prayer.dhuhr.name(locale: locale) == dhuhr)
    #expect(Prayer.maghrib.name(locale: locale) == maghrib)
  }

  /// Each language has six names, and a countdown of its own for each state.
  @Test(arguments: languages) func eachLanguageIsWhole(identifier: String) {
    let locale = Locale(identifier: identifier)
    let names = Prayer.allCases.map { $0.name(locale: locale) }
    #expect(Set(names).count == 6 && !names.contains(""))
    let now = Date(timeIntervalSince1970: 0)
    let texts = [-3_600, 0, 8_100].map {
      CountdownText.text(until: now + $0, now: now, locale: locale)
    }
    #expect(Set(texts).count == 3 && texts.allSatisfy { !$0.isEmpty && !$0.contains("%") })
    #expect(texts[2].contains("2") && texts[2].contains("15"))
    let turns = [10.0, -10, 0].map { Bearing.turnText($0, locale: locale) }
    #expect(Set(turns).count == 3 && turns.allSatisfy { !$0.isEmpty && !$0.contains("%") })
  }

  @Test(arguments: [
    (8_100.0, "in 2h 15m"), (7_200, "in 2h"), (7_199, "in 1h 59m"), (60, "in 1m"), (59.9, "Now"),
    (0, "Now"), (-59.9, "Now"), (-60, "Passed"), (-90_000, "Passed"), (90_000, "in 25h"),
  ])
  func countdowns(seconds: Double, text: String) {
    let now = Date(timeIntervalSince1970: 1_790_000_000)
    let english = Locale(identifier: "en_US")
    #expect(CountdownText.text(until: now + seconds, now: now, locale: english) == text)
  }

  @Test func durations() {
    let locales = ["en_US", "de_DE", "ja_JP", "ru_RU"].map { Locale(identifier: $0) }
    #expect(
      locales.map { CountdownText.duration(8_100, locale: $0) }
        == ["2h 15m", "2 Std. 15 Min.", "2時間15分", "2 ч 15 мин"])
    #expect(CountdownText.duration(59, locale: locales[0]) == "0m")
    for seconds in [Double.nan, .infinity, 1e300] {
      #expect(CountdownText.duration(seconds, locale: locales[0]) == "–")
    }
  }
}
