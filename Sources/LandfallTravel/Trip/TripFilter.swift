import Foundation
import Landfall

/// Leaves out points that show nothing of where somebody was on the ground.
///
/// A fix that says nothing of its speed, or the wrong thing, is as fast as the slower of the ways to
/// its neighbours: where both are too fast it was taken in flight, and a landing has a slow way after
/// it. So one point is always held back.
struct TripFilter {
  private let settings: TripSettings
  private var held: TrackPoint?
  /// The speed on the way to the point that is held; nil where there is none to compare with.
  private var speedBefore: Double?
  private var metresBefore = 0.0

  init(_ settings: TripSettings) { self.settings = settings }

  /// A point, what speaks against it, and how far it lies from the point before it, if there is one.
  struct Verdict {
    var point: TrackPoint
    var rejection: TripRejection?
    var metres: Double
  }

  /// Takes the next point; returns the point before it with what speaks against that one.
  mutating func take(_ point: TrackPoint) -> Verdict? {
    guard let held else {
      held = point
      return nil
    }
    let metres = GeodesicLine.metres(from: held.coordinate, to: point.coordinate)
    let speed = speed(from: held, to: point, metres)
    let verdict = Verdict(
      point: held, rejection: rejection(of: held, speedAfter: speed), metres: metresBefore)
    self.held = point
    speedBefore = speed
    metresBefore = metres
    return verdict
  }

  /// The last point.
  mutating func finish() -> Verdict? {
    defer { held = nil }
    return held.map {
      Verdict(point: $0, rejection: rejection(of: $0, speedAfter: nil), metres: metresBefore)
    }
  }

  private func rejection(of point: TrackPoint, speedAfter: Double?) -> TripRejection? {
    // Negated where NaN is to fail.
    if let altitude = point.altitudeMetres, altitude > settings.maxAltitudeMetres {
      return .altitude
    }
    if let speed = point.speedMetresPerSecond, speed > settings.maxSpeedMetresPerSecond {
      return .speed
    }
    if settings.maxAccuracyMetres < .infinity, let accuracy = point.accuracyMetres,
      !(accuracy >= 0 && accuracy <= settings.maxAccuracyMetres)
    {
      return .accuracy
    }
    if let speedBefore, let speedAfter,
      min(speedBefore, speedAfter) > settings.maxSpeedMetresPerSecond
    {
      return .speed
    }
    return nil
  }

  /// The least speed that takes from one circle to the other; nil where times do not tell.
  private func speed(
    from start: TrackPoint, to end: TrackPoint, _ metres: Double
  ) -> Double? {
    guard let first = start.time, let second = end.time else { return nil }
    let seconds = second.timeIntervalSince(first)
    guard seconds > 0 else { return nil }
    let blur = max(0, start.accuracyMetres ?? 0) + max(0, end.accuracyMetres ?? 0)
    return max(0, metres - blur) / seconds
  }
}
