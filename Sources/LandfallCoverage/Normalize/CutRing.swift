/// A stretch of a ring within the domain, between two points on ±180°.
struct RingPiece {
  /// The vertices; only the first and the last are on ±180°.
  var vertices: [GridPoint]
}

/// The result of cutting a ring at ±180°.
enum CutRing {
  /// The ring is within the domain as a whole.
  case whole([GridPoint])
  case pieces([RingPiece])
}

/// The new vertices where edges cross ±180°.
package struct CutPoints: Sendable, Hashable {
  package var count = 0
  /// The number of vertices whose exact latitude is between two grid points.
  package var roundedCount = 0
  /// The first new vertex in the order of the source.
  package var first: GridPoint?
}

/// Cuts rings at ±180°.
///
/// An edge that crosses ±180° gets a vertex there. Its latitude is that of the straight edge, an
/// exact fraction rounded to the nearest grid unit, ties to even. It depends only on the position,
/// so it is the same for both neighbors along the edge and for both directions. At a vertex on
/// ±180° the ring is cut without a new vertex. Edges along ±180° are removed; the links between the
/// pieces add them again.
struct RingCutter {
  let grid: Grid
  var points = CutPoints()
  private var width: Int64 { Int64(grid.width) }

  init(grid: Grid) { self.grid = grid }

  mutating func cut(_ ring: UnwrappedRing) -> CutRing {
    let path = crossed(ring)
    if path.isEmpty { return .whole([]) }
    if ring.turn == 0, let home = home(of: path) {
      return .whole(path.dropLast().map { moved($0, from: home) })
    }
    return .pieces(pieces(of: path, turn: ring.turn))
  }

  /// Returns the turn around the Earth that contains all edges of a path; nil if there are several.
  private func home(of path: [UnwrappedPoint]) -> Int64? {
    var home: Int64?
    for (a, b) in zip(path, path.dropFirst()) {
      guard let strip = strip(a, b) else { continue }
      if let home, home != strip { return nil }
      home = strip
    }
    return home ?? path.first.map { floorDivide($0.x, by: width) }
  }

  /// Returns the ring with a vertex wherever it meets ±180°, and its first vertex again at its end,
  /// a turn further.
  private mutating func crossed(_ ring: UnwrappedRing) -> [UnwrappedPoint] {
    guard let closing = ring.closing, var before = ring.vertices.first else { return [] }
    var path = [before]
    path.reserveCapacity(ring.vertices.count + 3)
    for vertex in ring.vertices.dropFirst() + [closing] {
      addCrossings(before, vertex, to: &path)
      path.append(vertex)
      before = vertex
    }
    return path
  }

  private mutating func addCrossings(
    _ a: UnwrappedPoint, _ b: UnwrappedPoint, to path: inout [UnwrappedPoint]
  ) {
    let (west, east) = a.x <= b.x ? (a, b) : (b, a)
    // The meridians strictly between the two.
    let first = floorDivide(west.x, by: width) + 1
    let last = floorDivide(east.x - 1, by: width)
    guard first <= last else { return }
    let turns = Array(first...last)
    for turn in a.x <= b.x ? turns : turns.reversed() {
      let meridian = turn * width
      let (v, isExact) = latitude(from: west, to: east, at: meridian)
      let point = UnwrappedPoint(x: meridian, v: v)
      points.count += 1
      if !isExact { points.roundedCount += 1 }
      if points.first == nil { points.first = GridPoint(u: 0, v: v) }
      path.append(point)
    }
  }

  private func latitude(
    from west: UnwrappedPoint, to east: UnwrappedPoint, at x: Int64
  ) -> (v: UInt32, isExact: Bool) {
    let run = Int128(east.x - west.x)
    let product =
      Int128(west.v) * run + (Int128(east.v) - Int128(west.v)) * Int128(x - west.x)
    // Not negative, as latitudes are not negative.
    let (quotient, rest) = product.quotientAndRemainder(dividingBy: run)
    let roundsUp = 2 * rest > run || (2 * rest == run && quotient & 1 == 1)
    return (UInt32(clamping: quotient + (roundsUp ? 1 : 0)), rest == 0)
  }

  /// Returns the turn around the Earth that contains an edge which does not cross ±180°; nil for an
  /// edge along ±180°.
  private func strip(_ a: UnwrappedPoint, _ b: UnwrappedPoint) -> Int64? {
    let turn = floorDivide(min(a.x, b.x), by: width)
    return a.x == b.x && a.x == turn * width ? nil : turn
  }

  private func moved(_ point: UnwrappedPoint, from strip: Int64) -> GridPoint {
    GridPoint(u: UInt32(clamping: point.x - strip * width), v: point.v)
  }

  /// Returns the stretches between the vertices on ±180°; there is at least one such vertex.
  private func pieces(of path: [UnwrappedPoint], turn: Int64) -> [RingPiece] {
    func isOnMeridian(_ point: UnwrappedPoint) -> Bool {
      point.x == floorDivide(point.x, by: width) * width
    }
    guard let start = path.firstIndex(where: isOnMeridian), var before = path[start...].first
    else { return [] }
    let rest = start == 0 ? [] : path[1...start].map { UnwrappedPoint(x: $0.x + turn, v: $0.v) }
    var pieces: [RingPiece] = []
    var piece: [GridPoint] = []
    for vertex in path[(start + 1)...] + rest {
      if let strip = strip(before, vertex) {
        if piece.isEmpty { piece.append(moved(before, from: strip)) }
        piece.append(moved(vertex, from: strip))
        if isOnMeridian(vertex) {
          pieces.append(RingPiece(vertices: piece))
          piece = []
        }
      }
      before = vertex
    }
    return pieces
  }
}
