import Landfall
import LandfallBuilder
import TestSupport
import Testing

/// Batches of searches for the nearest point, against single searches, and these against brute force.
@Suite(.timed) struct NearestPointsTests {
  private static func layer(_ points: [GridPoint]) throws -> Layer {
    let features = points.enumerated().map { number, point in
      Feature(
        index: number, key: "\(100_000 + number)", name: "",
        geometry: Geometry(points: [point]))
    }
    let manifest = LayerManifest(id: "cities", source: "made up", kind: .points)
    return try makeAtlas(layers: [(manifest, features)]).layer("cities")
  }

  private static func point(_ latitude: Double, _ longitude: Double) -> GridPoint {
    Grid.standard.query(latitude: latitude, longitude: longitude)!
  }

  /// Checks a batch in all its forms against single searches.
  private static func check(
    _ layer: Layer, _ places: [Coordinate], within meters: Double = .infinity, _ comment: String
  ) {
    let (latitudes, longitudes) = (places.map(\.latitude), places.map(\.longitude))
    let expected = places.map { layer.nearest(to: $0, within: meters) }
    var found: [Nearby?] = []
    for (threads, index) in [(1, nil), (3, nil), (1, NearestIndex(layer))] {
      layer.nearest(
        longitudes: longitudes, latitudes: latitudes, within: meters, into: &found,
        threadCount: threads, index: index)
      for (place, (one, other)) in zip(places, zip(found, expected)) where one != other {
        Issue.record("\(comment), \(place) within \(meters): \(one as Any), not \(other as Any)")
        return
      }
    }
    guard let index = NearestPoints(layer) else {
      Issue.record("\(comment): no index")
      return
    }
    index.forEachNearestID(0..<places.count, within: meters) {
      places[$0]
    } _: { number, id in
      #expect(id == expected[number]?.regionID, "\(comment), \(places[number]) within \(meters)")
    }
  }

  private static func anywhere(_ count: Int, _ generator: inout SeededGenerator) -> [Coordinate] {
    (0..<count).map { _ in
      Coordinate(
        latitude: generator.nextNumber(in: -90...90),
        longitude: generator.nextNumber(in: -540...540))
    }
  }

  @Test(.seeded, arguments: [1, 2, 9, 40, 700, 6000])
  func aBatchEqualsSingleSearches(count: Int) throws {
    var generator = SeededGenerator(seed: TestSeed.current)
    // Towns of different density: also at the poles, on ±180° and at the equator.
    let middles = [(90.0, 0.0), (-89.99, 10), (0, 180), (65, -179.999), (0.0, 0.0), (47, 8)]
    let points = (0..<count).map { number in
      let (latitude, longitude) = middles[number % middles.count]
      let reach = [0.001, 0.1, 2, 60][number / middles.count % 4]
      return Self.point(
        min(90, max(-90, latitude + generator.nextNumber(in: -reach...reach))),
        longitude + generator.nextNumber(in: -reach...reach))
    }
    let layer = try Self.layer(points)
    var places = Self.anywhere(1200, &generator)
    for (number, point) in points.prefix(300).enumerated() {
      let middle = Grid.standard.coordinate(point)
      let reach = [0, 1e-6, 0.01, 1][number % 4]
      places.append(
        Coordinate(
          latitude: min(90, max(-90, middle.latitude + generator.nextNumber(in: -reach...reach))),
          longitude: middle.longitude + generator.nextNumber(in: -reach...reach)))
    }
    for meters in [.infinity, 2_000_000, 49_999, 900, 0] {
      Self.check(layer, places, within: meters, "\(count) points")
    }
  }

  @Test(.seeded) func aBatchEqualsBruteForce() throws {
    var generator = SeededGenerator(seed: TestSeed.current)
    let points = (0..<600).map { number -> GridPoint in
      let reach = [90.0, 3][number % 2]
      return Self.point(
        number % 2 == 0
          ? generator.nextNumber(in: -reach...reach) : 90 - generator.nextUnit() * reach,
        number % 3 == 0
          ? 180 + generator.nextNumber(in: -1...1) : generator.nextNumber(in: -180...180))
    }
    let layer = try Self.layer(points)
    let places =
      Self.anywhere(800, &generator)
      + (0..<400).map { _ in
        Coordinate(
          latitude: 90 - 4 * generator.nextUnit(),
          longitude: 180 + generator.nextNumber(in: -2...2))
      }
    var found: [Nearby?] = []
    layer.nearest(
      longitudes: places.map(\.longitude), latitudes: places.map(\.latitude), into: &found)
    let positions = layer.regions.map { $0.points[0] }
    for (place, nearby) in zip(places, found) {
      let nearby = try #require(nearby)
      let lengths = positions.map { GeodesicLine(from: place, to: $0).meters }
      let least = try #require(lengths.min())
      let length = lengths[Int(nearby.regionID.rawValue)]
      #expect(length <= least + 0.001 + 1e-9 * least, "\(place): \(length) m, not \(least) m")
      #expect(abs(nearby.distanceMeters - least) <= 0.01 + 1e-6 * least, "\(place)")
    }
  }

  /// Of points at the same distance, the one with the smallest key.
  @Test func tiesAreDecidedByTheKey() throws {
    let cross = try Self.layer([
      Self.point(0, 1), Self.point(1, 0), Self.point(-1, 0), Self.point(0, -1),
      Self.point(0, 179), Self.point(0, -179),
    ])
    let places = [(0.0, 0.0), (0, 180), (0, -180), (0, 90), (90, 0)].map {
      Coordinate(latitude: $0.0, longitude: $0.1)
    }
    Self.check(cross, places + places.map { $0 }, "cross")
    var found: [Nearby?] = []
    let many = (0..<1500).map { places[$0 % places.count] }
    cross.nearest(
      longitudes: many.map(\.longitude), latitudes: many.map(\.latitude), into: &found)
    // The Earth is flatter along meridians: a degree of longitude is longer than one of latitude.
    let keys = found.prefix(3).map { $0.map { cross[$0.regionID].key } }
    #expect(keys == ["100001", "100004", "100004"])
  }

  /// More points at one place than a cell lists.
  @Test func manyPointsAtOnePlace() throws {
    let layer = try Self.layer(
      (0..<200).map { _ in Self.point(10, 20) } + [Self.point(10.001, 20), Self.point(-50, 0)])
    var generator = SeededGenerator(seed: 1)
    let near = (0..<1100).map { _ in
      Coordinate(
        latitude: 10 + generator.nextNumber(in: -0.01...0.01),
        longitude: 20 + generator.nextNumber(in: -0.01...0.01))
    }
    Self.check(layer, near + Self.anywhere(50, &generator), "one place")
  }

  @Test func invalidCoordinatesAndLayersWithoutPoints() throws {
    let layer = try Self.layer([Self.point(1, 2)])
    let invalid = [
      Coordinate(latitude: .nan, longitude: 0), Coordinate(latitude: 91, longitude: 0),
      Coordinate(latitude: 0, longitude: .infinity), Coordinate(latitude: 0, longitude: 541),
    ]
    let places = (0..<2000).map { invalid[$0 % invalid.count] }
    var found: [Nearby?] = []
    layer.nearest(
      longitudes: places.map(\.longitude), latitudes: places.map(\.latitude), into: &found)
    #expect(found.count == 2000 && found.allSatisfy { $0 == nil })
    Self.check(layer, places + [Coordinate(latitude: 1, longitude: 2)], within: -1, "negative")
    #expect(NearestPoints(try SampleWorld.open().layer("countries")) == nil)
  }
}
