public import Landfall

/// Rules for how long an app may use the last known position, and when it must recompute results
/// that depend on it.
public enum CachedFix {
  /// The time for which a fix is usable: 24 hours, in seconds.
  public static let goodForSeconds = 86_400.0

  /// The distance after which a direction must be recomputed: 50 km, in meters.
  public static let recomputeAfterMeters = 50_000.0

  /// Whether a fix of this age is usable: up to 24 hours. A negative age, after the clock was set
  /// back, and NaN are not.
  public static func isGood(ageSeconds: Double) -> Bool {
    ageSeconds >= 0 && ageSeconds <= goodForSeconds
  }

  /// Whether results computed at one coordinate must be recomputed at another: if they are more
  /// than 50 km apart by the geodesic, or one of them is invalid.
  public static func mustRecompute(from old: Coordinate, to new: Coordinate) -> Bool {
    guard let way = Geodesic.inverse(from: old, to: new) else { return true }
    return way.meters > recomputeAfterMeters
  }
}
