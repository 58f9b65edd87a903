/// A region near a coordinate, and its distance.
///
/// A plain value that costs no reference counting: `layer[nearby.regionID]` is the region itself.
public struct Nearby: Sendable, Hashable {
  /// The number of the region in the searched layer.
  public let regionID: RegionID

  /// The distance to the region in meters: 0 if the coordinate is inside the region, otherwise the
  /// length of the geodesic on the WGS 84 ellipsoid to the nearest point of its border or to the
  /// nearest of its points.
  ///
  /// Within 1 cm and a millionth of the distance up to 50 km, a 50,000th up to 1000 km, and 0.5 %
  /// anywhere.
  public let distanceMeters: Double

  /// Creates a value from a region and its distance in meters.
  public init(regionID: RegionID, distanceMeters: Double) {
    self.regionID = regionID
    self.distanceMeters = distanceMeters
  }
}
