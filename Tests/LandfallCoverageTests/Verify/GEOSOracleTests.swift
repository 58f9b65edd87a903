#if Oracle
  import Landfall
  import LandfallBuilder
  import TestSupport
  import Testing

  @Suite(.timed) struct GEOSOracleTests {
    let grid = microdegrees

    @Test func insideBorderAndOutside() {
      let hole = points([(130, 130), (170, 130), (170, 170), (130, 170)])
      let features = [
        feature(0, rings: [points([(100, 100), (200, 100), (200, 200), (100, 200)]), hole]),
        feature(1, rings: [hole]),
      ]
      let oracle = GEOSOracle(features: features)
      func answer(_ u: UInt32, _ v: UInt32) -> OracleAnswer {
        oracle.locate(GridPoint(u: u, v: v))
      }
      #expect(answer(101, 101) == .init(inside: [0], border: []))
      #expect(answer(150, 150) == .init(inside: [1], border: []))
      #expect(answer(130, 150) == .init(inside: [], border: [0, 1]))
      #expect(answer(100, 100) == .init(inside: [], border: [0]))
      #expect(answer(99, 100) == .init(inside: [], border: []))
      #expect(oracle.invalidPolygons().isEmpty)
    }

    @Test func namesWhatIsNotValid() throws {
      let features = [
        feature(0, rings: [points([(100, 100), (200, 100), (200, 200)])]),
        feature(1, rings: [points([(100, 100), (200, 200), (200, 100), (100, 200)])]),
        feature(2, rings: [points([(100, 100), (200, 200)])]),
      ]
      let invalid = GEOSOracle(features: features).invalidPolygons()
      #expect(invalid.map(\.feature) == [1, 2])
      let crossing = try #require(invalid.first)
      #expect(crossing.reason == "Self-intersection")
      #expect(crossing.place == GridPoint(u: 150, v: 150))
    }

    /// The generator's promise, on which other tests stand.
    @Test(arguments: [5, 6, 7])
    func coverageIsValid(seed: UInt64) {
      let features = FractalCoverage(
        grid: grid, origin: GridPoint(u: 1000, v: 1000), columns: 30, rows: 30, cellSize: 400,
        regionCount: 12, levels: 5, scatter: 0.25, seed: seed
      ).features
      let oracle = GEOSOracle(features: features)
      #expect(oracle.invalidPolygons() == [], "seed \(seed)")
      // It has what it is for: enclaves (holes), exclaves, and many vertices.
      #expect(features.contains { $0.geometry.polygonEnds.count > 1 })
      #expect(features.contains { $0.geometry.ringEnds.count > $0.geometry.polygonEnds.count })
      // A valid coverage: no point is strictly inside of two.
      var generator = SeededGenerator(seed: seed)
      for _ in 0..<20_000 {
        let point = GridPoint(
          u: UInt32(generator.nextIndex(below: 14_000)),
          v: UInt32(generator.nextIndex(below: 14_000))
        )
        let answer = oracle.locate(point)
        #expect(answer.inside.count <= 1, "seed \(seed), \(point)")
        #expect(answer.inside.isEmpty || answer.border.isEmpty, "seed \(seed), \(point)")
      }
    }

    @Test(arguments: [8, 9])
    func coastlineIsValid(seed: UInt64) {
      let coastline = FractalCoastline(
        center: GridPoint(u: 500_000, v: 500_000), radius: 100_000, levels: 9, seed: seed)
      let features = [feature(rings: [coastline.ring])]
      #expect(features[0].geometry.vertices.count > 3000)
      #expect(GEOSOracle(features: features).invalidPolygons() == [], "seed \(seed)")
    }

    /// Strictly inside or outside, GEOS and the ray caster agree at every grid point of a small map.
    @Test(arguments: [10, 11])
    func agreesWithTheRayCaster(seed: UInt64) {
      let features = FractalCoverage(
        grid: grid, origin: GridPoint(u: 2000, v: 2000), columns: 6, rows: 6, cellSize: 64,
        regionCount: 5, levels: 4, scatter: 0.2, seed: seed
      ).features
      let oracle = GEOSOracle(features: features)
      let caster = RayCaster(features: features, grid: grid)
      var borderCount = 0
      for v in UInt32(1990)...2420 {
        for u in UInt32(1990)...2420 {
          let point = GridPoint(u: u, v: v)
          let answer = oracle.locate(point)
          if !answer.border.isEmpty { borderCount += 1 }
          if !answer.allows(caster.features(containing: point)) {
            Issue.record("seed \(seed), \(point): \(answer)")
          }
        }
      }
      #expect(borderCount > 500)
    }
  }
#endif
