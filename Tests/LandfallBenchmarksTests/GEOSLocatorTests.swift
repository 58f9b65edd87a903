#if Oracle
  import Landfall
  import TestSupport
  import Testing

  import LandfallBenchmarks

  /// The rival gives GEOS's answers: those of the verifier's oracle, which asks another way.
  @Suite(.timed) struct GEOSLocatorTests {
    @Test(.seeded) func answersAsTheOracleDoes() {
      let seed = TestSeed.current
      let map = FractalCoverage(
        grid: .standard, origin: GridPoint(u: 90_000_000, v: 120_000_000), columns: 12, rows: 9,
        cellSize: 2_000, regionCount: 8, levels: 4, seed: seed)
      let features = map.features
      let locator = GEOSLocator(features: features)
      let oracle = GEOSOracle(features: features)
      var generator = SeededGenerator(seed: seed)
      var points = (0..<20_000).map { _ in
        GridPoint(
          u: map.origin.u + UInt32(generator.nextIndex(below: 26_000)),
          v: map.origin.v + UInt32(generator.nextIndex(below: 20_000)))
      }
      points += features.flatMap(\.geometry.vertices)
      for point in points {
        let answer = oracle.locate(point)
        let found = Int(locator.find(point))
        #expect(
          found == 0
            ? answer.inside.isEmpty && answer.border.isEmpty
            : (answer.inside + answer.border).contains(found - 1), "\(point), seed \(seed)")
        #expect(locator.isOnBorder(point) == !answer.border.isEmpty, "\(point), seed \(seed)")
      }
    }
  }
#endif
