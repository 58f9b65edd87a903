/// Seconds since 1970 of a time as tracks write it; nil for anything else.
///
/// ISO 8601 (RFC 3339 and its short forms): "2026-11-22T01:03:58.25Z", with "+05:30", "+0530" or "+05"
/// in place of Z, a space in place of T, seconds or all of the time left out. A time without a zone is
/// UTC. Or a number: seconds since 1970, milliseconds from 10¹¹ on, microseconds from 10¹⁴, nanoseconds
/// from 10¹⁷ (10¹¹ seconds are the year 5138, 10¹¹ milliseconds 1973).
///
/// By arithmetic alone: a calendar would take a hundred times as long. A leap second 60 is the second
/// that follows it.
package func secondsSince1970(_ text: Span<UInt8>) -> Double? {
  if text.count >= 10, text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-") {
    return isoSeconds(text)
  }
  guard let number = decimal(text) else { return nil }
  let size = abs(number)
  // Year 9999 in each unit.
  guard size < 2.6e20 else { return nil }
  if size < 1e11 { return number }
  return size < 1e14 ? number / 1e3 : size < 1e17 ? number / 1e6 : number / 1e9
}

private func isoSeconds(_ text: Span<UInt8>) -> Double? {
  guard let century = twoDigits(text, 0), let yearOfCentury = twoDigits(text, 2),
    let month = twoDigits(text, 5), let day = twoDigits(text, 8), 1...12 ~= month
  else { return nil }
  let year = 100 * century + yearOfCentury
  let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  let monthDays = month == 2 ? (isLeap ? 29 : 28) : 30 + (month + month >> 3) & 1
  guard 1...monthDays ~= day else { return nil }
  var seconds = 86_400 * LocalDay(year: year, month: month, day: day).daysSince1970
  if text.count == 10 { return Double(seconds) }

  guard text.count >= 16, text[10] | 0x20 == UInt8(ascii: "t") || text[10] == UInt8(ascii: " "),
    let hour = twoDigits(text, 11), text[13] == UInt8(ascii: ":"), let minute = twoDigits(text, 14),
    hour <= 24, minute < 60
  else { return nil }
  seconds += 3600 * hour + 60 * minute
  var index = 16
  var fraction = 0.0
  if index < text.count, text[index] == UInt8(ascii: ":") {
    guard let second = twoDigits(text, 17), second <= 60 else { return nil }
    seconds += second
    index = 19
    if index < text.count, text[index] == UInt8(ascii: ".") || text[index] == UInt8(ascii: ",") {
      index += 1
      let start = index
      var digits = 0.0
      var unit = 1.0
      while index < text.count, text[index] &- 0x30 <= 9 {
        // More digits than a Double tells apart add nothing.
        if index < start + 15 {
          digits = 10 * digits + Double(text[index] &- 0x30)
          unit *= 10
        }
        index += 1
      }
      guard index > start else { return nil }
      fraction = digits / unit
    }
  }
  guard let offset = zoneSeconds(text, index) else { return nil }
  return Double(seconds - offset) + fraction
}

/// What a zone such as "Z", "+05:30", "-0800" or "+05" at the end of a text is ahead of UTC.
private func zoneSeconds(_ text: Span<UInt8>, _ start: Int) -> Int? {
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
    guard let read = twoDigits(text, index), read < 60, index + 2 == text.count else { return nil }
    minutes = read
  }
  let seconds = 3600 * hours + 60 * minutes
  return isWest ? -seconds : seconds
}

@inline(__always)
private func twoDigits(_ text: Span<UInt8>, _ index: Int) -> Int? {
  guard index + 1 < text.count else { return nil }
  let (tens, ones) = (text[index] &- 0x30, text[index + 1] &- 0x30)
  guard tens <= 9, ones <= 9 else { return nil }
  return 10 * Int(tens) + Int(ones)
}
