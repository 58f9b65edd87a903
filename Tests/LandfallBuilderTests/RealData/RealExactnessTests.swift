import Landfall
import LandfallBuilder
import TestSupport
import Testing

/// The real atlas against GEOS and the brute-force ray caster, thinned; `scripts/check borders` asks
/// everywhere.
@Suite(.timed) struct RealExactnessTests {
  static let layers = ["countries", "states"]
  let world: RealWorld

  init() throws { world = try RealWorld.open() }

  private func compare(
    _ layerID: String, _ points: some Sequence<GridPoint>, verifier: Verifier, _ set: String
  ) throws {
    let layer = try world.atlas.layer(layerID)
    let result = verifier.compare(points: points) { point in
      layer.regionIDs(at: point).map { Int($0.rawValue) }
    }
    #expect(result.comparedCount > 0)
    for wrong in result.disagreements.prefix(5) {
      Issue.record(
        "\(set): \(wrong.description(features: verifier.features, grid: world.manifest.grid))")
    }
    #expect(result.disagreementCount == 0)
    #expect(result.borderWithSeveralCount == 0, "the layers do not overlap")
  }

  @Test(.seeded, arguments: layers) func agreesWithGEOS(layer: String) throws {
    let seed = TestSeed.current
    let grid = world.manifest.grid
    let features = try #require(world.features[layer])
    let verifier = Verifier(features: features, grid: grid, threads: 1)
    #expect(verifier.invalidPolygons().isEmpty)
    func set(_ coordinates: some Sequence<Coordinate>) -> some Sequence<GridPoint> {
      PointSets.queries(coordinates, on: grid)
    }
    try compare(
      layer, set(PointSets.lowerFortyEight(count: 50_000, seed: seed)), verifier: verifier,
      "lower 48")
    try compare(
      layer, set(PointSets.sphere(count: 50_000, seed: seed)), verifier: verifier, "sphere")
    try compare(
      layer, set(PointSets.nearBorder(of: features, grid: grid, count: 50_000, seed: seed)),
      verifier: verifier, "near border")
    // Every 97th vertex and midpoint with the eight grid points around it; 97 and 9 share no factor,
    // so that all nine take their turn.
    try compare(
      layer, every97th(PointSets.vertices(of: features, grid: grid)), verifier: verifier,
      "vertices")
    try compare(
      layer, every97th(PointSets.midpoints(of: features, grid: grid)), verifier: verifier,
      "midpoints")
    try compare(
      layer, PointSets.seam(of: features, grid: grid), verifier: verifier, "seam")
    try compare(layer, set(PointSets.poles(grid: grid)), verifier: verifier, "poles")
  }

  private func every97th(_ points: some Sequence<GridPoint>) -> some Sequence<GridPoint> {
    points.lazy.enumerated().filter { $0.offset % 97 == 0 }.map(\.element)
  }

  /// Both sides of ±180° say the same at each latitude where the source has a vertex there, wherever
  /// the region is on both sides.
  @Test func bothSidesOfTheAntimeridianAgree() throws {
    let countries = try world.atlas.layer("countries")
    for latitude in stride(from: -90.0, through: 90, by: 0.01) {
      let plus = countries.region(at: Coordinate(latitude: latitude, longitude: 180))
      let minus = countries.region(at: Coordinate(latitude: latitude, longitude: -180))
      #expect(plus == minus)
    }
    for latitude in stride(from: 65.2, through: 68.9, by: 0.1) {
      for longitude in [179.99, 180, -180, -179.99, 180.01, 540, -540] {
        #expect(
          try world.key("countries", latitude, longitude) == "RUS", "\(latitude),\(longitude)")
      }
    }
    // Taveuni, Fiji, lies on the meridian.
    for longitude in [179.97, 180, -180, -179.99] {
      #expect(try world.key("countries", -16.88, longitude) == "FJI", "\(longitude)")
    }
  }

  @Test func polesAnswerAtEveryLongitude() throws {
    for longitude in -180...540 {
      #expect(try world.key("countries", -90, Double(longitude)) == "ATA")
      #expect(try world.key("countries", 90, Double(longitude)) == nil)
    }
  }

  @Test func longitudesFromZeroTo360AreTheSamePlaces() throws {
    let countries = try world.atlas.layer("countries")
    for region in countries.regions {
      var place = region.representativePoint
      place.longitude += 360
      #expect(countries.region(at: place) == region)
      place.longitude -= 720
      #expect(place.longitude < -540 || countries.region(at: place) == region)
    }
  }

  /// Of made-up coverages and of the bundled atlas other tests say the same.
  @Test(.enabled(if: FullTests.areWanted)) func theBuildDoesNotDependOnThreads() throws {
    let other = try Atlas.build(from: world.manifest, options: BuildOptions(jobs: 2))
    #expect(other.bytes == world.result.bytes)
  }
}
