/// Edges by the cells of a lattice that they touch, to find the edge nearest to a point within a
/// few meters. All rows of cells have the same height; the columns of each row have about the same
/// width in meters.
struct EdgeCells {
  private let lattice: CellLattice
  private let cells: [UInt64: [UInt32]]
  let edges: [(edge: Segment, owners: Int)]
  let metersPerUnit: Double

  /// - Parameter reachMeters: the greatest distance of a query.
  init(reachMeters: Double, edges: [(edge: Segment, owners: Int)], grid: Grid) {
    self.edges = edges
    metersPerUnit = Sphere.metersPerDegree / Double(grid.unitsPerDegree)
    // Cells about as large as edges are long, so that an edge is in a few cells.
    let total = edges.reduce(0.0) {
      $0 + Double(max($1.edge.east - $1.edge.west, $1.edge.north - $1.edge.south))
    }
    let mean = total / Double(max(edges.count, 1))
    let reach = reachMeters / metersPerUnit
    let lattice = CellLattice(
      grid: grid,
      height: UInt32(min(max(reach.rounded(.up), mean, 1), Double(grid.height))))
    var cells: [UInt64: [UInt32]] = [:]
    for (number, (edge, _)) in edges.enumerated() {
      for row in (edge.south / lattice.height)...(edge.north / lattice.height) {
        for column in lattice.columns(of: edge, row: row) {
          cells[UInt64(row) << 32 | UInt64(column), default: []].append(UInt32(number))
        }
      }
    }
    self.lattice = lattice
    self.cells = cells
  }

  func cosine(v: Double) -> Double { lattice.cosine(v: v) }

  /// Returns the edge nearest to a point among those that pass a test, and the position along it of
  /// the nearest point, from 0 to 1. Of equally near edges, returns the first.
  func nearest(
    to point: GridPoint, within meters: Double, where isWanted: (_ owners: Int) -> Bool
  ) -> (edge: Segment, owners: Int, along: Double)? {
    let scale = (u: metersPerUnit * cosine(v: Double(point.v)), v: metersPerUnit)
    var best: (square: Double, number: UInt32, along: Double)?
    let row = point.v / lattice.height
    for row in (row > 0 ? row - 1 : 0)...(row + 1) {
      let column = point.u / lattice.width(ofRow: row)
      for column in (column > 0 ? column - 1 : 0)...(column + 1) {
        for number in cells[UInt64(row) << 32 | UInt64(column)] ?? [] {
          let (edge, owners) = edges[Int(number)]
          guard isWanted(owners) else { continue }
          let (square, along) = edge.distance(to: point, scale)
          if square > meters * meters { continue }
          if let best, (best.square, best.number) <= (square, number) { continue }
          best = (square, number, along)
        }
      }
    }
    return best.map { (edges[Int($0.number)].edge, edges[Int($0.number)].owners, $0.along) }
  }
}

/// Rows of cells of one height, from the south; columns from the west.
private struct CellLattice {
  let grid: Grid
  /// The height of a cell in grid units.
  let height: UInt32

  /// Returns the columns of a row that an edge may touch: those of the part of the edge in the row.
  func columns(of edge: Segment, row: UInt32) -> ClosedRange<UInt32> {
    let width = width(ofRow: row)
    let (low, high) = edge.a.v <= edge.b.v ? (edge.a, edge.b) : (edge.b, edge.a)
    if low.v == high.v { return (edge.west / width)...(edge.east / width) }
    func u(at v: UInt64) -> UInt32 {
      let v = min(max(v, UInt64(low.v)), UInt64(high.v))
      let part = Double(v - UInt64(low.v)) / Double(high.v - low.v)
      return UInt32(Double(low.u) + (Double(high.u) - Double(low.u)) * part)
    }
    let ends = [u(at: UInt64(row) * UInt64(height)), u(at: (UInt64(row) + 1) * UInt64(height))]
    let (west, east) = (min(ends[0], ends[1]), max(ends[0], ends[1]))
    // One unit more on each side, because of rounding.
    return ((west > 0 ? west - 1 : 0) / width)...((east + 1) / width)
  }

  func width(ofRow row: UInt32) -> UInt32 {
    let south = Double(row) * Double(height)
    let cosine = min(cosine(v: south), cosine(v: min(south + Double(height), Double(grid.height))))
    return UInt32(min((Double(height) / max(cosine, 1e-6)).rounded(.up), Double(grid.width)))
  }

  func cosine(v: Double) -> Double {
    LatitudeSine(
      units: v, quarter: Double(grid.height) / 2, radiansPerUnit: .pi / Double(grid.height)
    ).cosine
  }
}

extension Segment {
  /// Returns the square of the distance to a point, and the position along the segment of the
  /// nearest point, from 0 to 1.
  package func distance(
    to point: GridPoint, _ scale: (u: Double, v: Double)
  ) -> (square: Double, along: Double) {
    func meters(_ from: GridPoint, _ to: GridPoint) -> (Double, Double) {
      (
        Double(Int64(to.u) - Int64(from.u)) * scale.u, Double(Int64(to.v) - Int64(from.v)) * scale.v
      )
    }
    let (run, rise) = meters(a, b)
    let (du, dv) = meters(a, point)
    let length = run * run + rise * rise
    let along = length > 0 ? min(max((du * run + dv * rise) / length, 0), 1) : 0
    let (restU, restV) = (du - along * run, dv - along * rise)
    return (restU * restU + restV * restV, along)
  }
}
