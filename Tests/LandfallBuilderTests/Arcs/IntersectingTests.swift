#if Oracle
  import Landfall
  import LandfallBuilder
  import TestSupport
  import Testing

  /// `regions(intersecting:)` against GEOS on whole grid units.
  @Suite(.timed) struct IntersectingTests {
    static let manifest = LayerManifest(id: "layer", source: "l.geojson", key: "KEY", name: "NAME")

    private func layer(_ features: [Feature], grid: Grid = .standard) throws -> Layer {
      try makeAtlas(grid: grid, layers: [(Self.manifest, features)]).layer("layer")
    }

    /// A box of grid units as degrees.
    private func bounds(_ box: GridBox, _ grid: Grid) -> Bounds {
      let southWest = grid.coordinate(GridPoint(u: box.west, v: box.south))
      let northEast = grid.coordinate(GridPoint(u: box.east, v: box.north))
      return Bounds(
        west: southWest.longitude, south: southWest.latitude, east: northEast.longitude,
        north: northEast.latitude)
    }

    /// Boxes of all sizes whose corners often lie on vertices, so that they touch.
    private func boxes(
      _ count: Int, around features: [Feature], grid: Grid, _ generator: inout SeededGenerator
    ) -> [GridBox] {
      let vertices = features.flatMap(\.geometry.vertices)
      return (0..<count).map { _ in
        let a = vertices[generator.nextIndex(below: vertices.count)]
        var b = vertices[generator.nextIndex(below: vertices.count)]
        func near(_ value: UInt32, _ limit: UInt32) -> UInt32 {
          let size = UInt32(1) << UInt32(generator.nextIndex(below: 24))
          let shift = UInt32(generator.nextIndex(below: Int(size)))
          return generator.nextIndex(below: 2) == 0
            ? value - min(value, shift) : min(value + shift, limit)
        }
        switch generator.nextIndex(below: 6) {
        case 0: break
        case 1: b = a
        case 2: b = GridPoint(u: a.u, v: near(a.v, grid.height))
        default: b = GridPoint(u: near(a.u, grid.width), v: near(a.v, grid.height))
        }
        return GridBox(
          west: min(a.u, b.u), south: min(a.v, b.v), east: max(a.u, b.u), north: max(a.v, b.v))
      }
    }

    @Test(.seeded, arguments: Grid.allowedUnitsPerDegree) func randomBoxesAreExact(units: UInt32)
      throws
    {
      let grid = try #require(Grid(unitsPerDegree: units))
      let start = TestSeed.current
      for seed in start..<(start + 4) {
        var generator = SeededGenerator(seed: seed)
        let coverage = FractalCoverage(
          grid: grid, origin: GridPoint(u: grid.width / 3, v: grid.height / 3), columns: 9, rows: 7,
          cellSize: 30_000, regionCount: 12, levels: 5, isLand: seed % 2 == 0, seed: seed)
        let features = coverage.features.sortedByKey()
        let oracle = GEOSOracle(features: features)
        let layer = try layer(features, grid: grid)
        for box in boxes(300, around: features, grid: grid, &generator) {
          let found = layer.regions(intersecting: bounds(box, grid)).map { Int($0.id.rawValue) }
          #expect(found == oracle.features(meeting: box), "seed \(seed), \(box)")
        }
      }
    }

    /// The polygons around ±180°, moved by half the globe, so that GEOS meets no antimeridian.
    @Test(.seeded) func boxesAcrossTheAntimeridianAreExact() throws {
      let grid = Grid.standard
      let half = grid.width / 2
      let seed = TestSeed.current
      var generator = SeededGenerator(seed: seed)
      let wanted = ["FJI", "RUS", "NZL", "KIR", "USA", "TUV"]
      let near = try #require(try RealWorld.open().features["countries"]).filter {
        wanted.contains($0.key)
      }
      var moved: [Feature] = []
      var kept: [Feature] = []
      for feature in near {
        var (here, there) = (Geometry(), Geometry())
        for rings in feature.geometry.polygonRings {
          let all = rings.joined()
          // What crosses Greenwich, or is far from the meridian asked about, is left out of both.
          guard all.allSatisfy({ $0.u > half + half / 2 }) || all.allSatisfy({ $0.u < half / 2 })
          else { continue }
          for ring in rings {
            here.vertices += ring
            there.vertices += ring.map {
              GridPoint(u: $0.u > half ? $0.u - half : $0.u + half, v: $0.v)
            }
            here.ringEnds.append(here.vertices.count)
          }
          here.polygonEnds.append(here.ringEnds.count)
        }
        (there.ringEnds, there.polygonEnds) = (here.ringEnds, here.polygonEnds)
        var (feature, copy) = (feature, feature)
        (feature.geometry, copy.geometry) = (here, there)
        kept.append(feature)
        moved.append(copy)
      }
      let oracle = GEOSOracle(features: moved)
      let layer = try layer(kept, grid: grid)
      let fiji = try #require(moved.filter { $0.key == "FJI" }.first)
      func back(_ u: UInt32) -> UInt32 { u >= half ? u - half : u + half }
      var crossing = 0
      let all =
        boxes(200, around: moved, grid: grid, &generator)
        + boxes(200, around: [fiji], grid: grid, &generator)
        + boxes(100, around: moved, grid: grid, &generator).map { box in
          GridBox(
            west: min(box.west, half - 1), south: box.south, east: max(box.east, half),
            north: box.north)
        }
        // On the meridian itself.
        + [-20, -19, -18, -17, -16.5, -16, 0, 65, 70.9].map { south in
          let v = UInt32((south + 90) * 1_000_000)
          return GridBox(west: half, south: v, east: half, north: v + 300_000)
        }
      for box in all {
        let bounds = bounds(
          GridBox(west: back(box.west), south: box.south, east: back(box.east), north: box.north),
          grid)
        if bounds.crossesAntimeridian { crossing += 1 }
        let found = layer.regions(intersecting: bounds).map { Int($0.id.rawValue) }
        #expect(found == oracle.features(meeting: box), "seed \(seed), \(bounds)")
      }
      #expect(crossing >= 100)
    }

    private func box(
      _ key: String, west: Double, south: Double, east: Double, north: Double
    ) -> Feature {
      Feature(
        index: 0, key: key, name: key,
        geometry: Outline([Outline.box(west: west, south: south, east: east, north: north)])
          .geometry(on: .standard))
    }

    private func keys(
      _ layer: Layer, west: Double, south: Double, east: Double, north: Double
    ) -> String {
      layer.regions(intersecting: Bounds(west: west, south: south, east: east, north: north))
        .map(\.key).joined(separator: " ")
    }

    @Test func polesAndMeridian() throws {
      let layer = try layer([
        box("a", west: -180, south: -90, east: -90, north: -80),
        box("b", west: 100, south: -90, east: 180, north: -80),
        box("c", west: 0, south: -80, east: 10, north: 90),
        box("d", west: 170, south: 10, east: 180, north: 20),
        Feature(
          index: 0, key: "p", name: "p",
          geometry: Geometry(points: [
            GridPoint(u: 360_000_000, v: 50_000_000), GridPoint(u: 5_000_000, v: 180_000_000),
          ])),
      ])
      // Touching the pole is touching all that meets there.
      #expect(keys(layer, west: 50, south: -90, east: 60, north: -89) == "a b")
      #expect(keys(layer, west: 50, south: -89, east: 60, north: -88) == "")
      #expect(keys(layer, west: 50, south: 89, east: 60, north: 90) == "c p")
      // ±180° is one meridian.
      #expect(keys(layer, west: -180, south: 15, east: -179, north: 16) == "d")
      #expect(keys(layer, west: -180, south: 20, east: -180, north: 21) == "d")
      #expect(keys(layer, west: -180, south: 20.000001, east: -180, north: 21) == "")
      #expect(keys(layer, west: 179, south: 15, east: -179, north: 16) == "d")
      #expect(keys(layer, west: 179, south: 15, east: 181, north: 16) == "d")
      #expect(keys(layer, west: -190, south: 15, east: -179, north: 16) == "d")
      #expect(keys(layer, west: 180, south: 15, east: 180, north: 16) == "d")
      #expect(keys(layer, west: -180, south: -40, east: -179, north: -39) == "p")
      #expect(keys(layer, west: -180, south: -85, east: -180, north: -85) == "a b")
      // Wholly inside, all around, and around the other way.
      #expect(keys(layer, west: 172, south: 12, east: 173, north: 13) == "d")
      #expect(keys(layer, west: -180, south: -90, east: 180, north: 90) == "a b c d p")
      #expect(keys(layer, west: 0, south: 0, east: 360, north: 20) == "c d")
      #expect(keys(layer, west: 20, south: 0, east: 9, north: 1) == "c")
      #expect(keys(layer, west: 20, south: 12, east: -1, north: 13) == "d")
      // No boxes.
      #expect(keys(layer, west: 0, south: 2, east: 5, north: 1) == "")
      #expect(keys(layer, west: .nan, south: 0, east: 5, north: 1) == "")
      #expect(keys(layer, west: -600, south: 0, east: 5, north: 1) == "")
      #expect(keys(layer, west: 0, south: -91, east: 5, north: 1) == "")
    }
  }
#endif
