/// What of a track counts for a trip.
public struct TripSettings: Sendable, Hashable {
  /// Fixes higher than this are left out, in meters: 10,000 feet.
  public var maxAltitudeMeters = FilterSettings.defaultAltitudeMeters
  /// Fixes faster than this are left out, in meters a second: 100 miles an hour.
  public var maxSpeedMetersPerSecond = FilterSettings.defaultSpeedMetersPerSecond
  /// Fixes less accurate than this are left out, in meters.
  public var maxAccuracyMeters = FilterSettings.defaultAccuracyMeters
  /// After a longer time without a fix the way between is not known, in seconds.
  public var maxGapSeconds = 86_400.0
  /// How far a way that was in part too high or too fast may lead to be taken as one on the ground, in
  /// meters.
  public var maxDoubtfulMeters = 100_000.0

  /// The limits of ordinary use: what flies over regions does not visit them.
  public init() {}

  /// No limit of altitude, speed and accuracy: what is flown over counts, too.
  public static var unfiltered: TripSettings {
    var settings = TripSettings()
    settings.maxAltitudeMeters = .infinity
    settings.maxSpeedMetersPerSecond = .infinity
    settings.maxAccuracyMeters = .infinity
    settings.maxDoubtfulMeters = .infinity
    return settings
  }
}
