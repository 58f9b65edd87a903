import Landfall
import LandfallBuilder
import TestSupport
import Testing

@Suite(.timed) struct EdgeConflictsTests {
  /// Short edges on few grid points, so that many meet in every way that edges can meet.
  private func edges(_ seed: Int, count: Int) -> [Segment] {
    var generator = SeededGenerator(seed: UInt64(seed))
    let side = [8, 40, 3_000][seed % 3]
    let long = seed % 2 == 0
    return (0..<count).map { number in
      let a = GridPoint(
        u: UInt32(10_000 + generator.nextIndex(below: side)),
        v: UInt32(10_000 + generator.nextIndex(below: side)))
      var b = a
      while b == a {
        let reach = long && number % 10 == 0 ? side : max(3, side / 20)
        b = GridPoint(
          u: UInt32(Int(a.u) + generator.nextIndex(below: reach) - reach / 2),
          v: UInt32(Int(a.v) + generator.nextIndex(below: reach) - reach / 2))
      }
      return Segment(a, b)
    }
  }

  @Test(arguments: 0..<60) func findsWhatAllPairsShow(seed: Int) {
    let edges = edges(seed, count: 120)
    var expected: [[Int]] = []
    for first in edges.indices {
      let one = edges[first]
      for second in edges.indices where second > first {
        let other = edges[second]
        if one == other || one == Segment(other.b, other.a) || one.crosses(other) {
          expected.append([first, second])
        }
      }
    }
    var graph = ArcGraph()
    for edge in edges { graph.arcs.append(row: [edge.a, edge.b]) }
    graph.borderCount = edges.count
    let found = findCrossings(in: graph).map { [$0.firstArc, $0.secondArc] }
    #expect(found == expected, "seed \(seed)")
  }

  @Test(arguments: 0..<60) func findsVerticesBetweenAChainAndItsEdge(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    func point() -> GridPoint {
      GridPoint(
        u: UInt32(1_000 + generator.nextIndex(below: 60)),
        v: UInt32(1_000 + generator.nextIndex(below: 60)))
    }
    for _ in 0..<40 {
      let chain = (0..<(3 + generator.nextIndex(below: 4))).map { _ in point() }
      let vertices = (0..<generator.nextIndex(below: 5)).map { _ in point() }
      let kept = KeptVertices(vertices, usual: UInt32(1 + generator.nextIndex(below: 40)))
      let expected = vertices.contains { vertex in
        vertex != chain[0] && vertex != chain[chain.count - 1] && isInside(vertex, chain)
      }
      #expect(kept.anyLiesBetween(chain[...]) == expected, "seed \(seed)")
    }
  }

  /// Whether a ray to the east crosses the ring an odd number of times, in quotients; nothing on the ring
  /// is inside.
  private func isInside(_ point: GridPoint, _ ring: [GridPoint]) -> Bool {
    var inside = false
    for (a, b) in zip(ring, ring.dropFirst() + [ring[0]]) {
      if Segment(a, b).contains(point) { return false }
      let (x, y) = (Double(point.u), Double(point.v))
      guard (Double(a.v) > y) != (Double(b.v) > y) else { continue }
      let t = (y - Double(a.v)) / (Double(b.v) - Double(a.v))
      if Double(a.u) + t * (Double(b.u) - Double(a.u)) > x { inside.toggle() }
    }
    return inside
  }
}
