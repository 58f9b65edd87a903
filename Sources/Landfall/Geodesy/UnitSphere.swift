/// Vectors on a sphere of radius 1 about the origin: Y up through the north pole, longitude 0 on +Z and
/// 90° E on +X.
package enum UnitSphere {
  /// The unit vector of a valid coordinate in degrees.
  @inline(__always)
  package static func direction(latitude: Double, longitude: Double) -> SIMD3<Double> {
    let (phi, lambda) = (SineCosine(degrees: latitude), SineCosine(degrees: longitude))
    return SIMD3(phi.cosine * lambda.sine, phi.sine, phi.cosine * lambda.cosine)
  }

  /// The unit vector of a grid point, which may be any two words of a damaged file.
  @inline(__always)
  package static func direction(of point: GridPoint, grid: Grid) -> SIMD3<Double> {
    let degreesPerUnit = 1 / Double(grid.unitsPerDegree)
    return direction(
      latitude: (Double(point.v) - Double(grid.height / 2)) * degreesPerUnit,
      longitude: (Double(point.u) - Double(grid.width / 2)) * degreesPerUnit)
  }

  /// The coordinate of a vector whose components are not huge and not all tiny.
  @inline(__always)
  package static func coordinate(along direction: SIMD3<Double>, length: Double) -> Coordinate {
    let (x, y, z) = (direction.x, direction.y, direction.z)
    let fromAxis = (x * x + z * z).squareRoot()
    return Coordinate(
      latitude: ArcTangent.degrees(y: y, x: fromAxis, length: length),
      longitude: ArcTangent.degrees(y: x, x: z, length: fromAxis))
  }

  /// A vector of the same direction whose largest component is ±1; nil if the vector has no
  /// direction.
  @inline(__always)
  package static func scaled(_ vector: SIMD3<Double>) -> SIMD3<Double>? {
    let size = max(abs(vector.x), max(abs(vector.y), abs(vector.z)))
    // The maximum may miss a NaN component; the sum does not.
    guard size > 0, size < .infinity, !(vector.x + vector.y + vector.z).isNaN else { return nil }
    // In two steps, because the reciprocal of the smallest numbers is infinite.
    return size < 0x1p-1000 ? vector * 0x1p1000 / (size * 0x1p1000) : vector / size
  }

  @inline(__always)
  package static func dot(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double {
    a.x * b.x + a.y * b.y + a.z * b.z
  }

  /// The angle between two vectors in radians, 0 to π; precise for small angles, too.
  package static func angle(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double {
    let cross = SIMD3(
      a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
    return ArcTangent.radians(y: dot(cross, cross).squareRoot(), x: dot(a, b))
  }

  /// The ellipsoid's mean radius (2a + b)/3 in meters, as the length of a radian.
  package static let metersPerRadian = 6_371_008.8
}
