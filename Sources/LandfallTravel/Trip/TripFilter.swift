import Foundation
import Landfall

/// Rejects points that do not show where the user was on the ground.
///
/// As the speed of a fix may be missing or wrong, the speeds of the movements from and to its
/// neighbors are checked too. If both are too fast, the fix was taken in flight; after a landing the
/// movement is slow. To compare both, the filter is always one point late.
struct TripFilter {
  private let settings: TripSettings
  private var held: TrackPoint?
  /// The speed of the movement to the held point; nil if it cannot be computed.
  private var speedBefore: Double?
  private var metersBefore = 0.0
  /// Whether the point before the held one was rejected.
  private var isAfterRejection = false

  init(_ settings: TripSettings) { self.settings = settings }

  /// A point, the reason to reject it, and its distance from the point before it (0 for the first).
  struct Verdict {
    var point: TrackPoint
    var rejection: TripRejection?
    var meters: Double
  }

  /// Takes the next point; returns the verdict on the point before it.
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
    isAfterRejection = verdict.rejection != nil
    speedBefore = speed
    metersBefore = meters
    return verdict
  }

  /// Returns the verdict on the last point.
  mutating func finish() -> Verdict? {
    defer { held = nil }
    return held.map {
      Verdict(
        point: $0, rejection: rejection(of: $0, speedAfter: nil, isLast: true), meters: metersBefore
      )
    }
  }

  private func rejection(
    of point: TrackPoint, speedAfter: Double?, isLast: Bool = false
  ) -> TripRejection? {
    // Comparisons are negated where NaN must fail.
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
    // No airliner is so fast, and no later fix shows that the point is right.
    if isLast, !isAfterRejection, let speedBefore, settings.maxSpeedMetersPerSecond < .infinity,
      speedBefore > FilterSettings.speedRange.upperBound
    {
      return .speed
    }
    return nil
  }

  /// The least speed between the accuracy circles; nil without ascending times.
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

/// The limits for the points and gaps of a trip.
public struct TripSettings: Sendable, Hashable {
  /// The altitude above which fixes are left out, in meters: 10,000 feet.
  public var maxAltitudeMeters = FilterSettings.defaultAltitudeMeters
  /// The speed above which fixes are left out, in meters per second: 100 miles per hour.
  public var maxSpeedMetersPerSecond = FilterSettings.defaultSpeedMetersPerSecond
  /// The accuracy in meters that fixes must have.
  public var maxAccuracyMeters = FilterSettings.defaultAccuracyMeters
  /// The time between fixes above which the path between them is unknown, in seconds.
  public var maxGapSeconds = 86_400.0
  /// The distance in meters up to which a path counts as on the ground although fixes on it were
  /// too high or too fast.
  public var maxDoubtfulMeters = 100_000.0

  /// The time in seconds between two fixes above which, if they are also farther apart than ``maxSparseMeters``, the
  /// line between them proves no visit: 15 minutes.
  ///
  /// Phones write a point of a path every ten minutes or more often while they move. After a longer time there were
  /// other ways than the straight one.
  public var maxSparseSeconds = 900.0
  /// The distance in meters between two fixes above which, if they are also farther apart in time than
  /// ``maxSparseSeconds`` or have no times, the line between them proves no visit: 5 km, within which a
  /// ``RegionDetector`` takes a region as near.
  public var maxSparseMeters = 5_000.0

  /// The distance in meters to a region within which the water around it is no exit from it, for an hour: that within
  /// which a ``RegionDetector`` takes a region as near, 5 km. It counts in layers that cover the land.
  public var maxOffshoreMeters = DetectorSettings().greatestReachMeters

  /// Makes the default limits: flying over a region does not visit it.
  public init() {}

  /// No limits of altitude, speed and accuracy: regions that were flown over count too, and those between fixes far
  /// apart. Every border on the path counts, also at water.
  public static var unfiltered: TripSettings {
    var settings = TripSettings()
    settings.maxAltitudeMeters = .infinity
    settings.maxSpeedMetersPerSecond = .infinity
    settings.maxAccuracyMeters = .infinity
    settings.maxDoubtfulMeters = .infinity
    settings.maxSparseMeters = .infinity
    settings.maxOffshoreMeters = 0
    return settings
  }
}
