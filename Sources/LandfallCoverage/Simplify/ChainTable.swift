/// The values that the simplifier needs for the vertices of all borders, computed once for all
/// details.
package struct ChainTable: Sendable {
  package let metric: SphereMetric
  /// Meters east of −180° along the equator, and meters north of the south pole.
  package let x: [Double]
  package let y: [Double]
  /// The cosine of each vertex's latitude.
  package let cosine: [Double]
  /// Whether a vertex is north of the equator.
  package let isNorth: [Bool]
  /// The area in m² between each arc and the parallel through its first vertex, summed up to each
  /// vertex.
  package let area: [Double]
  /// The sine of the latitude of each arc's parallel.
  let baseSines: [Double]
  /// Sums over the vertices of each arc, weighted by the length in meters of the edges around them:
  /// of 1, x, y, x², xy, y², with x and y relative to the arc's first vertex. They give the squared
  /// distances of a chain's vertices from any line in O(1).
  let moments: [Moments]
  /// Boxes around the vertices of all arcs.
  let blocks: [ChainBlock]

  struct Moments: Sendable {
    var w = 0.0
    var x = 0.0
    var y = 0.0
    var xx = 0.0
    var xy = 0.0
    var yy = 0.0
  }

  package init(_ graph: ArcGraph, metric: SphereMetric) {
    self.metric = metric
    let vertices = graph.arcs.elements
    let count = graph.borderVertices.count
    var x: [Double] = []
    var y: [Double] = []
    var cosine: [Double] = []
    var isNorth: [Bool] = []
    var area: [Double] = []
    var baseSines: [Double] = []
    var moments: [Moments] = []
    x.reserveCapacity(count)
    y.reserveCapacity(count)
    cosine.reserveCapacity(count)
    isNorth.reserveCapacity(count)
    area.reserveCapacity(count)
    moments.reserveCapacity(count)
    for vertex in vertices[graph.borderVertices] {
      x.append(Double(vertex.u) * metric.metersPerUnit)
      y.append(Double(vertex.v) * metric.metersPerUnit)
      cosine.append(metric.latitude(Double(vertex.v)).cosine)
      isNorth.append(vertex.v > metric.equator)
    }
    for arc in graph.borders {
      let range = graph.arcs.spans[arc]
      let first = range.lowerBound
      let base = metric.latitude(Double(vertices[first].v)).sine
      baseSines.append(base)
      var enclosed = 0.0
      var sum = Moments()
      var before = 0.0
      for vertex in range {
        var after = 0.0
        if vertex + 1 < range.upperBound {
          let east = (x[vertex + 1] - x[vertex]) * cosine[vertex]
          let north = y[vertex + 1] - y[vertex]
          after = (east * east + north * north).squareRoot()
        }
        let (dx, dy, w) = (x[vertex] - x[first], y[vertex] - y[first], (before + after) / 2)
        sum.w += w
        sum.x += w * dx
        sum.y += w * dy
        sum.xx += w * dx * dx
        sum.xy += w * dx * dy
        sum.yy += w * dy * dy
        moments.append(sum)
        area.append(enclosed)
        if vertex + 1 < range.upperBound {
          enclosed += metric.area(vertices[vertex], vertices[vertex + 1], aboveSine: base)
        }
        before = after
      }
    }
    self.x = x
    self.y = y
    self.cosine = cosine
    self.isNorth = isNorth
    self.area = area
    self.baseSines = baseSines
    self.moments = moments
    blocks = stride(from: 0, to: count, by: ChainBlock.size).map { start in
      let range = start..<min(start + ChainBlock.size, count)
      let north = isNorth[range]
      let crosses = north.contains(true) && north.contains(false)
      return ChainBlock(
        x: x[range], y: y[range], cosine: crosses ? 1 : cosine[range].max() ?? 1,
        isNorth: isNorth[start])
    }
  }
}

extension ChainTable {
  /// The length in meters of the chain between two vertices of an arc, nearly.
  func length(_ a: Int, _ b: Int) -> Double { moments[b].w - moments[a].w }

  /// Whether all vertices between two of an arc are within the root of `square` meters of the line
  /// between them. O(vertices), a block at once where its box is close to the line.
  package func isShortcut(_ a: Int, _ b: Int, square: Double) -> Bool {
    let size = ChainBlock.size
    let shrink = greatestCosine(a, b)
    let (ax, ay) = (x[a], y[a])
    let (dx, dy) = ((x[b] - ax) * shrink, y[b] - ay)
    let length = dx * dx + dy * dy
    let wide = square * length
    var vertex = a + 1
    while vertex < b {
      if vertex % size == 0, vertex + size <= b {
        let box = blocks[vertex / size].box(fromX: ax, ay, shrink: shrink)
        if box.isBesideSegment(dx, dy, length: length, square: wide * (1 - 1e-9)) {
          vertex += size
          continue
        }
      }
      let (px, py) = ((x[vertex] - ax) * shrink, y[vertex] - ay)
      let along = px * dx + py * dy
      if along <= 0 {
        if px * px + py * py > square { return false }
      } else if along >= length {
        let (qx, qy) = (px - dx, py - dy)
        if qx * qx + qy * qy > square { return false }
      } else {
        let across = px * dy - py * dx
        if across * across > wide { return false }
      }
      vertex += 1
    }
    return true
  }

