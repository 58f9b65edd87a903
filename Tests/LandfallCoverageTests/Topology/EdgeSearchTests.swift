import Landfall
import LandfallBuilder
import TestSupport
import Testing

/// The search for crossings against the comparison of every edge with every other one.
@Suite(.timed) struct EdgeSearchTests {
  let grid = Grid.standard

  private func graph(_ rings: [[GridPoint]], jobs: Int = 1) -> ArcGraph {
    ArcGraph(
      rings.map { Geometry(vertices: $0, ringEnds: [$0.count], polygonEnds: [1]) }, grid: grid,
      jobs: jobs)
  }

  private func expectAllCrossings(of graph: ArcGraph, _ place: Comment) {
    let segments = graph.borders.flatMap { arc in
      zip(graph.arcs[arc], graph.arcs[arc].dropFirst()).map { Segment($0, $1) }
    }
    var count = 0
    for first in segments.indices {
      for second in segments[(first + 1)...] where segments[first].crosses(second) { count += 1 }
    }
    let found = findCrossings(in: graph)
    #expect(found.count == count, place)
    #expect(found.allSatisfy { $0.first.crosses($0.second) }, place)
    #expect(found == findCrossings(in: graph, jobs: 3), place)
  }

  @Test(.seeded) func findsEveryCrossingOfRandomRings() {
    var generator = SeededGenerator(seed: TestSeed.current)
    for size in [20, 2_000, 200_000_000] {
      let rings = (0..<3).map { _ in
        (0..<60).map { _ in
          GridPoint(
            u: 1 + UInt32(generator.nextIndex(below: size)),
            v: 1 + UInt32(generator.nextIndex(below: size * 4 / 5)))
        }
      }
      expectAllCrossings(of: graph(rings), "\(size) units")
    }
  }

  /// Edges to and fro: the boxes of all runs are the same, so that dividing them does not help.
  @Test func dividesRunsWhoseBoxesAreEqual() {
    let west = (0..<400).map { GridPoint(u: 100_000_000, v: 60_000_000 + 2 * $0) }
    let east = (0..<400).map { GridPoint(u: 100_020_000, v: 60_000_001 + 2 * $0) }
    let ring = zip(west, east).flatMap { [$0, $1] }
    expectAllCrossings(of: graph([ring]), "zigzag")
  }

  @Test func stopsAtTheLimit() {
    let rings = (0..<40).map { index in
      [
        GridPoint(u: 1_000, v: 1_000 + 10 * index), GridPoint(u: 9_000, v: 9_000 - 10 * index),
        GridPoint(u: 9_000, v: 9_005 - 10 * index),
      ]
    }
    #expect(findCrossings(in: graph(rings), limit: 7).count == 7)
  }
}
