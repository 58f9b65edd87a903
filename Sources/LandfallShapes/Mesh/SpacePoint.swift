/// A point of the lattice in space on which meshes are triangulated: the unit vector of a grid
/// point times 2⁴⁰, rounded. The spacing is about six micrometers on the ground.
///
/// Axes as for drawing a globe: y through the north pole, z through 0° 0°, x through 0° 90° east.
/// Coordinates are integers, stored as Doubles: their differences are exact, and so is every sign
/// that the predicates return.
package struct SpacePoint: Hashable, Sendable {
  package var x, y, z: Double

  package static let radius = 0x1p40

  package static func - (a: SpacePoint, b: SpacePoint) -> SpacePoint {
    SpacePoint(x: a.x - b.x, y: a.y - b.y, z: a.z - b.z)
  }

  static func + (a: SpacePoint, b: SpacePoint) -> SpacePoint {
    SpacePoint(x: a.x + b.x, y: a.y + b.y, z: a.z + b.z)
  }

  static func * (a: SpacePoint, factor: Double) -> SpacePoint {
    SpacePoint(x: a.x * factor, y: a.y * factor, z: a.z * factor)
  }

  package func dot(_ b: SpacePoint) -> Double { x * b.x + y * b.y + z * b.z }

  package func cross(_ b: SpacePoint) -> SpacePoint {
    SpacePoint(x: y * b.z - z * b.y, y: z * b.x - x * b.z, z: x * b.y - y * b.x)
  }

  package var length: Double { dot(self).squareRoot() }

  /// Whether `c` is to the left of the great circle from `a` to `b` (positive), to its right
  /// (negative) or on it (0): the sign of the determinant of the three.
  static func orientation(_ a: SpacePoint, _ b: SpacePoint, _ c: SpacePoint) -> Int {
    sign(a, b - a, c - a)
  }

  /// Whether `d` is above the plane of a triangle that runs counterclockwise as seen from outside:
  /// on the sphere, inside its circumcircle.
  static func isInCircle(
    _ a: SpacePoint, _ b: SpacePoint, _ c: SpacePoint, _ d: SpacePoint
  ) -> Bool {
    sign(d - a, b - a, c - a) > 0
  }

  /// Returns the sign of a · (u × v) for integers of magnitude at most 2⁴¹.
  ///
  /// Computed in Doubles if their error, less than 6 · 2⁻⁵³ of the sum of the magnitudes of all
  /// products, leaves no doubt; else in integers, whose largest sum is below 2¹²⁶.
  private static func sign(_ a: SpacePoint, _ u: SpacePoint, _ v: SpacePoint) -> Int {
    let (xy, yx) = (u.x * v.y, u.y * v.x)
    let (yz, zy) = (u.y * v.z, u.z * v.y)
    let (zx, xz) = (u.z * v.x, u.x * v.z)
    let determinant = a.x * (yz - zy) + a.y * (zx - xz) + a.z * (xy - yx)
    let size =
      a.x.magnitude * (yz.magnitude + zy.magnitude) + a.y.magnitude * (zx.magnitude + xz.magnitude)
      + a.z.magnitude * (xy.magnitude + yx.magnitude)
    if determinant > 1e-15 * size { return 1 }
    if determinant < -1e-15 * size { return -1 }
    return exactSign(a, u, v)
  }

  private static func exactSign(_ a: SpacePoint, _ u: SpacePoint, _ v: SpacePoint) -> Int {
    func whole(_ value: Double) -> Int128 { Int128(Int64(value)) }
    let determinant =
      whole(a.x) * (whole(u.y) * whole(v.z) - whole(u.z) * whole(v.y))
      + whole(a.y) * (whole(u.z) * whole(v.x) - whole(u.x) * whole(v.z))
      + whole(a.z) * (whole(u.x) * whole(v.y) - whole(u.y) * whole(v.x))
    return Int(determinant.signum())
  }
}

extension Grid {
  /// Returns the position of a grid point in space; u may be that of the +180° meridian, v that of
  /// a pole.
  package func lattice(_ point: GridPoint) -> SpacePoint {
    let quarter = width / 4
    let latitude = latitude(Double(point.v))
    // Whole right angles are subtracted as integers.
    let turn = point.u / quarter
    let rest = self.latitude(Double(quarter + point.u % quarter))
    // Quarters from 180° west: the sine and cosine of the longitude in each.
    let (sine, cosine) =
      switch turn & 3 {
      case 0: (-rest.sine, -rest.cosine)
      case 1: (-rest.cosine, rest.sine)
      case 2: (rest.sine, rest.cosine)
      default: (rest.cosine, -rest.sine)
      }
    func rounded(_ value: Double) -> Double {
      (value * SpacePoint.radius + Self.roundingBias) - Self.roundingBias
    }
    return SpacePoint(
      x: rounded(latitude.cosine * sine), y: rounded(latitude.sine),
      z: rounded(latitude.cosine * cosine))
  }

  /// Returns the grid point nearest to a direction, on a lattice of every `step`-th unit; nil if
  /// the direction has no such point.
  package func point(toward direction: SpacePoint, step: UInt32 = 1) -> GridPoint? {
    let length = direction.length
    guard length > 0, length.isFinite else { return nil }
    let flat = (direction.x * direction.x + direction.z * direction.z).squareRoot()
    let longitude = ArcTangent.degrees(y: direction.x, x: direction.z)
    let latitude = ArcTangent.degrees(y: direction.y, x: flat)
    let units = Double(unitsPerDegree) / Double(step)
    let (columns, rows) = (Int64(width / step), Int64(height / step))
    var u = Int64((longitude * units + Self.roundingBias) - Self.roundingBias) + columns / 2
    let v = Int64((latitude * units + Self.roundingBias) - Self.roundingBias) + rows / 2
    if u >= columns { u -= columns }
    guard u >= 0, u < columns, v >= 0, v <= rows else { return nil }
    if v == 0 || v == rows { u = 0 }
    return GridPoint(u: UInt32(u) * step, v: UInt32(v) * step)
  }
}
