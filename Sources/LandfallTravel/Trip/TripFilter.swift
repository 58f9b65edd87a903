import Foundation
import Landfall

/// Leaves out points that show nothing of where somebody was on the ground.
///
/// A fix that says nothing of its speed, or the wrong thing, is as fast as the slower of the ways to
/// its neighbors: where both are too fast it was taken in flight, and a landing has a slow way after
/// it. So one point is always held back.
struct TripFilter {
  private let settings: TripSettings
  private var held: TrackPoint?
  /// The speed on the way to the point that is held; nil where there is none to compare with.
  private var speedBefore: Double?
  private var metersBefore = 0.0

  init(_ settings: TripSettings) { self.settings = settings }

  /// A point, what speaks against it, and how far it lies from the point before it, if there is one.
  struct Verdict {
    var point: TrackPoint
    var rejection: TripRejection?
    var meters: Double
  }

  /// Takes the next point; returns the point before it with what speaks against that one.
  mutating func take(_ point: TrackPoint) -> Verdict? {
    guard let held else {
      held = point
      return nil
    }
    let meters = GeodesicLine.meters(from: held.coordinate, to: point.coordinate)
    let speed = speed(from: held, to: point, meters)
    let verdict = Verdict(
      point: held, rejection: rejection(of: held, speedAfter: speed), meters: metersBefore)
    self.held = point
    speedBefore = speed
    metersBefore = meters
    return verdict
  }

  /// The last point.
  mutating func finish() -> Verdict? {
    defer { held = nil }
    return held.map {
      Verdict(point: $0, rejection: rejection(of: $0, speedAfter: nil), meters: metersBefore)
    }
  }

  private func rejection(of point: TrackPoint, speedAfter: Double?) -> TripRejection? {
    // Negated where NaN is to fail.
    if let altitude = point.altitudeMeters, altitude > settings.maxAltitudeMeters {
      return .altitude
    }
    if let speed = point.speedMetersPerSecond, speed > settings.maxSpeedMetersPerSecond {
      return .speed
    }
    if settings.maxAccuracyMeters < .infinity, let accuracy = point.accuracyMeters,
      !(accuracy >= 0 && accuracy <= settings.maxAccuracyMeters)
    {
      return .accuracy
    }
    if let speedBefore, let speedAfter,
      min(speedBefore, speedAfter) > settings.maxSpeedMetersPerSecond
    {
      return .speed
    }
    return nil
  }

  /// The least speed that takes from one circle to the other; nil where times do not tell.
  private func speed(
    from start: TrackPoint, to end: TrackPoint, _ meters: Double
  ) -> Double? {
    guard let first = start.time, let second = end.time else { return nil }
    let seconds = second.timeIntervalSince(first)
    guard seconds > 0 else { return nil }
    let blur = max(0, start.accuracyMeters ?? 0) + max(0, end.accuracyMeters ?? 0)
    return max(0, meters - blur) / seconds
  }
}
