/// A region whose rings are not cut at ±180°.
package struct JoinedGeometry: Sendable, Hashable {
  /// The parts that touch ±180° or contain a pole, as one polygon; then each other polygon.
  package var polygons: [UnwrappedPolygon]
  /// Latitudes and longitudes of vertices that only the cut region has: along ±180°, and along each
  /// pole.
  package var cutVertices: CutVertices
  /// Points without area, unchanged.
  package var points: [GridPoint]

  package init(
    polygons: [UnwrappedPolygon], cutVertices: CutVertices = CutVertices(),
    points: [GridPoint] = []
  ) {
    self.polygons = polygons
    self.cutVertices = cutVertices
    self.points = points
  }
}

/// Undoes the cut at ±180°.
///
/// Edges along ±180° with the region on both sides disappear, and so do those along a pole that the
/// region surrounds; the rings continue from one side to the other through the same vertices. Where
/// the region is on only one side, its ring runs along ±180°. For normalized geometry, cutting the
/// result returns the same rings, vertex by vertex; only their first vertices and the order of
/// polygons may differ.
/// - Complexity: O(n log n).
package func joinAcrossAntimeridian(_ geometry: Geometry, grid: Grid) -> JoinedGeometry {
  var join = SeamJoin(geometry, grid: grid)
  return join.run()
}

/// Cuts a joined region again; see ``joinAcrossAntimeridian(_:grid:)``.
package func cutAtAntimeridian(_ joined: JoinedGeometry, grid: Grid) -> Geometry {
  var result = Geometry(points: joined.points)
  for polygon in joined.polygons {
    result.append(cutAtAntimeridian(polygon, grid: grid).geometry)
  }
  result.addVertices(joined.cutVertices, grid: grid)
  return result
}

private struct SeamJoin {
  let geometry: Geometry
  let grid: Grid
  private var isSouthWhole = false
  private var isNorthWhole = false
  private var pieces: [RingPiece] = []
  private var rings: [UnwrappedRing] = []

  init(_ geometry: Geometry, grid: Grid) {
    self.geometry = geometry
    self.grid = grid
    isSouthWhole = geometry.coversPole(0, grid: grid)
    isNorthWhole = geometry.coversPole(grid.height, grid: grid)
  }

  mutating func run() -> JoinedGeometry {
    var others: [UnwrappedPolygon] = []
    for polygon in geometry.polygons {
      if polygon.contains(where: { hasCutEdge($0) }) {
        for (index, ring) in polygon.enumerated() { take(ring, isHole: index > 0) }
      } else {
        others.append(
          UnwrappedPolygon(
            rings: polygon.enumerated().map { whole($0.element, isHole: $0.offset > 0) }))
      }
    }
    for ring in PieceLinks(pieces, order: .across, grid: grid).rings() {
      let joined = unwrapped(ring)
      if !joined.isCollapsed { rings.append(joined) }
    }
    let isJoined = !rings.isEmpty || isSouthWhole || isNorthWhole
    if isJoined {
      others.insert(
        UnwrappedPolygon(
          rings: rings, holdsSouthPole: isSouthWhole, holdsNorthPole: isNorthWhole), at: 0)
    }
    return JoinedGeometry(
      polygons: others, cutVertices: CutVertices(of: [geometry], grid: grid),
      points: geometry.points)
  }

  /// Whether the cut made an edge: along ±180°, or along a pole inside the region.
  private func isCutEdge(_ a: GridPoint, _ b: GridPoint) -> Bool {
    if a.u == b.u { return grid.isOnSeam(a) }
    return a.v == b.v && ((isSouthWhole && a.v == 0) || (isNorthWhole && a.v == grid.height))
  }

  private func hasCutEdge(_ ring: Range<Int>) -> Bool {
    geometry.vertices[ring].ringEdges.contains { isCutEdge($0.a, $0.b) }
  }

  private func whole(_ ring: Range<Int>, isHole: Bool) -> UnwrappedRing {
    UnwrappedRing(
      vertices: geometry.vertices[ring].map { UnwrappedPoint(x: Int64($0.u), v: $0.v) },
      isHole: isHole)
  }

  /// Splits a ring at ±180° and removes the cut's edges.
  private mutating func take(_ ring: Range<Int>, isHole: Bool) {
    let vertices = geometry.vertices[ring]
    // A ring that only touches ±180° was not cut there.
    guard hasCutEdge(ring), let start = vertices.firstIndex(where: grid.isOnSeam) else {
      rings.append(whole(ring, isHole: isHole))
      return
    }
    var before = vertices[start]
    var piece: [GridPoint] = []
    for vertex in vertices[(start + 1)...] + vertices[...start] {
      if !isCutEdge(before, vertex) {
        if piece.isEmpty { piece.append(before) }
        piece.append(vertex)
        if grid.isOnSeam(vertex) {
          pieces.append(RingPiece(vertices: piece))
          piece = []
        }
      }
      before = vertex
    }
  }

  /// Returns the pieces of a ring one after the other, each shifted by the turns before it.
  private func unwrapped(_ ring: [LinkedPiece]) -> UnwrappedRing {
    let width = Int64(grid.width)
    var vertices: [UnwrappedPoint] = []
    var turn: Int64 = 0
    var end: UnwrappedPoint?
    for link in ring {
      let piece = pieces[link.piece].vertices
      let run = link.isReversed ? piece.reversed() : piece
      // A piece begins where the one before it ended, possibly on the other side.
      if let end, let first = run.first { turn = end.x - Int64(first.u) }
      for vertex in run {
        let point = UnwrappedPoint(x: Int64(vertex.u) + turn, v: vertex.v)
        if vertices.last != point { vertices.append(point) }
      }
      end = vertices.last
    }
    guard let first = vertices.first, let last = vertices.last else {
      return UnwrappedRing(vertices: [])
    }
    // The first and the last vertex are on one meridian, so they differ by whole turns.
    var joined = UnwrappedRing(vertices: vertices, turn: last.x - first.x)
    joined.turn = floorDivide(joined.turn, by: width) * width
    joined.dropDuplicates()
    return joined
  }
}

extension Geometry {
  /// Whether edges along a pole lead all around it, in runs from ±180° to ±180°. If regions meet at
  /// the pole elsewhere, its edges remain.
  fileprivate func coversPole(_ v: UInt32, grid: Grid) -> Bool {
    // The number of runs along the pole that end in the west and in the east.
    var ends = (west: 0, east: 0)
    for ring in rings {
      guard var before = vertices[ring].last else { continue }
      var beforeThat = vertices[ring].dropLast().last ?? before
      for vertex in vertices[ring] {
        let isPoleBefore = beforeThat.v == v && before.v == v
        if isPoleBefore != (before.v == v && vertex.v == v) {
          switch before.u {
          case 0: ends.west += 1
          case grid.width: ends.east += 1
          default: return false
          }
        }
        (beforeThat, before) = (before, vertex)
      }
    }
    return ends.west & 1 == 1 && ends.east & 1 == 1
  }

  /// Appends another geometry's polygons and points.
  package mutating func append(_ other: Geometry) {
    let (vertexCount, ringCount) = (vertices.count, ringEnds.count)
    vertices += other.vertices
    ringEnds += other.ringEnds.map { $0 + vertexCount }
    polygonEnds += other.polygonEnds.map { $0 + ringCount }
    points += other.points
  }
}
