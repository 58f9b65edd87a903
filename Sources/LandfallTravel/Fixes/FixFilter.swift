package import Foundation
import Landfall

/// Rejects fixes that do not show where the user is: taken in the air, too fast, or too inaccurate.
public struct FixFilter: Sendable, Hashable, Codable {
  /// The thresholds.
  public var settings: FilterSettings

  /// Makes a filter with these thresholds.
  public init(_ settings: FilterSettings = FilterSettings()) { self.settings = settings }

  /// The reasons to reject a fix, in the order of ``FixRejection``'s cases; empty if it passes.
  ///
  /// A value equal to a threshold passes. An unknown value, such as a negative speed or an altitude
  /// of NaN, passes too; a negative or NaN accuracy does not.
  public func rejections(of fix: Fix) -> [FixRejection] {
    var found: [FixRejection] = []
    if !fix.coordinate.isValid { found.append(.invalidCoordinate) }
    if !Timestamp.isMoment(fix.time) { found.append(.noTime) }
    if let altitude = fix.altitudeMeters, altitude > settings.altitudeMeters {
      found.append(.tooHigh(altitudeMeters: altitude, threshold: settings.altitudeMeters))
    }
    // Thresholds are positive, so a negative (unknown) speed never exceeds them.
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

  /// The reasons to reject the next fix of a sequence. In addition, it must not be more than a day
  /// ahead of `now`, nor older than the last fix unless that one is ahead of `now`.
  package func rejections(of fix: Fix, after last: Date?, now: Date) -> [FixRejection] {
    var found = rejections(of: fix)
    guard !found.contains(.noTime) else { return found }
    if let last, fix.time < last, last <= now { found.append(.outOfOrder(lastTime: last)) }
    if Timestamp.isAhead(fix.time, of: now) { found.append(.inTheFuture(now: now)) }
    return found
  }

  /// Whether a fix passes.
  public func accepts(_ fix: Fix) -> Bool { rejections(of: fix).isEmpty }
}
