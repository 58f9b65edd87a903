import Foundation
import LandfallSun
import TestSupport
import Testing

/// What is current and next over days: across midnight, changes of the clock, Ramadan, and polar day and night.
@Suite(.timed) struct PrayerScheduleTests {
  struct Place: Sendable, CustomTestStringConvertible {
    let name: String
    let latitude: Double
    let longitude: Double
    let zone: String
    /// How many days of 2026 have no prayers.
    let polarDays: ClosedRange<Int>

    init(
      _ name: String, _ latitude: Double, _ longitude: Double, _ zone: String,
      polarDays: ClosedRange<Int> = 0...0
    ) {
      (self.name, self.latitude, self.longitude) = (name, latitude, longitude)
      (self.zone, self.polarDays) = (zone, polarDays)
    }

    var testDescription: String { name }

    func schedule(
      _ method: CalculationMethod = .muslimWorldLeague,
      rule: HighLatitudeRule = .middleOfTheNight,
      isRamadan: @escaping @Sendable (Int) -> Bool = { _ in false }
    ) throws -> PrayerSchedule {
      let timeZone = try #require(TimeZone(identifier: zone))
      let schedule = PrayerSchedule(
        latitude: latitude, longitude: longitude, method: method, rule: rule,
        secondsFromGMT: { timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: $0)) },
        isRamadan: isRamadan)
      return try #require(schedule)
    }

    /// A local time, such as "2026-06-02 00:05", in seconds since 1970.
    func seconds(_ text: String) throws -> Double {
      let formatter = DateFormatter()
      formatter.locale = Locale(identifier: "en_US_POSIX")
      formatter.timeZone = TimeZone(identifier: zone)
      formatter.dateFormat = "yyyy-MM-dd HH:mm"
      return try #require(formatter.date(from: text)).timeIntervalSince1970
    }
  }

  static let london = Place("London", 51.5074, -0.1278, "Europe/London")
  static let tromsø = Place("Tromsø", 69.65, 18.96, "Europe/Oslo", polarDays: 110...125)
  static let places = [
    london,
    Place("Berlin", 52.52, 13.405, "Europe/Berlin"),
    Place("Paris", 48.8566, 2.3522, "Europe/Paris"),
    Place("Oslo", 59.9139, 10.7522, "Europe/Oslo"),
    tromsø,
    Place("Murmansk", 68.97, 33.09, "Europe/Moscow", polarDays: 95...110),
    Place("Reykjavík", 64.15, -21.94, "Atlantic/Reykjavik"),
    Place("Makkah", 21.4225, 39.8262, "Asia/Riyadh"),
    Place("New York", 40.7128, -74.0060, "America/New_York"),
    Place("Ushuaia", -54.8, -68.3, "America/Argentina/Ushuaia"),
    // The sun is ahead of the clock: fajr begins before midnight.
    Place("Mohe", 53.48, 122.37, "Asia/Shanghai"),
    // Beside the date line.
    Place("Kiritimati", 1.87, -157.4, "Pacific/Kiritimati"),
    Place("Apia", -13.83, -171.77, "Pacific/Apia"),
    // The clock of a traveler who has not set it: noon is about midnight.
    Place("London, by the clock of Auckland", 51.5, 0, "Pacific/Auckland"),
    Place("a pole", 90, 0, "UTC", polarDays: 365...365),
  ]
  private static let start = Double(SolarDay.dayNumber(year: 2026, month: 1, day: 1)) * 86_400
  private static let year = start..<start + 365 * 86_400

  /// Where isha begins after midnight, maghrib is current until then.
  @Test(arguments: [
    (london, "2026-06-02", "00:58"), (places[1], "2026-06-02", "01:04"),
    (places[2], "2026-06-15", "01:01"),
  ])
  func ishaAfterMidnight(place: Place, date: String, isha: String) throws {
    let schedule = try place.schedule()
    let expected = try place.seconds("\(date) \(isha)")
    let eve = try #require(schedule.next(after: expected))
    #expect(eve.prayer == .fajr)
    for clock in ["00:00", "00:05", "00:30"] {
      let now = try place.seconds("\(date) \(clock)")
      #expect(schedule.current(at: now)?.prayer == .maghrib)
      #expect(schedule.previous(at: now)?.prayer == .asr)
      let next = try #require(schedule.next(after: now))
      #expect(next.prayer == .isha && next.seconds == expected)
      #expect(next.dayNumber + 1 == eve.dayNumber)
    }
    #expect(schedule.current(at: expected)?.prayer == .isha)
  }

  /// A year of a place: in order, none lost, none twice, each as the times of its day.
  @Test(arguments: places) func aYearIsWhole(place: Place) throws {
    for (method, rule) in [
      (CalculationMethod.muslimWorldLeague, HighLatitudeRule.middleOfTheNight),
      (.turkey, .seventhOfTheNight), (.ummAlQura, .twilightAngle),
    ] {
      let schedule = try place.schedule(method, rule: rule)
      let all = schedule.entries(after: Self.start - 1, count: 6 * 366)
        .filter { Self.year.contains($0.seconds) }
      for (one, other) in zip(all, all.dropFirst()) {
        #expect(one.seconds <= other.seconds)
        #expect(other.prayer.rawValue == (one.prayer.rawValue + 1) % 6)
      }
      let days = Double(365 * 6 - all.count) / 6
      #expect(days > Double(place.polarDays.lowerBound) - 1)
      #expect(days < Double(place.polarDays.upperBound) + 1)
      // No prayer is lost between two days with prayers.
      for (one, other) in zip(all, all.dropFirst(6)) where other.dayNumber <= one.dayNumber + 1 {
        #expect((-7_200..<7_200).contains(other.seconds - one.seconds - 86_400))
      }
    }
  }

  /// The schedule has the times of each day; only where fajr follows earlier, isha is with it.
  @Test(arguments: places.dropLast(2)) func theTimesAreThoseOfTheDay(place: Place) throws {
    let schedule = try place.schedule(rule: .seventhOfTheNight)
    let timeZone = try #require(TimeZone(identifier: place.zone))
    for number in 20_454..<20_819 {
      let noon = Date(timeIntervalSince1970: Double(number) * 86_400)
      let day = SolarDay(
        latitude: place.latitude, longitude: place.longitude, dayNumber: number,
        secondsFromGMT: timeZone.secondsFromGMT(for: noon))
      let times = day.flatMap { PrayerTimes($0, rule: .seventhOfTheNight) }
      let entries = schedule.entries(ofDay: number)
      #expect(entries.count == (times == nil ? 0 : 6))
      for entry in entries {
        #expect(entry.dayNumber == number)
        #expect(abs(entry.seconds - (times?[entry.prayer] ?? .nan)) <= 60)
      }
    }
  }

  /// Each instant is between the current one and the next, and nothing lies between them.
  @Test(arguments: places) func eachInstantLiesBetween(place: Place) throws {
    let schedule = try place.schedule()
    let all = schedule.entries(after: Self.start - 500 * 86_400, count: 6 * 1_000)
    var count = 0
    for now in stride(from: Self.start, to: Self.year.upperBound, by: 7 * 3_600 + 707) {
      while count < all.count, all[count].seconds <= now { count += 1 }
      #expect(schedule.next(after: now) == (count < all.count ? all[count] : nil))
      let last = count > 0 ? all[count - 1] : nil
      let isCurrent = last.map { now - $0.seconds <= 86_400 } ?? false
      #expect(schedule.current(at: now) == (isCurrent ? last : nil))
      #expect(schedule.previous(at: now) == (isCurrent ? all[count - 2] : last))
    }
    for entry in all.prefix(20) {
      #expect(schedule.current(at: entry.seconds)?.seconds == entry.seconds)
      #expect(schedule.next(after: entry.seconds).map { $0.seconds > entry.seconds } == true)
    }
  }

  /// As nights grow, the middle of the night puts isha after fajr of the next day: then isha is with it, and fajr is current.
  @Test func ishaIsNotLaterThanFajr() throws {
    let schedule = try Self.london.schedule()
    let day = SolarDay.dayNumber(year: 2026, month: 7, day: 12)
    let isha = try #require(schedule.entries(ofDay: day).last)
    let fajr = try #require(schedule.entries(ofDay: day + 1).first)
    #expect(isha.seconds == fajr.seconds)
    #expect(schedule.current(at: fajr.seconds) == fajr)
    #expect(schedule.previous(at: fajr.seconds) == isha)
    #expect(schedule.next(after: isha.seconds - 1) == isha)
  }

  /// In polar night nothing is current a day after the last isha; the next is fajr of the day on which the sun is back.
  @Test func polarNightAndPolarDay() throws {
    let schedule = try Self.tromsø.schedule()
    for (date, from, to) in [
      ("2026-12-21 12:00", "2027-01-10 00:00", "2027-01-25 00:00"),
      ("2026-06-21 12:00", "2026-07-20 00:00", "2026-08-01 00:00"),
    ] {
      let now = try Self.tromsø.seconds(date)
      #expect(schedule.current(at: now) == nil)
      let previous = try #require(schedule.previous(at: now))
      #expect(previous.prayer == .isha && now - previous.seconds > 20 * 86_400)
      let next = try #require(schedule.next(after: now))
      #expect(next.prayer == .fajr)
      #expect(next.seconds > (try Self.tromsø.seconds(from)))
      #expect(next.seconds < (try Self.tromsø.seconds(to)))
      #expect(schedule.entries(ofDay: Int(now / 86_400)).isEmpty)
      #expect(schedule.current(at: previous.seconds + 86_399) == previous)
      // Alerts go on after it.
      #expect(schedule.alerts(after: now, count: 3).map(\.entry.prayer) == [.fajr, .dhuhr, .asr])
    }
  }

  /// Isha of Umm al-Qura is two hours after maghrib in Ramadan, day by day.
  @Test func ramadanBeginsAndEndsWithin() throws {
    let ramadan = 20_502...20_531  // February 18 to March 19, 2026
    let makkah = Self.places[7]
    let schedule = try makkah.schedule(.ummAlQura, isRamadan: { ramadan.contains($0) })
    let all = schedule.entries(after: Double(20_498) * 86_400, count: 240)
    for (maghrib, isha) in zip(all, all.dropFirst()) where isha.prayer == .isha {
      let minutes = ramadan.contains(isha.dayNumber) ? 120.0 : 90
      #expect(isha.seconds - maghrib.seconds == 60 * minutes)
    }
  }

  /// Both changes of the clock, and the day that Samoa left out when it moved across the date line.
  @Test(arguments: [
    (london, "2026-03-28 12:00"), (london, "2026-10-24 12:00"), (places[12], "2011-12-28 12:00"),
  ])
  func changesOfTheClock(place: Place, date: String) throws {
    let schedule = try place.schedule()
    let all = schedule.entries(after: try place.seconds(date), count: 24)
    #expect(all.count == 24)
    for (one, other) in zip(all, all.dropFirst(6)) {
      #expect(one.prayer == other.prayer)
      #expect(abs(other.seconds - one.seconds - 86_400) < 300)
    }
  }

  /// Alerts are before prayers, not before sunrise, and later than now.
  @Test func alerts() throws {
    let schedule = try Self.london.schedule()
    let now = try Self.london.seconds("2026-06-02 00:05")
    let alerts = schedule.alerts(after: now, minutesBefore: 20, count: 64)
    #expect(alerts.count == 64 && alerts.allSatisfy { $0.seconds > now })
    #expect(alerts.allSatisfy { $0.entry.seconds - $0.seconds == 1_200 })
    #expect(
      alerts.prefix(6).map(\.entry.prayer) == [.isha, .fajr, .dhuhr, .asr, .maghrib, .isha])
    #expect(zip(alerts, alerts.dropFirst()).allSatisfy { $0.seconds <= $1.seconds })
    // Not again for a prayer that has been alerted.
    let first = try #require(alerts.first)
    #expect(schedule.alerts(after: first.seconds, minutesBefore: 20, count: 1)[0] == alerts[1])
    #expect(
      schedule.alerts(after: first.seconds - 1, minutesBefore: 20, count: 1)[0] == alerts[0])
    for (minutes, lead) in [(-5, 5), (0, 5), (5, 5), (60, 60), (61, 60), (Int.max, 60)] {
      let alert = try #require(
        schedule.alerts(after: now, minutesBefore: minutes, count: 1).first)
      #expect(alert.entry.seconds - alert.seconds == Double(lead * 60))
    }
    #expect(schedule.alerts(after: now, count: 0).isEmpty)
    #expect(schedule.alerts(after: now, count: -1).isEmpty)
  }

  @Test func whatIsNoInstantHasNone() throws {
    let schedule = try Self.london.schedule()
    for now in [Double.nan, .infinity, -.infinity, 1e300, -1e12] {
      #expect(schedule.current(at: now) == nil && schedule.previous(at: now) == nil)
      #expect(schedule.next(after: now) == nil && schedule.alerts(after: now, count: 3).isEmpty)
    }
    #expect(schedule.entries(ofDay: .max).isEmpty && schedule.entries(ofDay: .min).isEmpty)
    for (latitude, longitude) in [(91.0, 0.0), (.nan, 0), (0, .infinity), (0, 721)] {
      let none = PrayerSchedule(
        latitude: latitude, longitude: longitude, secondsFromGMT: { _ in 0 })
      #expect(none == nil)
    }
    // A clock that does not exist is taken for the nearest that may.
    let odd = PrayerSchedule(latitude: 0, longitude: 540, secondsFromGMT: { _ in .max })
    #expect(odd?.next(after: 0) != nil)
  }
}
