import Landfall
import LandfallBuilder
import TestSupport
import Testing

/// Places with the nearest region of each layer of points.
@Suite(.timed) struct NearestPlacesTests {
  /// Towns in the sample world; each is within a country.
  private static let towns: [(key: String, latitude: Double, longitude: Double, country: String)] =
    [
      ("a", 7, 9.5, "WST"), ("b", 3, 10.5, "EST"), ("c", 5, 11, "EST"),
    ]

  private static func townLayer(_ id: String) -> (manifest: LayerManifest, features: [Feature]) {
    var manifest = LayerManifest(id: id, source: "made up", kind: .points)
    manifest.within = ["countries": .key("EST")]
    let features = towns.enumerated().map { number, town in
      Feature(
        index: number, key: town.key, name: town.key,
        geometry: Geometry(
          points: [Grid.standard.query(latitude: town.latitude, longitude: town.longitude)!]))
    }
    return (manifest, features)
  }

  private static func open(townLayers: [String] = ["towns"]) throws -> Atlas {
    try makeAtlas(layers: townLayers.map(townLayer) + SampleWorld.layers.prefix(2))
  }

  @Test func aPlaceHasTheNearestTown() throws {
    let atlas = try Self.open()
    let here = Coordinate(latitude: 7, longitude: 10.25)
    let place = try #require(atlas.place(at: here, nearestWithin: 100_000))
    #expect(place.regions(in: atlas).map(\.key) == ["N", "WST", "a"])
    #expect(place.region(of: "towns", in: atlas)?.key == "a")
    #expect(place.regionID(in: try atlas.layer("towns"))?.rawValue == 0)
    #expect(place.region(in: atlas).key == "N")
    #expect(place.count == 3)
    #expect(atlas.place(at: here, nearestWithin: 1000) == atlas.place(at: here))
  }

  /// A town that is near brings no country.
  @Test func aPlaceAtSeaHasTheTownAlone() throws {
    let atlas = try Self.open()
    let sea = Coordinate(latitude: 5, longitude: 60)
    #expect(atlas.place(at: sea, nearestWithin: 1000) == nil)
    let place = try #require(atlas.place(at: sea, nearestWithin: .infinity))
    #expect(place.regions(in: atlas).map(\.key) == ["c"])
    #expect(place.region(of: "countries", in: atlas) == nil)
    #expect(atlas.place(at: Coordinate(latitude: .nan, longitude: 0), nearestWithin: 1e9) == nil)
  }

  @Test(.seeded, arguments: [1, 2, 7, 12]) func batches(townLayerCount: Int) throws {
    let atlas = try Self.open(townLayers: (0..<townLayerCount).map { "towns \($0)" })
    var generator = SeededGenerator(seed: TestSeed.current)
    let here = (0..<3000).map { number in
      Coordinate(
        latitude: number % 100 == 0 ? .nan : generator.nextNumber(in: -5...15),
        longitude: generator.nextNumber(in: 0...20))
    }
    var places: [Place?] = []
    // The index of another atlas is of no use.
    let indexes = [nil, NearestIndex(atlas), NearestIndex(try Self.open())]
    for meters in [50_000, .infinity] {
      for (threads, index) in zip([1, 2, 1], indexes) {
        atlas.places(
          longitudes: here.map(\.longitude), latitudes: here.map(\.latitude),
          nearestWithin: meters, into: &places, threadCount: threads, index: index)
        for (coordinate, place) in zip(here, places) {
          #expect(place == atlas.place(at: coordinate, nearestWithin: meters), "\(coordinate)")
        }
      }
    }
  }

  /// A place of an atlas with many layers has eight regions at most, the areas first.
  @Test func manyLayers() throws {
    let atlas = try Self.open(townLayers: (0..<12).map { "towns \($0)" })
    let here = Coordinate(latitude: 7, longitude: 10.25)
    let place = try #require(atlas.place(at: here, nearestWithin: .infinity))
    #expect(place.count == 8)
    #expect(place.regions(in: atlas).map(\.key) == ["N", "WST"] + Array(repeating: "a", count: 6))
    #expect(place.region(of: "states", in: atlas)?.key == "N")
    #expect(place.region(of: "towns 5", in: atlas)?.key == "a")
    #expect(place.region(of: "towns 6", in: atlas) == nil)
  }
}
