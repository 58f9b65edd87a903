package import Landfall
package import LandfallModel
import LandfallSupport

/// Returns a grid point strictly inside the largest polygon of a region, about as far from its
/// border as possible: the pole of inaccessibility.
///
/// The search subdivides square cells, the one with the greatest bound first, as in
/// Garcia-Castellanos and Lombardo, "Poles of inaccessibility" (2007), until no cell can be better
/// by more than 2%, or until ``InaccessibilitySearch/mostCells`` cells were examined. Longitudes
/// are scaled by the cosine of the latitude so that distances are about right. The result is
/// checked in integers; if it is outside, rows of the grid are searched instead.
/// - Returns: the point, and whether it is strictly inside the region.
package func findRepresentativePoint(
  of geometry: Geometry, grid: Grid
) -> (point: GridPoint, isInside: Bool) {
  let polygons = geometry.polygons
  let areas = polygons.map { polygon in
    polygon.first.map { doubledArea(ofRing: geometry.vertices[$0]).magnitude } ?? 0
  }
  // The first of the largest, so that the choice is stable.
  guard let largest = areas.indices.max(by: { areas[$0] < areas[$1] }),
    let outer = polygons[largest].first
  else { return (GridPoint(u: 0, v: 0), false) }

  var search = InaccessibilitySearch(
    rings: polygons[largest].map { geometry.vertices[$0] }, grid: grid)
  let candidate = search.run()
  if isStrictlyInside(candidate, geometry) { return (candidate, true) }
  if let point = searchRows(of: geometry, outer: outer) { return (point, true) }
  return (geometry.vertices[outer.lowerBound], false)
}

/// Whether a point is inside a region and not on its border, according to its rings alone.
package func isStrictlyInside(_ point: GridPoint, _ geometry: Geometry) -> Bool {
  var isInside = false
  for ring in geometry.rings {
    guard var before = geometry.vertices[ring].last else { continue }
    for vertex in geometry.vertices[ring] {
      if Segment(before, vertex).contains(point) { return false }
      if HalfOpen.straddlesRow(Int64(before.v), Int64(vertex.v), Int64(point.v)),
        HalfOpen.isWest(
          Int64(before.u), Int64(before.v), Int64(vertex.u), Int64(vertex.v),
          u: Int64(point.u), v: Int64(point.v))
      {
        isInside.toggle()
      }
      before = vertex
    }
  }
  return isInside
}

/// Returns the first point strictly inside on up to 256 rows across a ring. Tries the middle
/// between every two neighboring crossings of the row with the ring.
private func searchRows(of geometry: Geometry, outer: Range<Int>) -> GridPoint? {
  let ring = geometry.vertices[outer]
  let south = ring.reduce(UInt32.max) { min($0, $1.v) }
  let north = ring.reduce(0) { max($0, $1.v) }
  let step = max((north - south) / 256, 1)
  for v in stride(from: south, through: north, by: UInt32.Stride(step)) {
    var crossings: [UInt32] = []
    guard var before = ring.last else { return nil }
    for vertex in ring {
      if HalfOpen.straddlesRow(Int64(before.v), Int64(vertex.v), Int64(v)) {
        let (rise, run) = (
          Int128(vertex.v) - Int128(before.v), Int128(vertex.u) - Int128(before.u)
        )
        let u = Int128(before.u) + run * (Int128(v) - Int128(before.v)) / rise
        crossings.append(UInt32(u))
      }
      before = vertex
    }
    crossings.sort()
    for (west, east) in zip(crossings, crossings.dropFirst()) {
      let point = GridPoint(u: west + (east - west) / 2, v: v)
      if isStrictlyInside(point, geometry) { return point }
    }
  }
  return nil
}

