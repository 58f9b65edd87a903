/// The edges of a polygon in a tree of boxes, to find the distance of points from them.
///
/// Each box is around eight consecutive boxes of the level below, or edges. The result is that of a
/// loop over all edges, bit for bit: a box is skipped only if none of its edges can be nearer, and
/// if it is known without them whether an odd number of its edges is to the west of the point.
package struct EdgeTree {
  /// In grid units, u scaled by the cosine of the polygon's latitude.
  private struct Edge {
    var au: Double
    var av: Double
    var bu: Double
    var bv: Double
  }

  private struct Box {
    var west = Double.infinity
    var south = Double.infinity
    var east = -Double.infinity
    var north = -Double.infinity
    /// The v of the first and the last vertex of its edges.
    var first = 0.0
    var last = 0.0
    /// Whether each of its edges but the first begins where the one before it ends.
    var isChain = true

    mutating func enclose(_ other: Box) {
      if west > east {
        self = other
        return
      }
      west = min(west, other.west)
      south = min(south, other.south)
      east = max(east, other.east)
      north = max(north, other.north)
      last = other.last
    }
  }

  private static let fanout = 8
  /// More than the rounding errors of a distance, in grid units.
  private static let margin = 0.01

  private var edges: [Edge] = []
  /// The levels of boxes, from those around edges to the one around all.
  private var levels: [[Box]] = []
  /// The edge nearest to the point before.
  private var nearest = 0
  private var leastSquare = 0.0
  private var isInside = false

  /// The number of edges.
  var count: Int { edges.count }

  /// - Parameter cosine: that of the polygon's latitude.
  package init(_ rings: [ArraySlice<GridPoint>], cosine: Double) {
    edges.reserveCapacity(rings.reduce(0) { $0 + $1.count })
    /// The edges that do not begin where the one before them ends.
    var starts: [Int] = []
    for ring in rings {
      guard var before = ring.last else { continue }
      starts.append(edges.count)
      for vertex in ring {
        edges.append(
          Edge(
            au: Double(before.u) * cosine, av: Double(before.v), bu: Double(vertex.u) * cosine,
            bv: Double(vertex.v)))
        before = vertex
      }
    }
    var boxes = edges.map { edge in
      Box(
        west: min(edge.au, edge.bu), south: min(edge.av, edge.bv), east: max(edge.au, edge.bu),
        north: max(edge.av, edge.bv), first: edge.av, last: edge.bv)
    }
    var size = 1
    repeat {
      size *= Self.fanout
      boxes = stride(from: 0, to: boxes.count, by: Self.fanout).map { start in
        var box = Box()
        for child in boxes[start..<min(start + Self.fanout, boxes.count)] { box.enclose(child) }
        box.isChain = true
        return box
      }
      for start in starts where start % size != 0 { boxes[start / size].isChain = false }
      levels.append(boxes)
    } while boxes.count > 1
  }

  /// Returns the distance of a point from the nearest edge in grid units; negative outside the
  /// polygon. The point's u is scaled by the cosine, too.
  package mutating func signedDistance(_ u: Double, _ v: Double) -> Double {
    isInside = false
    leastSquare = .infinity
    // The edge nearest to the point before is close, and rules out most others.
    if !edges.isEmpty { measure(nearest, u, v) }
    visit(0, level: levels.count - 1, u, v)
    return isInside ? leastSquare.squareRoot() : -leastSquare.squareRoot()
  }

  private mutating func visit(_ number: Int, level: Int, _ u: Double, _ v: Double) {
    if level >= 0 {
      let box = levels[level][number]
      let du = max(box.west - u, u - box.east) - Self.margin
      let dv = max(box.south - v, v - box.north) - Self.margin
      let isFar = (du > 0 ? du * du : 0) + (dv > 0 ? dv * dv : 0) > leastSquare
      if isFar {
        if v < box.south || v >= box.north || u < box.west - Self.margin { return }
        if box.isChain, u > box.east + Self.margin {
          if (box.first <= v) != (box.last <= v) { isInside.toggle() }
          return
        }
      }
      let start = number * Self.fanout
      let count = level > 0 ? levels[level - 1].count : edges.count
      for child in start..<min(start + Self.fanout, count) {
        visit(child, level: level - 1, u, v)
      }
      return
    }
    let edge = edges[number]
    if (edge.av <= v) != (edge.bv <= v),
      u > edge.au + (edge.bu - edge.au) * (v - edge.av) / (edge.bv - edge.av)
    {
      isInside.toggle()
    }
    measure(number, u, v)
  }

  @inline(__always)
  private mutating func measure(_ number: Int, _ u: Double, _ v: Double) {
    let edge = edges[number]
    let (run, rise) = (edge.bu - edge.au, edge.bv - edge.av)
    let length = run * run + rise * rise
    let along = length > 0 ? ((u - edge.au) * run + (v - edge.av) * rise) / length : 0
    let clamped = min(max(along, 0), 1)
    let (du, dv) = (u - edge.au - clamped * run, v - edge.av - clamped * rise)
    let square = du * du + dv * dv
    if square < leastSquare { (leastSquare, nearest) = (square, number) }
  }
}
