import Landfall
import LandfallBuilder
import TestSupport
import Testing

@Suite(.timed) struct OverlapTests {
  let grid = Grid.standard

  private func overlaps(_ outlines: [Outline]) throws -> [RegionPair] {
    let features = outlines.enumerated().map { index, outline in
      Feature(index: index, key: "\(index)", name: "", geometry: outline.geometry(on: grid))
    }
    return findOverlaps(
      in: try repair(features, grid: grid, sliverMeters: 0, jobs: 1).coverage)
  }

  private func box(_ west: Double, _ south: Double, _ east: Double, _ north: Double) -> Outline {
    Outline([Outline.box(west: west, south: south, east: east, north: north)])
  }

  static let one = [RegionPair(0, 1)]

  @Test func findsARegionInsideAnother() throws {
    #expect(try overlaps([box(0, 0, 9, 9), box(3, 3, 6, 6)]) == Self.one)
  }

  @Test func findsTwinsAndSharedSides() throws {
    #expect(try overlaps([box(0, 0, 9, 9), box(0, 0, 9, 9)]) == Self.one)
    let wide = Outline([[(0, 0), (4, 0), (9, 0), (9, 9), (0, 9)]])
    #expect(try overlaps([wide, box(0, 0, 4, 9)]) == Self.one)
  }

  @Test func findsCrossingsAndTouches() throws {
    #expect(try overlaps([box(0, 0, 5, 5), box(3, 3, 8, 8)]) == Self.one)
    // Only in a vertex of both do the borders pass through one another.
    let kite = Outline([[(0, 0), (2, 1), (4, 0), (2, 4)]])
    let arrow = Outline([[(2, 1), (3, 2), (2, 9), (1, 2)]])
    #expect(try overlaps([kite, arrow]) == Self.one)
  }

  @Test func neighborsDoNotOverlap() throws {
    #expect(try overlaps([box(0, 0, 5, 5), box(5, 0, 9, 5)]) == [])
    #expect(try overlaps([box(0, 0, 5, 5), box(5, 5, 9, 9)]) == [])
    #expect(try overlaps([box(0, 0, 5, 5), box(7, 7, 9, 9)]) == [])
    let hole = Outline.box(west: 3, south: 3, east: 6, north: 6)
    let ring = Outline([Outline.box(west: 0, south: 0, east: 9, north: 9), hole])
    #expect(try overlaps([ring, Outline([hole])]) == [])
    // An island in a lake touches nothing.
    #expect(try overlaps([ring, box(4, 4, 5, 5)]) == [])
  }

  /// Across the domain's sides, where the unbounded face begins.
  @Test func countsFromTheSeam() throws {
    let polar = Outline([[(-180, -90), (180, -90), (180, -70), (0, -60), (-180, -70)]])
    #expect(try overlaps([polar, box(-180, -80, -170, -75)]) == Self.one)
    #expect(try overlaps([polar, box(-180, -60, -170, -50)]) == [])
    #expect(try overlaps([polar, box(-180, 80, 180, 90)]) == [])
  }

  /// No overlap of random boxes is missed, whatever their borders share.
  @Test func missesNoOverlapOfBoxes() throws {
    let seed = UInt64.random(in: 0 ... .max)
    print("seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    for round in 0..<500 {
      let boxes = (0..<5).map { _ in
        let (west, south) = (
          Int.random(in: 0..<8, using: &generator), Int.random(in: 0..<8, using: &generator)
        )
        return (
          west: west, south: south, east: west + Int.random(in: 1...5, using: &generator),
          north: south + Int.random(in: 1...5, using: &generator)
        )
      }
      let found = try overlaps(
        boxes.map { box(Double($0.west), Double($0.south), Double($0.east), Double($0.north)) })
      for first in boxes.indices {
        for second in boxes.indices where second > first {
          let (a, b) = (boxes[first], boxes[second])
          let overlap =
            max(a.west, b.west) < min(a.east, b.east)
            && max(a.south, b.south) < min(a.north, b.north)
          if overlap, !found.contains(RegionPair(first, second)) {
            Issue.record("seed \(seed), round \(round): \(a) and \(b)")
          }
        }
      }
    }
  }

  @Test(.seeded) func findsEachCrossingOnce() {
    let seed = TestSeed.current
    var generator = SeededGenerator(seed: seed)
    // Triangles all over one another, small enough that many edges touch.
    let outlines = (0..<60).map { _ in
      Outline([
        (0..<3).map { _ in
          (
            longitude: Double(Int.random(in: 0...40, using: &generator)) / 1e6,
            latitude: Double(Int.random(in: 0...40, using: &generator)) / 1e6
          )
        }
      ])
    }
    let graph = ArcGraph(outlines.map { $0.geometry(on: grid) }, grid: grid)
    var edges: [(arc: Int, segment: Segment)] = []
    for arc in graph.borders {
      let vertices = graph.arcs[arc]
      edges += zip(vertices, vertices.dropFirst()).map { (arc, Segment($0, $1)) }
    }
    var pairs = 0
    for (index, one) in edges.enumerated() {
      for other in edges[(index + 1)...] where one.segment.crosses(other.segment) { pairs += 1 }
    }
    #expect(pairs > 100)
    #expect(findCrossings(in: graph).count == pairs)
  }
}
