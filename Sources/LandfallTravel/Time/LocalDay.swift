public import Foundation
import LandfallSun
import LandfallSupport

/// A day of the Gregorian calendar without a time zone.
///
/// Encoded as "2026-11-22".
public struct LocalDay: Sendable, Hashable {
  /// The year; 1 is the year 1 CE.
  public let year: Int
  /// The month, from 1 to 12.
  public let month: Int
  /// The day of the month, from 1.
  public let day: Int

  /// Makes a day; nil if it does not exist in the calendar, such as February 30, or is millions of
  /// years away.
  public init?(year: Int, month: Int, day: Int) {
    guard abs(year) <= 10_000_000, 1...12 ~= month, 1...Self.days(ofMonth: month, year) ~= day
    else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
  }

  private static func days(ofMonth month: Int, _ year: Int) -> Int {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return month == 2 ? (isLeap ? 29 : 28) : 30 + (month + month >> 3) & 1
  }

  /// The local day of a time in a time zone; an arbitrary day for a date that is NaN or millions of
  /// years away.
  public init(_ date: Date, in timeZone: TimeZone) {
    let seconds = date.timeIntervalSince1970.rounded(.down)
    // Limited to about ten million years before and after 1970, so that no date traps.
    let bounded = seconds.isNaN ? 0 : min(max(seconds, -3e14), 3e14)
    let local = Int(bounded) + timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: bounded))
    self.init(daysSince1970: Self.floorDivide(local, 86_400))
  }

  /// The day with a number of days since January 1, 1970, negative before.
  ///
  /// Counts years from March, so that leap days come last, in eras of 400 years, which all have the
  /// same number of days.
  public init(daysSince1970 days: Int) {
    let shifted = days + 719_468
    let era = Self.floorDivide(shifted, 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    self.month = month
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
  }

  /// The number of days since January 1, 1970; negative before. The inverse of
  /// ``init(daysSince1970:)``.
  public var daysSince1970: Int {
    SolarDay.dayNumber(year: year, month: month, day: day)
  }

  /// The day a number of days later, or earlier if negative.
  public func adding(days: Int) -> LocalDay { LocalDay(daysSince1970: daysSince1970 + days) }

  /// The number of days until another day; negative if it is earlier.
  public func days(until other: LocalDay) -> Int { other.daysSince1970 - daysSince1970 }

  fileprivate static func floorDivide(_ number: Int, _ divisor: Int) -> Int {
    number >= 0 ? number / divisor : (number - divisor + 1) / divisor
  }
}

extension LocalDay: Comparable {
  /// Whether a day is earlier than another.
  public static func < (left: LocalDay, right: LocalDay) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }
}

extension LocalDay: LosslessStringConvertible {
  /// The day as "2026-11-22".
  public var description: String {
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
  }

  /// Reads "2026-11-22"; nil for anything else, including days that do not exist in the calendar.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count == 10, let days = bytes.withSpan({ ISOMoment.day($0) }) else { return nil }
    self.init(daysSince1970: days)
  }
}

extension LocalDay: Codable {
  /// Reads "2026-11-22".
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let day = LocalDay(text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "\"\(text.prefix(40))\" is not a day such as 2026-11-22")
    }
    self = day
  }

  /// Writes "2026-11-22".
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

/// The local time of a time zone, fast for successive times.
///
/// Getting the offset of a time zone takes microseconds; the clock gets it once between two changes
/// of the offset.
package struct LocalClock: Sendable {
  /// The time zone.
  package let timeZone: TimeZone
  private var from = Double.infinity
  private var until = -Double.infinity
  private var offset = 0

  /// Makes the clock of a time zone.
  package init(_ timeZone: TimeZone) { self.timeZone = timeZone }

  /// The offset from UTC in seconds.
  package mutating func secondsFromGMT(at seconds: Double) -> Int {
    if seconds >= from, seconds < until { return offset }
    let date = Date(timeIntervalSince1970: seconds)
    offset = timeZone.secondsFromGMT(for: date)
    from = seconds
    let next = timeZone.nextDaylightSavingTimeTransition(after: date)?.timeIntervalSince1970
    // Changes other than daylight saving are rare. To notice them, the offset is renewed every day.
    until = min(next ?? .infinity, (seconds / 86_400).rounded(.down) * 86_400 + 86_400)
    return offset
  }

  /// The number (``LocalDay/daysSince1970``) of the local day of a time.
  package mutating func dayNumber(at seconds: Double) -> Int {
    let bounded = min(max(seconds, -3e11), 3e11)
    let local = bounded + Double(secondsFromGMT(at: bounded))
    return Int((local / 86_400).rounded(.down))
  }

  /// The local time to the second with its offset: "2026-11-22T03:04:05+01:00"; "Z" for UTC.
  package mutating func text(_ date: Date) -> String {
    let seconds = min(max(date.timeIntervalSince1970.rounded(), -6e10), 2.5e11)
    return Self.text(date, ahead: secondsFromGMT(at: seconds))
  }

  /// The local time to the second with its offset, of a number of seconds ahead of UTC.
  package static func text(_ date: Date, ahead: Int) -> String {
    let seconds = min(max(date.timeIntervalSince1970.rounded(), -6e10), 2.5e11)
    let size = abs(ahead) / 60
    let zone =
      ahead == 0 ? "Z" : "\(ahead < 0 ? "-" : "+")\(padded(size / 60, 2)):\(padded(size % 60, 2))"
    return Timestamp.text(seconds: Int(seconds) + ahead) + zone
  }
}

