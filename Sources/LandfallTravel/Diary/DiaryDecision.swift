public import Foundation

/// The decision of a ``LocationDiary`` about a fix, and the reason.
public enum DiaryDecision: Sendable, Hashable {
  /// Kept as the first fix of its local day, at any accuracy.
  case keptFirstOfDay
  /// Kept at this distance in meters from the point before it.
  case kept(metersFromLast: Double)
  /// Not kept: nearer to the point before it than ``DiarySettings/distanceMeters``.
  case tooNear(metersFromLast: Double)
  /// Not kept: not accurate enough, or of unknown accuracy (negative or NaN).
  case tooInaccurate(accuracyMeters: Double)
  /// Not kept: this number of days old, beyond the retention.
  case tooOld(daysAgo: Int)
  /// Not kept: more than a day ahead of "now".
  case inTheFuture(now: Date)
  /// Not kept: the coordinate is invalid.
  case invalidCoordinate
  /// Not kept: the time is outside the years 1 to 9999.
  case noTime

  /// Whether the fix is kept.
  public var isKept: Bool {
    switch self {
    case .keptFirstOfDay, .kept: true
    default: false
    }
  }
}

extension DiaryDecision: CustomStringConvertible {
  /// The decision as a clause with its reason.
  public var description: String {
    switch self {
    case .keptFirstOfDay: "kept: the first of its day"
    case .kept(let meters): "kept: \(meters) m from the point before it"
    case .tooNear(let meters): "not kept: \(meters) m from the point before it"
    case .tooInaccurate(let meters): "not kept: an accuracy of \(meters) m"
    case .tooOld(let days): "not kept: of \(days) days ago"
    case .inTheFuture(let now): "not kept: more than a day after now, \(Timestamp.text(now))"
    case .invalidCoordinate: "not recorded: the coordinate is invalid"
    case .noTime: "not recorded: the time is outside the years 1 to 9999"
    }
  }
}
