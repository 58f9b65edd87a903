import LandfallSupport

/// A time in ISO 8601 (RFC 3339 and its short forms): "2026-11-22T01:03:58.25Z", with "+05:30",
/// "+0530" or "+05" instead of Z, a space instead of T, and without seconds, zone or the whole time
/// of day.
///
/// A leap second 60 is read as the second after it, 24:00 as the midnight that ends the day.
struct ISOMoment {
  /// The whole seconds since 1970, in UTC if there is no zone.
  private(set) var seconds: Int
  /// The fraction of a second, from 0 up to but not including 1, rounded to 15 digits.
  private(set) var fraction = 0.0
  /// Whether the string has a time of day.
  private(set) var hasTime = false
  /// Whether the string has a zone.
  private(set) var hasZone = false

  /// Parses a time; nil for any other string.
  init?(_ text: Span<UInt8>) {
    guard let day = Self.day(text) else { return nil }
    seconds = 86_400 * day
    if text.count == 10 { return }
    hasTime = true
    guard text.count >= 16, text[10] | 0x20 == UInt8(ascii: "t") || text[10] == UInt8(ascii: " "),
      let hour = twoDigits(text, 11), text[13] == UInt8(ascii: ":"),
      let minute = twoDigits(text, 14), minute < 60
    else { return nil }
    var index = 16
    var second = 0
    if index < text.count, text[index] == UInt8(ascii: ":") {
      guard let read = twoDigits(text, 17), read <= 60 else { return nil }
      second = read
      index = 19
      if index < text.count, text[index] == UInt8(ascii: ".") || text[index] == UInt8(ascii: ",") {
        index += 1
        guard let fraction = Self.fraction(text, &index) else { return nil }
        self.fraction = fraction
      }
    }
    guard hour < 24 || hour == 24 && minute == 0 && second == 0 && fraction == 0,
      let offset = Self.zone(text, index)
    else { return nil }
    // A space alone at the end is not a zone.
    hasZone = index < text.count && text[text.count - 1] != UInt8(ascii: " ")
    seconds += 3600 * hour + 60 * minute + second - offset
  }

  /// The days since 1970 of the calendar day at the start of a string.
  static func day(_ text: Span<UInt8>) -> Int? {
    guard text.count >= 10, text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-"),
      let century = twoDigits(text, 0), let yearOfCentury = twoDigits(text, 2),
      let month = twoDigits(text, 5), let day = twoDigits(text, 8)
    else { return nil }
    return LocalDay(year: 100 * century + yearOfCentury, month: month, day: day)?.daysSince1970
  }

  /// Reads the digits after the decimal sign.
  private static func fraction(_ text: Span<UInt8>, _ index: inout Int) -> Double? {
    let start = index
    var digits = 0.0
    var unit = 1.0
    while index < text.count, text[index] &- 0x30 <= 9 {
      // Further digits are beyond the precision of a Double.
      if index < start + 15 {
        digits = 10 * digits + Double(text[index] &- 0x30)
        unit *= 10
      }
      index += 1
    }
    return index > start ? digits / unit : nil
  }

  /// The offset from UTC in seconds of a zone such as "Z", "+05:30", "-0800" or "+05" at the end of
  /// a string.
  private static func zone(_ text: Span<UInt8>, _ start: Int) -> Int? {
    var index = start
    if index < text.count, text[index] == UInt8(ascii: " ") { index += 1 }
    if index == text.count { return 0 }
    if text[index] | 0x20 == UInt8(ascii: "z") { return index + 1 == text.count ? 0 : nil }
    guard text[index] == UInt8(ascii: "+") || text[index] == UInt8(ascii: "-"),
      let hours = twoDigits(text, index + 1), hours < 24
    else { return nil }
    let isWest = text[index] == UInt8(ascii: "-")
    index += 3
    var minutes = 0
    if index < text.count {
      if text[index] == UInt8(ascii: ":") { index += 1 }
      guard let read = twoDigits(text, index), read < 60, index + 2 == text.count else {
        return nil
      }
      minutes = read
    }
    let seconds = 3600 * hours + 60 * minutes
    return isWest ? -seconds : seconds
  }
}

@inline(__always)
private func twoDigits(_ text: Span<UInt8>, _ index: Int) -> Int? {
  guard index + 1 < text.count else { return nil }
  let (tens, ones) = (text[index] &- 0x30, text[index + 1] &- 0x30)
  guard tens <= 9, ones <= 9 else { return nil }
  return 10 * Int(tens) + Int(ones)
}
