/// A row of a layer's table of cells, with which plain SQL finds the region of a point exactly.
///
/// A cell is a square of grid units, of one of four sizes. A row holds for the points of its cell whose y is in a range
/// and that are right of a line: a whole cell is one such row, a part of a border another. A point is in a region if an
/// odd number of the region's rows hold for it, which is the crossing number of a ray from the point to the west.
/// The half-open rule is that of lookups: think of each point nudged east, and by less to the north.
package struct CellRow: Sendable {
  /// The number of the cell: its size, row and column.
  package var cell: Int64
  /// Whether the region covers the cell.
  package var isWhole: Bool
  package var ys: Range<Int64>
  /// The line, by a point of it and a direction.
  package var x, y, dx, dy: Int64
}

extension Grid {
  /// The sizes of cells as exponents of two, the greatest first: 4.2°, 1.0°, 0.26° and 0.066° on a grid of 1e-6°.
  package var cellShifts: [Int] {
    let least = unitsPerDegree == 10_000_000 ? 19 : unitsPerDegree == 1_000_000 ? 16 : 12
    return [least + 6, least + 4, least + 2, least]
  }
}

extension Region {
  /// The rows of the region's cells, at the detail of lookups; empty for a region without area.
  ///
  /// Returns nil if a vertex of a damaged atlas has no valid coordinate, or if its edges take far more work than those
  /// of regions do. O(edges × log cells) and a lookup for each cell.
  package var cellRows: [CellRow]? {
    guard hasArea, let detail = layer.details.first else { return [] }
    guard let edges = edges(at: detail) else { return nil }
    var walk = CellWalk(of: self, edges)
    return walk.take(edges) ? walk.rows : nil
  }

  /// The edges in grid units, without those on ±180°, which are no borders.
  private func edges(at detail: Detail) -> [CellEdge]? {
    let grid = storage.tables.grid
    var edges: [CellEdge] = []
    for ring in rings(at: detail) {
      var (first, last): (GridPoint?, GridPoint?)
      func add(_ a: GridPoint, _ b: GridPoint) {
        let (low, high) = a.v <= b.v ? (a, b) : (b, a)
        let (x, y) = (Int64(low.u), Int64(low.v))
        let edge = CellEdge(x: x, y: y, dx: Int64(high.u) - x, dy: Int64(high.v) - y)
        if edge.dx != 0 || x != 0 && x != Int64(grid.width) { edges.append(edge) }
      }
      for position in ring {
        guard
          let point = grid.vertex(latitude: position.latitude, longitude: position.longitude)
        else { return nil }
        if let last { add(last, point) }
        if first == nil { first = point }
        last = point
      }
      if let first, let last { add(last, first) }
    }
    return edges
  }
}

/// An edge of a region in grid units, from its lower end on.
private struct CellEdge {
  var x, y, dx, dy: Int64

  var xs: ClosedRange<Int64> { min(x, x + dx)...max(x, x + dx) }
  var ys: ClosedRange<Int64> { y...y + dy }

  /// Whether the line through the edge is left of a place, or the place is on it.
  func isLeft(ofX placeX: Int64, _ placeY: Int64) -> Bool {
    (placeX - x) * dy >= dx * (placeY - y)
  }

  /// Whether the edge may have a point in a closed rectangle.
  func touches(_ otherXs: ClosedRange<Int64>, _ otherYs: ClosedRange<Int64>) -> Bool {
    guard xs.overlaps(otherXs), ys.overlaps(otherYs) else { return false }
    if dx == 0 || dy == 0 { return true }
    // The corners that are farthest right and left of the line, and not on it.
    let (low, high) =
      dx > 0 ? (otherYs.lowerBound, otherYs.upperBound) : (otherYs.upperBound, otherYs.lowerBound)
    return isLeft(ofX: otherXs.upperBound, low)
      && (otherXs.lowerBound - x) * dy <= dx * (high - y)
  }

  /// The part of a range of y in which the edge is between the west side of a cell and its last column.
  func crossed(_ xs: Range<Int64>, _ ys: Range<Int64>) -> Range<Int64> {
    if ys.isEmpty { return ys }
    // Along the edge, both conditions change at most once.
    let isEast = dx >= 0
    func first(_ condition: (Int64) -> Bool) -> Int64 {
      var (low, high) = (ys.lowerBound, ys.upperBound)
      while low < high {
        let middle = low + (high - low) / 2
        if condition(middle) { high = middle } else { low = middle + 1 }
      }
      return low
    }
    func isRightOfSide(_ y: Int64) -> Bool { !isLeft(ofX: xs.lowerBound, y) }
    func isLeftOfEnd(_ y: Int64) -> Bool { isLeft(ofX: xs.upperBound - 1, y) }
    let start = isEast ? first(isRightOfSide) : first(isLeftOfEnd)
    let end = isEast ? first { !isLeftOfEnd($0) } : first { !isRightOfSide($0) }
    return start..<max(start, end)
  }
}