/// The search for the point of a polygon that is farthest from its border, in Double.
private struct InaccessibilitySearch {
  /// The edges, in grid units, with u scaled by `cosine`.
  private var edges: [(au: Double, av: Double, bu: Double, bv: Double)] = []
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
  }

  private static let squareRootOfTwo = 1.4142135623730951

  /// Along the middle of a river or of a belt around the world all points are about equally good:
  /// without a limit the search would take long to no benefit.
  private var mostCells: Int { max(4_000, 20_000_000 / max(edges.count, 1)) }

  init(rings: [ArraySlice<GridPoint>], grid: Grid) {
    let outer = rings[0]
    let south = outer.reduce(UInt32.max) { min($0, $1.v) }
    let north = outer.reduce(0) { max($0, $1.v) }
    let west = outer.reduce(UInt32.max) { min($0, $1.u) }
    let east = outer.reduce(0) { max($0, $1.u) }
    // Bhāskara I's rational cosine (7th century), accurate to 0.0017: libm may differ between
    // machines.
    let latitude =
      (Double(south) + Double(north)) / 2 / Double(grid.unitsPerDegree) - 90
    let square = latitude * latitude
    cosine = max((32_400 - 4 * square) / (32_400 + square), 0.01)
    box = (Double(west) * cosine, Double(south), Double(east) * cosine, Double(north))
    for ring in rings {
      guard var before = ring.last else { continue }
      for vertex in ring {
        edges.append(
          (
            Double(before.u) * cosine, Double(before.v), Double(vertex.u) * cosine,
            Double(vertex.v)
          ))
        before = vertex
      }
    }
  }

  mutating func run() -> GridPoint {
    let (width, height) = (box.east - box.west, box.north - box.south)
    let side = max(min(width, height), max(width, height) / 32, 1)
    var best = cell(u: box.west + width / 2, v: box.south + height / 2, half: 0)
    var heap = CellHeap()
    var v = box.south
    while v < box.north {
      var u = box.west
      while u < box.east {
        heap.insert(cell(u: u + side / 2, v: v + side / 2, half: side / 2))
        u += side
      }
      v += side
    }
    var seen = 0
    while seen < mostCells, let next = heap.removeMax() {
      seen += 4
      if next.distance > best.distance { best = next }
      // A gain of 2% or of half a grid unit is not worth another step.
      if next.potential <= max(best.distance, 0) * 1.02 + 0.5 { break }
      let half = next.half / 2
      for (signU, signV) in [(-1.0, -1.0), (1, -1), (-1, 1), (1, 1)] {
        heap.insert(cell(u: next.u + signU * half, v: next.v + signV * half, half: half))
      }
    }
    return GridPoint(u: UInt32(max(best.u / cosine, 0)), v: UInt32(max(best.v, 0)))
  }

  private func cell(u: Double, v: Double, half: Double) -> Cell {
    let distance = signedDistance(u, v)
    return Cell(
      u: u, v: v, half: half, distance: distance,
      potential: distance + half * Self.squareRootOfTwo)
  }

  private func signedDistance(_ u: Double, _ v: Double) -> Double {
    var isInside = false
    var least = Double.infinity
    for edge in edges {
      if (edge.av <= v) != (edge.bv <= v),
        u > edge.au + (edge.bu - edge.au) * (v - edge.av) / (edge.bv - edge.av)
      {
        isInside.toggle()
      }
      let (run, rise) = (edge.bu - edge.au, edge.bv - edge.av)
      let length = run * run + rise * rise
      let along = length > 0 ? ((u - edge.au) * run + (v - edge.av) * rise) / length : 0
      let clamped = min(max(along, 0), 1)
      let (du, dv) = (u - edge.au - clamped * run, v - edge.av - clamped * rise)
      least = min(least, du * du + dv * dv)
    }
    return isInside ? least.squareRoot() : -least.squareRoot()
  }

  /// A binary heap with the cell of the greatest potential on top.
  private struct CellHeap {
    private var cells: [Cell] = []

    mutating func insert(_ cell: Cell) {
      cells.append(cell)
      var child = cells.count - 1
      while child > 0 {
        let parent = (child - 1) / 2
        if cells[parent].potential >= cells[child].potential { break }
        cells.swapAt(parent, child)
        child = parent
      }
    }

    mutating func removeMax() -> Cell? {
      guard let top = cells.first, let last = cells.popLast() else { return nil }
      if cells.isEmpty { return top }
      cells[0] = last
      var parent = 0
      while true {
        var largest = parent
        for child in [2 * parent + 1, 2 * parent + 2]
        where child < cells.count && cells[child].potential > cells[largest].potential {
          largest = child
        }
        if largest == parent { return top }
        cells.swapAt(parent, largest)
        parent = largest
      }
    }
  }
}
