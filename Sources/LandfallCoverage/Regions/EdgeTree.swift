/// The edges of a polygon in a tree of boxes, to find the distance of points from them.
///
/// The result is that of a loop over all edges, bit for bit: a box is skipped only if none of its
/// edges can be nearer, and if it is known without them whether an odd number of its edges is to
/// the west of the point.
package struct EdgeTree {
  /// In grid units, u scaled by the cosine of the polygon's latitude.
  private struct Edge {
    var au: Double
    var av: Double
    var bu: Double
    var bv: Double
  }

  /// More than the rounding errors of a distance, in grid units.
  private static let margin = 0.01

  private var edges: [Edge] = []
  /// The edges of each ring.
  private var rings = Spans()
  private let cosine: Double
  /// The boxes around edges, in grid units.
  private let tree: BoxTree
  /// The edge nearest to the point before.
  private var nearest = 0
  private var leastSquare = 0.0
  private var isInside = false

  /// The number of edges.
  var count: Int { edges.count }

  /// - Parameter cosine: that of the polygon's latitude.
  package init(_ rings: [ArraySlice<GridPoint>], cosine: Double) {
    self.cosine = cosine
    let count = rings.reduce(0) { $0 + $1.count }
    var boxes: [GridBox] = []
    edges.reserveCapacity(count)
    boxes.reserveCapacity(count + count / 7 + 8)
    for ring in rings {
      for (a, b) in ring.ringEdges {
        edges.append(
          Edge(
            au: Double(a.u) * cosine, av: Double(a.v), bu: Double(b.u) * cosine, bv: Double(b.v)))
        boxes.append(Segment(a, b).box)
      }
      self.rings.append(end: edges.count)
    }
    tree = BoxTree(boxes)
  }

  /// Returns the distance of a point from the nearest edge in grid units; negative outside the
  /// polygon. The point's u is scaled by the cosine, too.
  package mutating func signedDistance(_ u: Double, _ v: Double) -> Double {
    isInside = false
    leastSquare = .infinity
    if edges.isEmpty { return -leastSquare }
    // The edge nearest to the point before is close, and rules out most others.
    measure(nearest, u, v)
    visit(0, level: tree.top, u, v)
    return isInside ? leastSquare.squareRoot() : -leastSquare.squareRoot()
  }

  private mutating func visit(_ number: Int, level: Int, _ u: Double, _ v: Double) {
    if level > 0 {
      let box = tree.boxes[tree.starts[level] + number]
      let (west, east) = (Double(box.west) * cosine, Double(box.east) * cosine)
      let (south, north) = (Double(box.south), Double(box.north))
      let du = max(west - u, u - east) - Self.margin
      let dv = max(south - v, v - north) - Self.margin
      let isFar = (du > 0 ? du * du : 0) + (dv > 0 ? dv * dv : 0) > leastSquare
      if isFar {
        if v < south || v >= north || u < west - Self.margin { return }
        let first = number << (3 * level)
        let last = min(first + 1 << (3 * level), edges.count) - 1
        // Each edge of a ring begins where the one before it ends.
        if u > east + Self.margin, last < rings[rings.place(of: first)].upperBound {
          if (edges[first].av <= v) != (edges[last].bv <= v) { isInside.toggle() }
          return
        }
      }
      let start = number * BoxTree.groupCount
      let count = tree.starts[level] - tree.starts[level - 1]
      for child in start..<min(start + BoxTree.groupCount, count) {
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
