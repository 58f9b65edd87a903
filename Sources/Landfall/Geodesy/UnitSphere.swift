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

  @inline(__always)
  package static func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
  }

  /// The angle between two vectors in radians, 0 to π; precise for small angles, too.
  package static func angle(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double {
    let normal = cross(a, b)
    return ArcTangent.radians(y: dot(normal, normal).squareRoot(), x: dot(a, b))
  }

  /// The mean radius R₁ = (2a + b) / 3 of WGS 84 in meters (Moritz 2000, Geodetic Reference System
  /// 1980): the Earth's radius wherever it counts as a sphere.
  @inlinable @inline(__always)
  package static var metersPerRadian: Double { 6_371_008.8 }

  /// The length of a degree of a great circle.
  package static let metersPerDegree = metersPerRadian * .pi / 180
}

/// The angle of a vector.
///
/// It uses only additions, multiplications, divisions and square roots, as ``SineCosine`` does, so
/// that the result is the same on every processor and with every C library.
package enum ArcTangent {
  /// The angle in degrees from the x axis towards the y axis, −180 to 180; 0 for the zero vector.
  ///
  /// Exact on the axes, otherwise within 3e-14°. The components may have any magnitude from 1e-150
  /// to 1e150.
  @inline(__always)
  package static func degrees(y: Double, x: Double) -> Double {
    degrees(y: y, x: x, length: (x * x + y * y).squareRoot())
  }

  /// ``degrees(y:x:)`` of a vector whose length is known to a relative error of 1e-13.
  @inline(__always)
  package static func degrees(y: Double, x: Double, length: Double) -> Double {
    let (width, height) = (abs(x), abs(y))
    let isSteep = height > width
    let (long, short) = isSteep ? (height, width) : (width, height)
    // NaN also fails this comparison.
    guard long > 0 else { return 0 }
    let octant = octantRadians(long, short, length) * (180 / .pi)
    let quadrant = isSteep ? 90 - octant : octant
    let half = x < 0 ? 180 - quadrant : quadrant
    return y < 0 ? 0 - half : half
  }

  /// The angle in radians from the x axis, 0 to π, of a vector with y at least 0.
  @inline(__always)
  package static func radians(y: Double, x: Double) -> Double {
    degrees(y: y, x: x) * (.pi / 180)
  }

  /// A rational approximation within 0.0016 (Rajan, Wang, Inkol and Joyal, "Efficient
  /// approximations for the arctangent function", 2006), corrected by the arc of a small sine,
  /// whose series is cut where the next term is below 1e-21.
  @inline(__always)
  private static func octantRadians(
    _ long: Double, _ short: Double, _ length: Double
  ) -> Double {
    let part = short / long
    let guess = part * (.pi / 4 + (1 - part) * (0.2447 + 0.0663 * part))
    let (sine, cosine) = SineCosine.series(guess)
    let lack = (short * cosine - long * sine) / length
    let square = lack * lack
    return guess + (lack + lack * square * (1.0 / 6 + square * (3.0 / 40)))
  }
}
