package import Landfall
import LandfallModel
import LandfallSupport

/// The borders of a layer at each of some details, the finest first.
///
/// Every arc keeps its first and last vertex and some of those between, so that neighbors share what is
/// left of their border, and lies between the same faces. At a detail of T meters no arc strays farther
/// than T from its source, nor farther than a twentieth of the root of the area of a ring that it is part
/// of; no ring's area changes by more than 5 %; no two edges cross that did not, and no vertex changes the
/// side of a border. A coarser detail keeps some of the vertices of a finer one, but is measured against
/// the source.
///
/// - Parameters:
///   - details: meters above 0, ascending.
///   - regionMeters: how far the borders of each region may stray at most; none where nil.
package func simplifyCoverage(
  _ coverage: Coverage, details: [Double], regionMeters: [Double?], grid: Grid, jobs: Int
) -> [SimplifiedCoverage] {
  simplifyArcs(
    of: coverage.graph, details: details, regionMeters: regionMeters, grid: grid, jobs: jobs
  ).enumerated().map { number, simplified in
    SimplifiedCoverage(
      meters: details[number], coverage: coverage.withArcs(of: simplified.graph),
      report: simplified.report)
  }
}

/// The same for arcs that may cross, where nothing is known of what lies beside them; crossings that there
/// are stay.
package func simplifyArcs(
  of graph: ArcGraph, details: [Double], regionMeters: [Double?], grid: Grid, jobs: Int
) -> [(graph: ArcGraph, report: SimplifyReport)] {
  let table = ChainTable(graph, metric: SphereMetric(grid: grid))
  var candidates = graph.borders.map { arc in graph.arcs.spans[arc].map { Int32($0) } }
  let others = thinnedOthers(of: graph)
  return details.map { meters in
    let ringMeters = graph.regions.indices.flatMap { region in
      repeatElement(
        min(meters, regionMeters[region] ?? meters), count: graph.rings(ofRegion: region).count)
    }
    let bounds = SimplifyBounds(graph, ringMeters: ringMeters, table: table)
    var simplifier = CoverageSimplifier(
      graph, table: table, bounds: bounds, candidates: candidates, jobs: jobs)
    simplifier.run()
    candidates = simplifier.kept
    let simplified = graph.keeping(candidates, others: others)
    var report = simplifier.report
    report.sourceArcVertexCount = graph.borderVertices.count
    report.arcVertexCount = simplified.borderVertices.count
    report.sourceRingVertexCount = graph.ringVertexCount
    report.ringVertexCount = simplified.ringVertexCount
    return (simplified, report)
  }
}

extension ArcGraph {
  /// The same arcs with fewer vertices; each ring begins where its first arc does.
  /// - Parameters:
  ///   - kept: for each border the places of its vertices that stay.
  ///   - others: the vertices of the other arcs.
  fileprivate func keeping(_ kept: [[Int32]], others: [[GridPoint]]) -> ArcGraph {
    var result = self
    result.arcs = Ragged()
    result.arcs.reserveCapacity(
      kept.reduce(0) { $0 + $1.count } + others.reduce(0) { $0 + $1.count })
    for places in kept {
      for place in places { result.arcs.append(arcs.elements[Int(place)]) }
      result.arcs.endRow()
    }
    for piece in others { result.arcs.append(row: piece) }
    result.ringStarts = Array(repeating: 0, count: ringStarts.count)
    return result
  }
}

/// The pieces of rings that are no borders, without the vertices that only divide a straight line along
/// a side of the domain and have no border's end opposite of them.
private func thinnedOthers(of graph: ArcGraph) -> [[GridPoint]] {
  // On both sides of ±180° alike: by v alone.
  var ends: Set<UInt32> = []
  let pieces = graph.others.map { Array(graph.arcs[$0]) }
  for piece in pieces {
    ends.insert(piece[0].v)
    ends.insert(piece[piece.count - 1].v)
  }
  return zip(graph.others, pieces).map { number, piece in
    if graph.isDoubled(number) { return piece }
    return piece.indices.filter { index in
      if index == 0 || index == piece.count - 1 { return true }
      let (before, vertex, after) = (piece[index - 1], piece[index], piece[index + 1])
      let isAlongSeam = before.u == vertex.u && vertex.u == after.u
      let isAlongPole = before.v == vertex.v && vertex.v == after.v
      return !(isAlongPole || isAlongSeam && !ends.contains(vertex.v))
    }.map { piece[$0] }
  }
}
