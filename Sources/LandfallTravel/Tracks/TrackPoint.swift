public import Foundation
public import Landfall

/// One point of a track as in its file: a fix whose time may be missing, as in routes.
public struct TrackPoint: Sendable, Hashable {
  /// The position in degrees; a valid coordinate.
  public var coordinate: Coordinate
  /// The time; nil if the file does not give it.
  public var time: Date?
  /// The radius in meters within which the position is known; nil if not given.
  public var accuracyMeters: Double?
  /// The altitude above sea level, in meters.
  public var altitudeMeters: Double?
  /// The speed over ground, in meters per second.
  public var speedMetersPerSecond: Double?
  /// Whether the path from the point before is unknown according to the file: for the first point
  /// of a file, a track, a segment or a line.
  public var startsPart: Bool

  /// Makes a point.
  public init(
    coordinate: Coordinate, time: Date? = nil, accuracyMeters: Double? = nil,
    altitudeMeters: Double? = nil, speedMetersPerSecond: Double? = nil, startsPart: Bool = false
  ) {
    self.coordinate = coordinate
    self.time = time
    self.accuracyMeters = accuracyMeters
    self.altitudeMeters = altitudeMeters
    self.speedMetersPerSecond = speedMetersPerSecond
    self.startsPart = startsPart
  }

  /// The point as a fix; nil without a time.
  public var fix: Fix? {
    time.map {
      Fix(
        coordinate: coordinate, time: $0, accuracyMeters: accuracyMeters,
        altitudeMeters: altitudeMeters, speedMetersPerSecond: speedMetersPerSecond)
    }
  }

  /// Makes a point from a fix.
  public init(_ fix: Fix) {
    self.init(
      coordinate: fix.coordinate, time: fix.time, accuracyMeters: fix.accuracyMeters,
      altitudeMeters: fix.altitudeMeters, speedMetersPerSecond: fix.speedMetersPerSecond)
  }
}
