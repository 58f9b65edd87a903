import Landfall
import LandfallCoverage
import LandfallModel
import LandfallSources
import LandfallSupport

/// Where edges of borders get vertices so that great circles do for them.
///
/// The rule looks at an edge alone, so that both its neighbors have the same vertices: it is halved, in
/// longitude and latitude, until the chord is at most so deep below the sphere and the great circle at
/// most so far beside the line that is straight in longitude and latitude.
struct BorderSplitting {
  let grid: Grid
  private let sag: Double
  private let lateral: Double

  /// So that long straight borders keep the areas beside them to a few square kilometers.
  private static let mostLateralMeters = 50.0

  /// Beyond this a great circle and a line of longitude and latitude have little to do with each other.
  private static let mostDegrees: UInt32 = 60

  init(grid: Grid, sagMeters: Double, detailMeters: Double) {
    self.grid = grid
    sag = sagMeters / SphereMetric.radius
    let detail = detailMeters > 0 ? min(sagMeters, detailMeters) : sagMeters
    lateral = min(max(detail / 4, 0.5), Self.mostLateralMeters) / SphereMetric.radius
  }

  /// The vertices of a chain with those that its edges get.
  func split(_ chain: some Sequence<GridPoint>) -> [GridPoint] {
    var result: [GridPoint] = []
    for point in chain {
      if let last = result.last { appendBetween(last, point, to: &result) }
      result.append(point)
    }
    return result
  }

  static func middle(_ a: GridPoint, _ b: GridPoint) -> GridPoint {
    GridPoint(
      u: UInt32((UInt64(a.u) + UInt64(b.u)) / 2), v: UInt32((UInt64(a.v) + UInt64(b.v)) / 2))
  }

  private func appendBetween(_ a: GridPoint, _ b: GridPoint, to result: inout [GridPoint]) {
    guard isTooLong(a, b) else { return }
    let middle = Self.middle(a, b)
    guard middle != a, middle != b else { return }
    appendBetween(a, middle, to: &result)
    result.append(middle)
    appendBetween(middle, b, to: &result)
  }

  private func isTooLong(_ a: GridPoint, _ b: GridPoint) -> Bool {
    let run = max(a.u, b.u) - min(a.u, b.u)
    let rise = max(a.v, b.v) - min(a.v, b.v)
    if max(run, rise) > Self.mostDegrees * grid.unitsPerDegree { return true }
    let (from, to) = (grid.lattice(a), grid.lattice(b))
    let sum = SpacePoint(x: from.x + to.x, y: from.y + to.y, z: from.z + to.z)
    if 1 - sum.length / (2 * SpacePoint.radius) > sag { return true }
    // The meridians and the equator are great circles.
    if run == 0 || (a.v == grid.height / 2 && rise == 0) { return false }
    let normal = from.cross(to)
    let scale = normal.length * SpacePoint.radius
    guard scale > 0 else { return false }
    let middle = Self.middle(a, b)
    return [Self.middle(a, middle), middle, Self.middle(middle, b)].contains { place in
      normal.dot(grid.lattice(place)).magnitude / scale > lateral
    }
  }
}
