/// The rings of one polygon, or of a region, not cut at ±180°.
package struct UnwrappedPolygon: Sendable, Hashable {
  package var rings: [UnwrappedRing]
  /// Whether the south pole is inside.
  package var holdsSouthPole = false
  /// Whether the north pole is inside.
  package var holdsNorthPole = false

  package init(rings: [UnwrappedRing], holdsSouthPole: Bool = false, holdsNorthPole: Bool = false) {
    self.rings = rings
    self.holdsSouthPole = holdsSouthPole
    self.holdsNorthPole = holdsNorthPole
  }
}

/// The result of cutting a polygon.
package struct CutPolygon: Sendable {
  /// The parts within the domain.
  package var geometry = Geometry()
  package var points = CutPoints()
  /// Whether any ring was cut.
  package var isCut = false
}

/// Cuts a polygon at ±180°.
///
/// The parts are closed along ±180°, and along the poles inside the polygon (RFC 7946 §3.1.9). The
/// interior does not change, except for the rounding of the new vertices. A ring that needs no cut
/// keeps all its vertices.
/// - Complexity: linear in the vertices, except for holes: each is tested against the parts whose
///   boxes contain it.
package func cutAtAntimeridian(_ polygon: UnwrappedPolygon, grid: Grid) -> CutPolygon {
  var cutter = RingCutter(grid: grid)
  var result = CutPolygon()
  var pieces: [RingPiece] = []
  var outers: [[GridPoint]] = []
  var holes: [[GridPoint]] = []
  for ring in polygon.rings {
    switch cutter.cut(ring) {
    case .whole(let vertices):
      if ring.isHole { holes.append(vertices) } else { outers.append(vertices) }
    case .pieces(let more): pieces += more
    }
  }
  result.points = cutter.points
  result.isCut = !pieces.isEmpty
  if polygon.holdsSouthPole { pieces.append(RingPiece(poleOf: grid, v: 0)) }
  if polygon.holdsNorthPole { pieces.append(RingPiece(poleOf: grid, v: grid.height)) }
  for ring in PieceLinks(pieces, order: .sideBySide, grid: grid).rings() {
    let vertices = closed(ring, of: pieces)
    if hasThreeDifferentVertices(vertices[...]) { outers.append(vertices) }
  }
  result.geometry = Geometry(outers: outers, holes: holes)
  return result
}

/// Returns the vertices of linked pieces, without repetitions.
private func closed(_ ring: [LinkedPiece], of pieces: [RingPiece]) -> [GridPoint] {
  var vertices: [GridPoint] = []
  for link in ring {
    let piece = pieces[link.piece].vertices
    for vertex in link.isReversed ? piece.reversed() : piece where vertices.last != vertex {
      vertices.append(vertex)
    }
  }
  while vertices.count > 1, vertices.last == vertices.first { vertices.removeLast() }
  return vertices
}

extension RingPiece {
  /// Creates the piece along the whole of a pole.
  fileprivate init(poleOf grid: Grid, v: UInt32) {
    vertices = [GridPoint(u: 0, v: v), GridPoint(u: grid.width, v: v)]
  }
}

extension Geometry {
  /// Creates polygons of these outer rings, and adds each hole to the first one that contains it.
  package init(outers: [[GridPoint]], holes: [[GridPoint]]) {
    self.init()
    var held = [[Int]](repeating: [], count: max(1, outers.count))
    var search = OuterSearch(outers)
    for (hole, vertices) in holes.enumerated() { held[search.outer(of: vertices)].append(hole) }
    for polygon in held.indices {
      append(
        polygon: (polygon < outers.count ? [outers[polygon]] : []) + held[polygon].map { holes[$0] }
      )
    }
  }

  /// Appends a polygon of those rings that have vertices.
  package mutating func append(polygon rings: some Sequence<some Collection<GridPoint>>) {
    for ring in rings where !ring.isEmpty {
      vertices += ring
      ringEnds.append(vertices.count)
    }
    endPolygon()
  }

  /// Makes a polygon of the rings after the last one, if there are any.
  package mutating func endPolygon() {
    if ringEnds.count > (polygonEnds.last ?? 0) { polygonEnds.append(ringEnds.count) }
  }
}

extension [GridPoint] {
  /// Appends a ring without the vertices that repeat the one before them.
  /// - Returns: the number of vertices omitted.
  @discardableResult
  package mutating func append(ring: some Sequence<GridPoint>) -> Int {
    let start = count
    var repeatedCount = 0
    for vertex in ring {
      if count > start, self[count - 1] == vertex {
        repeatedCount += 1
      } else {
        append(vertex)
      }
    }
    // The first vertex follows the last one.
    while count > start + 1, self[count - 1] == self[start] {
      removeLast()
      repeatedCount += 1
    }
    return repeatedCount
  }
}

extension Geometry {
  /// Appends a ring without repeated vertices, if it still has three different ones.
  package mutating func append(
    ring: some Sequence<GridPoint>
  ) -> (repeatedCount: Int, isKept: Bool) {
    let start = vertices.count
    let repeatedCount = vertices.append(ring: ring)
    let isKept = hasThreeDifferentVertices(vertices[start...])
    if isKept {
      ringEnds.append(vertices.count)
    } else {
      vertices.removeSubrange(start...)
    }
    return (repeatedCount, isKept)
  }
}

package func hasThreeDifferentVertices(_ ring: ArraySlice<some Equatable>) -> Bool {
  guard let first = ring.first, let second = ring.first(where: { $0 != first }) else {
    return false
  }
  return ring.contains { $0 != first && $0 != second }
}

extension Geometry {
  /// Reverses rings so that the first of each polygon runs counter-clockwise and the others
  /// clockwise (RFC 7946 §3.1.6). A ring with a signed area of zero does not change. The first
  /// vertex of a ring remains the first.
  /// - Returns: the number of rings reversed.
  mutating func turnRings() -> Int {
    var count = 0
    for polygon in polygons {
      for (number, ring) in polygon.enumerated() {
        let area = doubledArea(ofRing: vertices[ring])
        guard number == 0 ? area < 0 : area > 0 else { continue }
        vertices[(ring.lowerBound + 1)..<ring.upperBound].reverse()
        count += 1
      }
    }
    return count
  }
}
