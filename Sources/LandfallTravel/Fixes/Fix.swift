public import Foundation
public import Landfall

/// One GPS reading: where, when, and how well it is known.
///
/// Nothing is checked here: readers of tracks and the filter decide what may pass.
public struct Fix: Sendable, Hashable {
  /// Where, in degrees.
  public var coordinate: Coordinate
  /// When.
  public var time: Date
  /// The radius, in meters, within which the place is known; negative where it is not, nil where
  /// nothing is said of it.
  public var accuracyMeters: Double?
  /// The height above the sea, in meters.
  public var altitudeMeters: Double?
  /// The speed over ground, in meters a second; negative where it is not known.
  public var speedMetersPerSecond: Double?

  /// Makes a fix.
  public init(
    coordinate: Coordinate, time: Date, accuracyMeters: Double? = nil,
    altitudeMeters: Double? = nil, speedMetersPerSecond: Double? = nil
  ) {
    self.coordinate = coordinate
    self.time = time
    self.accuracyMeters = accuracyMeters
    self.altitudeMeters = altitudeMeters
    self.speedMetersPerSecond = speedMetersPerSecond
  }
}

extension Fix: Codable {
  private enum CodingKeys: String, CodingKey {
    case latitude, longitude, time, accuracy, altitude, speed
  }

  /// Reads `latitude`, `longitude`, `time` and, where they are there, `accuracy`, `altitude`, `speed`.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      coordinate: Coordinate(
        latitude: try values.decode(Double.self, forKey: .latitude),
        longitude: try values.decode(Double.self, forKey: .longitude)),
      time: try values.decode(Date.self, forKey: .time),
      accuracyMeters: try values.decodeIfPresent(Double.self, forKey: .accuracy),
      altitudeMeters: try values.decodeIfPresent(Double.self, forKey: .altitude),
      speedMetersPerSecond: try values.decodeIfPresent(Double.self, forKey: .speed))
  }

  /// Writes the members that ``init(from:)`` reads, those without a value left out.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(coordinate.latitude, forKey: .latitude)
    try values.encode(coordinate.longitude, forKey: .longitude)
    try values.encode(time, forKey: .time)
    try values.encodeIfPresent(accuracyMeters, forKey: .accuracy)
    try values.encodeIfPresent(altitudeMeters, forKey: .altitude)
    try values.encodeIfPresent(speedMetersPerSecond, forKey: .speed)
  }
}

extension CachedFix {
  /// Whether a direction may still be told from a stored fix at such a moment: its place is one, and it
  /// is at most 24 hours old.
  public static func isGood(_ fix: Fix, now: Date) -> Bool {
    fix.coordinate.isValid && isGood(ageSeconds: now.timeIntervalSince(fix.time))
  }
}
