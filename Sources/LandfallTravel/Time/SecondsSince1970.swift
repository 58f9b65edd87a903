import LandfallSupport

/// Parses a time of a track into seconds since 1970; nil for anything else.
///
/// Accepts ISO 8601 (RFC 3339 and its short forms): "2026-11-22T01:03:58.25Z", with "+05:30",
/// "+0530" or "+05" instead of Z, a space instead of T, and without seconds or the whole time of
/// day. A time without a zone is UTC. Also accepts a number: seconds since 1970, milliseconds from
/// 10¹¹ on, microseconds from 10¹⁴, nanoseconds from 10¹⁷ (10¹¹ seconds are the year 5138, 10¹¹
/// milliseconds 1973).
///
/// Uses arithmetic only: a calendar takes a hundred times as long.
package func secondsSince1970(_ text: Span<UInt8>) -> Double? {
  if text.count >= 10, text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-") {
    return ISOMoment(text).map { Double($0.seconds) + $0.fraction }
  }
  guard let number = decimal(text) else { return nil }
  let size = abs(number)
  // The year 9999 in nanoseconds, the smallest unit.
  guard size < 2.6e20 else { return nil }
  if size < 1e11 { return number }
  return size < 1e14 ? number / 1e3 : size < 1e17 ? number / 1e6 : number / 1e9
}
