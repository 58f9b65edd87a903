/// Adds vertices to edges of borders so that great circles approximate them.
///
/// The rule depends only on the edge, so that both its neighbors have the same vertices. An edge is
/// halved, in longitude and latitude, until its chord is at most `sag` below the sphere and the
/// great circle at most `lateral` from the line that is straight in longitude and latitude.
struct BorderSplitting {
  let grid: Grid
  private let sag: Double
  private let lateral: Double

  /// Limits the area between a long straight border and its great circle to a few square
  /// kilometers.
  private static let mostLateralMeters = 50.0

  /// Longer edges are always halved, as the great circle and the line of longitude and latitude
  /// differ too much.
  private static let mostDegrees: UInt32 = 60

  init(grid: Grid, sagMeters: Double, detailMeters: Double) {
    self.grid = grid
    sag = sagMeters / UnitSphere.metersPerRadian
    let detail = detailMeters > 0 ? min(sagMeters, detailMeters) : sagMeters
    lateral = min(max(detail / 4, 0.5), Self.mostLateralMeters) / UnitSphere.metersPerRadian
  }

  /// Returns the vertices of a chain with those added to its edges.
  func split(_ chain: some Sequence<GridPoint>) -> [GridPoint] { halved(chain, where: isTooLong) }

  /// Whether an edge's chord is too deep or its great circle too far from the edge.
  func isTooLong(_ a: GridPoint, _ b: GridPoint) -> Bool {
    let run = max(a.u, b.u) - min(a.u, b.u)
    let rise = max(a.v, b.v) - min(a.v, b.v)
    if max(run, rise) > Self.mostDegrees * grid.unitsPerDegree { return true }
    let (from, to) = (grid.lattice(a), grid.lattice(b))
    if 1 - (from + to).length / (2 * SpacePoint.radius) > sag { return true }
    // Meridians and the equator are great circles.
    if run == 0 || (a.v == grid.height / 2 && rise == 0) { return false }
    let normal = from.cross(to)
    let scale = normal.length * SpacePoint.radius
    guard scale > 0 else { return false }
    let middle = Segment(a, b).middle
    return [Segment(a, middle).middle, middle, Segment(middle, b).middle].contains { place in
      normal.dot(grid.lattice(place)).magnitude / scale > lateral
    }
  }
}

/// Returns a chain with the middle of each edge that passes a test, and of each half that does.
func halved(
  _ chain: some Sequence<GridPoint>, where isHalved: (GridPoint, GridPoint) -> Bool
) -> [GridPoint] {
  var result: [GridPoint] = []
  func appendBetween(_ a: GridPoint, _ b: GridPoint) {
    guard isHalved(a, b) else { return }
    let middle = Segment(a, b).middle
    guard middle != a, middle != b else { return }
    appendBetween(a, middle)
    result.append(middle)
    appendBetween(middle, b)
  }
  for point in chain {
    if let last = result.last { appendBetween(last, point) }
    result.append(point)
  }
  return result
}