  /// The greatest cosine of the latitudes of an arc from one vertex to another; 1 if they are on
  /// both sides of the equator.
  private func greatestCosine(_ a: Int, _ b: Int) -> Double {
    let size = ChainBlock.size
    let isNorth = isNorth[a]
    var greatest = 0.0
    var vertex = a
    while vertex <= b {
      if vertex % size == 0, vertex + size <= b {
        let block = blocks[vertex / size]
        if block.isNorth != isNorth { return 1 }
        greatest = max(greatest, block.cosine)
        vertex += size
      } else {
        if self.isNorth[vertex] != isNorth { return 1 }
        greatest = max(greatest, cosine[vertex])
        vertex += 1
      }
    }
    return greatest
  }

  /// Returns the index of the candidate that is farthest from the line between two vertices; nil if
  /// there are no candidates.
  package func farthest(between a: Int, _ b: Int, among candidates: ArraySlice<Int32>) -> Int? {
    let shrink = max(cosine[a], cosine[b])
    var (found, most): (Int?, Double) = (nil, -1)
    for index in candidates.indices {
      let distance = squaredDistance(Int(candidates[index]), from: a, b, shrink: shrink)
      if distance > most { (found, most) = (index, distance) }
    }
    return found
  }

  private func squaredDistance(_ vertex: Int, from a: Int, _ b: Int, shrink: Double) -> Double {
    let (ax, ay) = (x[a], y[a])
    let (dx, dy) = ((x[b] - ax) * shrink, y[b] - ay)
    let length = dx * dx + dy * dy
    let (px, py) = ((x[vertex] - ax) * shrink, y[vertex] - ay)
    let along = px * dx + py * dy
    if along <= 0 || length == 0 { return px * px + py * py }
    if along >= length {
      let (qx, qy) = (px - dx, py - dy)
      return qx * qx + qy * qy
    }
    let across = px * dy - py * dx
    return across * across / length
  }
}

/// A box around ``ChainBlock/size`` consecutive vertices. Where a test holds for the whole box, its
/// vertices need no test of their own.
struct ChainBlock: Sendable {
  /// The number of vertices in a block; a power of two.
  static let size = 16

  /// The middle of the box, in meters as in ``ChainTable``.
  var x: Double
  var y: Double
  /// Half its size in meters, with a margin for rounding.
  var halfX: Double
  var halfY: Double
  /// The greatest cosine of the vertices' latitudes; 1 if they are on both sides of the equator.
  var cosine: Double
  /// Whether the first vertex is north of the equator.
  var isNorth: Bool

  init(x: ArraySlice<Double>, y: ArraySlice<Double>, cosine: Double, isNorth: Bool) {
    let margin = 1e-6
    let (west, east) = (x.min() ?? 0, x.max() ?? 0)
    let (south, north) = (y.min() ?? 0, y.max() ?? 0)
    self.x = (west + east) / 2
    self.y = (south + north) / 2
    halfX = (east - west) / 2 + margin
    halfY = (north - south) / 2 + margin
    self.cosine = cosine
    self.isNorth = isNorth
  }

  /// Returns the box as seen from a point, in the plane that scales longitudes by `shrink`.
  @inline(__always)
  func box(fromX x: Double, _ y: Double, shrink: Double) -> Box {
    Box(x: (self.x - x) * shrink, y: self.y - y, halfX: halfX * shrink, halfY: halfY)
  }

  /// A rectangle in a plane: its middle and half its size.
  struct Box {
    var x: Double
    var y: Double
    var halfX: Double
    var halfY: Double

    /// Whether for every point the nearest point of the segment from the origin by a vector is not
    /// an end, and the square of the distance, times `length`, is at most `square`.
    /// - Parameter length: the square of the vector's length.
    @inline(__always)
    func isBesideSegment(_ dx: Double, _ dy: Double, length: Double, square: Double) -> Bool {
      let along = x * dx + y * dy
      let halfAlong = halfX * abs(dx) + halfY * abs(dy)
      let across = abs(x * dy - y * dx) + halfX * abs(dy) + halfY * abs(dx)
      return along > halfAlong && along + halfAlong < length && across * across <= square
    }
  }
}
