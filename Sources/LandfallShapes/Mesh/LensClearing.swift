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
  /// The vertices of all borders by their cell.
  private var points: [GridPoint] = []
  private var cells: [UInt64: Range<Int>] = [:]

  /// A fiftieth of a degree, about 2 km.
  private let cellSize: UInt32

  /// O(n log n) for n vertices.
  init(_ chains: [[GridPoint]], grid: Grid) {
    self.grid = grid
    cellSize = grid.unitsPerDegree / 50
    var keyed: [(key: UInt64, point: GridPoint)] = []
    keyed.reserveCapacity(chains.reduce(0) { $0 + $1.count })
    for point in chains.joined() {
      keyed.append((key(of: point), point))
      // A vertex on the seam is near to both of its sides.
      if point.u == 0 || point.u == grid.width {
        let other = GridPoint(u: grid.width - point.u, v: point.v)
        keyed.append((key(of: other), other))
      }
    }
    keyed.sort { $0.key < $1.key }
    points = keyed.map(\.point)
    var first = 0
    for index in keyed.indices
    where index + 1 == keyed.count || keyed[index + 1].key != keyed[index].key {
      cells[keyed[index].key] = first..<(index + 1)
      first = index + 1
    }
  }

  private func key(of point: GridPoint) -> UInt64 {
    key(column: point.u / cellSize, row: point.v / cellSize)
  }

  private func key(column: UInt32, row: UInt32) -> UInt64 { UInt64(row) << 32 | UInt64(column) }

  /// Returns the vertices of a chain with those added to its edges.
  func clear(_ chain: [GridPoint]) -> [GridPoint] {
    var result: [GridPoint] = []
    for point in chain {
      if let last = result.last { appendBetween(last, point, to: &result) }
      result.append(point)
    }
    return result
  }

  private func appendBetween(_ a: GridPoint, _ b: GridPoint, to result: inout [GridPoint]) {
    guard let lens = Lens(a, b, grid: grid), holdsVertex(lens, withRoom: true) else { return }
    let middle = BorderSplitting.middle(a, b)
    guard middle != a, middle != b else { return }
    appendBetween(a, middle, to: &result)
    result.append(middle)
    appendBetween(middle, b, to: &result)
  }

  /// Whether a vertex is between an edge and its great circle, or on either.
  func holdsVertex(_ a: GridPoint, _ b: GridPoint) -> Bool {
    Lens(a, b, grid: grid).map { holdsVertex($0, withRoom: false) } ?? false
  }

  private func holdsVertex(_ lens: Lens, withRoom: Bool) -> Bool {
    for row in (lens.south / cellSize)...(lens.north / cellSize) {
      for column in (lens.west / cellSize)...(lens.east / cellSize) {
        guard let range = cells[key(column: column, row: row)] else { continue }
        if points[range].contains(where: { lens.contains($0, withRoom: withRoom, grid: grid) }) {
          return true
        }
      }
    }
    return false
  }
}

/// The area between an edge as a great circle and the same edge straight in longitude and latitude.
private struct Lens {
  let a: GridPoint
  let b: GridPoint
  let west, south, east, north: UInt32

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
    func bound(_ value: UInt32, _ by: Double, _ most: UInt32) -> UInt32 {
      UInt32(min(max(Double(value) + by, 0), Double(most)))
    }
    west = bound(min(a.u, b.u), -wide, grid.width)
    east = bound(max(a.u, b.u), wide, grid.width)
    south = bound(min(a.v, b.v), -high, grid.height)
    north = bound(max(a.v, b.v), high, grid.height)
  }

  /// Whether a point other than the ends is on different sides of the great circle and of the
  /// straight edge, or on either of them.
  /// - Parameter withRoom: whether to ignore lenses without room for three grid points.
  func contains(_ point: GridPoint, withRoom: Bool, grid: Grid) -> Bool {
    guard point != a, point != b, point.u >= west, point.u <= east, point.v >= south,
      point.v <= north
    else { return false }
    let (run, rise) = (Double(b.u) - Double(a.u), Double(b.v) - Double(a.v))
    let (u, v) = (Double(point.u) - Double(a.u), Double(point.v) - Double(a.v))
    let along = u * run + v * rise
    guard along > 0, along < run * run + rise * rise else { return false }
    let product =
      Int128(Int64(b.u) - Int64(a.u)) * Int128(Int64(point.v) - Int64(a.v))
      - Int128(Int64(b.v) - Int64(a.v)) * Int128(Int64(point.u) - Int64(a.u))
    let side = Int(product.signum())
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
    let middle = grid.lattice(BorderSplitting.middle(a, b))
    let depth = normal.dot(middle).magnitude / scale / radiansPerUnit
    let length = (to - from).length / SpacePoint.radius / radiansPerUnit
    let cosine = [from, to].map { point in
      (point.x * point.x + point.z * point.z).squareRoot() / SpacePoint.radius
    }.min()
    return depth * length > (cosine ?? 0) / 2
  }
}
