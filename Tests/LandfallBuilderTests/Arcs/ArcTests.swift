import Landfall
@testable import LandfallBuilder
import TestSupport
import Testing

@Suite struct ArcTests {
  static let manifest = LayerManifest(id: "layer", source: "l.geojson", key: "KEY", name: "NAME")

  private func comparison(
    _ features: [Feature], grid: Grid = .standard, note: String = ""
  ) throws -> ArcComparison {
    let sorted = normalise(features.sortedByKey(), grid: grid).features
    let atlas = try makeAtlas(grid: grid, layers: [(Self.manifest, features)])
    try atlas.verifyStructure()
    return ArcComparison(features: sorted, layer: try atlas.layer("layer"), note: note)
  }

  private func features(_ geometries: [Geometry]) -> [Feature] {
    geometries.enumerated().map { index, geometry in
      Feature(index: index, key: "\(index)", name: "\(index)", geometry: geometry)
    }
  }

  /// Twice a region's area from its rings alone: outer ones count, holes are taken off.
  private func areas(_ features: [Feature]) -> [Int128] {
    features.map { feature in
      feature.geometry.polygons.reduce(0) { sum, rings in
        rings.enumerated().reduce(sum) { sum, ring in
          let area = Int128(doubledArea(ofRing: feature.geometry.vertices[ring.element]).magnitude)
          return ring.offset == 0 ? sum + area : sum - area
        }
      }
    }
  }

  @Test(arguments: Grid.allowedUnitsPerDegree) func coveragesComeBack(units: UInt32) throws {
    let grid = try #require(Grid(unitsPerDegree: units))
    let start = UInt64.random(in: 0 ... .max / 2)
    for seed in start..<(start + 6) {
      print("seed \(seed)")
      let coverage = FractalCoverage(
        grid: grid, origin: GridPoint(u: grid.width / 3, v: grid.height / 3), columns: 9, rows: 7,
        cellSize: 3_000, regionCount: 12, levels: 6, isLand: seed % 2 == 0, seed: seed)
      let comparison = try comparison(coverage.features, grid: grid, note: "seed \(seed)")
      comparison.expectSameRings()
      comparison.expectArcsOnce()
      comparison.expectLabelsBoundAreas(areas(comparison.features))
    }
  }

  @Test func overlappingIslandsComeBack() throws {
    let start = UInt64.random(in: 0 ... .max / 2)
    for seed in start..<(start + 6) {
      print("seed \(seed)")
      var generator = SeededGenerator(seed: seed)
      let islands = (0..<12).map { index in
        let ring = FractalCoastline(
          centre: GridPoint(
            u: 200_000_000 + UInt32.random(in: 0...60_000, using: &generator),
            v: 120_000_000 + UInt32.random(in: 0...60_000, using: &generator)),
          radius: Double.random(in: 200...20_000, using: &generator), levels: 5,
          seed: seed &+ UInt64(index)
        ).ring
        return Geometry(vertices: ring, ringEnds: [ring.count], polygonEnds: [1])
      }
      // Each twice, so that arcs have sets of regions on one side.
      let comparison = try comparison(features(islands + islands), note: "seed \(seed)")
      comparison.expectSameRings()
      comparison.expectArcsOnce()
      comparison.expectLabelsBoundAreas(areas(comparison.features))
      #expect(comparison.layer.arcTable.record.setCount > 0)
      #expect(comparison.layer.arcs.count == 12)
    }
  }
}
