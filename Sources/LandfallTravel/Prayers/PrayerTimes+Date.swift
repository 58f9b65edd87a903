public import Foundation
public import Landfall
public import LandfallSun

extension SolarDay {
  /// The sun's day at a coordinate, by the clock of a time zone.
  /// - Returns: nil if the coordinate is invalid or the day is thousands of years away.
  public init?(at coordinate: Coordinate, on day: LocalDay, in timeZone: TimeZone) {
    let noon = Double(day.daysSince1970) * 86_400 + 43_200
    guard coordinate.isValid, abs(noon) < 1e12 else { return nil }
    func offset(_ seconds: Double) -> Int {
      timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: seconds))
    }
    self.init(
      latitude: coordinate.latitude, longitude: coordinate.longitude,
      dayNumber: day.daysSince1970, secondsFromGMT: offset(noon - Double(offset(noon))))
  }
}

extension PrayerTimes {
  /// The six times of a coordinate on a local day. Whether it is Ramadan is ``HijriDate``'s answer.
  ///
  /// ```swift
  /// let times = PrayerTimes(at: fix.coordinate, on: LocalDay(now, in: timeZone), in: timeZone)
  /// ```
  ///
  /// The times are good for the day, and until a move of more than 50 km; see `CachedFix`.
  /// - Returns: nil in polar day and night, and if the coordinate is invalid.
  public init?(
    at coordinate: Coordinate, on day: LocalDay, in timeZone: TimeZone,
    method: CalculationMethod = .muslimWorldLeague, madhab: Madhab = .shafi,
    rule: HighLatitudeRule = .middleOfTheNight
  ) {
    guard let solarDay = SolarDay(at: coordinate, on: day, in: timeZone) else { return nil }
    self.init(
      solarDay, method: method, madhab: madhab, rule: rule, isRamadan: HijriDate(day).month == 9)
  }

  /// The time of a prayer.
  public func date(of prayer: Prayer) -> Date { Date(timeIntervalSince1970: self[prayer]) }

  /// The prayer whose time it is: isha also before fajr.
  public func current(at now: Date) -> Prayer { current(at: now.timeIntervalSince1970) }

  /// The next prayer of the day; nil after isha.
  public func next(after now: Date) -> Prayer? { next(after: now.timeIntervalSince1970) }
}

extension Prayer {
  /// The name in a locale's language: "Dhuhr", in Arabic "الظهر", in Turkish "Öğle"; one of the languages of
  /// ``CompassPoint/abbreviation(locale:)``, in any other one in English.
  public func name(locale: Locale) -> String { LanguageWords.of(locale).prayers[rawValue] }

  /// The name as a screen reader should say it: "Fajr prayer", in Turkish "Öğle namazı"; "Sunrise", which is no prayer.
  public func spokenName(locale: Locale) -> String {
    let texts = LanguageTexts.of(locale)
    guard isPrayer else { return name(locale: locale) }
    let patterns = texts[.prayer]
    let pattern = texts.text(.prayer, patterns.count == 1 ? 0 : max(rawValue - 1, 0))
    return pattern.replacingOccurrences(of: "%", with: name(locale: locale))
  }

  /// The time of the day: "Dawn", "Sunrise", "Noon", "Afternoon", "Sunset" or "Night".
  public func dayTime(locale: Locale) -> String {
    LanguageTexts.of(locale).text(.dayTimes, rawValue)
  }
}
