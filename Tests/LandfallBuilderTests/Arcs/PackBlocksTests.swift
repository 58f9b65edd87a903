import Landfall
import LandfallBuilder
import TestSupport
import Testing

@Suite(.timed) struct PackBlocksTests {
  /// Bits that a plan takes, by the definition.
  private func cost(_ vertices: [GridPoint], _ plan: [Int]) -> Int {
    func width(_ difference: UInt32) -> Int {
      max(32 - ArcFormat.zigzag(difference).leadingZeroBitCount, 1)
    }
    var (first, bits) = (0, 0)
    for (place, edges) in plan.enumerated() {
      let packed = place == plan.count - 1 ? edges : edges - 1
      var (u, v) = (1, 1)
      for vertex in first..<(first + packed) {
        u = max(u, width(vertices[vertex + 1].u &- vertices[vertex].u))
        v = max(v, width(vertices[vertex + 1].v &- vertices[vertex].v))
      }
      bits += 96 + packed * (u + v)
      first += edges
    }
    return bits
  }

  /// All ways to cut so many edges.
  private func plans(_ edges: Int) -> [[Int]] {
    edges == 0 ? [[]] : (1...edges).flatMap { first in plans(edges - first).map { [first] + $0 } }
  }

  @Test(.seeded) func noPlanIsShorter() {
    let seed = TestSeed.current
    var generator = SeededGenerator(seed: seed)
    for edges in 1...11 {
      var point = GridPoint(u: 1 << 31, v: 1 << 30)
      let vertices =
        [point]
        + (0..<edges).map { _ in
          // Some long edges among short ones.
          let size = UInt32(1) << UInt32(generator.nextIndex(below: 28))
          point.u &+= UInt32.random(in: 0..<size, using: &generator)
          point.v &-= 1
          return point
        }
      let plan = planBlocks(of: vertices[...]).map { Int($0) }
      #expect(plan.reduce(0, +) == edges, "seed \(seed)")
      let least = plans(edges).map { cost(vertices, $0) }.min()
      #expect(cost(vertices, plan) == least, "seed \(seed): \(plan)")
    }
  }

  @Test func longChainsAreCut() {
    let vertices = (0..<1_000).map { GridPoint(u: UInt32($0), v: 7) }
    let plan = planBlocks(of: vertices[...]).map { Int($0) }
    #expect(plan.reduce(0, +) == 999 && plan.allSatisfy { (1...32).contains($0) })
    #expect(plan.count == 32)
  }

  @Test func zigzagGoesThereAndBack() {
    for difference in [0, 1, 2, 0x7FFF_FFFF, 0x8000_0000, UInt32.max, UInt32.max - 1] {
      #expect(ArcFormat.difference(ArcFormat.zigzag(difference)) == difference)
    }
    #expect(ArcFormat.zigzag(0) == 0 && ArcFormat.zigzag(.max) == 1 && ArcFormat.zigzag(1) == 2)
  }
}
