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
  /// The radius, in metres, within which the place is known; negative where it is not, nil where
  /// nothing is said of it.
  public var accuracyMetres: Double?
  /// The height above the sea, in metres.
  public var altitudeMetres: Double?
  /// The speed over ground, in metres a second; negative where it is not known.
  public var speedMetresPerSecond: Double?

  /// Makes a fix.
  public init(
    coordinate: Coordinate, time: Date, accuracyMetres: Double? = nil,
    altitudeMetres: Double? = nil, speedMetresPerSecond: Double? = nil
  ) {
    self.coordinate = coordinate
    self.time = time
    self.accuracyMetres = accuracyMetres
    self.altitudeMetres = altitudeMetres
    self.speedMetresPerSecond = speedMetresPerSecond
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
      accuracyMetres: try values.decodeIfPresent(Double.self, forKey: .accuracy),
      altitudeMetres: try values.decodeIfPresent(Double.self, forKey: .altitude),
      speedMetresPerSecond: try values.decodeIfPresent(Double.self, forKey: .speed))
  }

  /// Writes the members that ``init(from:)`` reads, those without a value left out.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(coordinate.latitude, forKey: .latitude)
    try values.encode(coordinate.longitude, forKey: .longitude)
    try values.encode(time, forKey: .time)
    try values.encodeIfPresent(accuracyMetres, forKey: .accuracy)
    try values.encodeIfPresent(altitudeMetres, forKey: .altitude)
    try values.encodeIfPresent(speedMetresPerSecond, forKey: .speed)
  }
}
