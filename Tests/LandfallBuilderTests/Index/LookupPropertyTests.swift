import Landfall
import LandfallBuilder
import TestSupport
import Testing

/// Lookups of built atlases against GEOS and the brute-force ray caster, on made-up maps.
@Suite(.timed) struct LookupPropertyTests {
  static let layer = LayerManifest(id: "layer", source: "made up")

  /// Compares at each vertex and edge midpoint and the grid points around them, near the borders and
  /// all over.
  private func check(_ features: [Feature], grid: Grid, seed: UInt64) throws {
    // Where edges cross between grid points, repair bends them by less than a grid unit.
    let features = try repair(features.sortedByKey(), grid: grid, sliverMeters: 0, jobs: 1).features
    for index in IndexKind.allCases {
      try check(repaired: features, grid: grid, seed: seed, index: index)
    }
  }

  private func check(
    repaired features: [Feature], grid: Grid, seed: UInt64, index: IndexKind
  ) throws {
    let atlas = try makeAtlas(grid: grid, layers: [(Self.layer, features)], index: index)
    try atlas.verifyStructure()
    let layer = try atlas.layer("layer")
    let verifier = Verifier(features: features, grid: grid, threads: 1)
    func compare(_ set: String, _ points: some Sequence<GridPoint>) {
      let result = verifier.compare(points: points) { point in
        layer.regionIDs(at: point).map { Int($0.rawValue) }
      }
      for wrong in result.disagreements.prefix(3) {
        Issue.record(
          "seed \(seed), \(index), \(set): \(wrong.description(features: features, grid: grid))")
      }
    }
    compare("vertices", PointSets.vertices(of: features, grid: grid))
    compare("midpoints", PointSets.midpoints(of: features, grid: grid))
    compare(
      "near borders",
      PointSets.queries(
        PointSets.nearBorder(
          of: features, grid: grid, meters: 30, count: FullTests.count(2_000, all: 5_000),
          seed: seed),
        on: grid))
    compare("sphere", PointSets.queries(PointSets.sphere(count: 1_000, seed: seed), on: grid))
    compare("seam", PointSets.seam(of: features, grid: grid))
    compare("poles", PointSets.queries(PointSets.poles(grid: grid), on: grid))
  }

  @Test(.seeded, arguments: Grid.allowedUnitsPerDegree) func coveragesAreExact(units: UInt32) throws
  {
    let grid = try #require(Grid(unitsPerDegree: units))
    let start = TestSeed.current
    for seed in start..<(start + UInt64(FullTests.count(3, all: 6))) {
      let coverage = FractalCoverage(
        grid: grid, origin: GridPoint(u: grid.width / 3, v: grid.height / 3), columns: 9, rows: 7,
        cellSize: 3_000, regionCount: 12, levels: 4, isLand: seed % 2 == 0, seed: seed)
      try check(coverage.features, grid: grid, seed: seed)
    }
  }

  /// Edges side by side are together in cells of all sizes: the index grows with their number, not with their length.
  @Test(.seeded, arguments: CrowdedMap.Kind.allCases) func crowdedMapsAreExact(
    kind: CrowdedMap.Kind
  ) throws {
    let (grid, seed) = (Grid.standard, TestSeed.current)
    let map = CrowdedMap(kind, count: 70, distance: 5, seed: seed)
    let features = normalize(map.features, grid: grid).features
    let repaired = try repair(
      features.sortedByKey(), grid: grid, sliverMeters: 0, jobs: 2, keepsLosses: true
    ).features
    let edgeCount = repaired.reduce(0) { $0 + $1.geometry.vertices.count }
    for index in IndexKind.allCases {
      try check(repaired: repaired, grid: grid, seed: seed, index: index)
      let atlas = try makeAtlas(grid: grid, layers: [(Self.layer, repaired)], index: index)
      let byteCount = atlas.sections.filter { $0.name.hasPrefix("quadtree") }
        .reduce(0) { $0 + $1.byteCount }
      #expect(byteCount < 300_000 + 12_000 * edgeCount, "\(index)")
    }
  }

  @Test(.seeded) func overlappingIslandsAreExact() throws {
    let grid = Grid.standard
    let start = TestSeed.current
    for seed in start..<(start + UInt64(FullTests.count(3, all: 6))) {
      var generator = SeededGenerator(seed: seed)
      let features = (0..<12).map { index in
        let coastline = FractalCoastline(
          center: GridPoint(
            u: 200_000_000 + UInt32.random(in: 0...60_000, using: &generator),
            v: 120_000_000 + UInt32.random(in: 0...60_000, using: &generator)),
          radius: Double.random(in: 200...20_000, using: &generator), levels: 5,
          seed: seed &+ UInt64(index))
        let ring = coastline.ring
        return Feature(
          index: index, key: "\(index)", name: "\(index)",
          geometry: Geometry(vertices: ring, ringEnds: [ring.count], polygonEnds: [1]))
      }
      try check(features, grid: grid, seed: seed)
    }
  }

