package import Foundation
import Landfall

/// Tells fixes that show where somebody is from those that do not: taken in the air, too fast, or too
/// inaccurate.
public struct FixFilter: Sendable, Hashable, Codable {
  /// What is too high, too fast and too inaccurate.
  public var settings: FilterSettings

  /// A filter with such thresholds.
  public init(_ settings: FilterSettings = FilterSettings()) { self.settings = settings }

  /// All that speaks against a fix, in the order of ``FixRejection``'s cases; empty where it passes.
  ///
  /// What equals a threshold passes. What a fix does not tell, a negative speed or an altitude that is
  /// NaN among it, is not held against it; an accuracy that is negative or NaN is.
  public func rejections(of fix: Fix) -> [FixRejection] {
    var found: [FixRejection] = []
    if !fix.coordinate.isValid { found.append(.noPlace) }
    if !Timestamp.isMoment(fix.time) { found.append(.noTime) }
    if let altitude = fix.altitudeMeters, altitude > settings.altitudeMeters {
      found.append(.tooHigh(altitudeMeters: altitude, threshold: settings.altitudeMeters))
    }
    // A threshold is positive, so that a negative speed, which is unknown, never exceeds it.
    if let speed = fix.speedMetersPerSecond, speed > settings.speedMetersPerSecond {
      found.append(
        .tooFast(speedMetersPerSecond: speed, threshold: settings.speedMetersPerSecond))
    }
    if let accuracy = fix.accuracyMeters {
      // Written so that NaN fails it.
      if !(accuracy >= 0) {
        found.append(.invalidAccuracy(meters: accuracy))
      } else if accuracy > settings.accuracyMeters {
        found.append(
          .tooInaccurate(accuracyMeters: accuracy, threshold: settings.accuracyMeters))
      }
    }
    return found
  }

  /// All that speaks against the next fix of a sequence: also that it is older than the last one, unless
  /// that one is ahead of `now`, or is itself more than a day ahead.
  package func rejections(of fix: Fix, after last: Date?, now: Date) -> [FixRejection] {
    var found = rejections(of: fix)
    guard !found.contains(.noTime) else { return found }
    if let last, fix.time < last, last <= now { found.append(.outOfOrder(lastTime: last)) }
    if Timestamp.isAhead(fix.time, of: now) { found.append(.inTheFuture(now: now)) }
    return found
  }

  /// Whether nothing speaks against a fix.
  public func accepts(_ fix: Fix) -> Bool { rejections(of: fix).isEmpty }
}
