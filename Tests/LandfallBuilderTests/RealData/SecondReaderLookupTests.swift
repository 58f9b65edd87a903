import Landfall
import LandfallBuilder
import TestSupport
import Testing

/// Lookups and shapes by the reader that was written from the specification alone: the same answers.
@Suite(.timed) struct SecondReaderLookupTests {
  /// The corners and sides of the domain, what is no place, what rounds from one side of them to the
  /// other, and longitudes that are reduced.
  private static let edges: [Coordinate] = {
    let latitudes = [
      -90, -89.9999999, -89.99999951, -89.99999949, -0.0, 0, 89.9999, 89.9999996, 90,
      90.0000001, -91, .nan, .infinity,
    ]
    let longitudes = [
      -540, -539.9999996, -360, -180.0000004, -180, -179.9999999, -179.99999949, -0.0, 179.9999994,
      179.9999996, 180, 180.0000004, 359.9999999, 540, 540.1, .nan, -.infinity, 1e300,
    ]
    return latitudes.flatMap { latitude in
      longitudes.map { Coordinate(latitude: latitude, longitude: $0) }
    }
  }()

  /// Places on vertices, next to them, and halfway between two grid points, where rounding decides.
  private static func places(
    near features: [Feature], grid: Grid, count: Int, seed: UInt64
  ) -> [Coordinate] {
    var generator = SeededGenerator(seed: seed)
    let vertices = features.flatMap(\.geometry.vertices)
    guard !vertices.isEmpty else { return [] }
    return (0..<count).map { index in
      let vertex = grid.coordinate(vertices[generator.nextIndex(below: vertices.count)])
      func moved(_ degrees: Double, _ limit: Double) -> Double {
        let units = Double(generator.nextIndex(below: 9) - 4) / 2
        let noise = index % 3 == 0 ? generator.nextNumber(in: -100...100) : units
        return min(max(degrees + noise * grid.degrees, -limit), limit)
      }
      return Coordinate(
        latitude: moved(vertex.latitude, 90), longitude: moved(vertex.longitude, 540))
    }
  }

  @Test(arguments: TinyAtlas.all.map(\.name)) func agreesOnTinyAtlases(name: String) throws {
    let tiny = try #require(TinyAtlas.all.first { $0.name == name })
    let bytes = try tiny.bytes()
    let near = Self.places(
      near: tiny.layers.flatMap(\.features), grid: tiny.grid,
      count: FullTests.count(250, all: 1_500), seed: 1)
    let sphere = Array(PointSets.sphere(count: 300, seed: 1))
    #expect(
      try SecondReader.disagreements(about: bytes, at: Self.edges + near + sphere).prefix(5) == [])
    #expect(try SecondReader.shapeDisagreements(about: bytes).prefix(5) == [])
  }

  @Test(.seeded, arguments: Grid.allowedUnitsPerDegree) func agreesOnMadeUpMaps(units: UInt32)
    throws
  {
    let seed = TestSeed.current
    let grid = try #require(Grid(unitsPerDegree: units))
    let features = FractalCoverage(
      grid: grid, origin: GridPoint(u: grid.width / 3, v: grid.height / 3), columns: 9, rows: 7,
      cellSize: 3_000, regionCount: 12, levels: 4, seed: seed
    ).features
    let bytes = try makeAtlasBytes(
      grid: grid, layers: [(LayerManifest(id: "layer", source: "made up"), features)])
    let places = Self.places(
      near: features, grid: grid, count: FullTests.count(400, all: 3_000), seed: seed)
    #expect(
      try SecondReader.disagreements(about: bytes, at: places).prefix(5) == [], "seed \(seed)")
    #expect(try SecondReader.shapeDisagreements(about: bytes).prefix(5) == [], "seed \(seed)")
  }

  @Test func agreesOnTheRealWorld() throws {
    let world = try RealWorld.open()
    let features = world.features.values.flatMap { $0 }.sortedByKey()
    let near = Self.places(near: features, grid: world.manifest.grid, count: 4_000, seed: 7)
    let sphere = Array(PointSets.sphere(count: 1_000, seed: 7))
    let america = Array(PointSets.lowerFortyEight(count: 1_000, seed: 7))
    let places = Self.edges + near + sphere + america
    #expect(
      try SecondReader.disagreements(about: world.result.bytes, at: places).prefix(5) == [])
  }
}
