public import Foundation
public import Landfall

/// One GPS reading: its position, time and accuracy.
///
/// Values are not checked here: readers of tracks and the filter do that.
public struct Fix: Sendable, Hashable {
  /// The position in degrees.
  public var coordinate: Coordinate
  /// The time of the reading.
  public var time: Date
  /// The radius in meters within which the position is known; negative if unknown, nil if not
  /// given.
  public var accuracyMeters: Double?
  /// The altitude above sea level, in meters.
  public var altitudeMeters: Double?
  /// The speed over ground, in meters per second; negative if unknown.
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
    case latitude, longitude, time, timestamp, accuracy, horizontalAccuracy, altitude, speed
  }

  /// Reads `latitude`, `longitude`, `time` and, if present, `accuracy`, `altitude`, `speed`.
  ///
  /// The time may also be called `timestamp`, as in the points of diary apps, and the accuracy `horizontalAccuracy`. The
  /// time is a date of the decoder's strategy, an ISO 8601 string, or a number of seconds since 2001, as encoders of Swift
  /// write it. A `timestamp` from 978,307,200 on is of seconds since 1970, as in a ``Track``: no device recorded points
  /// before 2001.
  /// - Throws: `DecodingError` if a member is missing or of another type.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let name: CodingKeys = values.contains(.time) ? .time : .timestamp
    // What this type writes is a `time`, and keeps its meaning after 2031.
    let number = name == .timestamp ? try? values.decode(Double.self, forKey: name) : nil
    let unix = number.flatMap { $0 >= Self.secondsTo2001 ? Date(timeIntervalSince1970: $0) : nil }
    guard let time = try unix ?? values.decode(LenientDate.self, forKey: name).date else {
      throw DecodingError.valueNotFound(
        Date.self,
        DecodingError.Context(
          codingPath: values.codingPath + [name], debugDescription: "a fix without a time"))
    }
    self.init(
      coordinate: Coordinate(
        latitude: try values.decode(Double.self, forKey: .latitude),
        longitude: try values.decode(Double.self, forKey: .longitude)),
      time: time,
      accuracyMeters: try values.decodeIfPresent(Double.self, forKey: .accuracy)
        ?? values.decodeIfPresent(Double.self, forKey: .horizontalAccuracy),
      altitudeMeters: try values.decodeIfPresent(Double.self, forKey: .altitude),
      speedMetersPerSecond: try values.decodeIfPresent(Double.self, forKey: .speed))
  }

  /// The seconds from 1970 to 2001: no device recorded points before, so a number from here on is of 1970.
  static let secondsTo2001 = 978_307_200.0

  /// Writes the members that ``init(from:)`` reads, with the name `time`; members without a value are left out.
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
  /// Whether a stored fix may still be used to compute a direction: its coordinate is valid, and it
  /// is at most 24 hours old.
  public static func isGood(_ fix: Fix, now: Date) -> Bool {
    fix.coordinate.isValid && isGood(ageSeconds: now.timeIntervalSince(fix.time))
  }
}

/// Rules for how long an app may use the last known position, and when it must recompute results
/// that depend on it.
public enum CachedFix {
  /// The time for which a fix is usable: 24 hours, in seconds.
  public static let goodForSeconds = 86_400.0

  /// The distance after which a direction must be recomputed: 50 km, in meters.
  public static let recomputeAfterMeters = 50_000.0

  /// Whether a fix of this age is usable: up to 24 hours. A negative age, after the clock was set
  /// back, and NaN are not.
  public static func isGood(ageSeconds: Double) -> Bool {
    ageSeconds >= 0 && ageSeconds <= goodForSeconds
  }

  /// Whether results computed at one coordinate must be recomputed at another: if they are more
  /// than 50 km apart by the geodesic, or one of them is invalid.
  public static func mustRecompute(from old: Coordinate, to new: Coordinate) -> Bool {
    guard let way = Geodesic.inverse(from: old, to: new) else { return true }
    return way.meters > recomputeAfterMeters
  }
}
