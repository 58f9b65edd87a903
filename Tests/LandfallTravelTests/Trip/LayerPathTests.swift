import Landfall
import LandfallBuilder
import TestSupport
import Testing

import LandfallTravel

/// Steps over rough borders: what they cross takes from one lookup to the other.
@Suite(.timed) struct LayerPathTests {
  private static let grids: [UInt32] = [100_000, 1_000_000, 10_000_000]

  private func coverage(_ grid: Grid, seed: UInt64) -> FractalCoverage {
    FractalCoverage(
      grid: grid, origin: GridPoint(u: grid.width / 3, v: grid.height / 3), columns: 4, rows: 4,
      cellSize: 4_096, regionCount: 5, levels: 5, seed: seed)
  }

  /// Ends on vertices, on borders and beside them are what goes wrong first.
  @Test(.seeded, arguments: grids) func bordersAndLookupsAgree(_ unitsPerDegree: UInt32) throws {
    let seed = TestSeed.current
    var generator = SeededGenerator(seed: seed)
    let grid = try #require(Grid(unitsPerDegree: unitsPerDegree))
    let features = coverage(grid, seed: seed).features
    let atlas = try makeAtlas(
      grid: grid, layers: [(LayerManifest(id: "regions", source: "made up"), features)])
    let layer = try atlas.layer("regions")
    let vertices = features.flatMap(\.geometry.vertices)
    func point() -> GridPoint {
      var point = vertices[generator.nextIndex(below: vertices.count)]
      if generator.nextIndex(below: 2) == 0 {
        point.u = UInt32(Int(point.u) + generator.nextIndex(below: 5) - 2)
        point.v = UInt32(Int(point.v) + generator.nextIndex(below: 5) - 2)
      }
      return point
    }
    var path = LayerPath(layer)
    var here = point()
    path.start(at: here)
    var changeCount = 0
    for number in 0..<FullTests.count(2_000, all: 50_000) {
      var next = point()
      // Along rows and columns, too.
      if number % 5 == 0 { next.u = here.u } else if number % 7 == 0 { next.v = here.v }
      let changes = path.take(PathStep(from: here, to: next, part: 0...1))
      #expect(path.regions == layer.regionIDs(at: next).sorted())
      changeCount += changes.count
      verify(changes, from: here, to: next, in: layer, grid)
      here = next
    }
    #expect(path.correctionCount == 0)
    #expect(changeCount > 1_000)
  }

  /// Each change lies within a grid unit of a border, and halfway between two of them a lookup says
  /// the regions that hold there.
  private func verify(
    _ changes: [LayerPath.Change], from start: GridPoint, to end: GridPoint, in layer: Layer,
    _ grid: Grid
  ) {
    // Half a unit in both directions, and a little of rounding.
    let limit = 0.71 * 111_700 / Double(grid.unitsPerDegree) + 0.001
    for change in changes {
      let distance = layer.distanceToBorder(at: grid.coordinate(change.point), within: 10)
      #expect(distance.map { $0 <= limit } ?? false)
    }
    for (before, after) in zip(changes, changes.dropFirst()) {
      #expect(before.portion < after.portion)
      let middle = (before.portion + after.portion) / 2
      func between(_ start: UInt32, _ end: UInt32) -> UInt32 {
        let length: Double = Double(end) - Double(start)
        return UInt32((Double(start) + middle * length).rounded())
      }
      let place = grid.coordinate(
        GridPoint(u: between(start.u, end.u), v: between(start.v, end.v)))
      guard layer.distanceToBorder(at: place, within: 4 * limit) == nil else { continue }
      #expect(layer.regions(at: place).map(\.id).sorted() == before.regions)
    }
  }

  /// Overlapping regions, long edges, spikes from one point, regions on both sides of ±180°.
  @Test(.seeded, arguments: ["overlaps", "corners", "wide", "star", "world"])
  func otherMaps(_ name: String) throws {
    let seed = TestSeed.current
    var generator = SeededGenerator(seed: seed)
    let tiny = try #require(TinyAtlas.all.first { $0.name == name })
    let atlas = try Atlas(bytes: tiny.bytes())
    for layer in atlas.layers where layer.kind == .polygons {
      var path = LayerPath(layer)
      var here = Coordinate(latitude: 1, longitude: 1)
      path.start(at: try #require(tiny.grid.query(latitude: 1, longitude: 1)))
      for _ in 0..<1_000 {
        let isNear = generator.nextIndex(below: 2) == 0
        func round(_ value: Double) -> Double {
          isNear ? (value * 2).rounded() / 2 : value
        }
        let reach = name == "overlaps" || name == "star" ? 3.0 : 180
        let next = Coordinate(
          latitude: round(generator.nextNumber(in: -min(reach, 90)...min(reach, 90))),
          longitude: round(generator.nextNumber(in: -reach...reach)))
        for step in PathSteps(from: here, to: next, meters: 0, grid: tiny.grid).steps {
          _ = path.take(step)
        }
        let point = try #require(
          tiny.grid.query(latitude: next.latitude, longitude: next.longitude))
        #expect(path.regions == layer.regionIDs(at: point).sorted())
        here = next
      }
      #expect(path.correctionCount == 0, "\(layer.id)")
    }
  }
}
