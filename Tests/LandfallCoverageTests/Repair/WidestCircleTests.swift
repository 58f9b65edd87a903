#if Oracle
  import CGEOS
  import Landfall
  import LandfallBuilder
  import TestSupport
  import Testing

  /// The widths of faces beside GEOS's maximum inscribed circle, on the equator, where both scales are one.
  @Suite(.timed) struct WidestCircleTests {
    private let metersPerUnit = UnitSphere.metersPerDegree / 1e6

    /// Meters, by the search; walks have the face on their left.
    private func radius(_ walks: [[GridPoint]]) -> Double? {
      var circle = WidestCircle(walks: walks, leastRadius: 0, limit: 1e5, grid: .standard)
      return circle.find()?.radius
    }

    private func expectSame(
      _ walks: [[GridPoint]], _ note: Comment, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
      let expected = GEOSAreas().inscribedRadius(walks) * metersPerUnit
      let found = try #require(radius(walks), sourceLocation: sourceLocation)
      // GEOS searches to a hundredth of a unit.
      // The search takes a centimeter for granted.
      #expect(found <= max(expected * 1.001 + 0.002, 0.01), note, sourceLocation: sourceLocation)
      #expect(found >= expected * 0.985 - 0.06, note, sourceLocation: sourceLocation)
    }

    private func ring(_ points: [(UInt32, UInt32)]) -> [GridPoint] {
      points.map { GridPoint(u: 180_000_000 + $0.0, v: 90_000_000 + $0.1) }
    }

    @Test func boxesTrianglesAndFrames() throws {
      try expectSame([ring([(0, 0), (5_000, 0), (5_000, 700), (0, 700)])], "box")
      try expectSame([ring([(0, 0), (5_000, 0), (2_000, 3_000)])], "triangle")
      try expectSame([ring([(0, 0), (90_000, 0), (45_000, 50)])], "flat triangle")
      try expectSame(
        [
          ring([(0, 0), (9_000, 0), (9_000, 9_000), (0, 9_000)]),
          ring([(500, 500), (500, 8_600), (8_400, 8_600), (8_400, 500)]),
        ], "frame")
    }

    /// The circle touches nothing but corners that point inward.
    @Test func cornersThatPointInward() throws {
      let star = (0..<4).flatMap { side -> [(UInt32, UInt32)] in
        let corners: [(UInt32, UInt32)] = [(0, 0), (9_000, 0), (9_000, 9_000), (0, 9_000)]
        let teeth: [(UInt32, UInt32)] = [
          (4_500, 3_000), (6_000, 4_500), (4_500, 6_000), (3_000, 4_500),
        ]
        return [corners[side], teeth[side]]
      }
      try expectSame([ring(star)], "star")
    }

    /// Triangles a few units wide: near a sharp corner, circles must not reach past the edges there.
    @Test(.seeded) func needles() throws {
      let seed = TestSeed.current
      for round in 0..<UInt64(FullTests.count(16, all: 1_000)) {
        var generator = SeededGenerator(seed: seed &+ round)
        let length = UInt32(200 + generator.nextIndex(below: 5_000))
        let rise = UInt32(generator.nextIndex(below: 5_000))
        let along = UInt32(generator.nextIndex(below: Int(length)))
        // 1 to 4 units above the line from the first corner to the second.
        let height = rise * along / length + 1 + UInt32(generator.nextIndex(below: 4))
        let walk = ring([(0, 0), (length, rise), (along, height)])
        try expectSame([walk], "seed \(seed &+ round), round \(round)")
      }
    }

    @Test(.seeded) func roughIslands() throws {
      let seed = TestSeed.current
      for round in 0..<UInt64(FullTests.count(12, all: 500)) {
        let coast = FractalCoastline(
          center: GridPoint(u: 180_000_000, v: 90_000_000),
          radius: 3_000 + 97_000 * Double(round % 3),
          levels: Int(round % 6), roughness: 0.45, seed: seed &+ round)
        try expectSame([coast.ring], "seed \(seed &+ round), round \(round)")
      }
    }

    /// Two rough lines beside one another, some thousand times as long as the way between them.
    @Test(.seeded, arguments: FullTests.shards) func slivers(shard: Int) throws {
      let seed = TestSeed.current
      for round in FullTests.cases(ofShard: shard, 8, all: 500).map(UInt64.init) {
        var generator = SeededGenerator(seed: seed &+ round)
        let width = [4, 40, 400][Int(round % 3)]
        var (low, high): ([GridPoint], [GridPoint]) = ([], [])
        var v = 90_000_000
        for step in 0..<40 {
          v += generator.nextIndex(below: 9_000) - 4_500
          let u = UInt32(180_000_000 + 10_000 * step)
          low.append(GridPoint(u: u, v: UInt32(v)))
          if generator.nextIndex(below: 2) == 0 {
            high.append(GridPoint(u: u, v: UInt32(v + 2 + generator.nextIndex(below: width))))
          }
        }
        guard high.count > 1 else { continue }
        let features = [
          Feature(
            index: 0, key: "0", name: "",
            geometry: Geometry(
              vertices: low + high.reversed(), ringEnds: [low.count + high.count], polygonEnds: [1])
          )
        ]
        let clean = try repair(features, grid: .standard, sliverMeters: 0, jobs: 1)
        for polygon in clean.features[0].geometry.polygonRings {
          try expectSame(polygon, "seed \(seed &+ round), round \(round)")
        }
      }
    }
  }
#endif
