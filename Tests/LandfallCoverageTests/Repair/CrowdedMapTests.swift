import Landfall
import LandfallBuilder
import TestSupport
import Testing

/// Edges that run side by side, much longer than they are apart: no box parts them, so that these tests
/// would not end if boxes alone were searched.
@Suite(.timed) struct CrowdedMapTests {
  let grid = Grid.standard

  @Test(.seeded, arguments: CrowdedMap.Kind.allCases, [1, 3, 50])
  func findsEachCrossing(kind: CrowdedMap.Kind, distance: Int) {
    for count in [10, 40, 200] {
      let map = CrowdedMap(kind, count: count, distance: distance, seed: TestSeed.current)
      let graph = ArcGraph(map.features.map(\.geometry), grid: grid)
      let edges = graph.borders.flatMap { arc in
        zip(graph.arcs[arc], graph.arcs[arc].dropFirst()).map { Segment($0, $1) }
      }
      var expected = 0
      for first in edges.indices {
        for second in edges[(first + 1)...] where edges[first].crosses(second) { expected += 1 }
      }
      let found = findCrossings(in: graph)
      #expect(found.count == expected, "\(count) edges")
      #expect(found.allSatisfy { $0.first.crosses($0.second) })
      #expect(found == findCrossings(in: graph, jobs: 3))
    }
  }

  /// On few columns, edges meet at their ends, along one another, and in verticals.
  @Test(.seeded) func findsEachCrossingInFewColumns() {
    var generator = SeededGenerator(seed: TestSeed.current)
    for round in 0..<FullTests.count(200, all: 5_000) {
      let (columns, rows) = [(3, 40_000_000), (4, 12), (9, 9), (40_000_000, 3), (2, 2_000)][
        round % 5]
      let rings = (0..<3).map { _ in
        var ring: [GridPoint] = []
        for _ in 0..<(10 + generator.nextIndex(below: 60)) {
          let next = GridPoint(
            u: 50_000_000 + UInt32(generator.nextIndex(below: columns)),
            v: 50_000_000 + UInt32(generator.nextIndex(below: rows)))
          if ring.last != next { ring.append(next) }
        }
        if ring.first == ring.last { ring.removeLast() }
        return ring
      }
      let graph = ArcGraph(
        rings.map { Geometry(vertices: $0, ringEnds: [$0.count], polygonEnds: [1]) }, grid: grid)
      let edges = graph.borders.flatMap { arc in
        zip(graph.arcs[arc], graph.arcs[arc].dropFirst()).map { Segment($0, $1) }
      }
      var expected = 0
      for first in edges.indices {
        for second in edges[(first + 1)...] where edges[first].crosses(second) { expected += 1 }
      }
      #expect(findCrossings(in: graph).count == expected, "round \(round)")
    }
  }

  @Test(.seeded, arguments: CrowdedMap.Kind.allCases, [1, 50])
  func snapsEdgesToEachPointThatTheyPass(kind: CrowdedMap.Kind, distance: Int) {
    let map = CrowdedMap(kind, count: 60, distance: distance, seed: TestSeed.current)
    let edges = Array(Set(map.edges.map(\.undirected))).sorted {
      ($0.a.key, $0.b.key) < ($1.a.key, $1.b.key)
    }
    var generator = SeededGenerator(seed: TestSeed.current)
    // Points on and beside the edges, several in a column.
    let points = edges.flatMap { edge -> [GridPoint] in
      let middle = edge.middle
      let up = 1 + UInt32(generator.nextIndex(below: 2 * distance))
      return [middle, GridPoint(u: middle.u, v: middle.v + up), edge.a, edge.b]
    }
    var pixels = HotPixels()
    for point in points { pixels.insert(point) }
    var insertions = EdgeInsertions()
    pixels.snap(edges, into: &insertions)
    for edge in edges {
      let expected = Set(points.filter { $0 != edge.a && $0 != edge.b && edge.passesPixel(of: $0) })
      #expect(Set(insertions.points(from: edge.a, to: edge.b)) == expected)
    }
  }

  #if Oracle
    /// Areas against GEOS: at most what the bends of edges within a grid unit can change.
    @Test(.seeded, arguments: CrowdedMap.Kind.allCases, [1, 3, 50, 1_000])
    func repairsThem(kind: CrowdedMap.Kind, distance: Int) throws {
      let geos = GEOSAreas()
      let map = CrowdedMap(kind, count: 40, distance: distance, seed: TestSeed.current)
      let features = normalize(map.features, grid: grid).features
      let result = try repair(features, grid: grid, sliverMeters: 0, jobs: 2, keepsLosses: true)
      #expect(findCrossings(in: result.coverage.graph).isEmpty)
      for (before, after) in zip(features, result.features) {
        if after.geometry.ringEnds.isEmpty { continue }
        if let fault = geos.fault(of: after.geometry) { Issue.record("\(fault): \(before.key)") }
        let perimeter = before.geometry.edges.reduce(0.0) { sum, edge in
          let (run, rise) = (
            Double(edge.a.u) - Double(edge.b.u), Double(edge.a.v) - Double(edge.b.v)
          )
          return sum + (run * run + rise * rise).squareRoot()
        }
        let difference = (geos.area(of: after.geometry) - evenOddArea(of: before.geometry))
          .magnitude
        #expect(difference <= 2 * perimeter + 1e-3, "\(before.key)")
      }
    }
  #endif
}
