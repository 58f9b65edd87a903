/// Grid points that edges are snapped to if they pass within half a grid unit, in u and in v: the
/// hot pixels of Hobby, "Practical segment intersection with finite precision output" (1999). A
/// pixel contains its western and southern sides but not the others, which is how coordinates
/// round.
package struct HotPixels {
  private(set) var points: Set<GridPoint> = []

  package init() {}

  var isEmpty: Bool { points.isEmpty }

  package mutating func insert(_ point: GridPoint) { points.insert(point) }

  /// Inserts every pixel into each edge that passes it. O((e + p) log(e + p)) for e edges and p
  /// pixels that are spread out.
  package func snap(_ edges: [Segment], into insertions: inout EdgeInsertions) {
    let tree = PointTree(points)
    for edge in edges {
      tree.forEach(near: edge) { point in
        if Self.isPassed(point, by: edge) { insertions.insert(point, into: edge) }
      }
    }
  }

  /// Whether an edge passes the pixel of a grid point.
  ///
  /// Exact; see ``Segment/touches(west:south:east:north:)``, whose products would overflow here. The
  /// eastern and northern sides count as moved in by an infinitesimal.
  static func isPassed(_ point: GridPoint, by edge: Segment) -> Bool {
    // Twice the coordinates relative to the pixel's center, so that its sides are at −1 and 1.
    let (u, v) = (2 * Int64(point.u), 2 * Int64(point.v))
    let (au, av) = (2 * Int64(edge.a.u) - u, 2 * Int64(edge.a.v) - v)
    let (bu, bv) = (2 * Int64(edge.b.u) - u, 2 * Int64(edge.b.v) - v)
    guard min(au, bu) < 1, max(au, bu) >= -1, min(av, bv) < 1, max(av, bv) >= -1 else {
      return false
    }
    let (run, rise) = (Int128(bu - au), Int128(bv - av))
    let (lowU, highU): (Int64, Int64) = rise >= 0 ? (1, -1) : (-1, 1)
    let (lowV, highV): (Int64, Int64) = run >= 0 ? (-1, 1) : (1, -1)
    // The corners farthest to the right and to the left of the edge.
    let right = run * Int128(lowV - av) - rise * Int128(lowU - au)
    let left = run * Int128(highV - av) - rise * Int128(highU - au)
    return (rise > 0 || run < 0 ? right < 0 : right <= 0)
      && (rise < 0 || run > 0 ? left > 0 : left >= 0)
  }
}
