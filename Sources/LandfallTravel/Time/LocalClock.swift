public import Foundation

/// The local time of a time zone, fast for successive times.
///
/// Getting the offset of a time zone takes microseconds; the clock gets it once between two changes
/// of the offset.
public struct LocalClock: Sendable {
  /// The time zone.
  public let timeZone: TimeZone
  private var from = Double.infinity
  private var until = -Double.infinity
  private var offset = 0

  /// Makes the clock of a time zone.
  public init(_ timeZone: TimeZone) { self.timeZone = timeZone }

  /// The offset from UTC in seconds.
  public mutating func secondsFromGMT(at seconds: Double) -> Int {
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
  public mutating func dayNumber(at seconds: Double) -> Int {
    let bounded = min(max(seconds, -3e11), 3e11)
    let local = bounded + Double(secondsFromGMT(at: bounded))
    return Int((local / 86_400).rounded(.down))
  }

  /// The local time to the second with its offset: "2026-11-22T03:04:05+01:00"; "Z" for UTC.
  public mutating func text(_ date: Date) -> String {
    let seconds = min(max(date.timeIntervalSince1970.rounded(), -6e10), 2.5e11)
    let ahead = secondsFromGMT(at: seconds)
    let local = Int(seconds) + ahead
    let day = Int((Double(local) / 86_400).rounded(.down))
    let rest = local - 86_400 * day
    let time = [rest / 3600, rest / 60 % 60, rest % 60].map(Self.two).joined(separator: ":")
    let size = abs(ahead) / 60
    let zone =
      ahead == 0
      ? "Z"
      : (ahead < 0 ? "-" : "+") + Self.two(size / 60) + ":"
        + Self.two(size % 60)
    return "\(LocalDay(daysSince1970: day))T\(time)\(zone)"
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
