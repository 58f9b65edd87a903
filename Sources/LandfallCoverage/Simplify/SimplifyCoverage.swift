/// Simplifies the borders of a layer to each of several details, the finest first.
///
/// Every arc keeps its first and last vertex and some of those between, so neighbors still share
/// their border, and each arc is still between the same faces. At a detail of T meters no arc
/// deviates from its source by more than T, nor by more than 5% of the root of the area of a ring
/// that contains it. No ring's area changes by more than 5%. No edges cross that did not cross
/// before, and no vertex changes the side of a border. A coarser detail keeps some of the vertices
/// of a finer one, but is measured against the source.
///
/// - Parameters:
///   - details: meters, positive and ascending.
///   - regionMeters: the greatest error of each region's borders; nil for no limit of its own.
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

/// Simplifies arcs that may cross, for which the regions on both sides are not known. Existing
/// crossings remain.
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
  /// Returns the same arcs with fewer vertices; each ring begins where its first arc does.
  /// - Parameters:
  ///   - kept: for each border the indices of the vertices that it keeps.
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

/// Returns the arcs that are not borders, without the vertices that only divide a straight line
/// along a side of the domain and have no end of an arc opposite them.
private func thinnedOthers(of graph: ArcGraph) -> [[GridPoint]] {
  // Compares only v, for both sides of ±180°.
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

/// A layer's borders at one detail.
package struct SimplifiedCoverage: Sendable {
  /// The greatest distance of the borders from the source.
  package var meters: Double
  /// The source's arcs with fewer vertices.
  package var coverage: Coverage
  package var report: SimplifyReport

  package init(meters: Double, coverage: Coverage, report: SimplifyReport) {
    self.meters = meters
    self.coverage = coverage
    self.report = report
  }
}

/// The changes that simplifying made to a layer at one detail.
package struct SimplifyReport: Sendable, Hashable {
  /// Vertices of the arcs before and after simplification, each border once.
  package var sourceArcVertexCount = 0
  package var arcVertexCount = 0
  /// Vertices of all rings before and after simplification.
  package var sourceRingVertexCount = 0
  package var ringVertexCount = 0
  /// Edges that at first crossed another or left a vertex on its wrong side, and got vertices back.
  package var refinedForCrossings = 0
  /// Edges that got vertices back because a ring's area changed by more than 5%.
  package var refinedForAreas = 0
  /// The number of searches of all edges for crossings.
  package var roundCount = 0
  /// Crossings that could not be removed because the source contains them.
  package var crossingsLeft = 0
  /// The number of islands removed from each feature.
  package var droppedIslands: [Int: Int] = [:]

  package init() {}
}

extension SimplifiedCoverage: BinaryCodable {
  package static var blank: SimplifiedCoverage {
    SimplifiedCoverage(meters: 0, coverage: .blank, report: SimplifyReport())
  }

  package mutating func code(_ field: inout BinaryCoder) throws(BinaryFault) {
    try field(&meters, &coverage, &report)
  }
}

extension SimplifyReport: BinaryCodable {
  package static var blank: SimplifyReport { SimplifyReport() }

  package mutating func code(_ field: inout BinaryCoder) throws(BinaryFault) {
    try field(&sourceArcVertexCount, &arcVertexCount, &sourceRingVertexCount, &ringVertexCount)
    try field(&refinedForCrossings, &refinedForAreas, &roundCount, &crossingsLeft)
    try field(&droppedIslands)
  }
}
