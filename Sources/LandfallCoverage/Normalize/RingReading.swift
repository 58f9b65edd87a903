/// Decides the direction of a ring's edges that span more than 180° of longitude.
///
/// In longitude and latitude alone an edge from 179° to −179° may be 2° or 358° long. An edge is
/// straight as it is written (RFC 7946 §3.1.1). A ring shows that its long edges jump, the short way
/// across ±180° (§3.1.9), by one of these:
///
/// 1. Each leaves a gap of at most ``plainGap``, as 179 to −179 does.
/// 2. As written the ring runs the wrong way round (§3.1.6), the short way the right one. This does
/// not count if a side along ±180° meets such an edge, as in a box from −180 to 30.
/// 3. Both ways it runs the same way round, or the short way goes around a pole.
///
/// The edges of a hole jump if its outer ring crosses ±180°.
///
/// On a pole all longitudes are one point: an edge along it is used as written, so that a ring that
/// was cut and closed there (Antarctica) closes. If the ring only closes when such edges jump, they
/// do. A ring is also used as written if jumping would leave it no area, as a zone from −180 to 180,
/// or if it was cut along one meridian and is a turn wide.
package struct RingReading {
  /// What a ring's edges of more than 180° were taken for.
  package enum LongEdges: Sendable, Hashable {
    /// As they are written, though they may have been meant to jump.
    case straight
    /// The short way across ±180°, though they may have been meant as written.
    case jumping
  }

  package let grid: Grid

  package init(grid: Grid) {
    self.grid = grid
  }
  private var width: Int64 { Int64(grid.width) }

  /// The widest gap, in degrees, that an edge jumps whichever way the ring runs.
  package static let plainGap: UInt64 = 15

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
  /// - Parameter outer: the outer ring of a hole, whose edges jump if that ring crosses ±180°.
  package func read(
    _ points: ArraySlice<GridPoint>, laps: ArraySlice<Int8> = [], holeOf outer: UnwrappedRing? = nil
  ) -> (ring: UnwrappedRing, longEdges: LongEdges?) {
    var written = UnwrappedRing(vertices: [], isHole: outer != nil)
    written.vertices.reserveCapacity(points.count)
    for (offset, point) in points.enumerated() {
      let lap = laps.isEmpty ? 0 : Int64(laps[laps.startIndex + offset])
      written.vertices.append(UnwrappedPoint(x: Int64(point.u) + lap * width, v: point.v))
    }
    let long = longEdges(written)
    guard !long.isEmpty, !wasCut(written) else { return (written, nil) }
    var short = read(written, poleIsShort: false)
    if short.turn != 0 {
      let other = read(written, poleIsShort: true)
      if other.turn == 0 { short = other }
    }
    if short.turn != 0 { return (short, .jumping) }
    let (asWritten, jumping) = (written.doubledArea, short.doubledArea)
    if jumping == 0, asWritten != 0 { return (written, nil) }
    // 180 and −180 are one place: an edge between them has no length.
    let gap = long.reduce(0) { max($0, shortened($1.b.x - $1.a.x).magnitude) }
    if gap > Self.plainGap * UInt64(grid.unitsPerDegree) {
      if let outer {
        if outer.turn == 0, !outer.crossesSeam(width: width) { return (written, nil) }
      } else if asWritten > 0, jumping < 0 {
        return (written, runsAlongSeam(written) ? nil : .straight)
      } else if asWritten < 0, jumping > 0, runsAlongSeam(written) {
        return (written, .straight)
      }
    }
    return (short, gap > 0 ? .jumping : nil)
  }

  private func longEdges(_ ring: UnwrappedRing) -> [(a: UnwrappedPoint, b: UnwrappedPoint)] {
    ring.vertices[...].ringEdges.filter { a, b in
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

  /// Whether a long edge begins or ends at a side along ±180°.
  private func runsAlongSeam(_ ring: UnwrappedRing) -> Bool {
    let half = UInt64(width / 2)
    return ring.vertices.indices.contains { index in
      let vertex = ring.vertices[index]
      guard vertex.x % width == 0 else { return false }
      let before = ring.vertices[index == 0 ? ring.vertices.count - 1 : index - 1]
      let after = ring.vertices[(index + 1) % ring.vertices.count]
      return before.x == vertex.x && (after.x - vertex.x).magnitude > half
        || after.x == vertex.x && (before.x - vertex.x).magnitude > half
    }
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
