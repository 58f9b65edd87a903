import Landfall

/// The largest circle inside a face, as far as it is small: how wide a sliver is at its widest.
///
/// Squares of the plane are quartered, the most promising first, as in Garcia-Castellanos and Lombardo,
/// "Poles of inaccessibility" (2007). Distances are metres on the sphere of radius 6,371,008.8 m, taken
/// flat around each point with the cosine of its latitude. Edges stand in cells as wide as the limit, so
/// that a face may be long.
struct InscribedCircle {
  /// An edge of the face, which lies on its left; x grows by as much for a degree as y does.
  private struct Edge {
    var ax, ay, bx, by: Double
    /// The edge before it on its walk.
    var before: Int
  }

  private struct Square {
    var x, y, half, distance, potential: Double
  }

  private let limit: Double
  private let grid: Grid
  private let metresPerUnit: Double
  private let origin: GridPoint
  private var edges: [Edge] = []
  private var cells: [UInt64: [Int]] = [:]
  /// The sides of a cell; it is as wide as the limit where the face comes nearest to a pole.
  private var cellWidth = 0.0
  private var widestCosine = 1.0

  /// No more points are asked for their distance: what is known then is a bound from above.
  private static let mostPoints = 300_000
  /// More pieces of edges than this are no sliver that anybody will look at.
  private static let mostPieces = 1_000_000.0

  /// - Parameters:
  ///   - walks: closed walks of vertices, the first not repeated, with the face on their left.
  ///   - limit: metres of radius from which on a circle is not small.
  init(walks: [[GridPoint]], limit: Double, grid: Grid) {
    self.limit = limit
    self.grid = grid
    metresPerUnit = Sphere.metresPerDegree / Double(grid.unitsPerDegree)
    origin = walks.first?.first ?? GridPoint(u: 0, v: 0)
    for walk in walks where walk.count > 1 {
      let first = edges.count
      for index in walk.indices {
        let (a, b) = (walk[index], walk[(index + 1) % walk.count])
        edges.append(
          Edge(
            ax: metres(a.u, origin.u), ay: metres(a.v, origin.v), bx: metres(b.u, origin.u),
            by: metres(b.v, origin.v), before: index == 0 ? first + walk.count - 1 : edges.count - 1
          ))
      }
    }
  }

  private func metres(_ value: UInt32, _ origin: UInt32) -> Double {
    Double(Int64(value) - Int64(origin)) * metresPerUnit
  }

  private func cosine(y: Double) -> Double {
    max(
      LatitudeSine(
        units: Double(origin.v) + y / metresPerUnit, quarter: Double(grid.height) / 2,
        radiansPerUnit: .pi / Double(grid.height)
      ).cosine, 1e-6)
  }

  /// The radius of the largest circle, within a hundredth or five centimetres, and its centre; nil where
  /// it is at least the limit.
  mutating func find() -> (radius: Double, centre: GridPoint)? {
    guard fillCells() else { return nil }
    var heap = Heap<Square>()
    var best = Square(x: edges[0].ax, y: edges[0].ay, half: 0, distance: 0, potential: 0)
    var count = 0
    for (column, row) in squares() {
      insert(
        x: (Double(column) + 0.5) * cellWidth, y: (Double(row) + 0.5) * limit, half: limit / 2,
        into: &heap)
    }
    while let next = heap.removeMax(by: { $0.potential < $1.potential }) {
      if next.distance > best.distance { best = next }
      if best.distance >= limit { return nil }
      if next.potential <= best.distance * 1.01 + 0.05 { break }
      count += 4
      if count > Self.mostPoints {
        best.distance = min(next.potential, limit)
        break
      }
      let half = next.half / 2
      for (east, north) in [(-1.0, -1.0), (1, -1), (-1, 1), (1, 1)] {
        insert(
          x: next.x + east * half * cellWidth / limit, y: next.y + north * half, half: half,
          into: &heap)
      }
    }
    return (best.distance, point(best.x, best.y))
  }

  private func point(_ x: Double, _ y: Double) -> GridPoint {
    func units(_ metres: Double, _ origin: UInt32) -> UInt32 {
      UInt32(max(Double(origin) + metres / metresPerUnit, 0))
    }
    return GridPoint(u: units(x, origin.u), v: units(y, origin.v))
  }

  private func insert(x: Double, y: Double, half: Double, into heap: inout Heap<Square>) {
    guard let distance = signedDistance(x, y) else { return }
    let across = half * cellWidth / limit * widestCosine
    let potential = distance + (across * across + half * half).squareRoot()
    guard potential > 0 else { return }
    heap.insert(
      Square(x: x, y: y, half: half, distance: distance, potential: potential),
      by: { $0.potential < $1.potential })
  }

  // MARK: Cells

