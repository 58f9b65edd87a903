import Landfall
import LandfallBuilder
import TestSupport
import Testing

@Suite(.timed) struct EdgeTreeTests {
  /// The distance by a loop over all edges.
  private func signedDistance(
    _ u: Double, _ v: Double, _ rings: [[GridPoint]], cosine: Double
  ) -> Double {
    var isInside = false
    var least = Double.infinity
    for ring in rings {
      for (index, vertex) in ring.enumerated() {
        let before = ring[(index + ring.count - 1) % ring.count]
        let (au, av) = (Double(before.u) * cosine, Double(before.v))
        let (bu, bv) = (Double(vertex.u) * cosine, Double(vertex.v))
        if (av <= v) != (bv <= v), u > au + (bu - au) * (v - av) / (bv - av) { isInside.toggle() }
        let (run, rise) = (bu - au, bv - av)
        let length = run * run + rise * rise
        let along = length > 0 ? ((u - au) * run + (v - av) * rise) / length : 0
        let part = min(max(along, 0), 1)
        let (du, dv) = (u - au - part * run, v - av - part * rise)
        least = min(least, du * du + dv * dv)
      }
    }
    return isInside ? least.squareRoot() : -least.squareRoot()
  }

  @Test(arguments: 0..<FullTests.count(10, all: 100)) func findsTheDistanceThatALoopFinds(
    seed: Int
  ) {
    var generator = SeededGenerator(seed: UInt64(seed))
    // A few rings of a few vertices or of many, in a row; on a small lattice many points are on edges.
    let size = seed % 2 == 0 ? 40.0 : 40_000_000
    var rings: [[GridPoint]] = []
    for number in 0..<1 + seed % 4 {
      let count = [3, 5, 70, 700][(seed + number) % 4]
      let west = 100_000_000 + size * Double(number) * 0.8
      rings.append(
        (0..<count).map { _ in
          GridPoint(
            u: UInt32(west + generator.nextNumber(in: 0...size)),
            v: UInt32(90_000_000 + generator.nextNumber(in: 0...size)))
        })
    }
    let cosine = 0.7
    var tree = EdgeTree(rings.map { $0[...] }, cosine: cosine)
    for _ in 0..<300 {
      let u = (100_000_000 + generator.nextNumber(in: -0.5 * size...4 * size)).rounded() * cosine
      let v = (90_000_000 + generator.nextNumber(in: -0.5 * size...1.5 * size)).rounded()
      #expect(
        tree.signedDistance(u, v) == signedDistance(u, v, rings, cosine: cosine),
        "seed \(seed): \(u), \(v)")
    }
  }
}
