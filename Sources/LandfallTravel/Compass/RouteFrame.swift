public import Landfall

/// The part of a map that shows two points: 1.5 times their span, around their midpoint.
public struct RouteFrame: Sendable, Hashable {
  /// The midpoint in longitude and latitude, along the shorter way around; longitude from −180 up
  /// to 180.
  public let center: Coordinate
  /// The latitude span in degrees, 10 to 180.
  public let latitudeSpan: Double
  /// The longitude span in degrees, 10 to 270.
  public let longitudeSpan: Double

  /// Makes a frame of 1.5 times the span of both points in latitude and in longitude, at least 10°
  /// each, also across ±180°.
  ///
  /// If the points are 180° apart, the frame extends east of the first. The latitude span is
  /// limited to 180°; near a pole the frame may extend beyond the pole.
  /// - Returns: nil if a coordinate is invalid.
  public init?(from first: Coordinate, to second: Coordinate) {
    guard first.isValid, second.isValid else { return nil }
    let run = Bearing.relative(second.longitude, toHeading: first.longitude)
    let rise = second.latitude - first.latitude
    center = Coordinate(
      latitude: first.latitude + rise / 2,
      longitude: Longitude.turn(first.turned.longitude + run / 2))
    latitudeSpan = min(max(1.5 * abs(rise), 10), 180)
    longitudeSpan = max(1.5 * abs(run), 10)
  }
}
