import Foundation

/// Moments as ISO 8601 text in UTC, such as "2026-11-22T01:02:03Z", by arithmetic alone: the same on
/// every system, whatever its locale, calendar and version of Foundation.
enum Timestamp {
  /// Whether a moment lies in the years 1 to 9999, which four digits can write.
  ///
  /// By its number, as dates compare so that NaN would be in every range.
  static func isMoment(_ date: Date) -> Bool {
    let seconds = date.timeIntervalSince1970
    return seconds >= -62_135_596_800 && seconds < 253_402_300_800
  }

  /// 1 January 1900, before which no visit is believed.
  static let earliestVisit = Date(timeIntervalSince1970: -2_208_988_800)

  /// The text of a moment, its fraction by as few of 0, 3, 6, 9, 12 or 15 digits as give the same
  /// `Date` again; "an unknown time" where ``isMoment(_:)`` is false.
  static func text(_ date: Date) -> String {
    guard isMoment(date) else { return "an unknown time" }
    // Foundation counts from 2001, and a fraction is exact in that count alone.
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

  /// Reads an ISO 8601 moment with a day, a time and a zone: "2026-11-22T01:02:03Z",
  /// "2026-11-22T01:02:03.5+05:30", "2026-11-22 01:02Z". Nil for anything else.
  static func date(_ text: String) -> Date? {
    let bytes = Array(text.utf8)
    guard bytes.count >= 17, bytes.count <= 64,
      let day = LocalDay(String(decoding: bytes[0..<10], as: UTF8.self)), day.year > 0,
      bytes[10] == UInt8(ascii: "T") || bytes[10] == UInt8(ascii: "t")
        || bytes[10] == UInt8(ascii: " ")
    else { return nil }
    var rest = bytes[11...]
    guard let hour = number(&rest, upTo: 23), take(":", from: &rest),
      let minute = number(&rest, upTo: 59)
    else { return nil }
    var second = 0
    var fraction = 0.0
    if take(":", from: &rest) {
      // A leap second is the first second of the next minute.
      guard let value = number(&rest, upTo: 60) else { return nil }
      second = value
      if take(".", from: &rest) || take(",", from: &rest) {
        let digits = rest.prefix { (0x30...0x39).contains($0) }
        guard let value = Double("0." + String(decoding: digits, as: UTF8.self)), !digits.isEmpty
        else { return nil }
        fraction = value
        rest = rest.dropFirst(digits.count)
      }
    }
    guard let offset = zone(&rest), rest.isEmpty else { return nil }
    let seconds = day.daysSince1970 * 86_400 + hour * 3600 + minute * 60 + second - offset
    let date = Date(
      timeIntervalSinceReferenceDate: Double(seconds - secondsFrom1970To2001) + fraction)
    return isMoment(date) ? date : nil
  }

  /// The moment without its fraction of a second, as ISO 8601 readers of other apps want it.
  static func wholeSeconds(_ date: Date) -> Date {
    Date(timeIntervalSinceReferenceDate: date.timeIntervalSinceReferenceDate.rounded(.down))
  }

  private static let secondsFrom1970To2001 = 978_307_200

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }

  private static func take(_ letter: Unicode.Scalar, from rest: inout ArraySlice<UInt8>) -> Bool {
    guard rest.first == UInt8(ascii: letter) else { return false }
    rest = rest.dropFirst()
    return true
  }

  /// Two digits.
  private static func number(_ rest: inout ArraySlice<UInt8>, upTo limit: Int) -> Int? {
    let digits = rest.prefix(2)
    guard digits.count == 2, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    rest = rest.dropFirst(2)
    let value = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    return value <= limit ? value : nil
  }

  /// The seconds that a zone is ahead of UTC: "Z", "+05:30", "+0530", "-08".
  private static func zone(_ rest: inout ArraySlice<UInt8>) -> Int? {
    if take("Z", from: &rest) || take("z", from: &rest) { return 0 }
    let sign: Int
    if take("+", from: &rest) {
      sign = 1
    } else if take("-", from: &rest) {
      sign = -1
    } else {
      return nil
    }
    guard let hours = number(&rest, upTo: 23) else { return nil }
    let hasColon = take(":", from: &rest)
    if rest.isEmpty { return hasColon ? nil : sign * hours * 3600 }
    guard let minutes = number(&rest, upTo: 59) else { return nil }
    return sign * (hours * 3600 + minutes * 60)
  }
}
