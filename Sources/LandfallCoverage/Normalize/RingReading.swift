/// Decides the direction of a ring's edges that span more than 180° of longitude.
///
/// In longitude and latitude alone an edge from 179° to −179° may be 2° or 358° long. It goes the
/// short way, as RFC 7946 §3.1.9 defines it for edges across the antimeridian; an edge of exactly
/// 180° is used as written. Exceptions:
///
/// 1. On a pole all longitudes are one point. An edge along a pole is used as written, so that a
/// ring that was cut and closed along the pole (Antarctica) closes. If the ring only closes when
/// such edges go the short way, they do. 2. A ring is used as written, with its long edges, if the
/// short way would give it no area: a zone all around the Earth, written as a box from −180 to 180.
/// 3. A ring is also used as written if it is one whole turn wide and runs along the meridian at
/// its west end and, at the same latitudes, at its east end: it was cut there, and the short way
/// would retrace that cut.
///
/// A box from −170 to 170 without a vertex between is therefore 20° wide, across the antimeridian;
/// with one more vertex on its long sides it is 340° wide.
package struct RingReading {
  package let grid: Grid

  package init(grid: Grid) {
    self.grid = grid
  }
  private var width: Int64 { Int64(grid.width) }

  /// Whether a ring may have a meaning other than its coordinates in the plane; most do not.
  ///
  /// A ring within ±180° without edges longer than 180° off the poles is used as written.
  func isNeeded(_ points: ArraySlice<GridPoint>) -> Bool {
    points.ringEdges.contains { a, b in
      max(a.u, b.u) - min(a.u, b.u) > grid.width / 2 && !isAlongPole(a.v, b.v)
    }
  }

  private func isAlongPole(_ a: UInt32, _ b: UInt32) -> Bool {
    a == b && (a == 0 || a == grid.height)
  }

  /// Reads a ring.
  ///
  /// `laps` contains for each vertex the number of turns by which its longitude was written east of
  /// its point; it is empty if all are 0.
  package func read(
    _ points: ArraySlice<GridPoint>, laps: ArraySlice<Int8> = [], isHole: Bool = false
  ) -> UnwrappedRing {
    var written = UnwrappedRing(vertices: [], isHole: isHole)
    written.vertices.reserveCapacity(points.count)
    for (offset, point) in points.enumerated() {
      let lap = laps.isEmpty ? 0 : Int64(laps[laps.startIndex + offset])
      written.vertices.append(UnwrappedPoint(x: Int64(point.u) + lap * width, v: point.v))
    }
    guard hasLongEdge(written) else { return written }
    var short = read(written, poleIsShort: false)
    if short.turn != 0 {
      let other = read(written, poleIsShort: true)
      if other.turn == 0 { short = other }
    }
    if short.turn == 0, short.doubledArea == 0, written.doubledArea != 0 { return written }
    return wasCut(written) ? written : short
  }

  private func hasLongEdge(_ ring: UnwrappedRing) -> Bool {
    ring.vertices[...].ringEdges.contains { a, b in
      (b.x - a.x).magnitude > UInt64(width / 2) && !isAlongPole(a.v, b.v)
    }
  }

  private func read(_ written: UnwrappedRing, poleIsShort: Bool) -> UnwrappedRing {
    guard let last = written.vertices.last, let first = written.vertices.first else {
      return written
    }
    var ring = UnwrappedRing(vertices: [], isHole: written.isHole)
    ring.vertices.reserveCapacity(written.vertices.count)
    func step(_ from: UnwrappedPoint, _ to: UnwrappedPoint) -> Int64 {
      let span = to.x - from.x
      return isAlongPole(from.v, to.v) && !poleIsShort ? span : shortened(span)
    }
    var (before, x) = (first, first.x)
    for vertex in written.vertices {
      x += step(before, vertex)
      ring.vertices.append(UnwrappedPoint(x: x, v: vertex.v))
      before = vertex
    }
    ring.turn = x + step(last, first) - first.x
    return ring
  }

  /// Returns the shortest span that differs from this one by whole turns; half a turn does not
  /// change.
  private func shortened(_ span: Int64) -> Int64 {
    let half = width / 2
    if span.magnitude <= UInt64(half) { return span }
    let rest = span % width
    if rest > half { return rest - width }
    return rest < -half ? rest + width : rest
  }

  /// Whether the ring is one turn wide, and its west and its east end run along one meridian at the
  /// same latitudes.
  private func wasCut(_ ring: UnwrappedRing) -> Bool {
    guard let first = ring.vertices.first else { return false }
    let west = ring.vertices.reduce(first.x) { min($0, $1.x) }
    let east = ring.vertices.reduce(first.x) { max($0, $1.x) }
    guard east - west == width else { return false }
    var atWest: [ClosedRange<UInt32>] = []
    var atEast: [ClosedRange<UInt32>] = []
    for (a, b) in ring.vertices[...].ringEdges where a.x == b.x && a.v != b.v {
      let latitudes = min(a.v, b.v)...max(a.v, b.v)
      if b.x == west { atWest.append(latitudes) }
      if b.x == east { atEast.append(latitudes) }
    }
    return overlap(atWest, atEast)
  }

  private func overlap(_ one: [ClosedRange<UInt32>], _ other: [ClosedRange<UInt32>]) -> Bool {
    let all =
      one.map { (range: $0, isOther: false) } + other.map { (range: $0, isOther: true) }
    // The latitude that the ranges of each list have reached so far.
    var reach: (UInt32, UInt32) = (0, 0)
    for (range, isOther) in all.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      if range.lowerBound < (isOther ? reach.0 : reach.1) { return true }
      if isOther {
        reach.1 = max(reach.1, range.upperBound)
      } else {
        reach.0 = max(reach.0, range.upperBound)
      }
    }
    return false
  }
}
