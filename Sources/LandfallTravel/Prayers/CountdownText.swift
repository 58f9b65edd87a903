public import Foundation

/// How a countdown is written; see ``CountdownText``.
public enum CountdownStyle: Sendable, Hashable {
  /// "in 2h 15m".
  case symbols
  /// "in 2 hours 15 minutes", as a screen reader should say it.
  case words
}

/// Formats the time that is left until a moment.
public enum CountdownText {
  /// Hours and minutes: "2h 15m", in German "2 Std. 15 Min."; whole minutes, rounded down, and "0m" for
  /// less than one. "–" if the time is not finite or longer than a thousand years.
  /// - Parameters:
  ///   - seconds: the time; its sign does not count.
  ///   - locale: the language, one of those of ``CompassPoint/abbreviation(locale:)``.
  ///   - style: abbreviations to be seen, or words to be heard: "2 hours 15 minutes".
  public static func duration(
    _ seconds: Double, locale: Locale, style: CountdownStyle = .symbols
  ) -> String {
    duration(seconds, LanguageTexts.of(locale), style, hours: .hours, minutes: .minutes)
  }

  /// "in 2h 15m"; "Now" less than a minute before and after the moment; "Passed" later. With `style: .words` "in 2 hours
  /// 15 minutes".
  public static func text(
    until moment: Date, now: Date, locale: Locale, style: CountdownStyle = .symbols
  ) -> String {
    let seconds = moment.timeIntervalSince(now)
    let texts = LanguageTexts.of(locale)
    if abs(seconds) < 60 { return texts.words.now }
    if seconds < 0 { return texts.words.passed }
    let left = duration(
      seconds, texts, style, hours: texts[.hoursAhead].isEmpty ? .hours : .hoursAhead,
      minutes: texts[.minutesAhead].isEmpty ? .minutes : .minutesAhead)
    return texts.words.ahead.replacingOccurrences(of: "%", with: left)
  }

  private static func duration(
    _ seconds: Double, _ texts: LanguageTexts, _ style: CountdownStyle, hours: LanguageTexts.Key,
    minutes: LanguageTexts.Key
  ) -> String {
    // Written so that NaN fails it.
    guard abs(seconds) < 3.2e10 else { return "–" }
    let all = Int(abs(seconds) / 60)
    let words = texts.words
    func text(_ key: LanguageTexts.Key, _ pattern: String, _ number: Int) -> String {
      style == .words
        ? texts.text(key, of: number)
        : pattern.replacingOccurrences(of: "%", with: String(number))
    }
    let hour = text(hours, words.hours, all / 60)
    let minute = text(minutes, words.minutes, all % 60)
    if all < 60 { return minute }
    if all % 60 == 0 { return hour }
    return style == .words
      ? texts.text(.joined, first: hour, second: minute) : hour + words.hourSpace + minute
  }
}
