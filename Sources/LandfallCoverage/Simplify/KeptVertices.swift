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
    let box = GridBox(around: chain)
    func isBetween(_ point: GridPoint) -> Bool {
      box.contains(point) && point != first && point != last && chain.surrounds(point) == true
    }
    let (rows, columns) = (
      (box.south >> shift)...(box.north >> shift), (box.west >> shift)...(box.east >> shift)
    )
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

  @inline(__always)
  private func hash(_ column: UInt32, _ row: UInt32) -> Int {
    Int(truncatingIfNeeded: mixed(UInt64(row) << 32 | UInt64(column))) & mask
  }
}
