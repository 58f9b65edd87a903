/// Lambert's azimuthal equal-area projection of the sphere (Snyder 1987, chapter 24), in meters.
package struct AzimuthalPlane: Sendable {
  /// The radius of the Earth in meters.
  package static let earthRadius = UnitSphere.metersPerRadian
  private let radius: Double
  private let center: SIMD3<Double>
  private let east: SIMD3<Double>
  private let north: SIMD3<Double>

  package init(_ middle: Coordinate, radius: Double = AzimuthalPlane.earthRadius) {
    self.radius = radius
    center = Globe.position(of: middle)
    east = Globe.position(of: Coordinate(latitude: 0, longitude: middle.longitude + 90))
    north = UnitSphere.cross(center, east)
  }

  /// Returns the place of a point of the unit sphere, which is not opposite of the middle.
  package func place(_ point: SIMD3<Double>) -> SIMD2<Double> {
    let cosine = UnitSphere.dot(point, center)
    let scale = radius * (2 / max(1 + cosine, 1e-9)).squareRoot()
    return SIMD2(scale * UnitSphere.dot(point, east), scale * UnitSphere.dot(point, north))
  }

  /// The inverse of ``place(_:)``.
  package func position(_ place: SIMD2<Double>) -> SIMD3<Double> {
    let (x, y) = (place.x / radius, place.y / radius)
    let square = x * x + y * y
    let scale = max(1 - square / 4, 0).squareRoot()
    return center * (1 - square / 2) + (east * x + north * y) * scale
  }
}
