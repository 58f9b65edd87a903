import Landfall
import LandfallBuilder
import TestSupport
import Testing

@Suite(.timed) struct ArcGraphTests {
  let grid = Grid.standard

  private func graph(_ outlines: [Outline]) -> ArcGraph {
    ArcGraph(outlines.map { $0.geometry(on: grid) }, grid: grid)
  }

  /// What arc has which owners, by the number of its edges.
  private func borders(_ graph: ArcGraph) -> [[Int]: [Int]] {
    var edges: [[Int]: [Int]] = [:]
    for arc in graph.borders {
      edges[graph.owners(ofArc: arc), default: []].append(graph.arcs[arc].count - 1)
    }
    return edges
  }

  @Test func neighborsShareOneArc() {
    let graph = graph([
      Outline([Outline.box(west: 0, south: 0, east: 1, north: 1)]),
      Outline([Outline.box(west: 1, south: 0, east: 2, north: 1)]),
    ])
    #expect(borders(graph) == [[0]: [3], [0, 1]: [1], [1]: [3]])
    #expect(graph.nodeCount == 2)
  }

  /// The hole and what fills it are one arc without a node, wherever their rings begin.
  @Test func anEnclaveAndItsHoleAreOneArc() {
    let hole = Outline.box(west: 1, south: 1, east: 2, north: 2)
    let graph = graph([
      Outline([Outline.box(west: 0, south: 0, east: 3, north: 3), hole.reversed()]),
      Outline([Array(hole[2...] + hole[..<2])]),
    ])
    #expect(borders(graph) == [[0]: [4], [0, 1]: [4]])
    #expect(graph.nodeCount == 0)
    let arc = graph.arcs[1]
    #expect(graph.isClosed(1))
    #expect(arc.first == grid.vertex(latitude: 1, longitude: 1), "least vertex")
  }

  @Test func fourCornersAreOneNode() {
    let graph = graph([
      Outline([Outline.box(west: 0, south: 0, east: 1, north: 1)]),
      Outline([Outline.box(west: 1, south: 0, east: 2, north: 1)]),
      Outline([Outline.box(west: 0, south: 1, east: 1, north: 2)]),
      Outline([Outline.box(west: 1, south: 1, east: 2, north: 2)]),
    ])
    #expect(graph.nodeCount == 5)
    #expect(graph.arcs.count == 8)
  }

  /// An edge that one region uses twice is no border: parts of a region that touch, and spikes.
  @Test func whatARegionUsesTwiceIsNoBorder() {
    let graph = graph([
      Outline([
        Outline.box(west: 0, south: 0, east: 1, north: 1),
        Outline.box(west: 1, south: 0, east: 2, north: 1),
      ]),
      Outline([
        [(5, 5), (6, 5), (6, 6), (6, 8), (6, 6), (5, 6)]
      ]),
    ])
    #expect(borders(graph).mapValues { $0.reduce(0, +) } == [[0]: 6, [1]: 4])
  }

  @Test func theSidesOfTheDomainAreNoBorder() {
    let graph = graph([
      Outline([
        [(-180, -90), (180, -90), (180, -70), (0, -60), (-180, -70)]
      ]),
      Outline([Outline.box(west: 170, south: 80, east: 180, north: 90)]),
    ])
    #expect(borders(graph) == [[0]: [2], [1]: [2]])
    let stretches = findSeamStretches(in: graph, grid: grid)
    #expect(stretches.map(\.west) == [[1]])
    #expect(stretches.map(\.east) == [[]])
  }

  /// Each border edge of a random coverage is in exactly one arc, and has the right owners.
  @Test(.seeded) func arcsHoldEachEdgeOnce() {
    let seed = TestSeed.current
    let coverage = FractalCoverage(
      grid: grid, origin: GridPoint(u: 1_000_000, v: 1_000_000), columns: 12, rows: 12,
      cellSize: 4_000, regionCount: 15, levels: 4, seed: seed)
    let features = coverage.features
    var owners: [Segment: Set<Int>] = [:]
    for (region, feature) in features.enumerated() {
      for edge in feature.geometry.edges {
        owners[undirected(edge.a, edge.b), default: []].formSymmetricDifference([region])
      }
    }
    owners = owners.filter { !$0.value.isEmpty }
    let graph = ArcGraph(features.map(\.geometry), grid: grid)
    var seen: Set<Segment> = []
    for arc in graph.borders {
      let vertices = graph.arcs[arc]
      for (a, b) in zip(vertices, vertices.dropFirst()) {
        let edge = undirected(a, b)
        #expect(seen.insert(edge).inserted)
        #expect(owners[edge] == Set(graph.owners(ofArc: arc)))
      }
    }
    #expect(seen.count == owners.count)
    #expect(findCrossings(in: graph).isEmpty)
    #expect(graph.geometries == features.map(\.geometry))
    let labeled = Coverage(features.map(\.geometry), grid: grid)
    #expect(findOverlaps(in: labeled).isEmpty)
    expectLabelsAsCounted(labeled)
  }

  private func undirected(_ a: GridPoint, _ b: GridPoint) -> Segment {
    (a.u, a.v) < (b.u, b.v) ? Segment(a, b) : Segment(b, a)
  }
}
