import LandfallSupport

/// Parses a time of a track into seconds since 1970; nil for anything else.
///
/// Accepts ISO 8601 (RFC 3339 and its short forms): "2026-11-22T01:03:58.25Z", with "+05:30",
/// "+0530" or "+05" instead of Z, a space instead of T, and without seconds or the whole time of
/// day. A time without a zone is UTC. Also accepts a number: seconds since 1970, milliseconds from
/// 10¹¹ on, microseconds from 10¹⁴, nanoseconds from 10¹⁷ (10¹¹ seconds are the year 5138, 10¹¹
/// milliseconds 1973). Also reads what has one meaning only:
/// "2026/05/03 9:05:00 AM UTC", "20260503T100000Z", "20260503100000", "2026-05-03T10:00Z[Etc/UTC]".
///
/// Uses arithmetic only: a calendar takes a hundred times as long.
package func secondsSince1970(_ text: Span<UInt8>) -> Double? {
  if text.count >= 10, text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-"),
    let moment = ISOMoment(text)
  {
    return Double(moment.seconds) + moment.fraction
  }
  guard let number = decimal(text) else { return TrackTime.seconds(text) }
  let size = abs(number)
  // Ten digits and fewer, which few dates have: seconds of 1973 and later have nine.
  if size >= 1e8, size < 1e11, text[0] != UInt8(ascii: "0"), isPlain(text) { return number }
  if let seconds = TrackTime.seconds(text) { return seconds }
  // The year 9999 in nanoseconds, the smallest unit.
  guard size < 2.6e20, TrackTime.problemOfNumber(text) == nil else { return nil }
  if size < 1e11 { return number }
  return size < 1e14 ? number / 1e3 : size < 1e17 ? number / 1e6 : number / 1e9
}

/// Whether a number has no exponent.
@inline(__always)
private func isPlain(_ text: Span<UInt8>) -> Bool {
  for index in text.indices where text[index] | 0x20 == UInt8(ascii: "e") { return false }
  return true
}

/// The less usual forms of the times of tracks.
enum TrackTime {
  /// What a time should look like, for messages.
  static let remedy = "write it as 2026-05-03T10:00:00Z"

  /// How far the local time of a point's time is ahead of UTC, in seconds, such as 7,200 of "2026-05-03T10:00:00+02:00";
  /// nil for a time of UTC or without a zone.
  @inline(__always)
  static func secondsFromGMT(_ text: Span<UInt8>) -> Int? {
    guard text.count >= 19, text[text.count - 1] &- 0x30 <= 9 else { return nil }
    return offset(text)
  }

  /// Reads the offset at the end of a time: "+02:00", "+0200" or "+02".
  private static func offset(_ text: Span<UInt8>) -> Int? {
    guard text[4] == UInt8(ascii: "-"), text[13] == UInt8(ascii: ":") else { return nil }
    for length in [6, 5, 3] {
      let sign = text[text.count - length]
      guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"), text.count - length >= 16
      else { continue }
      let digits = text.extracting((text.count - length + 1)...).indices.compactMap { index in
        let digit = text[text.count - length + 1 + index] &- 0x30
        return digit <= 9 ? Int(digit) : nil
      }
      guard digits.count == (length == 3 ? 2 : 4) else { return nil }
      let minutes = length == 3 ? 0 : 10 * digits[2] + digits[3]
      let seconds = 3_600 * (10 * digits[0] + digits[1]) + 60 * minutes
      // The zones of the Earth are from −12 to +14 hours.
      guard minutes < 60, seconds <= 14 * 3_600 else { return nil }
      return sign == UInt8(ascii: "-") ? -seconds : seconds
    }
    return nil
  }

  /// Reads the time of a point.
  /// - Returns: the seconds since 1970, nil if the point has no time that is read; and whether it is a time of a
  ///   recording, which needs no note.
  @inline(__always)
  static func read(_ text: Span<UInt8>) -> (seconds: Double?, isUsual: Bool) {
    guard let seconds = secondsSince1970(text) else { return (nil, false) }
    // 1980, when the time of GPS begins, to 2100.
    if seconds >= 315_532_800, seconds < 4_102_444_800 { return (seconds, true) }
    // Visits are of the years 1900 to 9999.
    return (seconds >= -2_208_988_800 && seconds < 253_402_300_800 ? seconds : nil, false)
  }

