public import Landfall

/// The part of a map that shows two places: half as much again as they lie apart, around their middle.
public struct RouteFrame: Sendable, Hashable {
  /// The middle of both, in longitude and latitude, the shorter way around; longitude −180 up to 180.
  public let center: Coordinate
  /// Degrees from south to north: 10 to 180.
  public let latitudeSpan: Double
  /// Degrees from west to east: 10 to 270.
  public let longitudeSpan: Double

  /// 1.5 times the span of both in latitude and in longitude, each at least 10°, also across ±180°.
  ///
  /// Of places 180° apart the one at the east of the first counts. A span in latitude beyond 180° is cut to
  /// it; near a pole the frame may reach beyond.
  /// - Returns: nil where either is no place.
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
