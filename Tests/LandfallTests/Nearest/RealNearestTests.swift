import Landfall
import LandfallBuilder
import TestSupport
import Testing

/// The nearest country of the shipped data against brute force over all its edges.
@Suite(.timed) struct RealNearestTests {
  @Test(.seeded) func countries() throws {
    let world = try RealWorld.open()
    let grid = world.manifest.grid
    let layer = try world.atlas.layer("countries")
    let features = try #require(world.features["countries"])
    var checks = NearestChecks(layer: layer, features: features, grid: grid)
    let seed = TestSeed.current
    let fiji = features.filter { $0.key == "FJI" }
    #expect(!fiji.isEmpty)
    let nearFiji = PointSets.nearBorder(
      of: fiji, grid: grid, meters: 20_000, count: 400, seed: seed)
    // On both sides of ±180°, and on it.
    let seam = nearFiji.filter { abs($0.longitude) > 179.8 }.prefix(12).flatMap {
      [$0, Coordinate(latitude: $0.latitude, longitude: -$0.longitude)]
    }
    let onSeam = [-16.5, -16.75, -16.9, -17.2, -18.9].map {
      Coordinate(latitude: $0, longitude: 180)
    }
    #expect(seam.count == 24)
    for place in seam + onSeam {
      checks.check(place, within: 30_000, "Fiji, seed \(seed)")
      checks.checkBorder(place, "Fiji, seed \(seed)")
    }
    let anywhere = PointSets.nearBorder(
      of: features, grid: grid, meters: 5000, count: FullTests.count(8, all: 20), seed: seed)
    for place in anywhere {
      checks.check(place, within: 5000, "near borders, seed \(seed)")
      checks.checkBorder(place, "near borders, seed \(seed)")
    }
    for place in PointSets.sphere(count: FullTests.count(4, all: 10), seed: seed) {
      checks.check(place, within: 500_000, "sphere, seed \(seed)")
      checks.checkBorder(place, "sphere, seed \(seed)")
    }
  }
}
