import Landfall
import LandfallBuilder
import TestSupport
import Testing

@Suite(.timed) struct ArcTests {
  static let manifest = LayerManifest(id: "layer", source: "l.geojson", key: "KEY", name: "NAME")

  private func comparison(
    _ features: [Feature], grid: Grid = .standard, note: String = ""
  ) throws -> ArcComparison {
    let sorted = try repair(
      normalize(features.sortedByKey(), grid: grid).features, grid: grid, sliverMeters: 0, jobs: 1
    ).features
    let atlas = try makeAtlas(grid: grid, layers: [(Self.manifest, features)])
    try atlas.verifyStructure()
    return try ArcComparison(features: sorted, layer: try atlas.layer("layer"), note: note)
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

  @Test(.seeded, arguments: Grid.allowedUnitsPerDegree) func coveragesComeBack(units: UInt32) throws
  {
    let grid = try #require(Grid(unitsPerDegree: units))
    let start = TestSeed.current
    for seed in start..<(start + 6) {
      let coverage = FractalCoverage(
        grid: grid, origin: GridPoint(u: grid.width / 3, v: grid.height / 3), columns: 9, rows: 7,
        cellSize: 3_000, regionCount: 12, levels: 6, isLand: seed % 2 == 0, seed: seed)
      let comparison = try comparison(coverage.features, grid: grid, note: "seed \(seed)")
      comparison.expectSameRings()
      comparison.expectArcsOnce()
      comparison.expectLabelsBoundAreas(areas(comparison.features))
    }
  }

  @Test(.seeded) func overlappingIslandsComeBack() throws {
    let start = TestSeed.current
    for seed in start..<(start + 6) {
      var generator = SeededGenerator(seed: seed)
      let islands = (0..<12).map { index in
        let ring = FractalCoastline(
          center: GridPoint(
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
      // One where an island crosses no other, several where borders cross and end at a node.
      #expect(comparison.layer.arcs.count >= 12)
    }
  }

  /// One outline a region, its rings polygons of their own.
  private func outlines(_ outlines: [Outline], grid: Grid = .standard) throws -> ArcComparison {
    let comparison = try comparison(features(outlines.map { $0.geometry(on: grid) }), grid: grid)
    comparison.expectSameRings()
    comparison.expectArcsOnce()
    return comparison
  }

  /// Parts of a region that touch along an edge, spikes, and a ring that goes there and back: repair
  /// leaves no piece of a ring that is no border.
  @Test func whatIsNoBorderIsGone() throws {
    let comparison = try outlines([
      Outline([
        Outline.box(west: 0, south: 0, east: 1, north: 1),
        Outline.box(west: 1, south: 0, east: 2, north: 1),
      ]),
      Outline([[(5, 5), (6, 5), (6, 6), (6, 8), (6, 6), (5, 6)]]),
      Outline([[(8, 0), (9, 0), (9, 1), (8.5, 0.5)], [(8.5, 0.5), (9, 1), (9, 3), (9, 1)]]),
    ])
    #expect(comparison.layer.arcTable.borderCount == comparison.layer.arcTable.count)
    #expect(comparison.layer.arcs.allSatisfy { $0.leftIDs.count + $0.rightIDs.count == 1 })
  }

  /// A part of a border that another region's spike ends on must be an arc of its own.
  @Test func aSpikeOnANeighborsBorder() throws {
    let comparison = try outlines([
      Outline([[(0, 0), (4, 0), (4, 4), (0, 4)]]),
      // Along its neighbor's side and back again.
      Outline([[(4, 4), (4, 0), (4, 4), (6, 4), (6, 6)]]),
    ])
    #expect(comparison.layer.regions[0].arcs.count > 0)
  }

  /// A hole that is its outer ring: nothing is left of it, but its place.
  @Test func aRingTwice() throws {
    let box = Outline.box(west: 0, south: 0, east: 1, north: 1)
    let other = Outline([Outline.box(west: 9, south: 0, east: 10, north: 1)])
    var twice = Outline([box, box])
    twice.isOnePolygon = true
    let comparison = try outlines([twice, other])
    #expect(comparison.layer.arcs.count == 1)
    #expect(comparison.layer.regions.map { $0.polygons.count } == [0, 1])
    #expect(comparison.layer.regions.map { $0.arcs.count } == [0, 1])
  }

  /// Repair leaves no such ring; what packs arcs does not rely on it.
  @Test func moreLapsThanAWalkMayHaveAreRefused() throws {
    let grid = Grid.standard
    let box = Outline.box(west: 0, south: 0, east: 1, north: 1)
    let features = features([Outline(Array(repeating: box, count: 9)).geometry(on: grid)])
    var layer = LayerDraft(manifest: Self.manifest, features: features)
    layer.borders = .repaired(Coverage(features.map(\.geometry), grid: grid))
    let error = #expect(throws: BuildError.self) {
      try packArcs(of: [layer], grid: grid, jobs: 1)
    }
    #expect(
      error?.description.contains("its rings repeat the same border more than 2 times") == true)
  }

  /// The domain from corner to corner: the longest edges, rings along all four sides.
  @Test(arguments: Grid.allowedUnitsPerDegree) func theWholeDomain(units: UInt32) throws {
    let grid = try #require(Grid(unitsPerDegree: units))
    let comparison = try outlines(
      [
        Outline([[(-180, -90), (180, -90), (180, 90)]]),
        Outline([[(-180, -90), (180, 90), (-180, 90)]]),
      ], grid: grid)
    comparison.expectLabelsBoundAreas(areas(comparison.features))
    // The diagonal, and ±180° from pole to pole, east of which the one lies, west of which the other.
    #expect(comparison.layer.arcs.map { $0.vertexCount } == [2, 2])
    #expect(comparison.layer.arcs.allSatisfy { $0.leftIDs.count == 1 && $0.rightIDs.count == 1 })
  }

  /// The meridian's two sides have vertices at other latitudes, and one side reaches farther.
  @Test func aDirtySeam() throws {
    let comparison = try outlines([
      Outline([
        [(179, 0), (180, 0), (180, 2), (180, 5), (179, 5)],
        [(-180, 0), (-179, 0), (-179, 6), (-180, 6), (-180, 3)],
      ]),
      Outline([Outline.box(west: 178, south: 5, east: 180, north: 7)]),
    ])
    let layer = comparison.layer
    comparison.expectLabelsBoundAreas(areas(comparison.features))
    let seams = layer.arcs.filter { $0.allSatisfy { $0.longitude == -180 } }
    #expect(seams.map { $0.map(\.latitude) } == [[5, 6], [6, 7]])
    #expect(seams.map { $0.leftIDs.map(\.rawValue) } == [[1], [1]])
    #expect(seams.map { $0.rightIDs.map(\.rawValue) } == [[0], []])
  }

  /// Winding and the first vertex may be anything in the source.
  @Test func ringsAreWoundTheRightWay() throws {
    let hole = Outline.box(west: 1, south: 1, east: 2, north: 2)
    for isReversed in [false, true] {
      var geometry = Outline([
        isReversed
          ? Outline.box(west: 0, south: 0, east: 3, north: 3).reversed()
          : Outline.box(west: 0, south: 0, east: 3, north: 3), hole,
      ]).geometry(on: .standard)
      geometry.polygonEnds = [2]
      let filler = Outline([Array(hole[2...] + hole[..<2])]).geometry(on: .standard)
      let comparison = try comparison(features([geometry, filler]))
      comparison.expectSameRings()
      comparison.expectArcsOnce()
      comparison.expectLabelsBoundAreas(areas(comparison.features))
      #expect(comparison.layer.arcs.count == 2)
      #expect(comparison.layer.regions[0].polygons.map(\.holes.count) == [1])
    }
  }

  /// Building on two threads makes the same bytes.
  @Test func threadsMakeNoDifference() throws {
    let coverage = FractalCoverage(
      grid: .standard, origin: GridPoint(u: 1_000_000, v: 1_000_000), columns: 30, rows: 20,
      cellSize: 4_000, regionCount: 90, levels: 4, seed: 7)
    let layers = [(Self.manifest, coverage.features)]
    #expect(try makeAtlasBytes(layers: layers, jobs: 1) == makeAtlasBytes(layers: layers, jobs: 4))
  }
}
