package import Landfall
package import LandfallModel
import LandfallSupport

/// The borders of a layer at each of some details, the finest first.
///
/// Every arc keeps its first and last vertex and some of those between, so that neighbors share what is
/// left of their border. At a detail of T meters no arc strays farther than T from its source, nor
/// farther than a twentieth of the root of the area of a ring that it is part of; no ring's area
/// changes by more than 5 %; no two edges cross that did not, and no vertex changes the side of a border.
/// A coarser detail keeps some of the vertices of a finer one, but is measured against the source.
///
/// - Parameters:
///   - topology: of the geometries, without crossings; those that it has stay.
///   - details: meters above 0, ascending.
///   - regionMeters: how far the borders of each region may stray at most; none where nil.
package func simplifyCoverage(
  _ geometries: [Geometry], topology: Topology, details: [Double], regionMeters: [Double?],
  grid: Grid, jobs: Int
) -> [SimplifiedCoverage] {
  let table = ChainTable(topology, metric: SphereMetric(grid: grid))
  var candidates = topology.arcEnds.indices.map { arc in
    topology.vertexRange(ofArc: arc).map { Int32($0) }
  }
  var result: [SimplifiedCoverage] = []
  for meters in details {
    var ringMeters: [Double] = []
    for (region, geometry) in geometries.enumerated() {
      let own = min(meters, regionMeters[region] ?? meters)
      ringMeters += repeatElement(own, count: geometry.ringEnds.count)
    }
    let bounds = SimplifyBounds(topology, ringMeters: ringMeters, table: table)
    var simplifier = CoverageSimplifier(
      topology: topology, table: table, bounds: bounds, candidates: candidates, jobs: jobs)
    simplifier.run()
    candidates = simplifier.kept
    let simplified = rebuild(geometries, topology: topology, kept: candidates)
    var report = simplifier.report
    report.sourceArcVertexCount = topology.vertices.count
    report.arcVertexCount = candidates.reduce(0) { $0 + $1.count }
    report.sourceRingVertexCount = geometries.reduce(0) { $0 + $1.vertices.count }
    report.ringVertexCount = simplified.reduce(0) { $0 + $1.vertices.count }
    result.append(
      SimplifiedCoverage(
        meters: meters, geometries: simplified,
        topology: makeTopology(of: simplified, grid: grid), report: report))
  }
  return result
}

/// The geometries with the vertices that arcs keep.
private func rebuild(
  _ geometries: [Geometry], topology: Topology, kept: [[Int32]]
) -> [Geometry] {
  let others = thinnedOthers(of: topology)
  var ring = 0
  return geometries.map { geometry in
    var result = Geometry(polygonEnds: geometry.polygonEnds, points: geometry.points)
    result.ringEnds.reserveCapacity(geometry.ringEnds.count)
    for _ in geometry.ringEnds {
      for part in topology.ringArcs[topology.arcRange(ofRing: ring)] {
        let vertices =
          part.isBorder
          ? kept[Int(part.number)].map { topology.vertices[Int($0)] } : others[Int(part.number)]
        // The last vertex is the next arc's first, and in the end the ring's.
        result.vertices +=
          part.isReversed ? Array(vertices.reversed().dropLast()) : Array(vertices.dropLast())
      }
      result.ringEnds.append(result.vertices.count)
      ring += 1
    }
    return result
  }
}

/// The pieces of rings that are no borders, without the vertices that only divide a straight line along
/// a side of the domain and have no border's end opposite of them.
private func thinnedOthers(of topology: Topology) -> [[GridPoint]] {
  let others = topology.others
  // On both sides of ±180° alike: by v alone.
  var ends: Set<UInt32> = []
  let pieces = others.ends.indices.map { Array(others.vertices[others.vertexRange(ofArc: $0)]) }
  for piece in pieces {
    ends.insert(piece[0].v)
    ends.insert(piece[piece.count - 1].v)
  }
  return pieces.enumerated().map { number, piece in
    if topology.ownerSets[others.owners[number]].isEmpty { return piece }
    return piece.indices.filter { index in
      if index == 0 || index == piece.count - 1 { return true }
      let (before, vertex, after) = (piece[index - 1], piece[index], piece[index + 1])
      let isAlongSeam = before.u == vertex.u && vertex.u == after.u
      let isAlongPole = before.v == vertex.v && vertex.v == after.v
      return !(isAlongPole || isAlongSeam && !ends.contains(vertex.v))
    }.map { piece[$0] }
  }
}
