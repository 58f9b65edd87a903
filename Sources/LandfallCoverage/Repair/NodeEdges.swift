package import Landfall
import LandfallModel
import LandfallSupport

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
  of graph: inout ArcGraph, grid: Grid, crossingLimit: Int? = nil
) throws(RepairFault) -> NodingReport {
  var report = NodingReport()
  let limit =
    crossingLimit.map { CrossingLimit(total: $0) }
    ?? mostCrossings(edgeCount: graph.arcs.elements.count)
  for round in 0..<10 {
    let (crossings, fullArc) = findCrossings(in: graph, includingSides: true, limit: limit)
    if round == 0 { report.crossingCount = crossings.count }
    guard let first = crossings.first else { return report }
    if let fullArc {
      let one = crossings.first { $0.firstArc == fullArc || $0.secondArc == fullArc } ?? first
      throw RepairFault(
        one, in: graph, problem: "at least \(crossings.count) pairs of edges cross")
    }
    let insertions = insertions(for: crossings, in: graph, round: round)
    report.bendCount += insertions.bendCount
    var geometries = graph.geometries
    for region in geometries.indices {
      guard let noded = insertions.applied(to: geometries[region]) else { continue }
      report.insertedVertexCount += noded.vertices.count - geometries[region].vertices.count
      geometries[region] = noded
    }
    graph = ArcGraph(geometries, grid: grid)
  }
  if let first = findCrossings(in: graph, includingSides: true, limit: 1).first {
    throw RepairFault(first, in: graph, problem: "edges still cross after 10 rounds of repair")
  }
  return report
}

extension RepairFault {
  /// Creates a fault of the regions that two crossing edges belong to.
  fileprivate init(_ crossing: Crossing, in graph: ArcGraph, problem: String) {
    let regions = Set(graph.owners(ofArc: crossing.firstArc))
      .union(graph.owners(ofArc: crossing.secondArc))
    self.init(regions: regions.sorted(), place: crossing.place, problem: problem)
  }
}

private func insertions(
  for crossings: [Crossing], in graph: ArcGraph, round: Int
) -> EdgeInsertions {
  var insertions = EdgeInsertions()
  var pixels = HotPixels()
  var edges: Set<Segment> = []
  for crossing in crossings {
    let (first, second) = (crossing.first, crossing.second)
    edges.formUnion([first.undirected, second.undirected])
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
    for arc in graph.arcs.indices where !graph.isDoubled(arc) {
      let vertices = graph.arcs[arc]
      for (a, b) in zip(vertices, vertices.dropFirst()) { edges.insert(Segment(a, b).undirected) }
    }
  }
  if round >= 3 {
    for edge in edges {
      pixels.insert(edge.a)
      pixels.insert(edge.b)
    }
  }
  pixels.snap(
    edges.sorted { ($0.a.u, $0.a.v, $0.b.u, $0.b.v) < ($1.a.u, $1.a.v, $1.b.u, $1.b.v) },
    into: &insertions)
  return insertions
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
