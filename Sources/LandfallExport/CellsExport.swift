/// Writes the regions of a layer as a table of cells, with which plain SQL finds the region of a point exactly.
///
/// A cell is a square of grid units, of one of four sizes. A row holds for the points of its cell whose y is in a range
/// and that are right of a line: a whole cell is one such row, a part of a border another. A point is in a region if an
/// odd number of the region's rows hold for it, which is the crossing number of a ray from the point to the west.
/// The half-open rule is that of lookups: think of each point nudged east, and by less to the north.
package struct CellsExport {
  /// The number of edges from which a cell is divided, unless it is one of the smallest.
  private static let edgeLimit = 8
  /// The columns of the table.
  package static let header = "cell,region,whole,from_y,to_y,x,y,dx,dy\n"

  /// An edge of a region in grid units, from its lower end on.
  private struct Edge {
    var x, y, dx, dy: Int64

    var xs: ClosedRange<Int64> { min(x, x + dx)...max(x, x + dx) }
    var ys: ClosedRange<Int64> { y...y + dy }

    /// Whether the line through the edge is left of a place, or the place is on it.
    func isLeft(ofX placeX: Int64, _ placeY: Int64) -> Bool {
      (placeX - x) * dy >= dx * (placeY - y)
    }
  }

  /// A cell: the exponent of its size, and the position of its least corner in units of the size.
  private struct Cell {
    var level: Int
    var column, row: Int64
  }

  private let layer: Layer
  private let detail: Detail
  private let degrees: GridDegrees
  /// The keys of the regions as fields of the table.
  private let keys: [[UInt8]]
  /// The sizes of cells as exponents of two, the greatest first: 4.2°, 1.0°, 0.26° and 0.066° on a grid of 1e-6°.
  package let shifts: [Int]
  private let width, height: Int64
  private var pieces = TextPieces()
  package private(set) var rowCount = 0

  /// - Parameters:
  ///   - detail: the detail of lookups, which is the first of the layer's.
  ///   - keys: the keys of the regions as fields of CSV.
  ///   - file: the name of the atlas in error messages.
  package init(_ layer: Layer, detail: Detail, keys: [[UInt8]], grid: Grid, file: String) {
    (self.layer, self.detail, self.keys) = (layer, detail, keys)
    degrees = GridDegrees(grid: grid, file: file)
    (width, height) = (Int64(grid.width), Int64(grid.height))
    shifts = Self.shifts(of: grid)
  }

  /// The exponents of the sizes of cells on a grid.
  package static func shifts(of grid: Grid) -> [Int] {
    let least = grid.unitsPerDegree == 10_000_000 ? 19 : grid.unitsPerDegree == 1_000_000 ? 16 : 12
    return [least + 6, least + 4, least + 2, least]
  }

  /// Writes the table in pieces.
  /// - Throws: ``BuildError`` if a damaged atlas contains a vertex outside of the valid coordinates, and the errors of the
  ///   sink.
  /// - Complexity: O(edges × log cells) and a lookup for each cell.
  package mutating func write(to sink: ExportSink) throws {
    pieces = TextPieces()
    pieces += Self.header
    for (index, region) in layer.regions.enumerated() {
      let edges = try edges(of: region)
      guard !edges.isEmpty else { continue }
      let size = Int64(1) << Int64(shifts[0])
      var edgesOfCells: [Int64: [Edge]] = [:]
      for edge in edges {
        for row in edge.ys.lowerBound / size...edge.ys.upperBound / size {
          for column in edge.xs.lowerBound / size...edge.xs.upperBound / size {
            edgesOfCells[row << 16 | column, default: []].append(edge)
          }
        }
      }
      // Cells without an edge may be inside.
      let columns =
        edges.map(\.xs.lowerBound).min()! / size...edges.map(\.xs.upperBound).max()! / size
      let rows = edges.map(\.ys.lowerBound).min()! / size...edges.map(\.ys.upperBound).max()! / size
      for row in rows {
        for column in columns {
          let cell = Cell(level: 0, column: column, row: row)
          try write(
            cell, edgesOfCells[row << 16 | column] ?? [], of: region.id, keys[index], to: sink)
        }
      }
    }
    try pieces.flush(to: sink, isLast: true)
  }

  /// The edges of a region, without those on ±180°, which are no borders.
  private func edges(of region: Region) throws -> [Edge] {
    var edges: [Edge] = []
    for ring in region.rings(at: detail) {
      var (first, last): (GridPoint?, GridPoint?)
      func add(_ a: GridPoint, _ b: GridPoint) {
        let (low, high) = a.v <= b.v ? (a, b) : (b, a)
        let (x, y) = (Int64(low.u), Int64(low.v))
        let edge = Edge(x: x, y: y, dx: Int64(high.u) - x, dy: Int64(high.v) - y)
        if edge.dx != 0 || x != 0 && x != width { edges.append(edge) }
      }
      for position in ring {
        let point = try degrees.point(position, of: region)
        if let last { add(last, point) }
        if first == nil { first = point }
        last = point
      }
      if let first, let last { add(last, first) }
    }
    return edges
  }

  // MARK: Cells

  private mutating func write(
    _ cell: Cell, _ candidates: [Edge], of region: RegionID, _ key: [UInt8], to sink: ExportSink
  ) throws {
    let size = Int64(1) << Int64(shifts[cell.level])
    let (x0, y0) = (cell.column * size, cell.row * size)
    // The poles are points of the grid, too.
    let (x1, y1) = (min(x0 + size, width), min(y0 + size, height + 1))
    guard x0 < x1, y0 < y1 else { return }
    let edges = candidates.filter { Self.touches($0, x0...x1, y0...y1) }
    if edges.count > Self.edgeLimit, cell.level + 1 < shifts.count {
      for part in 0..<Int64(16) {
        let child = Cell(
          level: cell.level + 1, column: cell.column * 4 + part % 4, row: cell.row * 4 + part / 4)
        try write(child, edges, of: region, key, to: sink)
      }
      return
    }
    let start = (Int64(cell.level) << 32 | cell.row << 16 | cell.column, key)
    for range in insideOfWestSide(x0, y0..<y1, edges, region) {
      let side = Edge(x: x0, y: range.lowerBound, dx: 0, dy: 1)
      append(start, isWhole: edges.isEmpty, range, side)
    }
    for edge in edges where edge.dy > 0 {
      let range = crossed(edge, x0..<x1, max(edge.y, y0)..<min(edge.y + edge.dy, y1))
      if !range.isEmpty { append(start, isWhole: false, range, edge) }
    }
    try pieces.flush(to: sink)
  }

  /// Whether an edge may have a point in a closed rectangle.
  private static func touches(
    _ edge: Edge, _ xs: ClosedRange<Int64>, _ ys: ClosedRange<Int64>
  ) -> Bool {
    guard edge.xs.overlaps(xs), edge.ys.overlaps(ys) else { return false }
    if edge.dx == 0 || edge.dy == 0 { return true }
    // The corners that are farthest right and left of the line, and not on it.
    let (low, high) = edge.dx > 0 ? (ys.lowerBound, ys.upperBound) : (ys.upperBound, ys.lowerBound)
    return edge.isLeft(ofX: xs.upperBound, low)
      && (xs.lowerBound - edge.x) * edge.dy <= edge.dx * (high - edge.y)
  }

  /// The ranges of y in which the west side of a cell is in a region.
  private func insideOfWestSide(
    _ x: Int64, _ ys: Range<Int64>, _ edges: [Edge], _ region: RegionID
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

  /// The part of a range of y in which an edge is between the west side of a cell and its last column.
  private func crossed(_ edge: Edge, _ xs: Range<Int64>, _ ys: Range<Int64>) -> Range<Int64> {
    if ys.isEmpty { return ys }
    // Along the edge, both conditions change at most once.
    let isEast = edge.dx >= 0
    func first(_ condition: (Int64) -> Bool) -> Int64 {
      var (low, high) = (ys.lowerBound, ys.upperBound)
      while low < high {
        let middle = low + (high - low) / 2
        if condition(middle) { high = middle } else { low = middle + 1 }
      }
      return low
    }
    func isRightOfSide(_ y: Int64) -> Bool { !edge.isLeft(ofX: xs.lowerBound, y) }
    func isLeftOfEnd(_ y: Int64) -> Bool { edge.isLeft(ofX: xs.upperBound - 1, y) }
    let start = isEast ? first(isRightOfSide) : first(isLeftOfEnd)
    let end = isEast ? first { !isLeftOfEnd($0) } : first { !isRightOfSide($0) }
    return start..<max(start, end)
  }

  private mutating func append(
    _ start: (cell: Int64, key: [UInt8]), isWhole: Bool, _ range: Range<Int64>, _ edge: Edge
  ) {
    pieces += "\(start.cell),"
    pieces.text += start.key
    pieces +=
      ",\(isWhole ? 1 : 0),\(range.lowerBound),\(range.upperBound),\(edge.x),\(edge.y),\(edge.dx),\(edge.dy)\n"
    rowCount += 1
  }
}
