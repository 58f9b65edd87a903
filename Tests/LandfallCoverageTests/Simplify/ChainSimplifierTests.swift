import Landfall
import LandfallBuilder
import TestSupport
import Testing

@Suite(.timed) struct ChainSimplifierTests {
  let grid = Grid.standard

  private func chain(_ seed: UInt64, count: Int, latitude: Double, step: Double) -> [GridPoint] {
    var generator = SeededGenerator(seed: seed)
    var points: [GridPoint] = []
    var (longitude, north) = (10.0, latitude)
    for _ in 0..<count {
      points.append(grid.vertex(latitude: north, longitude: longitude)!)
      longitude += generator.nextNumber(in: -0.3 * step...step)
      north += generator.nextNumber(in: -0.6 * step...0.6 * step)
    }
    return points
  }

  private func table(_ points: [GridPoint]) -> ChainTable {
    var graph = ArcGraph()
    graph.arcs.append(row: points)
    graph.borderCount = 1
    return ChainTable(graph, metric: SphereMetric(grid: grid))
  }

  private func choose(
    _ points: [GridPoint], bound: Double, roughness: Double, maxReach: Int = 600
  ) -> [Int] {
    var simplifier = ChainSimplifier(
      table: table(points), roughness: roughness, maxReach: maxReach)
    return simplifier.choose(
      from: points.indices.map { Int32($0) }[...], origin: 0, bound: bound
    ).map { Int($0) }
  }

  /// The choice with the fewest vertices, and of several the one whose shortcuts start first, from
  /// the last on: by testing every shortcut.
  private func choiceOfAll(
    _ candidates: [Int32], _ table: ChainTable, bound: Double, maxReach: Int
  ) -> [Int32] {
    let square = (bound - 1e-6) * (bound - 1e-6)
    var counts = [0] + Array(repeating: Int.max, count: candidates.count - 1)
    var starts = Array(repeating: -1, count: candidates.count)
    for end in candidates.indices.dropFirst() {
      for start in max(0, end - maxReach)..<end where counts[start] + 1 < counts[end] {
        let isShortcut =
          start == end - 1
          || table.isShortcut(Int(candidates[start]), Int(candidates[end]), square: square)
        if isShortcut { (counts[end], starts[end]) = (counts[start] + 1, start) }
      }
    }
    var chosen = [candidates.count - 1]
    while let last = chosen.last, last > 0 { chosen.append(starts[last]) }
    return chosen.reversed().map { candidates[$0] }
  }

  /// The fewest vertices of any choice that keeps the bound, by trying every shortcut.
  private func fewest(_ points: [GridPoint], bound: Double) -> Int {
    let distance = SphereDistance(grid: grid)
    var counts = [1] + Array(repeating: Int.max, count: points.count - 1)
    for end in 1..<points.count {
      for start in 0..<end where counts[start] + 1 < counts[end] {
        let isWithin = (start + 1..<max(end, start + 1)).allSatisfy { index in
          distance.meters(
            (Double(points[index].u), Double(points[index].v)), toEdge: points[start], points[end])
            <= bound
        }
        if isWithin { counts[end] = counts[start] + 1 }
      }
    }
    return counts[points.count - 1]
  }

  @Test(arguments: 0..<FullTests.count(12, all: 40)) func keepsTheBoundWithNearlyTheFewestVertices(
    seed: Int
  ) {
    let latitude = [0.0, 35, -62, 80][seed % 4]
    let points = chain(UInt64(seed), count: 60, latitude: latitude, step: 0.02)
    for bound in [300.0, 2_000, 12_000] {
      let chosen = choose(points, bound: bound, roughness: 0)
      let least = fewest(points, bound: bound)
      // The plane that stands for the sphere shows distances a little too long.
      #expect(chosen.count >= least && chosen.count <= least + 1, "seed \(seed), \(bound) m")
      #expect(chosen.first == 0 && chosen.last == points.count - 1)
      let old = points
      let new = chosen.map { points[$0] }
      let distance = SphereDistance(grid: grid)
      for (a, b) in zip(chosen, chosen.dropFirst()) {
        let reach = max(
          distance.reach(of: Array(old[a...b]), from: [old[a], old[b]], steps: 5),
          distance.reach(of: [old[a], old[b]], from: Array(old[a...b]), steps: 20))
        #expect(reach <= bound, "seed \(seed): \(reach) m at \(new.count)")
      }
    }
  }

