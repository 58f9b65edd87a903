public import Foundation

/// How far and how long a ``RegionDetector`` looks, and how often it speaks.
///
/// A value that makes no sense, one below 0 or NaN, finds or silences nothing; it never traps.
public struct DetectorSettings: Sendable, Hashable, Codable {
  /// Which fixes are used at all.
  public var filter = FilterSettings()

  /// How far from the border of a region a fix may lie and still be told to be there, in steps, in
  /// meters: 1, 2, then 5 km.
  public var reachesMeters = [1_000.0, 2_000, 5_000]

  /// How far a region may be that was detected within ``memorySeconds``, in meters.
  public var memoryMeters = 10_000.0

  /// For how long a detected region is remembered, in seconds: an hour.
  public var memorySeconds: TimeInterval = 3_600

  /// Beyond how many meters between two accepted fixes nothing is remembered: somebody has landed.
  public var jumpMeters = 100_000.0

  /// The least time between two announcements, in seconds.
  public var secondsBetweenEvents: TimeInterval = 30

  /// After how many changes to and fro between two regions "only new regions" is offered: 4 to 6, else 4.
  public var jitterAlternations = 4

  /// Within how many seconds these changes must lie.
  public var jitterSeconds: TimeInterval = 600

  /// For how many seconds after an offer, or the answer to it, there is no other: a week.
  public var jitterCoolDownSeconds: TimeInterval = 7 * 86_400

  // The names of members are those of the file, whatever the properties are called.
  private enum CodingKeys: String, CodingKey {
    case filter, memorySeconds, secondsBetweenEvents, jitterAlternations, jitterSeconds,
      jitterCoolDownSeconds
    case reachesMeters = "reachesMetres"
    case memoryMeters = "memoryMetres"
    case jumpMeters = "jumpMetres"
  }

  /// The usual settings.
  public init() {}

  /// The usual settings with thresholds of one's own.
  public init(filter: FilterSettings) { self.filter = filter }
}
