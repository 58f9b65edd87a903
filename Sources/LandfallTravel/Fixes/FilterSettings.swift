/// The altitude, speed and inaccuracy above which a fix does not show where a user visits.
///
/// A value outside its range becomes its default, so that a broken settings file cannot switch
/// detection off.
public struct FilterSettings: Sendable, Hashable {
  /// The default altitude in meters: 10,000 feet.
  public static let defaultAltitudeMeters = 3_048.0
  /// The default speed in meters per second: 100 miles per hour.
  public static let defaultSpeedMetersPerSecond = 44.704
  /// The default accuracy in meters: one kilometer.
  public static let defaultAccuracyMeters = 1_000.0

  /// The range of altitudes in meters, from a hill to above every airliner.
  public static let altitudeRange = 100.0...20_000.0
  /// The range of speeds in meters per second, from a walk to the speed of sound.
  public static let speedRange = 1.0...343.0
  /// The range of accuracies in meters, from a good satellite fix to a distant cell tower.
  public static let accuracyRange = 10.0...50_000.0

  /// The altitude above which a fix is rejected, in meters; within ``altitudeRange``.
  public let altitudeMeters: Double
  /// The speed above which a fix is rejected, in meters per second; within ``speedRange``.
  public let speedMetersPerSecond: Double
  /// The inaccuracy above which a fix is rejected, in meters; within ``accuracyRange``.
  public let accuracyMeters: Double

  /// Makes settings. A value that is NaN or outside its range is replaced by its default.
  public init(
    altitudeMeters: Double = defaultAltitudeMeters,
    speedMetersPerSecond: Double = defaultSpeedMetersPerSecond,
    accuracyMeters: Double = defaultAccuracyMeters
  ) {
    self.altitudeMeters = Self.altitudeRange.checked(
      altitudeMeters, or: Self.defaultAltitudeMeters)
    self.speedMetersPerSecond = Self.speedRange.checked(
      speedMetersPerSecond, or: Self.defaultSpeedMetersPerSecond)
    self.accuracyMeters = Self.accuracyRange.checked(
      accuracyMeters, or: Self.defaultAccuracyMeters)
  }
}

extension ClosedRange<Double> {
  /// The value, or another one if it is NaN or outside the range.
  func checked(_ value: Double, or standard: Double) -> Double {
    contains(value) ? value : standard
  }
}

extension FilterSettings: Codable {
  /// The names of earlier versions, of the same units.
  private enum EarlierKeys: String, CodingKey { case altitude, speed, accuracy }

  /// Reads `altitudeMeters`, `speedMetersPerSecond` and `accuracyMeters`, or their earlier names
  /// `altitude`, `speed` and `accuracy`. A value that is missing or out of range becomes its default.
  public init(from decoder: any Decoder) throws {
    func number(_ key: CodingKeys, _ earlier: EarlierKeys) throws -> Double {
      try decoder.number(key, or: earlier)
    }
    self.init(
      altitudeMeters: try number(.altitudeMeters, .altitude),
      speedMetersPerSecond: try number(.speedMetersPerSecond, .speed),
      accuracyMeters: try number(.accuracyMeters, .accuracy))
  }
}
