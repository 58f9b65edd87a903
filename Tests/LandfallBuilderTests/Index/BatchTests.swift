import Landfall
import LandfallBuilder
import TestSupport
import Testing

/// Batches answer as single lookups do.
@Suite(.timed) struct BatchTests {
  static let layer = LayerManifest(id: "layer", source: "made up")

  private func check(
    _ layer: Layer, _ coordinates: [Coordinate], _ comment: Comment, threadCounts: [Int] = [1, 3]
  ) {
    let expected = coordinates.map { layer.regionID(at: $0) }
    let (longitudes, latitudes) = (coordinates.map(\.longitude), coordinates.map(\.latitude))
    // What stood there before must not be left.
    var ids = [RegionID?](repeating: RegionID(rawValue: 77), count: coordinates.count)
    layer.regionIDs(longitudes: longitudes, latitudes: latitudes, into: &ids)
    #expect(ids == expected, comment)
    for threadCount in threadCounts {
      ids = [RegionID?](repeating: RegionID(rawValue: 77), count: coordinates.count)
      var span = ids.mutableSpan
      layer.regionIDs(
        longitudes: longitudes.span, latitudes: latitudes.span, into: &span,
        threadCount: threadCount)
      #expect(ids == expected, "\(comment), \(threadCount) threads")
    }
  }

  @Test(.seeded, arguments: Grid.allowedUnitsPerDegree)
  func batchesOfAnySizeAreAsSingleLookups(units: UInt32) throws {
    let grid = try #require(Grid(unitsPerDegree: units))
    let seed = TestSeed.current
    let map = FractalCoverage(
      grid: grid, origin: GridPoint(u: grid.width / 3, v: grid.height / 3), columns: 9, rows: 7,
      cellSize: 3_000, regionCount: 12, levels: 4, isLand: false, seed: seed)
    let layer = try makeAtlas(grid: grid, layers: [(Self.layer, map.features)]).layer("layer")
    let near = Array(
      PointSets.nearBorder(of: map.features, grid: grid, meters: 30, count: 20_000, seed: seed))
    check(layer, near, "seed \(seed)", threadCounts: [1, 2, 5])
    for count in [0, 1, 2, 47, 48, 49, 95, 96, 97] {
      check(layer, Array(near.prefix(count)), "seed \(seed), \(count) points")
    }
  }

  @Test func whatIsNoPlaceIsInNoRegion() throws {
    // Two halves: a ring may hold no more of the Earth.
    let whole = Outline([
      Outline.box(west: -180, south: -90, east: 0, north: 90),
      Outline.box(west: 0, south: -90, east: 180, north: 90),
    ])
    let feature = Feature(
      index: 0, key: "A", name: "All", geometry: whole.geometry(on: .standard))
    let layer = try makeAtlas(layers: [(Self.layer, [feature])]).layer("layer")
    let degrees = [
      -Double.infinity, -1e300, -541, -540, -180.0000004, -180, -90.0000001, -90, -0.0, 0, 90,
      90.0000001, 179.9999999, 180, 360, 540, 541, 1e19, .infinity, .nan,
    ]
    let coordinates = degrees.flatMap { latitude in
      degrees.map { Coordinate(latitude: latitude, longitude: $0) }
    }
    check(layer, coordinates, "degrees")
    for coordinate in coordinates {
      let isPlace = abs(coordinate.latitude) <= 90 && abs(coordinate.longitude) <= 540
      #expect((layer.regionID(at: coordinate) != nil) == isPlace, "\(coordinate)")
    }
  }

  @Test(.seeded) func overlappingRegionsAndPointsAnswerToo() throws {
    let seed = TestSeed.current
    let features = (0..<6).map { index in
      let coastline = FractalCoastline(
        center: GridPoint(u: 200_000_000 + 3_000 * UInt32(index), v: 120_000_000),
        radius: 9_000 - 1_000 * Double(index), levels: 5, seed: seed &+ UInt64(index))
      let ring = coastline.ring
      return Feature(
        index: index, key: "\(index)", name: "\(index)",
        geometry: Geometry(vertices: ring, ringEnds: [ring.count], polygonEnds: [1]))
    }
    let layer = try makeAtlas(layers: [(Self.layer, features)]).layer("layer")
    #expect(layer.overlaps)
    let points = Array(
      PointSets.nearBorder(of: features, grid: .standard, meters: 500, count: 5_000, seed: seed))
    check(layer, points, "seed \(seed)")

    let place = Feature(
      index: 0, key: "P", name: "Place",
      geometry: Geometry(points: [GridPoint(u: 200_000_000, v: 120_000_000)]))
    let places = try makeAtlas(
      layers: [(LayerManifest(id: "layer", source: "p", kind: .points), [place])]
    ).layer("layer")
    check(places, Array(points.prefix(100)), "points")
  }

  @Test(.seeded, arguments: ["countries", "states"]) func theRealBordersAreTheSameInBatches(
    id: String
  )
    throws
  {
    let world = try RealWorld.open()
    let seed = TestSeed.current
    let layer = try world.atlas.layer(id)
    let features = try #require(world.features[id])
    let grid = world.manifest.grid
    check(
      layer,
      Array(
        PointSets.nearBorder(
          of: features, grid: grid, count: FullTests.count(30_000, all: 100_000), seed: seed)),
      "seed \(seed)", threadCounts: [2])
    check(
      layer, Array(PointSets.sphere(count: FullTests.count(15_000, all: 50_000), seed: seed)),
      "seed \(seed)")
    check(
      layer, Array(Drive(count: FullTests.count(15_000, all: 50_000), seed: seed)), "seed \(seed)")
  }

  @Test func lengthsThatDifferEndTheProgram() async {
    await #expect(processExitsWith: .failure) {
      let feature = Feature(
        index: 0, key: "A", name: "A",
        geometry: Outline([Outline.box(west: 0, south: 0, east: 1, north: 1)])
          .geometry(on: .standard))
      let layer = try makeAtlas(layers: [(BatchTests.layer, [feature])]).layer("layer")
      var ids = [RegionID?](repeating: nil, count: 2)
      var span = ids.mutableSpan
      layer.regionIDs(longitudes: [1, 2].span, latitudes: [1].span, into: &span)
    }
  }
}
