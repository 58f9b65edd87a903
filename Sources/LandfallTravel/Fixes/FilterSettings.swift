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
    func checked(_ value: Double, _ range: ClosedRange<Double>, _ standard: Double) -> Double {
      range.contains(value) ? value : standard
    }
    self.altitudeMeters = checked(
      altitudeMeters, Self.altitudeRange, Self.defaultAltitudeMeters)
    self.speedMetersPerSecond = checked(
      speedMetersPerSecond, Self.speedRange, Self.defaultSpeedMetersPerSecond)
    self.accuracyMeters = checked(
      accuracyMeters, Self.accuracyRange, Self.defaultAccuracyMeters)
  }
}

extension FilterSettings: Codable {
  private enum CodingKeys: String, CodingKey {
    case altitude, speed, accuracy
  }

  /// Reads `altitude`, `speed` and `accuracy`, in meters and meters per second. A value that is
  /// missing or out of range becomes its default.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      altitudeMeters: try values.decodeIfPresent(Double.self, forKey: .altitude)
        ?? Self.defaultAltitudeMeters,
      speedMetersPerSecond: try values.decodeIfPresent(Double.self, forKey: .speed)
        ?? Self.defaultSpeedMetersPerSecond,
      accuracyMeters: try values.decodeIfPresent(Double.self, forKey: .accuracy)
        ?? Self.defaultAccuracyMeters)
  }

  /// Writes the members that ``init(from:)`` reads.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(altitudeMeters, forKey: .altitude)
    try values.encode(speedMetersPerSecond, forKey: .speed)
    try values.encode(accuracyMeters, forKey: .accuracy)
  }
}
