import Landfall
import LandfallBuilder
import TestSupport
import Testing

/// What threads must not change, on maps with faults: large enough that work is divided.
@Suite(.timed) struct JobsTests {
  let grid = Grid.standard

  /// Everything that later stages read.
  private func contents(_ graph: ArcGraph) -> [[Int]] {
    [
      graph.arcs.elements.map { Int($0.key) }, graph.arcs.spans.ends, graph.owners,
      graph.rings.elements.map { Int($0.number) }, graph.rings.spans.ends, graph.ringStarts,
      [graph.borderCount, graph.nodeCount], graph.selfTouchingRegions,
    ] + graph.ownerSets
  }

  @Test(.seeded) func dirtyMapsHaveOneGraphAndOneRepair() throws {
    let map = DirtyMap(regionCount: 4, vertexCount: 24_000, seed: TestSeed.current)
    let features = normalize(map.features(on: grid), grid: grid).features
    let geometries = features.map(\.geometry)
    let graph = ArcGraph(geometries, grid: grid)
    #expect(contents(ArcGraph(geometries, grid: grid, jobs: 3)) == contents(graph))
    let one = try repair(graph, of: features, grid: grid, sliverMeters: 0, jobs: 1)
    let three = try repair(graph, of: features, grid: grid, sliverMeters: 0, jobs: 3)
    #expect(one.report == three.report)
    #expect(contents(one.coverage.graph) == contents(three.coverage.graph))
    #expect(one.report.crossingCount > 20)
    #expect(one.report.slivers.count > 20)
    #expect(!one.report.rings.isEmpty)
    #expect(findCrossings(in: one.coverage.graph).isEmpty)
  }

  /// The rings come back as they were, wherever the arcs begin.
  @Test(.seeded) func aGraphKeepsTheRingsOfADirtyMap() throws {
    let map = DirtyMap(regionCount: 3, vertexCount: 9_000, seed: TestSeed.current)
    let geometries = normalize(map.features(on: grid), grid: grid).features.map(\.geometry)
    let graph = ArcGraph(geometries, grid: grid, jobs: 2)
    #expect(graph.geometries == geometries)
    // Each segment is in one arc only.
    var seen: Set<Segment> = []
    for arc in graph.arcs.indices {
      for (a, b) in zip(graph.arcs[arc], graph.arcs[arc].dropFirst()) {
        #expect(seen.insert(Segment(a, b).undirected).inserted)
      }
    }
  }
}
