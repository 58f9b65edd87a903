import Landfall
import LandfallBuilder
import TestSupport
import Testing

/// Nearest regions of made-up coverages against brute force with PROJ's geodesics.
@Suite(.timed) struct NearestPropertyTests {
  /// Where a coverage is put: its south-western corner in degrees and the size of its cells.
  struct Site: Sendable, CustomTestStringConvertible {
    var name: String
    var longitude: Double
    var latitude: Double
    var cellDegrees: Double

    var testDescription: String { name }
  }

  static let sites = [
    Site(name: "equator", longitude: 10, latitude: -0.2, cellDegrees: 0.05),
    Site(name: "middle latitudes", longitude: -110, latitude: 45, cellDegrees: 0.1),
    Site(name: "east of -180", longitude: -180, latitude: -20, cellDegrees: 0.05),
    Site(name: "west of 180", longitude: 179.55, latitude: 60, cellDegrees: 0.05),
    Site(name: "north pole", longitude: -180, latitude: 89.4, cellDegrees: 0.07),
    Site(name: "south", longitude: 30, latitude: -89.99, cellDegrees: 0.5),
  ]

  @Test(.seeded, arguments: sites) func coverages(site: Site) throws {
    let grid = Grid.standard
    let seed = TestSeed.current
    var generator = SeededGenerator(seed: seed)
    let units = Double(grid.unitsPerDegree)
    let origin = try #require(grid.vertex(latitude: site.latitude, longitude: site.longitude))
    let coverage = FractalCoverage(
      grid: grid, origin: origin, columns: 8, rows: 8, cellSize: Int(site.cellDegrees * units),
      regionCount: 9, levels: 4, scatter: 0.4, seed: seed)
    let features = coverage.features
    let manifest = LayerManifest(id: "layer", source: "l.geojson", key: "KEY", name: "NAME")
    let layer = try makeAtlas(grid: grid, layers: [(manifest, features)]).layer("layer")
    var checks = NearestChecks(layer: layer, features: features, grid: grid)
    let extent = 8 * site.cellDegrees
    for number in 0..<FullTests.count(10, all: 60) {
      let place = Coordinate(
        latitude: min(
          max(site.latitude + generator.nextNumber(in: -0.4...1.4) * extent, -90), 90),
        longitude: site.longitude + generator.nextNumber(in: -0.4...1.4) * extent
          + (number % 10 == 0 ? 180 : 0))
      let limit = [40.0, 3000, 25_000, 120_000][number % 4]
      checks.check(place, within: limit, "\(site.name), seed \(seed)")
      checks.checkBorder(place, "\(site.name), seed \(seed)")
    }
  }

  /// Regions that overlap, with holes, and points among them.
  @Test(.seeded) func overlapsHolesAndPoints() throws {
    let grid = Grid.standard
    let seed = TestSeed.current
    var generator = SeededGenerator(seed: seed)
    var features: [Feature] = []
    for number in 0..<24 {
      let (west, south) = (
        generator.nextNumber(in: 5...6), generator.nextNumber(in: 59...60)
      )
      let size = generator.nextNumber(in: 0.02...0.3)
      var geometry = Geometry()
      if number % 4 == 0 {
        for index in 0...number % 3 {
          geometry.points.append(
            grid.vertex(latitude: south + 0.1 * Double(index), longitude: west)!)
        }
      } else {
        geometry = Outline([
          Outline.box(west: west, south: south, east: west + size, north: south + size / 2)
        ]).geometry(on: grid)
        if number % 3 == 0 {
          let hole = Outline.box(
            west: west + size / 4, south: south + size / 8, east: west + size / 2,
            north: south + size / 4)
          geometry.vertices += hole.reversed().map {
            grid.vertex(latitude: $0.latitude, longitude: $0.longitude)!
          }
          geometry.ringEnds.append(geometry.vertices.count)
          geometry.polygonEnds = [2]
        }
      }
      features.append(
        Feature(
          index: number, key: String(UnicodeScalar(UInt8(65 + number))), name: "",
          geometry: geometry))
    }
    let manifest = LayerManifest(id: "layer", source: "l.geojson", key: "KEY", name: "NAME")
    let layer = try makeAtlas(grid: grid, layers: [(manifest, features)]).layer("layer")
    #expect(layer.overlaps)
    var checks = NearestChecks(layer: layer, features: features, grid: grid)
    for number in 0..<150 {
      let place = Coordinate(
        latitude: generator.nextNumber(in: 58.8...60.4),
        longitude: generator.nextNumber(in: 4.6...6.6))
      checks.check(place, within: [500.0, 10_000, 80_000][number % 3], "overlaps, seed \(seed)")
    }
  }
}
