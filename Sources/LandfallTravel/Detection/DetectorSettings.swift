public import Foundation

/// The distances and times with which a ``RegionDetector`` finds regions and limits announcements.
///
/// A negative or NaN value finds no region or suppresses no announcement; it never traps.
public struct DetectorSettings: Sendable, Hashable, Codable {
  /// The filter of fixes.
  public var filter = FilterSettings()

  /// The steps of distance, in meters, within which a fix outside all regions is assigned to the
  /// nearest region: 1, 2, then 5 km.
  public var reachesMeters = [1_000.0, 2_000, 5_000]

  /// The largest distance to a region that was detected within ``memorySeconds``, in meters.
  public var memoryMeters = 10_000.0

  /// The time for which a detected region is remembered, in seconds: an hour.
  public var memorySeconds: TimeInterval = 3_600

  /// The distance between two accepted fixes, in meters, beyond which earlier regions are
  /// forgotten, as after a flight.
  public var jumpMeters = 100_000.0

  /// The shortest time between two announcements, in seconds.
  public var secondsBetweenEvents: TimeInterval = 30

  /// The number of changes back and forth between two regions after which "only new regions" is
  /// offered: 4 to 6, else 4.
  public var jitterAlternations = 4

  /// The time within which these changes must happen, in seconds.
  public var jitterSeconds: TimeInterval = 600

  /// The time after an offer, or the answer to it, without another offer, in seconds: a week.
  public var jitterCoolDownSeconds: TimeInterval = 7 * 86_400

  // The member names of the file format are independent of the property names.
  private enum CodingKeys: String, CodingKey {
    case filter, memorySeconds, secondsBetweenEvents, jitterAlternations, jitterSeconds,
      jitterCoolDownSeconds
    case reachesMeters = "reachesMetres"
    case memoryMeters = "memoryMetres"
    case jumpMeters = "jumpMetres"
  }

  /// Makes the default settings.
  public init() {}

  /// Makes the default settings with other thresholds for fixes.
  public init(filter: FilterSettings) { self.filter = filter }
}
