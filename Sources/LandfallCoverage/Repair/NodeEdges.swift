package import Landfall
package import LandfallModel
import LandfallSupport

/// How many pairs of crossing edges are taken for data that can be repaired.
let mostCrossings = 2_000_000

/// What noding did.
package struct NodingReport: Sendable, Hashable {
  /// Pairs of edges that crossed or touched before.
  package var crossingCount = 0
  package var insertedVertexCount = 0
  /// Inserted vertices that are not exactly on their edge.
  var bendCount = 0
}

/// Inserts vertices into edges until no two of them meet elsewhere than at common ends.
///
/// Where a vertex lies on an edge it is inserted there, which changes no shape. Where two edges cross
/// between grid points, both get the grid point nearest to the crossing, as do all edges of the cluster
/// that pass within half a grid unit of it; no vertex moves. Bent edges are searched again, at most 10
/// times. Where that does not end by itself, edges are also snapped to the vertices near them, as in
/// snap rounding, which is known to end.
///
/// Edges that a region uses an even number of times are no border and are not looked at.
/// - Throws: the first crossing that is left, or where there are too many.
package func nodeEdges(
  of features: inout [Feature], topology: inout Topology, grid: Grid,
  crossingLimit: Int = mostCrossings
) throws(RepairFault) -> NodingReport {
  var report = NodingReport()
  for round in 0..<10 {
    let chains = BorderChains(topology)
    let crossings = findCrossings(
      vertices: chains.vertices, ends: chains.ends, limit: crossingLimit)
    if round == 0 { report.crossingCount = crossings.count }
    guard let first = crossings.first else { return report }
    if crossings.count >= crossingLimit {
      throw RepairFault(
        regions: chains.owners(of: first), place: first.place,
        problem: "more than \(crossingLimit) pairs of edges cross")
    }
    let insertions = insertions(for: crossings, in: chains, round: round)
    report.bendCount += insertions.bendCount
    for index in features.indices {
      guard let noded = insertions.applied(to: features[index].geometry) else { continue }
      report.insertedVertexCount +=
        noded.vertices.count - features[index].geometry.vertices.count
      features[index].geometry = noded
    }
    topology = makeTopology(of: features.map(\.geometry), grid: grid)
  }
  let chains = BorderChains(topology)
  if let first = findCrossings(vertices: chains.vertices, ends: chains.ends, limit: 1).first {
    throw RepairFault(
      regions: chains.owners(of: first), place: first.place,
      problem: "edges still cross after 10 rounds of repair")
  }
  return report
}

private func insertions(
  for crossings: [Crossing], in chains: BorderChains, round: Int
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
  // Bends that make new crossings again and again: snap to the cluster's vertices as well, at last to
  // those of the whole layer.
  if round >= 6 { edges.formUnion(chains.edges) }
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
  /// The grid point nearest to where two segments cross that are not parallel; halves go up. The same
  /// whichever segment is asked.
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
