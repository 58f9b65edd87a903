public import Foundation

/// What a ``LocationDiary`` makes of a fix, and why.
public enum DiaryDecision: Sendable, Hashable {
  /// It is kept, as the first of its local day, however inaccurate it is.
  case keptFirstOfDay
  /// It is kept, so many meters from the point before it.
  case kept(metersFromLast: Double)
  /// It is not kept: this is nearer to the point before it than the distance filter wants.
  case tooNear(metersFromLast: Double)
  /// It is not kept: its accuracy in meters is not good enough, or negative or NaN, hence not known.
  case tooInaccurate(accuracyMeters: Double)
  /// It is not kept: its local day lies so many days back, beyond the retention.
  case tooOld(daysAgo: Int)
  /// It is not kept: it is more than a day ahead of "now".
  case inTheFuture(now: Date)
  /// It is not kept: its coordinate is no place.
  case noPlace
  /// It is not kept: its time is none that a calendar has.
  case noTime

  /// Whether it is kept.
  public var isKept: Bool {
    switch self {
    case .keptFirstOfDay, .kept: true
    default: false
    }
  }
}

extension DiaryDecision: CustomStringConvertible {
  /// One clause that says why.
  public var description: String {
    switch self {
    case .keptFirstOfDay: "kept: the first of its day"
    case .kept(let meters): "kept: \(meters) m from the point before it"
    case .tooNear(let meters): "not kept: \(meters) m from the point before it"
    case .tooInaccurate(let meters): "not kept: an accuracy of \(meters) m"
    case .tooOld(let days): "not kept: of \(days) days ago"
    case .inTheFuture(let now): "not kept: more than a day after now, \(Timestamp.text(now))"
    case .noPlace: "not recorded: the coordinate is invalid"
    case .noTime: "not recorded: the time is outside the years 1 to 9999"
    }
  }
}