  /// Eight octants that cover the globe: each place lies in exactly one, at the seam and the poles,
  /// too.
  @Test(arguments: Grid.allowedUnitsPerDegree) func aWholeGlobeHasNoGap(units: UInt32) throws {
    let grid = try #require(Grid(unitsPerDegree: units))
    var features: [Feature] = []
    for (column, west) in [-180.0, -90, 0, 90].enumerated() {
      for (row, south) in [-90.0, 0].enumerated() {
        features.append(
          Feature(
            index: features.count, key: "\(column)\(row)", name: "",
            geometry: Outline([
              Outline.box(west: west, south: south, east: west + 90, north: south + 90)
            ]).geometry(on: grid)))
      }
    }
    try check(features, grid: grid, seed: 1)
    let layer = try makeAtlas(grid: grid, layers: [(Self.layer, features)]).layer("layer")
    for latitude in stride(from: -90.0, through: 90, by: 2.5) {
      for longitude in stride(from: -180.0, through: 180, by: 2.5) {
        let here = Coordinate(latitude: latitude, longitude: longitude)
        #expect(layer.regions(at: here).count == 1, "\(here)")
      }
    }
  }

  /// Edges along the sides of the root's cells, from corner to corner and in part.
  @Test func edgesOnTheSidesOfRootCellsAreExact() throws {
    let grid = Grid.standard
    let (u, v) = (UInt32(80) << 21, UInt32(50) << 21)
    let boxes: [(west: UInt32, south: UInt32, east: UInt32, north: UInt32)] = [
      (u - 700, v - 300, u, v), (u, v - 300, u + (1 << 21), v), (u - 700, v, u, v + 900),
      (u, v, u + 500, v + (1 << 21)),
    ]
    let features = boxes.enumerated().map { number, box in
      Feature(
        index: number, key: "\(number)", name: "",
        geometry: Geometry(
          vertices: [
            GridPoint(u: box.west, v: box.south), GridPoint(u: box.east, v: box.south),
            GridPoint(u: box.east, v: box.north), GridPoint(u: box.west, v: box.north),
          ], ringEnds: [4], polygonEnds: [1]))
    }
    try check(features, grid: grid, seed: 1)
  }

  /// An edge from corner to corner of the domain: the largest products that there are.
  @Test(arguments: Grid.allowedUnitsPerDegree) func theLongestEdgeIsExact(units: UInt32) throws {
    let grid = try #require(Grid(unitsPerDegree: units))
    let features = [
      Feature(
        index: 0, key: "a", name: "",
        geometry: Outline([[(-180, -90), (180, -90), (180, 90)]]).geometry(on: grid)),
      Feature(
        index: 1, key: "b", name: "",
        geometry: Outline([[(-180, -90), (180, 90), (-180, 90)]]).geometry(on: grid)),
    ]
    try check(features, grid: grid, seed: 1)
    let layer = try makeAtlas(grid: grid, layers: [(Self.layer, features)]).layer("layer")
    for (latitude, longitude) in [(-90.0, -180.0), (-90, 180), (90, 180), (90, -180), (0, 0)] {
      let here = Coordinate(latitude: latitude, longitude: longitude)
      #expect(layer.regions(at: here).count == 1, "\(here)")
    }
  }

  /// Many edges in one point: no splitting parts them.
  @Test func aStarOfSpikesIsExact() throws {
    let grid = Grid.standard
    let center = (longitude: 20.0, latitude: 30.0)
    let outlines = (0..<400).map { spike -> Outline in
      // Thin triangles from the center to the sides of a square.
      func rim(_ step: Int) -> (longitude: Double, latitude: Double) {
        let along = Double(step % 200) / 100 - 1
        return switch step / 200 % 4 {
        case 0: (center.longitude + along, center.latitude - 1)
        case 1: (center.longitude + 1, center.latitude + along)
        case 2: (center.longitude - along, center.latitude + 1)
        default: (center.longitude - 1, center.latitude - along)
        }
      }
      return Outline([[center, rim(2 * spike), rim(2 * spike + 1)]])
    }
    let features = outlines.enumerated().map { index, outline in
      Feature(
        index: index, key: "\(index)", name: "", geometry: outline.geometry(on: grid))
    }
    try check(features, grid: grid, seed: 1)
    let report = try Atlas.build(
      name: "star", grid: grid, sources: [LayerDraft(manifest: Self.layer, features: features)]
    ).report
    #expect(report.layers[0].overlapCount == 0)
    // The two long edges of each spike, and the short one that connects them.
    #expect(report.quadtrees[0].largestLeaf == 1200)
  }

  /// Slivers one grid unit wide.
  @Test func edgesOneUnitApartAreExact() throws {
    let grid = Grid.standard
    let features = (0..<300).map { index in
      let west = 10 + Double(index) / 1e6
      return Feature(
        index: index, key: "\(index)", name: "",
        geometry: Outline([
          [(west, 0), (west + 1e-6, 0), (west + 1.5e-4, 0.001), (west + 1.49e-4, 0.001)]
        ])
        .geometry(on: grid))
    }
    try check(features, grid: grid, seed: 1)
  }
}