/// Times as ISO 8601 strings in UTC, such as "2026-11-22T01:02:03Z". Uses arithmetic only, so that
/// results do not depend on the system's locale, calendar or version of Foundation.
package enum Timestamp {
  /// Whether a time is in the years 1 to 9999, which four digits can represent.
  ///
  /// Compares numbers, as by the order of `Date` NaN would be in every range.
  static func isMoment(_ date: Date) -> Bool {
    let seconds = date.timeIntervalSince1970
    return seconds >= -62_135_596_800 && seconds < 253_402_300_800
  }

  /// Whether a time is more than a day ahead of "now", which no clock or time zone explains.
  package static func isAhead(_ date: Date, of now: Date) -> Bool {
    date.timeIntervalSince(now) > 86_400
  }

  /// January 1, 1900; earlier visits are refused.
  static let earliestVisit = Date(timeIntervalSince1970: -2_208_988_800)

  /// The string for a time, with the fewest of 0, 3, 6, 9, 12 or 15 decimals that read back as the
  /// same `Date`; "an unknown time" if ``isMoment(_:)`` is false.
  package static func text(_ date: Date) -> String {
    guard isMoment(date) else { return "an unknown time" }
    // Foundation counts from 2001, and only those seconds have an exact fraction.
    let whole = date.timeIntervalSinceReferenceDate.rounded(.down)
    let fraction = date.timeIntervalSinceReferenceDate - whole
    var digits = ""
    for (places, scale) in [(0, 1.0), (3, 1e3), (6, 1e6), (9, 1e9), (12, 1e12), (15, 1e15)] {
      let scaled = (fraction * scale).rounded()
      guard scaled < scale else { continue }
      digits = places == 0 ? "" : "." + padded(Int(scaled), places)
      if whole + scaled / scale == date.timeIntervalSinceReferenceDate { break }
    }
    return "\(text(seconds: Int(whole) + secondsFrom1970To2001))\(digits)Z"
  }

  /// The day and time of a number of seconds since 1970, without a zone.
  fileprivate static func text(seconds: Int) -> String {
    let day = LocalDay.floorDivide(seconds, 86_400)
    let rest = seconds - 86_400 * day
    let time = [rest / 3600, rest / 60 % 60, rest % 60].map { padded($0, 2) }
    return "\(LocalDay(daysSince1970: day))T\(time.joined(separator: ":"))"
  }

  /// Reads an ISO 8601 time with a day, a time of day and a zone: "2026-11-22T01:02:03Z",
  /// "2026-11-22T01:02:03.5+05:30", "2026-11-22 01:02Z". Nil for anything else.
  package static func date(_ text: String) -> Date? {
    let bytes = Array(text.utf8)
    guard let moment = bytes.withSpan({ ISOMoment($0) }), moment.hasTime, moment.hasZone
    else { return nil }
    let date = Date(
      timeIntervalSinceReferenceDate: Double(moment.seconds - secondsFrom1970To2001)
        + moment.fraction)
    return isMoment(date) ? date : nil
  }

  /// The time without its fraction of a second, as ISO 8601 readers of other apps expect.
  package static func wholeSeconds(_ date: Date) -> Date {
    Date(timeIntervalSinceReferenceDate: date.timeIntervalSinceReferenceDate.rounded(.down))
  }

  private static let secondsFrom1970To2001 = 978_307_200
}

/// A number padded with zeros to at least `width` digits.
func padded(_ number: Int, _ width: Int) -> String {
  let digits = String(number.magnitude)
  return (number < 0 ? "-" : "") + String(repeating: "0", count: max(0, width - digits.count))
    + digits
}
