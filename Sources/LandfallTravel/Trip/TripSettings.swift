/// What of a track counts for a trip.
public struct TripSettings: Sendable, Hashable {
  /// Fixes higher than this are left out, in metres: 10,000 feet.
  public var maxAltitudeMetres = FilterSettings.defaultAltitudeMetres
  /// Fixes faster than this are left out, in metres a second: 100 miles an hour.
  public var maxSpeedMetresPerSecond = FilterSettings.defaultSpeedMetresPerSecond
  /// Fixes less accurate than this are left out, in metres.
  public var maxAccuracyMetres = FilterSettings.defaultAccuracyMetres
  /// After a longer time without a fix the way between is not known, in seconds.
  public var maxGapSeconds = 86_400.0
  /// How far a way that was in part too high or too fast may lead to be taken as one on the ground, in
  /// metres.
  public var maxDoubtfulMetres = 100_000.0

  /// The limits of ordinary use: what flies over regions does not visit them.
  public init() {}

  /// No limit of altitude, speed and accuracy: what is flown over counts, too.
  public static var unfiltered: TripSettings {
    var settings = TripSettings()
    settings.maxAltitudeMetres = .infinity
    settings.maxSpeedMetresPerSecond = .infinity
    settings.maxAccuracyMetres = .infinity
    settings.maxDoubtfulMetres = .infinity
    return settings
  }
}
