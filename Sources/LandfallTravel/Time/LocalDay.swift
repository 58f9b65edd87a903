public import Foundation

/// A day of the Gregorian calendar without a time zone.
///
/// Encoded as "2026-11-22".
public struct LocalDay: Sendable, Hashable {
  /// The year; 1 is the year 1 CE.
  public var year: Int
  /// The month, from 1 to 12.
  public var month: Int
  /// The day of the month, from 1.
  public var day: Int

  /// Makes a day. The caller must ensure that it exists in the calendar.
  public init(year: Int, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
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
    self.init(
      year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month: month,
      day: dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
  }

  /// The number of days since January 1, 1970; negative before. The inverse of
  /// ``init(daysSince1970:)``.
  public var daysSince1970: Int {
    let fromMarch = month <= 2 ? year - 1 : year
    let era = Self.floorDivide(fromMarch, 400)
    let yearOfEra = fromMarch - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// The day a number of days later, or earlier if negative.
  public func adding(days: Int) -> LocalDay { LocalDay(daysSince1970: daysSince1970 + days) }

  /// The number of days until another day; negative if it is earlier.
  public func days(until other: LocalDay) -> Int { other.daysSince1970 - daysSince1970 }

  private static func floorDivide(_ number: Int, _ divisor: Int) -> Int {
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
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].utf8.count == 4, parts[1].utf8.count == 2,
      parts[2].utf8.count == 2,
      parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2]),
      (1...12).contains(month)
    else { return nil }
    self.init(year: year, month: month, day: day)
    guard LocalDay(daysSince1970: daysSince1970) == self else { return nil }
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
