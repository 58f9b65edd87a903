/// Grid points that edges are snapped to if they pass within half a grid unit, in u and in v: the
/// hot pixels of Hobby, "Practical segment intersection with finite precision output" (1999).
package struct HotPixels {
  private(set) var points: Set<GridPoint> = []

  package init() {}

  var isEmpty: Bool { points.isEmpty }

  package mutating func insert(_ point: GridPoint) { points.insert(point) }

  /// Inserts every pixel into each edge that passes it. O((n + k) log² n) for n edges and pixels and k passages.
  package func snap(_ edges: [Segment], into insertions: inout EdgeInsertions) {
    var pool = EdgePool(Ragged(), numbers: [], jobs: 1)
    pool.pieces = edges + points.sorted { $0.key < $1.key }.map { Segment($0, $0) }
    let search = EdgeSearch(pool, margin: 1)
    for passage in findPassages(search, firstPoint: edges.count, includingEnds: false, jobs: 1) {
      insertions.insert(passage.point, into: edges[Int(passage.edge)])
    }
  }
}
