/// A region near a place, and how near.
///
/// A plain value that costs no reference counting: `layer[nearby.regionID]` is the region itself.
public struct Nearby: Sendable, Hashable {
  /// The region's number in the layer that was asked.
  public let regionID: RegionID

  /// The distance to the region in meters: 0 where the place lies in it, else the geodesic on the
  /// WGS 84 ellipsoid to the nearest point of its border or to the nearest of its points.
  ///
  /// Within 1 cm and a millionth of the distance up to 50 km, a 50,000th up to 1000 km, and 0.5 %
  /// anywhere.
  public let distanceMeters: Double

  /// A region and its distance in meters.
  public init(regionID: RegionID, distanceMeters: Double) {
    self.regionID = regionID
    self.distanceMeters = distanceMeters
  }
}
