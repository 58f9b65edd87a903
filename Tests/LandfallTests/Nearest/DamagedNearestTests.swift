import LandfallBuilder
import TestSupport
import Testing

import Landfall

/// Damaged arcs give wrong answers or none, and end.
@Suite(.timed) struct DamagedNearestTests {
  @Test(.seeded) func damagedArcsNeitherTrapNorHang() throws {
    let seed = TestSeed.current
    var generator = SeededGenerator(seed: seed)
    let grid = Grid.standard
    let coverage = FractalCoverage(
      grid: grid, origin: GridPoint(u: 0, v: 170_000_000), columns: 5, rows: 5,
      cellSize: 1_900_000, regionCount: 6, levels: 3, seed: seed)
    let manifest = LayerManifest(id: "layer", source: "l.geojson", key: "KEY", name: "NAME")
    let rock = Feature(
      index: 6, key: "rock", name: "", geometry: Geometry(points: [GridPoint(u: 1, v: 1)]))
    let bytes = try makeAtlasBytes(grid: grid, layers: [(manifest, coverage.features + [rock])])
    let whole = try Atlas(bytes: bytes)
    // Bodies alone: what is checked at opening would only be refused.
    let bodies = whole.storage.tables.sections.entries.filter {
      [.arcs, .arcBlocks, .arcVertices, .arcTree, .points, .regions].contains(
        SectionKind(rawValue: $0.kind))
    }
    #expect(bodies.count == 6)
    var slowest = 0.0
    for _ in 0..<1500 {
      var damaged = bytes
      for _ in 0...generator.nextIndex(below: 8) {
        let body = bodies[generator.nextIndex(below: bodies.count)]
        let place = Int(body.offset) + generator.nextIndex(below: Int(body.length))
        damaged[place] = UInt8(truncatingIfNeeded: generator.next())
      }
      let layer = try Atlas(bytes: damaged).layer("layer")
      for place in [
        Coordinate(latitude: 89.99, longitude: 0), Coordinate(latitude: 84, longitude: -174),
        Coordinate(latitude: -89, longitude: 180),
      ] {
        slowest = max(
          slowest,
          processorSeconds {
            let nearest = layer.nearest(to: place)
            #expect((nearest?.regionID.rawValue ?? 0) < 7)
            #expect(layer.nearest(to: place, limit: 3).allSatisfy { $0.regionID.rawValue < 7 })
            _ = layer.nearest(to: place, within: 100_000, limit: .max)
            _ = layer.distanceToBorder(at: place)
          })
      }
    }
    #expect(slowest < 5, "seed \(seed)")
  }
}
