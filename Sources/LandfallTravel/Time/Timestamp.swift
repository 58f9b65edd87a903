package import Foundation
import LandfallSupport

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
    let seconds = Int(whole) + secondsFrom1970To2001
    let days = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
    let ofDay = seconds - days * 86_400
    let time = [ofDay / 3600, ofDay / 60 % 60, ofDay % 60].map { padded($0, 2) }
    return "\(LocalDay(daysSince1970: days))T\(time.joined(separator: ":"))\(digits)Z"
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
