public import Foundation
public import Landfall
public import LandfallSun

extension PrayerSchedule {
  /// The schedule of a coordinate by the clock of a time zone. Whether it is Ramadan is ``HijriDate``'s answer for each day.
  ///
  /// ```swift
  /// let schedule = PrayerSchedule(at: fix.coordinate, in: timeZone)
  /// schedule?.next(after: now)?.date
  /// ```
  ///
  /// It is good until a move of more than 50 km; see `CachedFix`.
  /// - Returns: nil if the coordinate is invalid.
  public init?(
    at coordinate: Coordinate, in timeZone: TimeZone,
    method: CalculationMethod = .muslimWorldLeague, madhab: Madhab = .shafi,
    rule: HighLatitudeRule = .middleOfTheNight
  ) {
    guard coordinate.isValid else { return nil }
    self.init(
      latitude: coordinate.latitude, longitude: coordinate.longitude, method: method,
      madhab: madhab, rule: rule,
      secondsFromGMT: { timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: $0)) },
      isRamadan: { HijriDate(LocalDay(daysSince1970: $0)).month == 9 })
  }

  /// The prayer whose time it is, or sunrise until dhuhr; nil in polar day and night.
  public func current(at now: Date) -> Entry? { current(at: now.timeIntervalSince1970) }

  /// What began before ``current(at:)``; where nothing is current, what began last.
  public func previous(at now: Date) -> Entry? { previous(at: now.timeIntervalSince1970) }

  /// What begins next; nil if nothing begins within a year.
  public func next(after now: Date) -> Entry? { next(after: now.timeIntervalSince1970) }

  /// What begins after an instant, in order: the next prayers and sunrises.
  public func entries(after now: Date, count: Int) -> [Entry] {
    entries(after: now.timeIntervalSince1970, count: count)
  }

  /// The six of a local day, in order; empty in polar day and night.
  public func entries(on day: LocalDay) -> [Entry] { entries(ofDay: day.daysSince1970) }

  /// The next alerts, some minutes before prayers: from 5 to 60.
  public func alerts(after now: Date, minutesBefore: Int = 15, count: Int) -> [Alert] {
    alerts(after: now.timeIntervalSince1970, minutesBefore: minutesBefore, count: count)
  }
}

extension PrayerSchedule.Entry {
  /// When it begins.
  public var date: Date { Date(timeIntervalSince1970: seconds) }

  /// The local day that it belongs to: for isha after midnight, the day before.
  public var day: LocalDay { LocalDay(daysSince1970: dayNumber) }
}

extension PrayerSchedule.Alert {
  /// When to alert.
  public var date: Date { Date(timeIntervalSince1970: seconds) }
}