  /// The seconds since 1970 of a date with the year first and perhaps a time of day, in a form that is not that of
  /// ``ISOMoment``; nil for other text.
  static func seconds(_ text: Span<UInt8>) -> Double? {
    guard text.count <= 64, let form = isoForm(text) else { return nil }
    return form.withSpan { ISOMoment($0) }.map { Double($0.seconds) + $0.fraction }
  }

  /// Returns a date and a time of day as one text; nil if the second is not a time of day such as "10:00:00" or,
  /// as in NMEA 0183, "100000.00".
  static func joined(date: Span<UInt8>, timeOfDay: Span<UInt8>) -> [UInt8]? {
    guard !date.isEmpty, date.count <= 32, !timeOfDay.isEmpty, timeOfDay.count <= 32 else {
      return nil
    }
    let digits = digitCount(timeOfDay, 0)
    let hasColon = digits < timeOfDay.count && timeOfDay[digits] == UInt8(ascii: ":")
    guard digits == 6 || (1...2).contains(digits) && hasColon else { return nil }
    var joined = bytes(date, 0..<date.count) + [UInt8(ascii: " ")]
    for index in timeOfDay.indices {
      if digits == 6, index == 2 || index == 4 { joined.append(UInt8(ascii: ":")) }
      joined.append(timeOfDay[index])
    }
    return joined
  }

  /// Why a text is not a time.
  static func problem(_ text: Span<UInt8>) -> String {
    if let problem = problemOfNumber(text) { return "\(problem); \(remedy)" }
    let first = digitCount(text, 0)
    let isDayFirst =
      (1...2).contains(first) && first < text.count && "/.-".utf8.contains(text[first])
    return isDayFirst
      ? "has the month or the day first; \(remedy)"
      : "is neither ISO 8601 nor seconds since 1970; \(remedy)"
  }

  /// Why a number is not a time: it is rounded, or begins with a zero; nil if it may be one.
  static func problemOfNumber(_ text: Span<UInt8>) -> String? {
    guard let value = decimal(text) else { return nil }
    if text.count > 8, text[0] == UInt8(ascii: "0"), text[1] != UInt8(ascii: ".") {
      return "is not a number of seconds, as it begins with 0"
    }
    var exponent = 0
    while exponent < text.count, text[exponent] | 0x20 != UInt8(ascii: "e") { exponent += 1 }
    guard exponent < text.count else { return nil }
    // The last digit before the exponent stands for so many units.
    var decimals = 0
    for index in 0..<exponent where text[index] == UInt8(ascii: ".") {
      decimals = exponent - index - 1
    }
    guard let power = Int(excerpt(text.extracting((exponent + 1)...))), power - decimals < 30 else {
      return nil
    }
    var step = 1.0
    for _ in 0..<max(0, power - decimals) { step *= 10 }
    let size = abs(value)
    if size >= 1e11 { step /= size < 1e14 ? 1e3 : size < 1e17 ? 1e6 : 1e9 }
    guard step > 60 else { return nil }
    return
      step < 3_600
      ? "is rounded to \(Int((step / 60).rounded())) minutes, as spreadsheets do"
      : "is rounded to hours, as spreadsheets do"
  }

