public import Foundation

/// How soon a day is, as for the color of a reminder.
public enum DueState: Int, Sendable, Hashable, CaseIterable, Comparable {
  /// Before today.
  case overdue
  /// Today.
  case today
  /// One to seven days after today.
  case soon
  /// More than seven days after today.
  case later

  /// Whether a state is more urgent than another.
  public static func < (left: DueState, right: DueState) -> Bool { left.rawValue < right.rawValue }

  /// The state in a locale's language: "Overdue", "Today", "Within 7 days" or "Later"; one of the languages of
  /// ``CompassPoint/abbreviation(locale:)``, in any other one in English.
  public func text(locale: Locale) -> String { LanguageTexts.of(locale).text(.due, rawValue) }
}

extension LocalDay {
  /// How soon the day is.
  public func dueState(today: LocalDay) -> DueState {
    switch today.days(until: self) {
    case ..<0: .overdue
    case 0: .today
    case ...7: .soon
    default: .later
    }
  }

  /// The days until the day, or since it: "Today", "5 days left", "5 days ago".
  /// - Parameters:
  ///   - today: the day that it is.
  ///   - locale: the language, one of those of ``CompassPoint/abbreviation(locale:)``.
  public func countdownText(today: LocalDay, locale: Locale) -> String {
    let texts = LanguageTexts.of(locale)
    let days = today.days(until: self)
    if days == 0 { return DueState.today.text(locale: locale) }
    return texts.text(days > 0 ? .left : .ago, of: abs(days))
  }

  /// The date with the day of the week, as the locale writes it: "Saturday 13 December 2025" in British English,
  /// "Saturday, December 13, 2025" in American English, "Samstag, 13. Dezember 2025" in German.
  public func longText(locale: Locale) -> String {
    let formatter = DateFormatter()
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(secondsFromGMT: 0) ?? .current
    formatter.calendar = calendar
    formatter.timeZone = calendar.timeZone
    formatter.locale = locale
    formatter.dateStyle = .full
    formatter.timeStyle = .none
    // Versions of CLDR differ in the comma of English dates that begin with the day.
    if formatter.dateFormat == "EEEE, d MMMM y" { formatter.dateFormat = "EEEE d MMMM y" }
    let bounded = min(max(daysSince1970, -4_000_000), 4_000_000)
    return formatter.string(from: Date(timeIntervalSince1970: Double(bounded) * 86_400 + 43_200))
  }
}
