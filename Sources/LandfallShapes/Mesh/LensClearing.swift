/// Adds vertices to edges of borders if another border's vertex is between the great circle and the
/// line that is straight in longitude and latitude: otherwise an islet just north of a long
/// parallel would be south of it.
///
/// An edge is halved until no vertex is in the lens between the two, or until the grid cannot halve
/// it further. Borders that are a few units apart over thousands of kilometers may then cross; these
/// are left to ``BorderSeparation``. Each edge is processed once for both its sides, so that
/// neighbors still have the same vertices.
struct LensClearing {
  private let grid: Grid
  /// The vertices of all borders.
  private let points: PointTree

  /// O(n log n) for n vertices.
  init(_ chains: [[GridPoint]], grid: Grid) {
    self.grid = grid
    var points = Array(chains.joined())
    // A vertex on the seam is near to both of its sides.
    points += points.filter(grid.isOnSeam).map { GridPoint(u: grid.width - $0.u, v: $0.v) }
    self.points = PointTree(points)
  }

  /// Returns the vertices of a chain with those added to its edges.
  func clear(_ chain: [GridPoint]) -> [GridPoint] {
    halved(chain) { holdsVertex($0, $1, withRoom: true) }
  }

  /// Whether a vertex is between an edge and its great circle, or on either.
  /// - Parameter withRoom: whether to ignore lenses without room for three grid points.
  func holdsVertex(_ a: GridPoint, _ b: GridPoint, withRoom: Bool = false) -> Bool {
    guard let lens = Lens(a, b, grid: grid) else { return false }
    return points.contains(in: lens.box) {
      lens.contains($0, withRoom: withRoom, grid: grid)
    }
  }
}

/// The area between an edge as a great circle and the same edge straight in longitude and latitude.
private struct Lens {
  let a: GridPoint
  let b: GridPoint
  let box: GridBox

  /// - Returns: nil if the two are identical, on a meridian or the equator.
  init?(_ a: GridPoint, _ b: GridPoint, grid: Grid) {
    (self.a, self.b) = (a, b)
    if a.u == b.u || a.v == b.v && a.v == grid.height / 2 { return nil }
    let radiansPerUnit = Double.pi / Double(grid.height)
    let (run, rise) = (abs(Double(a.u) - Double(b.u)), abs(Double(a.v) - Double(b.v)))
    // An eighth of the rate at which the straight edge turns away from the great circle, λ'² sin φ
    // cos φ + 2 λ' φ' sin φ, plus 20%, as the edge is not infinitely short.
    let high = (run / 2 + 2 * rise) * run * radiansPerUnit * 0.15 + 1
    // The cosine is at least the distance to the pole as a fraction of a right angle.
    let nearness = Double(min(min(a.v, b.v), grid.height - max(a.v, b.v)))
    let wide = min(high * Double(grid.height) / 2 / max(nearness, 1), Double(grid.width))
    let ends = Segment(a, b).box
    box = GridBox(
      west: ends.west.moved(by: -wide), south: ends.south.moved(by: -high),
      east: ends.east.moved(by: wide), north: ends.north.moved(by: high))
  }

  /// Whether a point other than the ends is on different sides of the great circle and of the
  /// straight edge, or on either of them.
  /// - Parameter withRoom: whether to ignore lenses without room for three grid points.
  func contains(_ point: GridPoint, withRoom: Bool, grid: Grid) -> Bool {
    guard point != a, point != b, box.contains(point) else { return false }
    let (run, rise) = (Double(b.u) - Double(a.u), Double(b.v) - Double(a.v))
    let (u, v) = (Double(point.u) - Double(a.u), Double(point.v) - Double(a.v))
    let along = u * run + v * rise
    guard along > 0, along < run * run + rise * rise else { return false }
    let side = Segment(a, b).side(of: point)
    let (from, to) = (grid.lattice(a), grid.lattice(b))
    return (side == 0 || side != SpacePoint.orientation(from, to, grid.lattice(point)))
      && (!withRoom || hasRoom(from, to, grid: grid))
  }

  /// Three grid points span at least half a square unit, which is less at high latitudes.
  private func hasRoom(_ from: SpacePoint, _ to: SpacePoint, grid: Grid) -> Bool {
    let normal = from.cross(to)
    let scale = normal.length * SpacePoint.radius
    guard scale > 0 else { return false }
    let radiansPerUnit = Double.pi / Double(grid.height)
    let middle = grid.lattice(Segment(a, b).middle)
    let depth = normal.dot(middle).magnitude / scale / radiansPerUnit
    let length = (to - from).length / SpacePoint.radius / radiansPerUnit
    let cosine = [from, to].map { point in
      (point.x * point.x + point.z * point.z).squareRoot() / SpacePoint.radius
    }.min()
    return depth * length > (cosine ?? 0) / 2
  }
}