  /// The text in a form that ``ISOMoment`` reads; nil if it is not a date with the year first.
  private static func isoForm(_ text: Span<UInt8>) -> [UInt8]? {
    var index = 0
    let digits = digitCount(text, 0)
    var form: [UInt8] = []
    var hasTime = false
    if digits == 4 {
      // 2026/5/3, 2026.05.03, 2026:05:03.
      form = bytes(text, 0..<4)
      index = 4
      guard index < text.count, "-/.:".utf8.contains(text[index]) else { return nil }
      let separator = text[index]
      for _ in 0..<2 {
        let count = digitCount(text, index + 1)
        guard index < text.count, text[index] == separator, (1...2).contains(count) else {
          return nil
        }
        form.append(UInt8(ascii: "-"))
        if count == 1 { form.append(UInt8(ascii: "0")) }
        form += bytes(text, index + 1..<index + 1 + count)
        index += 1 + count
      }
    } else if digits == 8 || digits == 12 || digits == 14 {
      // 20260503, and with a time of day 202605031000, 20260503100000.
      guard let year = Int(excerpt(text.extracting(..<4))), 1980..<2100 ~= year else { return nil }
      form = bytes(text, 0..<4) + [0x2D] + bytes(text, 4..<6) + [0x2D] + bytes(text, 6..<8)
      index = digits
      if digits > 8 {
        hasTime = true
        form += [0x54] + bytes(text, 8..<10) + [0x3A] + bytes(text, 10..<12)
        if digits == 14 { form += [0x3A] + bytes(text, 12..<14) }
      } else if index < text.count, text[index] == UInt8(ascii: ".") {
        return nil
      }
    } else {
      return nil
    }
    while !hasTime, index < text.count, " Tt,".utf8.contains(text[index]) { index += 1 }
    if index == text.count { return text[index - 1] & 0xDF == UInt8(ascii: "T") ? nil : form }
    if !hasTime {
      let count = digitCount(text, index)
      if index + count < text.count, text[index + count] == UInt8(ascii: ":"), count <= 2, count > 0
      {
        form.append(UInt8(ascii: "T"))
        if count == 1 { form.append(UInt8(ascii: "0")) }
        form += bytes(text, index..<index + count)
        index += count
        while index < text.count, text[index] == UInt8(ascii: ":") {
          guard digitCount(text, index + 1) == 2 else { return nil }
          form += bytes(text, index..<index + 3)
          index += 3
        }
      } else if count == 4 || count == 6 {
        form += [0x54] + bytes(text, index..<index + 2) + [0x3A]
        form += bytes(text, index + 2..<index + 4)
        if count == 6 { form += [0x3A] + bytes(text, index + 4..<index + 6) }
        index += count
      } else {
        return nil
      }
    }
    if index < text.count, text[index] == UInt8(ascii: ".") || text[index] == UInt8(ascii: ",") {
      let count = digitCount(text, index + 1)
      guard count > 0, form.count == 19 else { return nil }
      form += bytes(text, index..<index + 1 + count)
      index += 1 + count
    }
    return zone(text, index, &form) ? form : nil
  }

  /// Appends what follows a time of day, AM or PM and a zone; false for anything else.
  private static func zone(_ text: Span<UInt8>, _ start: Int, _ form: inout [UInt8]) -> Bool {
    var rest = String(decoding: bytes(text, start..<text.count), as: UTF8.self).uppercased()
    rest.removeAll { $0 == " " }
    if rest.hasSuffix("]") { rest = String(rest.prefix { $0 != "[" }) }
    if let half = ["AM", "PM"].first(where: { rest.hasPrefix($0) }) {
      rest.removeFirst(2)
      guard form.count >= 16, let hour = Int(String(decoding: form[11..<13], as: UTF8.self)),
        1...12 ~= hour
      else { return false }
      form.replaceSubrange(11..<13, with: padded(hour % 12 + (half == "PM" ? 12 : 0), 2).utf8)
    }
    if rest.hasPrefix("UTC") || rest.hasPrefix("GMT") {
      rest.removeFirst(3)
      if rest.isEmpty { rest = "Z" }
      // UTC+2
      if rest.count == 2 { rest.insert("0", at: rest.index(after: rest.startIndex)) }
    }
    form += Array(rest.utf8)
    return true
  }

  private static func digitCount(_ text: Span<UInt8>, _ start: Int) -> Int {
    var index = start
    while index < text.count, text[index] &- 0x30 <= 9 { index += 1 }
    return max(0, index - start)
  }

  private static func bytes(_ text: Span<UInt8>, _ range: Range<Int>) -> [UInt8] {
    range.map { text[$0] }
  }
}
