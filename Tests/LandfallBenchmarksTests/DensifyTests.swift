import Landfall
import TestSupport
import Testing

import LandfallBenchmarks

/// More vertices for the same map, so that growth is measured on maps that could be real.
@Suite(.timed) struct DensifyTests {
  private static let map = FractalCoverage(
    grid: .standard, origin: GridPoint(u: 90_000_000, v: 120_000_000), columns: 12, rows: 9,
    cellSize: 20_000, regionCount: 8, levels: 3, seed: 7)

  @Test(arguments: 0...4)
  func eachLevelDoublesTheVerticesOfAValidCoverage(levels: Int) throws {
    let features = Self.map.features
    let dense = features.densified(levels: levels, grid: .standard)
    #expect(dense.count == features.count)
    for (before, after) in zip(features, dense) {
      #expect(after.geometry.vertices.count == before.geometry.vertices.count << levels)
      #expect(after.geometry.ringEnds == before.geometry.ringEnds.map { $0 << levels })
    }
    let manifest = LayerManifest(id: "map", source: "map.geojson")
    let report = try Atlas.build(
      name: "map", grid: .standard,
      sources: [LayerDraft(manifest: manifest, features: dense)]
    ).report.layers[0]
    // Neighbors that did not share each vertex would cross and overlap.
    #expect(report.crossingCount == 0)
    #expect(report.overlapCount == 0)
    #expect(report.planeCount == 1)
  }

  @Test func leavesAloneWhatHasNoMiddle() {
    let width = Grid.standard.width
    let ring = [
      GridPoint(u: width, v: 90_000_000), GridPoint(u: width, v: 90_001_000),
      GridPoint(u: width - 1, v: 90_001_001),
    ]
    let feature = Feature(
      index: 0, key: "A", name: "A",
      geometry: Geometry(vertices: ring, ringEnds: [3], polygonEnds: [1]))
    let dense = [feature].densified(levels: 1, grid: .standard)[0].geometry.vertices
    #expect(dense.count == 4)
    #expect(Array(dense.prefix(3)) == ring)
  }
}
