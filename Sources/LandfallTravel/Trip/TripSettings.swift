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

  /// Makes the default limits: flying over a region does not visit it.
  public init() {}

  /// No limits of altitude, speed and accuracy: regions that were flown over count too.
  public static var unfiltered: TripSettings {
    var settings = TripSettings()
    settings.maxAltitudeMeters = .infinity
    settings.maxSpeedMetersPerSecond = .infinity
    settings.maxAccuracyMeters = .infinity
    settings.maxDoubtfulMeters = .infinity
    return settings
  }
}
