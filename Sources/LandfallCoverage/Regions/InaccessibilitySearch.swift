/// The search for the point of a polygon that is farthest from its border, in Double.
struct InaccessibilitySearch {
  private var edges: EdgeTree
  private let cosine: Double
  private let box: (west: Double, south: Double, east: Double, north: Double)

  /// A square of the plane: its center, half its side, the distance of the center from the border
  /// (negative outside the polygon), and the greatest such distance of any of its points.
  private struct Cell {
    var u: Double
    var v: Double
    var half: Double
    var distance: Double
    var potential: Double

    static func isLess(_ one: Cell, _ other: Cell) -> Bool { one.potential < other.potential }
  }

  private static let squareRootOfTwo = 1.4142135623730951

  /// Along the middle of a river, of a needle or of a belt around the world all points are about equally good:
  /// without a limit the search would take long to no benefit. No region of the shipped data needs as many.
  private static let mostCells = 4_000

  init(rings: [ArraySlice<GridPoint>], grid: Grid) {
    let outer = GridBox(around: rings[0])
    let (west, south) = (Double(outer.west), Double(outer.south))
    let (east, north) = (Double(outer.east), Double(outer.north))
    // Bhāskara I's rational cosine (7th century), accurate to 0.0017: libm may differ between
    // machines.
    let latitude = (south + north) / 2 / Double(grid.unitsPerDegree) - 90
    let square = latitude * latitude
    cosine = max((32_400 - 4 * square) / (32_400 + square), 0.01)
    box = (west * cosine, south, east * cosine, north)
    edges = EdgeTree(rings, cosine: cosine)
  }

  mutating func run() -> GridPoint {
    let (width, height) = (box.east - box.west, box.north - box.south)
    let side = max(min(width, height), max(width, height) / 32, 1)
    var best = cell(u: box.west + width / 2, v: box.south + height / 2, half: 0)
    var heap = Heap<Cell>()
    var v = box.south
    while v < box.north {
      var u = box.west
      while u < box.east {
        heap.insert(cell(u: u + side / 2, v: v + side / 2, half: side / 2), by: Cell.isLess)
        u += side
      }
      v += side
    }
    var seen = 0
    while seen < Self.mostCells, let next = heap.removeMax(by: Cell.isLess) {
      seen += 4
      if next.distance > best.distance { best = next }
      // A gain of 2% or of half a grid unit is not worth another step.
      if next.potential <= max(best.distance, 0) * 1.02 + 0.5 { break }
      let half = next.half / 2
      for (signU, signV) in [(-1.0, -1.0), (1, -1), (-1, 1), (1, 1)] {
        heap.insert(
          cell(u: next.u + signU * half, v: next.v + signV * half, half: half), by: Cell.isLess)
      }
    }
    return GridPoint(u: UInt32(max(best.u / cosine, 0)), v: UInt32(max(best.v, 0)))
  }

  private mutating func cell(u: Double, v: Double, half: Double) -> Cell {
    let distance = edges.signedDistance(u, v)
    return Cell(
      u: u, v: v, half: half, distance: distance,
      potential: distance + half * Self.squareRootOfTwo)
  }
}
