/// The numbers of pairs of crossing edges from which on the data counts as beyond repair, for a number of
/// edges.
///
/// Neighbors that were digitized apart cross once or twice an edge; the shipped data does not at all.
package func mostCrossings(edgeCount: Int) -> CrossingLimit {
  let (base, perEdge) = (10_000, 64)
  return CrossingLimit(
    total: min(base + perEdge * edgeCount, 2_000_000), ofArc: base, perEdge: perEdge)
}

/// The changes that noding made.
package struct NodingReport: Sendable, Hashable {
  /// Pairs of edges that crossed or touched before.
  package var crossingCount = 0
  package var insertedVertexCount = 0
  /// The number of inserted vertices that are not exactly on their edge.
  var bendCount = 0
}

/// Inserts vertices into edges until any two of them meet only at common ends.
///
/// A vertex on an edge is inserted there, which changes no shape. If two edges cross between grid
/// points, both get the grid point nearest to the crossing, as do all edges of the cluster that
/// pass within half a grid unit of it; no vertex moves. Bent edges are searched again, at most 10
/// times. After three rounds, edges are also snapped to the vertices near them, as in snap
/// rounding, which is known to terminate.
///
/// Edges that a region uses an even number of times are not borders and are ignored.
/// - Throws: a fault with the first crossing, if one is left after 10 rounds or there are too many.
package func nodeEdges(
  of graph: inout ArcGraph, grid: Grid, crossingLimit: Int? = nil, jobs: Int = 1
) throws(RepairFault) -> NodingReport {
  var report = NodingReport()
  let limit =
    crossingLimit.map { CrossingLimit(total: $0) }
    ?? mostCrossings(edgeCount: graph.arcs.elements.count)
  var noding = EdgeNoding(graph, jobs: jobs)
  for round in 0..<10 {
    let crossings = noding.crossings(most: limit.total)
    if round == 0 { report.crossingCount = crossings.count }
    if crossings.isEmpty {
      if noding.isChanged {
        graph = noding.graph(grid: grid, report: &report)
      }
      return report
    }
    if let excess = noding.excess(of: crossings, limit) {
      throw RepairFault(
        excess.pair, noding, problem: "at least \(excess.limit) pairs of edges cross")
    }
    let (insertions, edges) = insertions(for: crossings, in: &noding, round: round)
    report.bendCount += insertions.bendCount
    noding.insert(insertions, edges: edges)
  }
  if let first = noding.crossings(most: .max).first {
    throw RepairFault(first, noding, problem: "edges still cross after 10 rounds of repair")
  }
  graph = noding.graph(grid: grid, report: &report)
  return report
}

extension RepairFault {
  /// Creates a fault of the regions that two crossing edges belong to.
  fileprivate init(_ crossing: EdgePair, _ noding: EdgeNoding, problem: String) {
    let regions = Set(noding.regions(of: crossing.first))
      .union(noding.regions(of: crossing.second))
    self.init(
      regions: regions.sorted(), place: noding.segment(crossing.first).a, problem: problem)
  }
}

/// Returns the vertices that a round inserts, and the numbers of the edges that may get them.
private func insertions(
  for crossings: [EdgePair], in noding: inout EdgeNoding, round: Int
) -> (EdgeInsertions, edges: [Segment: UInt32]) {
  var insertions = EdgeInsertions()
  var pixels = HotPixels()
  var edges: [Segment: UInt32] = [:]
  for crossing in crossings {
    let (first, second) = (noding.segment(crossing.first), noding.segment(crossing.second))
    edges[first] = crossing.first
    edges[second] = crossing.second
    var isExact = false
    for (edge, other) in [(first, second), (second, first)] {
      for end in [other.a, other.b] where end != edge.a && end != edge.b && edge.contains(end) {
        insertions.insert(end, into: edge)
        isExact = true
      }
    }
    if !isExact { pixels.insert(first.crossing(with: second)) }
  }
  // If bends keep making new crossings, snap to the cluster's vertices as well, and finally to
  // those of the whole layer.
  if round >= 6 {
    for passage in noding.passages(near: pixels.points) {
      let segment = noding.segment(passage.edge)
      edges[segment] = passage.edge
      insertions.insert(passage.point, into: segment)
    }
    return (insertions, edges)
  }
  if round >= 3 {
    for edge in edges.keys {
      pixels.insert(edge.a)
      pixels.insert(edge.b)
    }
  }
  pixels.snap(Array(edges.keys), into: &insertions)
  return (insertions, edges)
}

extension Segment {
  /// Returns the grid point nearest to the crossing of two segments that are not parallel; halves
  /// round up. The operation is symmetric.
  package func crossing(with other: Segment) -> GridPoint {
    let run = (Int128(b.u) - Int128(a.u), Int128(b.v) - Int128(a.v))
    let otherRun = (Int128(other.b.u) - Int128(other.a.u), Int128(other.b.v) - Int128(other.a.v))
    let between = (Int128(other.a.u) - Int128(a.u), Int128(other.a.v) - Int128(a.v))
    var denominator = run.0 * otherRun.1 - run.1 * otherRun.0
    precondition(denominator != 0, "parallel segments cross nowhere")
    var numerator = between.0 * otherRun.1 - between.1 * otherRun.0
    if denominator < 0 { (numerator, denominator) = (-numerator, -denominator) }
    func rounded(_ start: UInt32, _ run: Int128) -> UInt32 {
      let doubled = 2 * run * numerator + denominator
      let (quotient, remainder) = doubled.quotientAndRemainder(dividingBy: 2 * denominator)
      return UInt32(Int128(start) + quotient - (remainder < 0 ? 1 : 0))
    }
    return GridPoint(u: rounded(a.u, run.0), v: rounded(a.v, run.1))
  }
}
