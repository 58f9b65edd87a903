import Foundation
import Landfall
import LandfallBuilder
import TestSupport
import Testing

/// Nearest regions of a map drawn by hand, at the places where they go wrong.
@Suite(.timed) struct NearestTests {
  let grid = Grid.standard
  let oracle = GeodesicOracle()

  private func layer(_ features: [Feature]) throws -> Layer {
    let manifest = LayerManifest(id: "layer", source: "l.geojson", key: "KEY", name: "NAME")
    return try makeAtlas(grid: grid, layers: [(manifest, features)]).layer("layer")
  }

  private func feature(_ key: String, _ rings: [[(longitude: Double, latitude: Double)]]) -> Feature
  {
    Feature(index: 0, key: key, name: key, geometry: Outline(rings).geometry(on: grid))
  }

  private func key(_ nearby: Nearby?, _ layer: Layer) -> String? {
    nearby.map { layer[$0.regionID].key }
  }

  @Test func insideIsAtZeroMeters() throws {
    let countries = try SampleWorld.open().layer("countries")
    let west = try #require(countries.region(key: "WST"))
    let here = Coordinate(latitude: 5, longitude: 9.999)
    #expect(
      countries.nearest(to: here, within: 0) == Nearby(regionID: west.id, distanceMeters: 0))
    let candidates = countries.nearest(to: here, within: 200, limit: .max)
    #expect(candidates.map { countries[$0.regionID].key } == ["WST", "EST"])
    let meters = oracle.meters(from: here, to: Coordinate(latitude: 5, longitude: 10))
    #expect(abs(candidates[1].distanceMeters - meters) < 0.001)
    #expect(countries.nearest(to: here, within: 100, limit: .max).count == 1)
    #expect(abs(try #require(countries.distanceToBorder(at: here)) - meters) < 0.001)
  }

  @Test func tiesGoToTheSmallerKey() throws {
    let countries = try SampleWorld.open().layer("countries")
    // South of the point where the two countries' border meets the coast.
    let here = Coordinate(latitude: -0.01, longitude: 10)
    #expect(key(countries.nearest(to: here, within: 5000), countries) == "EST")
    let two = countries.nearest(to: here, within: 5000, limit: .max)
    #expect(two.map { countries[$0.regionID].key } == ["EST", "WST"])
    #expect(two[0].distanceMeters == two[1].distanceMeters)
  }

  /// More points than the queue of the search holds, as far as each other but for a ten-thousandth: what is visited
  /// where the queue is full must not be cut off too early.
  @Test(.seeded) func thousandsOfPointsNearlyAsFar() throws {
    var generator = SeededGenerator(seed: TestSeed.current)
    let center = Coordinate(latitude: 10, longitude: 20)
    func point(_ angle: Double, _ radius: Double) -> Coordinate {
      Coordinate(
        latitude: center.latitude + radius * cos(angle),
        longitude: center.longitude + radius * sin(angle))
    }
    var points: [Coordinate] = []
    for number in 0..<5_000 {
      let angle = Double(number) * 2 * .pi / 5_000
      let wanted = 11_000 * (1 + generator.nextNumber(in: 0...1e-4))
      var radius = 0.1
      for _ in 0..<3 { radius *= wanted / oracle.meters(from: center, to: point(angle, radius)) }
      points.append(point(angle, radius))
    }
    let features = points.enumerated().map { number, point in
      Feature(
        index: number, key: "\(number)", name: "",
        geometry: Geometry(
          points: [grid.query(latitude: point.latitude, longitude: point.longitude)!]))
    }
    let manifest = LayerManifest(id: "layer", source: "made up", kind: .points)
    let layer = try makeAtlas(grid: grid, layers: [(manifest, features)]).layer("layer")
    for number in 0..<20 {
      let here = point(Double(number), number == 0 ? 0 : 1e-6 * Double(number))
      let nearest = try #require(layer.nearest(to: here))
      let least = points.map { oracle.meters(from: here, to: $0) }.min() ?? .nan
      // A point is rounded by at most 8 cm.
      #expect(abs(nearest.distanceMeters - least) < 0.16, "\(number)")
    }
  }

  @Test func theLimitIsKept() throws {
    let countries = try SampleWorld.open().layer("countries")
    let here = Coordinate(latitude: -0.01, longitude: 5)
    let meters = oracle.meters(from: here, to: Coordinate(latitude: 0, longitude: 5))
    #expect(countries.nearest(to: here, within: meters - 0.01) == nil)
    let nearest = try #require(countries.nearest(to: here, within: meters + 0.01))
    #expect(abs(nearest.distanceMeters - meters) < 0.001)
    #expect(countries.nearest(to: here, within: nearest.distanceMeters) == nearest)
    #expect(countries.nearest(to: here, within: nearest.distanceMeters.nextDown) == nil)
    #expect(countries.nearest(to: here) == nearest)
    #expect(countries.distanceToBorder(at: here, within: meters - 0.01) == nil)
  }

  @Test(arguments: [
    (Double.nan, 0.0), (91, 0), (0, 541), (.infinity, 0), (0, -.infinity),
  ])
  func whatIsNoPlaceHasNoNearest(latitude: Double, longitude: Double) throws {
    let countries = try SampleWorld.open().layer("countries")
    let place = Coordinate(latitude: latitude, longitude: longitude)
    #expect(countries.nearest(to: place) == nil)
    #expect(countries.nearest(to: place, limit: 3).isEmpty)
    #expect(countries.nearest(to: place, within: 1e6, limit: .max).isEmpty)
    #expect(countries.distanceToBorder(at: place) == nil)
  }

  @Test(arguments: [-1, .nan, -Double.infinity]) func noDistance(meters: Double) throws {
    let countries = try SampleWorld.open().layer("countries")
    let place = Coordinate(latitude: 5, longitude: 5)
    #expect(countries.nearest(to: place, within: meters) == nil)
    #expect(countries.nearest(to: place, within: meters, limit: 3).isEmpty)
    #expect(countries.nearest(to: place, within: meters, limit: .max).isEmpty)
    #expect(countries.distanceToBorder(at: place, within: meters) == nil)
    #expect(
      countries.nearest(to: place, limit: 0).isEmpty
        && countries.nearest(to: place, limit: -1).isEmpty)
  }

  @Test func pointRegionsCount() throws {
    let atlas = try SampleWorld.open()
    let countries = try atlas.layer("countries")
    let rock = Coordinate(latitude: -30, longitude: -30)
    let near = Coordinate(latitude: -30, longitude: -29.99)
    #expect(key(countries.nearest(to: near, within: 5000), countries) == "ROC")
    #expect(countries.nearest(to: rock)?.distanceMeters == 0)
    let places = try atlas.layer("places")
    let nearest = try #require(places.nearest(to: Coordinate(latitude: 2, longitude: 13.001)))
    #expect(
      abs(
        nearest.distanceMeters
          - oracle.meters(
            from: Coordinate(latitude: 2, longitude: 13),
            to: Coordinate(latitude: 2, longitude: 13.001))) < 0.001)
    #expect(places.nearest(to: rock, limit: 3).count == 1)
    #expect(places.distanceToBorder(at: rock) == nil)
  }

  @Test func bothSidesOfTheAntimeridian() throws {
    let countries = try SampleWorld.open().layer("countries")
    // The country lies from 175 to −178; there is no border along ±180.
    for longitude in [179.999, -179.999, 180, -180, 540] {
      let here = Coordinate(latitude: -15, longitude: longitude)
      #expect(countries.nearest(to: here)?.distanceMeters == 0)
      let meters = try #require(countries.distanceToBorder(at: here))
      #expect(meters > 200_000)
    }
    let coast = try layer([
      feature("A", [Outline.box(west: 179, south: 0, east: 179.99, north: 1)]),
      feature("B", [Outline.box(west: -179.98, south: 0, east: -179, north: 1)]),
    ])
    for (longitude, keys) in [(-179.996, "AB"), (179.999, "AB"), (-179.99, "BA"), (180, "AB")] {
      let here = Coordinate(latitude: 0.5, longitude: longitude)
      let found = coast.nearest(to: here, within: 3000, limit: .max)
      #expect(found.map { coast[$0.regionID].key }.joined() == keys, "\(longitude)")
    }
  }

  /// A region that ends at 180° with sea beyond reaches to the meridian.
  @Test func aRegionThatEndsAtTheAntimeridian() throws {
    let coast = try layer([
      feature("A", [Outline.box(west: 179, south: 0, east: 180, north: 1)])
    ])
    for longitude in [-179.99, 180.01, -180] {
      let here = Coordinate(latitude: 0.5, longitude: longitude)
      let meters = oracle.meters(from: here, to: Coordinate(latitude: 0.5, longitude: 180))
      let nearest = try #require(coast.nearest(to: here, within: 5000))
      #expect(abs(nearest.distanceMeters - meters) < 0.001, "\(longitude)")
    }
  }

  /// Circles at 89.99° and at the pole itself that contain the pole.
  @Test func circlesThatContainThePole() throws {
    let sectors = (0..<4).map { number in
      feature(
        "\(number)",
        [
          Outline.box(
            west: -180 + 90 * Double(number), south: 89.97, east: -90 + 90 * Double(number),
            north: 89.98)
        ])
    }
    let features =
      sectors + [feature("S", [Outline.box(west: -180, south: -90, east: 180, north: -80)])]
    let arctic = try layer(features)
    var checks = NearestChecks(layer: arctic, features: features, grid: grid)
    for latitude in [90, 89.99, 89.995, 89.9999] {
      for longitude in [-180.0, -135, -90, 0, 44.9, 133.7, 180] {
        let here = Coordinate(latitude: latitude, longitude: longitude)
        checks.check(here, within: 4000, "pole")
        checks.checkBorder(here, "pole")
        #expect(arctic.nearest(to: here, within: 4000, limit: .max).count == 4)
      }
    }
    // Inside the cap around the south pole: neither the pole nor ±180° is a border.
    for latitude in [-90, -89.99] {
      let here = Coordinate(latitude: latitude, longitude: 180)
      let meters = try #require(arctic.distanceToBorder(at: here))
      #expect(abs(meters - 1_116_826) < 1200)
      #expect(arctic.nearest(to: here)?.distanceMeters == 0)
    }
  }

  @Test func insideALake() throws {
    let land = Outline.box(west: 20, south: 40, east: 22, north: 42)
    let lake = Outline.box(west: 20.9, south: 40.9, east: 21.1, north: 41.1)
    var geometry = Outline([land, Array(lake.reversed())]).geometry(on: grid)
    geometry.polygonEnds = [2]
    let features = [Feature(index: 0, key: "L", name: "Land", geometry: geometry)]
    let shore = try layer(features)
    var checks = NearestChecks(layer: shore, features: features, grid: grid)
    for (latitude, longitude) in [(41.0, 21.0), (40.95, 21.08), (41.09, 20.91), (40.905, 21)] {
      let here = Coordinate(latitude: latitude, longitude: longitude)
      #expect(shore.regionID(at: here) == nil)
      checks.check(here, within: 50_000, "lake")
      checks.checkBorder(here, "lake")
    }
  }

  /// An edge along 49°N that is near in its middle only.
  @Test func aLongEdge() throws {
    let features = [feature("A", [Outline.box(west: -122, south: 40, east: -95, north: 49)])]
    let south = try layer(features)
    var checks = NearestChecks(layer: south, features: features, grid: grid)
    for longitude in [-121.9, -115, -108.5, -100.123, -94.9] {
      checks.check(Coordinate(latitude: 49.1, longitude: longitude), within: 20_000, "49°N")
    }
  }
}
