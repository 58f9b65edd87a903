public import Foundation

/// Formats the time of a clock.
public enum ClockText {
  /// The time as the locale writes it: "5:42 AM", in German "05:42".
  /// - Parameters:
  ///   - moment: the time.
  ///   - timeZone: the zone of the clock.
  ///   - locale: the language, and whether it has 12 or 24 hours.
  public static func time(_ moment: Date, in timeZone: TimeZone, locale: Locale) -> String {
    let formatter = DateFormatter()
    formatter.locale = locale
    formatter.timeZone = timeZone
    formatter.dateStyle = .none
    formatter.timeStyle = .short
    // Newer versions of CLDR have a narrow space before "AM".
    return formatter.string(from: moment).replacingOccurrences(of: "\u{202F}", with: " ")
  }
}
