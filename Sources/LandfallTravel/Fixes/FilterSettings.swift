/// Beyond which height, speed and inaccuracy a fix tells nothing of where somebody is visiting.
///
/// A value outside of its range falls back to its default, so that a broken settings file cannot
/// switch detection off.
public struct FilterSettings: Sendable, Hashable {
  /// 10,000 feet, in meters.
  public static let defaultAltitudeMeters = 3_048.0
  /// 100 miles an hour, in meters a second.
  public static let defaultSpeedMetersPerSecond = 44.704
  /// One kilometer.
  public static let defaultAccuracyMeters = 1_000.0

  /// From a hill to above every airliner, in meters.
  public static let altitudeRange = 100.0...20_000.0
  /// From a walk to the speed of sound, in meters a second.
  public static let speedRange = 1.0...343.0
  /// From a good satellite fix to a cell tower far away, in meters.
  public static let accuracyRange = 10.0...50_000.0

  /// The height above which a fix is rejected, in meters; within ``altitudeRange``.
  public let altitudeMeters: Double
  /// The speed above which a fix is rejected, in meters a second; within ``speedRange``.
  public let speedMetersPerSecond: Double
  /// The inaccuracy above which a fix is rejected, in meters; within ``accuracyRange``.
  public let accuracyMeters: Double

  /// Makes settings; what lies outside of its range, NaN among it, is replaced by its default.
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

  /// Reads `altitude`, `speed` and `accuracy`, in meters and meters a second; what is missing or out
  /// of range is its default.
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