  @Test(arguments: 0..<FullTests.count(12, all: 60)) func findsTheChoiceOfAllShortcuts(seed: Int) {
    // From 5 vertices to 30 on a chain as long as the bound; every fourth chain crosses the equator.
    let step = [0.002, 0.0006, 0.0004, 0.002][seed % 4]
    let latitude = [50.0, -35, 72, 0][seed % 4]
    let points = chain(UInt64(100 + seed), count: 600, latitude: latitude, step: step)
    let table = table(points)
    let finest = points.indices.map { Int32($0) }
    var simplifier = ChainSimplifier(table: table, roughness: 0, maxReach: 150)
    let fine = simplifier.choose(from: finest[...], origin: 0, bound: 700)
    #expect(fine == choiceOfAll(finest, table, bound: 700, maxReach: 150), "seed \(seed)")
    let coarse = simplifier.choose(from: fine[...], origin: 0, bound: 2_500)
    #expect(coarse == choiceOfAll(fine, table, bound: 2_500, maxReach: 150), "seed \(seed)")
    // The rest of a chain, as when vertices are added back.
    let rest = simplifier.choose(from: finest[37...], origin: 0, bound: 700)
    #expect(
      rest == choiceOfAll(Array(finest[37...]), table, bound: 700, maxReach: 150), "seed \(seed)")
  }

  /// Where many vertices are within the bound, most of them are not candidates.
  @Test func aVeryDenseChainKeepsTheBoundAndFewVertices() {
    // More than 64 vertices on a chain as long as the bound: a coarse chain whose edges are divided.
    var generator = SeededGenerator(seed: 5)
    let corners = chain(8, count: 200, latitude: 48, step: 0.02)
    var points: [GridPoint] = []
    for (a, b) in zip(corners, corners.dropFirst()) {
      for part in 0..<200 {
        func between(_ a: UInt32, _ b: UInt32) -> UInt32 {
          let jitter = generator.nextNumber(in: -20...20)
          let length: Double = Double(b) - Double(a)
          let along: Double = length * Double(part) / 200
          return UInt32(Double(a) + along + jitter)
        }
        points.append(GridPoint(u: between(a.u, b.u), v: between(a.v, b.v)))
      }
    }
    let table = table(points)
    let bound = 500.0
    let chosen = choose(points, bound: bound, roughness: 0.2)
    for (a, b) in zip(chosen, chosen.dropFirst()) where b > a + 1 {
      #expect(table.isShortcut(a, b, square: bound * bound), "from \(a) to \(b)")
    }
    #expect(chosen.first == 0 && chosen.last == points.count - 1)
    let ofCorners = choose(corners.dropLast() + [points.last!], bound: bound, roughness: 0.2)
    #expect(Double(chosen.count) <= 1.05 * Double(ofCorners.count))
  }

  @Test func aStraightLineKeepsItsEndsAlone() {
    let points = (0...2_000).map { GridPoint(u: UInt32(1_000_000 + 700 * $0), v: 90_000_000) }
    #expect(choose(points, bound: 10, roughness: 0.2, maxReach: 4_000) == [0, 2_000])
    // A bounded look ahead costs a vertex each time.
    #expect(choose(points, bound: 10, roughness: 0.2, maxReach: 500).count == 5)
  }

  @Test func roughnessBringsTheChoiceCloserToTheChain() {
    let points = chain(7, count: 400, latitude: 45, step: 0.01)
    let distance = SphereDistance(grid: grid)
    func meanDeviation(_ chosen: [Int]) -> Double {
      var (sum, count) = (0.0, 0.0)
      for (a, b) in zip(chosen, chosen.dropFirst()) {
        for index in a..<b {
          sum += distance.meters(
            (Double(points[index].u), Double(points[index].v)), toEdge: points[a], points[b])
          count += 1
        }
      }
      return sum / count
    }
    let plain = choose(points, bound: 1_500, roughness: 0)
    let careful = choose(points, bound: 1_500, roughness: 0.2)
    #expect(careful.count >= plain.count)
    #expect(Double(careful.count) < 1.2 * Double(plain.count))
    #expect(meanDeviation(careful) < 0.9 * meanDeviation(plain))
  }
}