  private mutating func fillCells() -> Bool {
    guard !edges.isEmpty else { return false }
    let cosines = [
      cosine(y: edges.reduce(.infinity) { min($0, $1.ay) }),
      cosine(y: edges.reduce(-.infinity) { max($0, $1.ay) }),
    ]
    cellWidth = limit / min(cosines[0], cosines[1])
    widestCosine = max(cosines[0], cosines[1])
    func pieces(_ edge: Edge) -> Double {
      max((edge.bx - edge.ax).magnitude / cellWidth, (edge.by - edge.ay).magnitude / limit)
    }
    guard edges.reduce(0, { $0 + pieces($1) }) < Self.mostPieces else { return false }
    for (number, edge) in edges.enumerated() {
      let count = pieces(edge).rounded(.up)
      var (x, y) = (edge.ax, edge.ay)
      for piece in stride(from: 1.0, through: max(count, 1), by: 1) {
        let part = piece / max(count, 1)
        let (toX, toY) = (
          edge.ax + (edge.bx - edge.ax) * part, edge.ay + (edge.by - edge.ay) * part
        )
        let (from, to) = (cell(min(x, toX), min(y, toY)), cell(max(x, toX), max(y, toY)))
        for column in from.column...to.column {
          for row in from.row...to.row {
            let key = Self.key(column, row)
            if cells[key]?.last != number { cells[key, default: []].append(number) }
          }
        }
        (x, y) = (toX, toY)
      }
    }
    return true
  }

  private func cell(_ x: Double, _ y: Double) -> (column: Int32, row: Int32) {
    (Int32((x / cellWidth).rounded(.down)), Int32((y / limit).rounded(.down)))
  }

  private static func key(_ column: Int32, _ row: Int32) -> UInt64 {
    UInt64(UInt32(bitPattern: column)) << 32 | UInt64(UInt32(bitPattern: row))
  }

  /// Cells with edges and those around them, in a stable order: a point of the face that is farther from
  /// all edges is in a face that is not small.
  private func squares() -> [(column: Int32, row: Int32)] {
    var keys: Set<UInt64> = []
    for key in cells.keys {
      let column = Int32(bitPattern: UInt32(key >> 32))
      let row = Int32(bitPattern: UInt32(truncatingIfNeeded: key))
      for east in -1...1 as ClosedRange<Int32> {
        for north in -1...1 as ClosedRange<Int32> {
          keys.insert(Self.key(column + east, row + north))
        }
      }
    }
    return keys.sorted().map {
      (Int32(bitPattern: UInt32($0 >> 32)), Int32(bitPattern: UInt32(truncatingIfNeeded: $0)))
    }
  }

  // MARK: Distances

  /// Metres to the nearest edge, below 0 outside of the face; nil where no edge is near.
  private func signedDistance(_ x: Double, _ y: Double) -> Double? {
    let cosine = cosine(y: y)
    let here = cell(x, y)
    var least = Double.infinity
    var isInside = false
    for column in (here.column - 2)...(here.column + 2) {
      for row in (here.row - 2)...(here.row + 2) {
        for number in cells[Self.key(column, row)] ?? [] {
          let (square, isLeft) = distance(ofEdge: number, x, y, cosine)
          if square < least {
            (least, isInside) = (square, isLeft)
          } else if square == least {
            isInside = isInside || isLeft
          }
        }
      }
    }
    guard least < .infinity else { return nil }
    return isInside ? least.squareRoot() : -least.squareRoot()
  }

  /// The square of the distance, and whether the face is there as far as the nearest point of the edge
  /// can tell: at a vertex, where the point lies between the two edges there.
  private func distance(
    ofEdge number: Int, _ x: Double, _ y: Double, _ cosine: Double
  ) -> (square: Double, isInside: Bool) {
    let edge = edges[number]
    let (run, rise) = ((edge.bx - edge.ax) * cosine, edge.by - edge.ay)
    let (du, dv) = ((x - edge.ax) * cosine, y - edge.ay)
    let along = du * run + dv * rise
    let length = run * run + rise * rise
    if along >= length {
      // The end is the next edge's beginning, which tells.
      let (du, dv) = ((x - edge.bx) * cosine, y - edge.by)
      return (du * du + dv * dv, false)
    }
    if along <= 0 {
      let before = edges[edge.before]
      let (backRun, backRise) = ((before.ax - before.bx) * cosine, before.ay - before.by)
      let isLeft = run * dv - rise * du > 0
      let isBeforeBack = du * backRise - dv * backRun > 0
      let isReflex = run * backRise - rise * backRun < 0
      let isInside = isReflex ? isLeft || isBeforeBack : isLeft && isBeforeBack
      return (du * du + dv * dv, isInside)
    }
    let across = run * dv - rise * du
    return (across * across / length, across > 0)
  }
}

/// The sphere that distances are bounded on.
enum Sphere {
  static let radiusMetres = 6_371_008.8
  static let metresPerDegree = radiusMetres * .pi / 180
}

/// A binary heap with the greatest element on top.
struct Heap<Element> {
  private var elements: [Element] = []

  mutating func insert(_ element: Element, by isLess: (Element, Element) -> Bool) {
    elements.append(element)
    var child = elements.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      if !isLess(elements[parent], elements[child]) { break }
      elements.swapAt(parent, child)
      child = parent
    }
  }

  mutating func removeMax(by isLess: (Element, Element) -> Bool) -> Element? {
    guard let top = elements.first, let last = elements.popLast() else { return nil }
    if elements.isEmpty { return top }
    elements[0] = last
    var parent = 0
    while true {
      var largest = parent
      for child in [2 * parent + 1, 2 * parent + 2]
      where child < elements.count && isLess(elements[largest], elements[child]) {
        largest = child
      }
      if largest == parent { return top }
      elements.swapAt(parent, largest)
      parent = largest
    }
  }
}