/// A cell: the exponent of its size, and the position of its least corner in units of the size.
private struct Cell {
  var level: Int
  var column, row: Int64
}

/// Divides the cells of a region until each has few edges, and writes their rows.
private struct CellWalk {
  /// The number of edges from which a cell is divided, unless it is one of the smallest.
  private static let edgeLimit = 8

  private let layer: Layer
  private let region: RegionID
  private let shifts: [Int]
  private let width, height: Int64
  private(set) var rows: [CellRow] = []
  /// The work that is left for edges in a damaged atlas that all cross the globe.
  private var remaining: Int

  init(of region: Region, _ edges: [CellEdge]) {
    (layer, self.region) = (region.layer, region.id)
    let grid = region.storage.tables.grid
    (width, height) = (Int64(grid.width), Int64(grid.height))
    shifts = grid.cellShifts
    remaining = (1 << 24) + 512 * edges.count
  }

  /// Writes the rows of a region; returns whether the work was enough.
  mutating func take(_ edges: [CellEdge]) -> Bool {
    guard !edges.isEmpty else { return true }
    let size = Int64(1) << Int64(shifts[0])
    var edgesOfCells: [Int64: [CellEdge]] = [:]
    for edge in edges {
      for row in edge.ys.lowerBound / size...edge.ys.upperBound / size {
        for column in edge.xs.lowerBound / size...edge.xs.upperBound / size {
          edgesOfCells[row << 16 | column, default: []].append(edge)
          remaining -= 16
        }
      }
      if remaining < 0 { return false }
    }
    // Cells without an edge may be inside.
    let columns =
      edges.map { $0.xs.lowerBound }.min()! / size...edges.map { $0.xs.upperBound }.max()! / size
    let rows =
      edges.map { $0.ys.lowerBound }.min()! / size...edges.map { $0.ys.upperBound }.max()! / size
    for row in rows {
      for column in columns {
        let cell = Cell(level: 0, column: column, row: row)
        guard take(cell, edgesOfCells[row << 16 | column] ?? []) else { return false }
      }
    }
    return true
  }

  private mutating func take(_ cell: Cell, _ candidates: [CellEdge]) -> Bool {
    let size = Int64(1) << Int64(shifts[cell.level])
    let (x0, y0) = (cell.column * size, cell.row * size)
    // The poles are points of the grid, too.
    let (x1, y1) = (min(x0 + size, width), min(y0 + size, height + 1))
    remaining -= candidates.count
    guard x0 < x1, y0 < y1 else { return true }
    guard remaining >= 0 else { return false }
    let edges = candidates.filter { $0.touches(x0...x1, y0...y1) }
    if edges.count > Self.edgeLimit, cell.level + 1 < shifts.count {
      for part in 0..<Int64(16) {
        let child = Cell(
          level: cell.level + 1, column: cell.column * 4 + part % 4, row: cell.row * 4 + part / 4)
        guard take(child, edges) else { return false }
      }
      return true
    }
    let number = Int64(cell.level) << 32 | cell.row << 16 | cell.column
    for range in insideOfWestSide(x0, y0..<y1, edges) {
      rows.append(
        CellRow(
          cell: number, isWhole: edges.isEmpty, ys: range, x: x0, y: range.lowerBound, dx: 0, dy: 1)
      )
    }
    for edge in edges where edge.dy > 0 {
      let range = edge.crossed(x0..<x1, max(edge.y, y0)..<min(edge.y + edge.dy, y1))
      guard !range.isEmpty else { continue }
      rows.append(
        CellRow(
          cell: number, isWhole: false, ys: range, x: edge.x, y: edge.y, dx: edge.dx, dy: edge.dy))
    }
    return true
  }

  /// The ranges of y in which the west side of a cell is in a region.
  private mutating func insideOfWestSide(
    _ x: Int64, _ ys: Range<Int64>, _ edges: [CellEdge]
  ) -> [Range<Int64>] {
    // Where the side may change from one region to another.
    var places = [ys.lowerBound]
    for edge in edges where edge.xs.contains(x) {
      places += [edge.y, edge.y + edge.dy]
      if edge.dx != 0, edge.dy != 0 {
        let offset = (x - edge.x) * edge.dy
        let floor =
          offset / edge.dx - (offset % edge.dx != 0 && (offset < 0) != (edge.dx < 0) ? 1 : 0)
        places += [edge.y + floor, edge.y + floor + 1]
      }
    }
    places = places.filter(ys.contains).sorted()
    remaining -= 16 * places.count
    var ranges: [Range<Int64>] = []
    for (index, place) in places.enumerated() where index == 0 || place != places[index - 1] {
      let point = GridPoint(u: UInt32(x), v: UInt32(place))
      guard layer.regionIDs(at: point).contains(region) else { continue }
      let end = places[index...].first { $0 > place } ?? ys.upperBound
      if ranges.last?.upperBound == place {
        ranges[ranges.count - 1] = ranges[ranges.count - 1].lowerBound..<end
      } else {
        ranges.append(place..<end)
      }
    }
    return ranges
  }
}
