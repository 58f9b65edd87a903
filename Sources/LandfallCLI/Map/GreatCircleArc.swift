import Landfall

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The shorter arc of the great circle through two places, on the sphere of radius 6,371,008.8 m.
struct GreatCircleArc {
  private typealias Vector = (x: Double, y: Double, z: Double)
  private let start: Vector
  /// At right angles to the start, toward the end.
  private let side: Vector
  private let angle: Double

  private static let radians = Double.pi / 180

  init(from: Coordinate, to: Coordinate) {
    func vector(_ place: Coordinate) -> Vector {
      let (latitude, longitude) = (place.latitude * Self.radians, place.longitude * Self.radians)
      return (cos(latitude) * cos(longitude), cos(latitude) * sin(longitude), sin(latitude))
    }
    let (a, b) = (vector(from), vector(to))
    let cosine = a.x * b.x + a.y * b.y + a.z * b.z
    var across: Vector = (b.x - cosine * a.x, b.y - cosine * a.y, b.z - cosine * a.z)
    let sine = (across.x * across.x + across.y * across.y + across.z * across.z).squareRoot()
    if sine > 0 { across = (across.x / sine, across.y / sine, across.z / sine) }
    start = a
    side = across
    angle = atan2(sine, cosine)
  }

  /// Its length.
  var metres: Double { 6_371_008.8 * angle }

  /// The place at a part of its length, from 0 to 1.
  func place(_ part: Double) -> Coordinate {
    let (c, s) = (cos(part * angle), sin(part * angle))
    let (x, y, z) = (
      c * start.x + s * side.x, c * start.y + s * side.y, c * start.z + s * side.z
    )
    return Coordinate(
      latitude: atan2(z, (x * x + y * y).squareRoot()) / Self.radians,
      longitude: atan2(y, x) / Self.radians)
  }
}
