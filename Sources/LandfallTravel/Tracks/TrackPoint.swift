public import Foundation
public import Landfall

/// One point of a track as its file has it: a fix whose time may be missing, as routes have none.
public struct TrackPoint: Sendable, Hashable {
  /// Where, in degrees; a place on the Earth.
  public var coordinate: Coordinate
  /// When; nil where the file does not say.
  public var time: Date?
  /// The radius, in meters, within which the place is known; nil where nothing is said of it.
  public var accuracyMeters: Double?
  /// The height above the sea, in meters.
  public var altitudeMeters: Double?
  /// The speed over ground, in meters a second.
  public var speedMetersPerSecond: Double?
  /// Whether the file says that the way from the point before is not known: the first point of a file,
  /// of a track, of a segment or of a line.
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

  /// The point as a fix; nil where it has no time.
  public var fix: Fix? {
    time.map {
      Fix(
        coordinate: coordinate, time: $0, accuracyMeters: accuracyMeters,
        altitudeMeters: altitudeMeters, speedMetersPerSecond: speedMetersPerSecond)
    }
  }

  /// The point that a fix is.
  public init(_ fix: Fix) {
    self.init(
      coordinate: fix.coordinate, time: fix.time, accuracyMeters: fix.accuracyMeters,
      altitudeMeters: fix.altitudeMeters, speedMetersPerSecond: fix.speedMetersPerSecond)
  }
}
