public import Landfall

/// When an app may still go by the last place that it knows, and when it must work out anew what it
/// shows for it.
public enum CachedFix {
  /// How long a fix is good: 24 hours, in seconds.
  public static let goodForSeconds = 86_400.0

  /// How far one may move before a direction must be worked out anew: 50 km, in meters.
  public static let recomputeAfterMeters = 50_000.0

  /// Whether a fix of such an age is still good: up to 24 hours. One from the future, as a clock that
  /// was set back makes it, is not, nor is NaN.
  public static func isGood(ageSeconds: Double) -> Bool {
    ageSeconds >= 0 && ageSeconds <= goodForSeconds
  }

  /// Whether what was worked out at one place must be worked out anew at another: more than 50 km of the
  /// great circle away, or where either is no place.
  public static func mustRecompute(from old: Coordinate, to new: Coordinate) -> Bool {
    guard let way = Geodesic.inverse(from: old, to: new) else { return true }
    return way.meters > recomputeAfterMeters
  }
}
