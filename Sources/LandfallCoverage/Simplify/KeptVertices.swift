/// The vertices that simplified arcs keep, hashed by position, to find those between a chain and
/// the edge that replaces it.
package struct KeptVertices: Sendable {
  private let points: [GridPoint]
  private let shift: UInt32
  private let mask: Int
  private var heads: [Int32]
  private var before: [Int32]

  /// - Parameter usual: the usual length of edges, in grid units.
  package init(_ points: [GridPoint], usual: UInt32) {
    self.points = points
    shift = UInt32(32 - max(1, usual).leadingZeroBitCount)
    var size = 16
    while size < 2 * points.count { size *= 2 }
    mask = size - 1
    heads = Array(repeating: -1, count: size)
    before = Array(repeating: -1, count: points.count)
    for (number, point) in points.enumerated() {
      let slot = hash(point.u >> shift, point.v >> shift)
      before[number] = heads[slot]
      heads[slot] = Int32(number)
    }
  }

  /// Whether any vertex other than an end of the chain is inside the ring that the chain and the
  /// edge between its ends form, by the even-odd rule.
  ///
  /// Vertices on the chain itself are its own, or those of other rings that touch it there: they
  /// are not on a wrong side. Vertices on the edge are crossings.
  /// - Complexity: O(s + k·n) for n vertices of the chain, k vertices in its box, and s squares
  ///   there, at most as many as vertices.
  package func anyLiesBetween(_ chain: ArraySlice<GridPoint>) -> Bool {
    guard let first = chain.first, let last = chain.last, chain.count > 2 else { return false }
    var (west, south, east, north) = (first.u, first.v, first.u, first.v)
    for point in chain {
      west = min(west, point.u)
      east = max(east, point.u)
      south = min(south, point.v)
      north = max(north, point.v)
    }
    func isBetween(_ point: GridPoint) -> Bool {
      point.u >= west && point.u <= east && point.v >= south && point.v <= north
        && point != first && point != last && isInside(point, chain)
    }
    let (rows, columns) = ((south >> shift)...(north >> shift), (west >> shift)...(east >> shift))
    if rows.count * columns.count > points.count { return points.contains(where: isBetween) }
    for row in rows {
      for column in columns {
        var entry = heads[hash(column, row)]
        while entry >= 0 {
          let point = points[Int(entry)]
          entry = before[Int(entry)]
          // Other squares may have the same hash.
          if point.u >> shift == column, point.v >> shift == row, isBetween(point) { return true }
        }
      }
    }
    return false
  }

  /// Casts a ray to the east; false for a point on the chain.
  private func isInside(_ point: GridPoint, _ chain: ArraySlice<GridPoint>) -> Bool {
    var inside = false
    var before = chain[chain.endIndex - 1]
    for vertex in chain {
      if vertex == point { return false }
      if (vertex.v > point.v) != (before.v > point.v) {
        let upward = vertex.v > before.v
        let side = Segment(before, vertex).side(of: point)
        if side == 0 { return false }
        if (side > 0) == upward { inside.toggle() }
      }
      before = vertex
    }
    return inside
  }

  @inline(__always)
  private func hash(_ column: UInt32, _ row: UInt32) -> Int {
    Int(truncatingIfNeeded: mixed(UInt64(row) << 32 | UInt64(column))) & mask
  }
}
