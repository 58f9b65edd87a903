public import Foundation

/// Formats the time that is left until a moment.
public enum CountdownText {
  /// Hours and minutes: "2h 15m", in German "2 Std. 15 Min."; whole minutes, rounded down, and "0m" for
  /// less than one. "–" if the time is not finite or longer than a thousand years.
  public static func duration(_ seconds: Double, locale: Locale) -> String {
    // Written so that NaN fails it.
    guard abs(seconds) < 3.2e10 else { return "–" }
    let minutes = Int(abs(seconds) / 60)
    let words = LanguageWords.of(locale)
    func text(_ pattern: String, _ number: Int) -> String {
      pattern.replacingOccurrences(of: "%", with: String(number))
    }
    let parts = [
      minutes >= 60 ? text(words.hours, minutes / 60) : nil,
      minutes < 60 || minutes % 60 > 0 ? text(words.minutes, minutes % 60) : nil,
    ]
    return parts.compactMap { $0 }.joined(separator: words.hourSpace)
  }

  /// "in 2h 15m"; "Now" less than a minute before and after the moment; "Passed" later.
  public static func text(until moment: Date, now: Date, locale: Locale) -> String {
    let seconds = moment.timeIntervalSince(now)
    let words = LanguageWords.of(locale)
    if abs(seconds) < 60 { return words.now }
    if seconds < 0 { return words.passed }
    return words.ahead.replacingOccurrences(of: "%", with: duration(seconds, locale: locale))
  }
}
