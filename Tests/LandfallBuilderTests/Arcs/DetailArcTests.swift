import Landfall
import LandfallBuilder
import TestSupport
import Testing

/// The details of an atlas hold what simplifying gave, ring by ring and side by side.
@Suite(.timed) struct DetailArcTests {
  private let grid = Grid.standard

  private func coverage(_ seed: UInt64) -> [Feature] {
    FractalCoverage(
      grid: grid, origin: GridPoint(u: 110_000_000, v: 130_000_000), columns: 6, rows: 6,
      cellSize: 60_000, regionCount: 7, levels: 5, seed: seed
    ).features.sortedByKey()
  }

  /// Twice each region's area, holes taken off.
  private func areas(_ geometries: [Geometry]) -> [Int128] {
    geometries.map { geometry in
      geometry.polygons.reduce(0) { sum, rings in
        rings.enumerated().reduce(sum) { sum, ring in
          let area = Int128(doubledArea(ofRing: geometry.vertices[ring.element]).magnitude)
          return ring.offset == 0 ? sum + area : sum - area
        }
      }
    }
  }

  /// With lookups at full detail and at a coarser one.
  @Test(.seeded, arguments: [0, 300.0]) func whatWasSimplifiedComesBack(lookupMeters: Double) throws
  {
    let start = TestSeed.current
    for seed in start..<(start + 3) {
      let features = coverage(seed)
      let detail = LayerDetail(lookupMeters: lookupMeters, drawnMeters: [1_000, 4_000])
      let manifest = LayerManifest(id: "layer", source: "made up", detail: detail)
      let atlas = try makeAtlas(grid: grid, layers: [(manifest, features)])
      try atlas.verifyChecksums()
      try atlas.verifyStructure()
      let geometries = features.map(\.geometry)
      let wanted = simplifyCoverage(
        geometries, topology: makeTopology(of: geometries, grid: grid),
        details: (lookupMeters > 0 ? [lookupMeters] : []) + [1_000, 4_000],
        regionMeters: features.map { _ in nil }, grid: grid, jobs: 1)
      let layer = try atlas.layer("layer")
      #expect(layer.details.map(\.meters) == [lookupMeters, 1_000, 4_000])
      let counts = layer.details.map(\.vertexCount)
      #expect(counts == counts.sorted(by: >) && counts[2] < counts[0], "seed \(seed)")
      for coverage in wanted {
        var simplified = features
        for index in features.indices { simplified[index].geometry = coverage.geometries[index] }
        let comparison = try ArcComparison(
          features: simplified, layer: layer, note: "seed \(seed), \(coverage.meters) m",
          detail: coverage.meters)
        comparison.expectSameRings()
        comparison.expectArcsOnce()
        comparison.expectLabelsBoundAreas(areas(coverage.geometries))
      }
    }
  }

  /// Lookups answer by the borders that the first detail shows.
  @Test func lookupsAreAtTheFirstDetail() throws {
    let features = coverage(7)
    let manifest = LayerManifest(
      id: "layer", source: "made up", detail: LayerDetail(lookupMeters: 1_500))
    let layer = try makeAtlas(grid: grid, layers: [(manifest, features)]).layer("layer")
    #expect(layer.lookupDetailMeters == 1_500 && layer.details.count == 1)
    let simplified = zip(features, layer.regions).map { feature, region in
      var feature = feature
      let rings = region.polygons.map { [$0.outer] + $0.holes }
      feature.geometry = Geometry()
      for polygon in rings {
        for ring in polygon {
          feature.geometry.vertices += ring.compactMap {
            grid.vertex(latitude: $0.latitude, longitude: $0.longitude)
          }
          feature.geometry.ringEnds.append(feature.geometry.vertices.count)
        }
        feature.geometry.polygonEnds.append(feature.geometry.ringEnds.count)
      }
      return feature
    }
    let whole = try makeAtlas(
      grid: grid, layers: [(LayerManifest(id: "layer", source: "made up"), simplified)]
    ).layer("layer")
    let source = try makeAtlas(
      grid: grid, layers: [(LayerManifest(id: "layer", source: "made up"), features)]
    ).layer("layer")
    var generator = SeededGenerator(seed: 3)
    var different = 0
    for _ in 0..<20_000 {
      let place = Coordinate(
        latitude: Double.random(in: 40...40.4, using: &generator),
        longitude: Double.random(in: -70 ... -69.6, using: &generator))
      #expect(layer.regionID(at: place) == whole.regionID(at: place))
      if layer.regionID(at: place) != source.regionID(at: place) { different += 1 }
    }
    #expect(different > 20, "a test that cannot fail")
  }
}
