public import Foundation

/// A day of the Islamic calendar of Umm al-Qura, as Foundation has it.
public struct HijriDate: Sendable, Hashable {
  /// The year since the Hijra.
  public let year: Int
  /// The month, 1 to 12; 9 is Ramadan.
  public let month: Int
  /// The day of the month, 1 to 30.
  public let day: Int

  private let daysSince1970: Int

  /// The date of a local day. A day of the Islamic calendar begins at the sunset before: after sunset, pass the day
  /// that follows.
  public init(_ day: LocalDay) {
    // Limited to the years about which the calendar has an answer.
    daysSince1970 = min(max(day.daysSince1970, -500_000), 500_000)
    let parts = Self.calendar.dateComponents(
      [.year, .month, .day], from: Self.noon(daysSince1970))
    (year, month, self.day) = (parts.year ?? 0, parts.month ?? 0, parts.day ?? 0)
  }

  /// The date with the month's name in a locale's language: "15 Ramadan 1446", "15 رمضان 1446".
  public func text(locale: Locale) -> String {
    let formatter = DateFormatter()
    formatter.calendar = Self.calendar
    formatter.timeZone = Self.calendar.timeZone
    formatter.locale = locale
    formatter.dateFormat = "d MMMM y"
    return formatter.string(from: Self.noon(daysSince1970))
  }

  private static let calendar: Calendar = {
    var calendar = Calendar(identifier: .islamicUmmAlQura)
    calendar.timeZone = TimeZone(secondsFromGMT: 0) ?? .current
    return calendar
  }()

  private static func noon(_ daysSince1970: Int) -> Date {
    Date(timeIntervalSince1970: Double(daysSince1970) * 86_400 + 43_200)
  }
}
