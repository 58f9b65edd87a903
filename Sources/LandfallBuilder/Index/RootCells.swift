package import Landfall

/// The cells of a quadtree's root: squares of 2^shift grid units from the domain's south-western
/// corner that cover the whole domain.
package struct RootCells: Sendable {
  package let shift: UInt32
  package let columns: Int
  package let rows: Int

  /// Cells of about 2 degrees, unless `shift` is given: small enough that a lookup in open sea ends at
  /// once, few enough that the root stays in the L2 cache.
  /// - Parameter isSmall: uses cells of about 10 degrees, for files in which the table's own size
  ///   matters.
  package init(grid: Grid, shift: UInt32? = nil, isSmall: Bool = false) {
    let usualShift: UInt32 =
      switch grid.unitsPerDegree {
      case 100_000: 18
      case 1_000_000: 21
      default: 24
      }
    self.shift = shift ?? (isSmall ? usualShift + 2 : usualShift)
    let shift = self.shift
    columns = Int((grid.width - 1) >> shift) + 1
    rows = Int(grid.height >> shift) + 1
    // Otherwise a row of cells would begin at the pole, with no row above it for counting crossings.
    precondition(grid.height & ((1 << shift) - 1) != 0)
  }

  package var count: Int { columns * rows }

  /// The code at the south-western corner of each cell, from the edges that cross its row between
  /// the domain's western side and the corner.
  func cornerCodes(_ input: QuadtreeInput) -> [UInt32] {
    var codes = [UInt32](repeating: 0, count: count)
    /// Changes the code of the first corner in the row east of the crossing; a running XOR along
    /// the row then propagates the change.
    func enter(row: Int, column: Int, change: UInt32) {
      if column < columns { codes[row * columns + column] ^= change }
    }
    for row in 0..<rows {
      let v = UInt32(row) << shift
      for edge in input.seamEdges where edge.south <= v && v < edge.north {
        enter(row: row, column: 0, change: edge.change)
      }
    }
    for vertex in input.changeOfEdge.indices
    where input.changeOfEdge[vertex] != QuadtreeInput.noEdge {
      let (a, b) = (input.vertices[vertex], input.vertices[vertex + 1])
      let (south, north) = (min(a.v, b.v), max(a.v, b.v))
      // The edge crosses rows with south ≤ v < north.
      let firstRow = Int((UInt64(south) + (1 << UInt64(shift)) - 1) >> UInt64(shift))
      var row = firstRow
      while row < rows, UInt64(row) << UInt64(shift) < UInt64(north) {
        enter(
          row: row, column: firstColumn(eastOf: Segment(a, b), row: row),
          change: input.changes[Int(input.changeOfEdge[vertex])])
        row += 1
      }
    }
    for row in 0..<rows {
      for column in 1..<max(columns, 1) {
        codes[row * columns + column] ^= codes[row * columns + column - 1]
      }
    }
    return codes
  }

  private func firstColumn(eastOf edge: Segment, row: Int) -> Int {
    let v = Int64(row) << Int64(shift)
    var column = Int(edge.west >> shift)
    while column < columns,
      !HalfOpen.isWest(
        Int64(edge.a.u), Int64(edge.a.v), Int64(edge.b.u), Int64(edge.b.v),
        u: Int64(column) << Int64(shift), v: v)
    {
      column += 1
    }
    return column
  }

  /// The edges that touch each cell, ascending.
  package func edges(_ input: QuadtreeInput) -> [[UInt32]] {
    var edges = [[UInt32]](repeating: [], count: count)
    let side = Int64(1) << Int64(shift)
    for vertex in input.changeOfEdge.indices
    where input.changeOfEdge[vertex] != QuadtreeInput.noEdge {
      let segment = Segment(input.vertices[vertex], input.vertices[vertex + 1])
      // An edge on a cell's western or southern side also touches the neighbor there.
      let firstColumn = Int(max(segment.west, 1) - 1) >> Int(shift)
      let firstRow = Int(max(segment.south, 1) - 1) >> Int(shift)
      let lastColumn = min(Int(segment.east >> shift), columns - 1)
      let lastRow = min(Int(segment.north >> shift), rows - 1)
      for row in firstRow...lastRow {
        for column in firstColumn...lastColumn {
          let (west, south) = (Int64(column) * side, Int64(row) * side)
          if segment.touches(west: west, south: south, east: west + side, north: south + side) {
            edges[row * columns + column].append(UInt32(vertex))
          }
        }
      }
    }
    return edges
  }
}
