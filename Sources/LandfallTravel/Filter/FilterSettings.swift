/// Beyond which height, speed and inaccuracy a fix tells nothing of where somebody is visiting.
///
/// A value outside of its range falls back to its default, so that a broken settings file cannot
/// switch detection off.
public struct FilterSettings: Sendable, Hashable {
  /// 10,000 feet, in metres.
  public static let defaultAltitudeMetres = 3_048.0
  /// 100 miles an hour, in metres a second.
  public static let defaultSpeedMetresPerSecond = 44.704
  /// One kilometre.
  public static let defaultAccuracyMetres = 1_000.0

  /// From a hill to above every airliner, in metres.
  public static let altitudeRange = 100.0...20_000.0
  /// From a walk to the speed of sound, in metres a second.
  public static let speedRange = 1.0...343.0
  /// From a good satellite fix to a cell tower far away, in metres.
  public static let accuracyRange = 10.0...50_000.0

  /// The height above which a fix is rejected, in metres; within ``altitudeRange``.
  public let altitudeMetres: Double
  /// The speed above which a fix is rejected, in metres a second; within ``speedRange``.
  public let speedMetresPerSecond: Double
  /// The inaccuracy above which a fix is rejected, in metres; within ``accuracyRange``.
  public let accuracyMetres: Double

  /// Makes settings; what lies outside of its range, NaN among it, is replaced by its default.
  public init(
    altitudeMetres: Double = defaultAltitudeMetres,
    speedMetresPerSecond: Double = defaultSpeedMetresPerSecond,
    accuracyMetres: Double = defaultAccuracyMetres
  ) {
    func checked(_ value: Double, _ range: ClosedRange<Double>, _ standard: Double) -> Double {
      range.contains(value) ? value : standard
    }
    self.altitudeMetres = checked(
      altitudeMetres, Self.altitudeRange, Self.defaultAltitudeMetres)
    self.speedMetresPerSecond = checked(
      speedMetresPerSecond, Self.speedRange, Self.defaultSpeedMetresPerSecond)
    self.accuracyMetres = checked(
      accuracyMetres, Self.accuracyRange, Self.defaultAccuracyMetres)
  }
}

extension FilterSettings: Codable {
  private enum CodingKeys: String, CodingKey {
    case altitude, speed, accuracy
  }

  /// Reads `altitude`, `speed` and `accuracy`, in metres and metres a second; what is missing or out
  /// of range is its default.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      altitudeMetres: try values.decodeIfPresent(Double.self, forKey: .altitude)
        ?? Self.defaultAltitudeMetres,
      speedMetresPerSecond: try values.decodeIfPresent(Double.self, forKey: .speed)
        ?? Self.defaultSpeedMetresPerSecond,
      accuracyMetres: try values.decodeIfPresent(Double.self, forKey: .accuracy)
        ?? Self.defaultAccuracyMetres)
  }

  /// Writes the members that ``init(from:)`` reads.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(altitudeMetres, forKey: .altitude)
    try values.encode(speedMetresPerSecond, forKey: .speed)
    try values.encode(accuracyMetres, forKey: .accuracy)
  }
}
