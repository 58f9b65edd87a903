import Landfall
import TestSupport
import Testing

import LandfallVerifier

@Suite(.timed) struct FacesTests {
  /// Random edges on small lattices: none is called a map that is not, none is refused that is, and
  /// the faces are as many as Euler's formula says.
  @Test(.seeded, arguments: FullTests.shards) func agreesWithAllPairsAndWithEuler(shard: Int) {
    let seed = TestSeed.current + UInt64(shard)
    var generator = SeededGenerator(seed: seed)
    var mapCount = 0
    for number in FullTests.cases(ofShard: shard, 5_000, all: 400_000) {
      let edges = randomMap(&generator)
      let isMap = !edges.indices.contains { first in
        edges[(first + 1)...].contains { edges[first].meets($0) }
      }
      let faces = Faces(of: edges)
      #expect((faces != nil) == isMap, "seed \(seed), case \(number): \(edges)")
      #expect(
        CrossingSearch(edges: edges).run().isEmpty == isMap, "seed \(seed), case \(number)")
      guard let faces, isMap else { continue }
      mapCount += 1
      #expect(faces.count == eulerFaces(edges), "seed \(seed), case \(number): \(edges)")
    }
    #expect(mapCount > 125)
  }

  /// Mostly edges that cross none before, so that maps of many edges are among the cases.
  private func randomMap(_ generator: inout SeededGenerator) -> [PlaneEdge] {
    let side = 2 + generator.nextIndex(below: 5)
    let wanted = 1 + generator.nextIndex(below: 14)
    let isClean = generator.nextIndex(below: 3) > 0
    var edges: [PlaneEdge] = []
    for _ in 0..<(4 * wanted) where edges.count < wanted {
      let ends = (0..<2).map { _ in
        UInt64(generator.nextIndex(below: side)) << 32 | UInt64(generator.nextIndex(below: side))
      }
      if ends[0] == ends[1] { continue }
      let edge = PlaneEdge(ends[0], ends[1])
      if edges.contains(edge) || isClean && edges.contains(where: edge.meets) { continue }
      edges.append(edge)
    }
    return edges
  }

  /// Faces = edges − vertices + connected parts + 1.
  private func eulerFaces(_ edges: [PlaneEdge]) -> Int {
    let vertices = Set(edges.flatMap { [$0.low, $0.high] }).sorted()
    var sets = DisjointSets(count: vertices.count)
    let numbers = Dictionary(uniqueKeysWithValues: zip(vertices, vertices.indices))
    for edge in edges { sets.unite(Int32(numbers[edge.low]!), Int32(numbers[edge.high]!)) }
    let parts = Set(vertices.indices.map { sets.find(Int32($0)) }).count
    return edges.count - vertices.count + parts + 1
  }

  /// The faces of a square with a hole in it, an island in that, and one beside it, by name.
  @Test func islandsLieInTheFaceAroundThem() throws {
    let squares: [(UInt64, UInt64)] = [(0, 10), (2, 6), (3, 2), (20, 5)]
    var edges: [PlaneEdge] = []
    for (corner, size) in squares {
      let points =
        [(corner, corner), (corner + size, corner), (corner + size, corner + size)]
        .map { $0.0 << 32 | $0.1 } + [corner << 32 | (corner + size)]
      for index in 0..<4 { edges.append(PlaneEdge(points[index], points[(index + 1) % 4])) }
    }
    let faces = try #require(Faces(of: edges))
    #expect(faces.count == 5)
    // The first edge of each square is its southern side: outside below, inside above.
    let outer = [0, 4, 8, 12].map { faces.below[$0] }
    let inner = [0, 4, 8, 12].map { faces.above[$0] }
    #expect(outer == [0, inner[0], inner[1], 0])
    #expect(Set(inner + [0]).count == 5)
  }

  /// 10,000 edges from one point, and 10,000 side by side a unit apart.
  @Test func starsAndParallels() throws {
    let star = (0..<10_000).map { PlaneEdge(5_000 << 32, UInt64($0) << 32 | 1_000_000) }
    #expect(try #require(Faces(of: star)).count == 1)
    let parallels = (0..<10_000).map { number -> PlaneEdge in
      PlaneEdge(UInt64(number), 100_000_000 << 32 | UInt64(number + 70_000_000))
    }
    #expect(try #require(Faces(of: parallels)).count == 1)
    #expect(Faces(of: parallels + [PlaneEdge(5, 1 << 32)]) == nil)
  }
}
