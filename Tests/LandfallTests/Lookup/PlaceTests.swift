import Landfall
import LandfallBuilder
import TestSupport
import Testing

@Suite(.timed) struct PlaceTests {
  let atlas: Atlas

  init() throws { atlas = try SampleWorld.open() }

  /// North reaches half a degree over the border that the countries layer has: there the raw answers
  /// contradict one another and the place does not.
  @Test func theCountryOfAPlaceIsTheCountryOfItsState() throws {
    let disputed = Coordinate(latitude: 7, longitude: 10.25)
    #expect(try atlas.layer("countries").region(at: disputed)?.key == "EST")
    #expect(try atlas.layer("states").region(at: disputed)?.key == "N")
    let place = try #require(atlas.place(at: disputed))
    #expect(place.regions(in: atlas).map(\.key) == ["N", "WST"])
    #expect(place.region(of: "states", in: atlas)?.name == "North")
    #expect(place.region(of: "countries", in: atlas)?.name == "Westland")
    #expect(MemoryLayout<Place?>.stride == 48)
    #expect(place.region(in: atlas).key == "N")
  }

  @Test func aPlaceWithoutStateHasItsCountry() throws {
    let gap = Coordinate(latitude: 2, longitude: 9.75)
    let place = try #require(atlas.place(at: gap))
    #expect(place.regions(in: atlas).map(\.key) == ["WST"])
    #expect(place.region(of: "states", in: atlas) == nil)
    #expect(atlas.place(at: Coordinate(latitude: 50, longitude: 50)) == nil)
  }

  @Test func layersThatAreNotRelatedAnswerForThemselves() throws {
    var layers = SampleWorld.layers
    layers[1].manifest.within = [:]
    let atlas = try makeAtlas(layers: layers)
    let place = try #require(atlas.place(at: Coordinate(latitude: 7, longitude: 10.25)))
    #expect(place.regions(in: atlas).map(\.key) == ["EST", "N"])
  }

  /// More layers than a place holds in its own value, each within the next; asked in any order of the
  /// manifest.
  @Test func aPlaceMayHaveManyRegions() throws {
    let names = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"]
    let layers = names.enumerated().map { number, name in
      let size = 11 - Double(number)
      let feature = Feature(
        index: 0, key: name, name: name,
        geometry: Outline([Outline.box(west: 0, south: 0, east: size, north: size)])
          .geometry(on: .standard))
      var manifest = LayerManifest(id: "layer \(name)", source: "made up")
      if number > 0 { manifest.within = ["layer \(names[number - 1])": .key(names[number - 1])] }
      return (manifest: manifest, features: [feature])
    }
    for order in [layers, layers.reversed(), Array(layers[3...]) + layers[..<3]] {
      let atlas = try makeAtlas(layers: order)
      let place = try #require(atlas.place(at: Coordinate(latitude: 1.5, longitude: 1.5)))
      #expect(place.regions(in: atlas).map(\.key) == names.reversed())
      #expect(place.count == 10)
      for name in names {
        #expect(place.region(of: "layer \(name)", in: atlas)?.key == name)
        #expect(try place.regionID(in: atlas.layer("layer \(name)")) == RegionID(rawValue: 0))
      }
      #expect(place.region(of: "x", in: atlas) == nil)
      #expect(place == atlas.place(at: Coordinate(latitude: 1.5, longitude: 1.5)))
      let fewer = try #require(atlas.place(at: Coordinate(latitude: 9.5, longitude: 1)))
      #expect(fewer.regions(in: atlas).map(\.key) == ["b", "a"])
      #expect(fewer != place)
      #expect(try fewer.regionID(in: atlas.layer("layer j")) == nil)
      #expect(fewer == atlas.place(at: Coordinate(latitude: 9.25, longitude: 1.5)))
    }
  }

  /// An atlas in which two layers have planes in one quadtree, as builders before 1.0 wrote it.
  @Test func layersMayShareAQuadtree() throws {
    let shared = try Atlas(contentsOf: Package.path("Tests/Fixtures/shared.atlas"))
    #expect(shared.indexes.map(\.layers) == [["countries", "states"]])
    for here in Self.lattice {
      let (one, other) = (shared.place(at: here), atlas.place(at: here))
      #expect(one?.regions(in: shared).map(\.key) == other?.regions(in: atlas).map(\.key))
    }
    try expectTheSamePlaces(in: shared)
  }

  @Test func aBatchFindsTheSamePlaces() throws {
    try expectTheSamePlaces(in: atlas)
    var unrelated = SampleWorld.layers
    unrelated[1].manifest.within = [:]
    try expectTheSamePlaces(in: makeAtlas(layers: unrelated))
    // Layers whose regions overlap, and a layer within a layer that is searched before it.
    try expectTheSamePlaces(in: makeAtlas(layers: Self.nested(5)))
    // More layers than a place has room for, and more than it distinguishes.
    try expectTheSamePlaces(in: makeAtlas(layers: Self.nested(10)))
    try expectTheSamePlaces(in: makeAtlas(layers: Self.nested(70)))
  }

  private func expectTheSamePlaces(in atlas: Atlas) throws {
    let here =
      Self.lattice + [
        Coordinate(latitude: .nan, longitude: 1), Coordinate(latitude: 91, longitude: 1),
        Coordinate(latitude: 1, longitude: 181), Coordinate(latitude: 90, longitude: 180),
      ]
    let (longitudes, latitudes) = (here.map(\.longitude), here.map(\.latitude))
    let expected = here.map { atlas.place(at: $0) }
    #expect(expected.contains { $0 != nil } && expected.contains { $0 == nil })
    var places: [Place?] = []
    atlas.places(longitudes: longitudes, latitudes: latitudes, into: &places)
    #expect(places == expected)
    for layer in atlas.layers {
      #expect(
        places.map { $0?.regionID(in: layer) } == expected.map { $0?.regionID(in: layer) })
    }
    var part = places.mutableSpan
    for index in part.indices { part[index] = nil }
    atlas.places(
      longitudes: longitudes.span, latitudes: latitudes.span, into: &part, threadCount: 3)
    #expect(places == expected)
  }

  /// Points in and around the regions of the sample world and of ``nested(_:)``.
  private static let lattice: [Coordinate] = (0..<80).flatMap { row in
    (0..<80).map { column in
      Coordinate(latitude: Double(row) * 0.27 - 2, longitude: Double(column) * 0.3 - 3)
    }
  }

  /// Squares of one corner, each in a layer of its own and within the larger one, but for each third,
  /// which has no parent; two that overlap in the last layer.
  private static func nested(_ count: Int) -> [(manifest: LayerManifest, features: [Feature])] {
    (0..<count).map { number in
      func square(_ key: String, _ size: Double) -> Feature {
        Feature(
          index: key == "a" ? 0 : 1, key: key, name: key,
          geometry: Outline([Outline.box(west: 0, south: 0, east: size, north: size)])
            .geometry(on: .standard))
      }
      let size = 15 - 10 * Double(number) / Double(count)
      var manifest = LayerManifest(id: "layer \(number)", source: "made up")
      if number % 3 > 0 { manifest.within = ["layer \(number - 1)": .key("a")] }
      let features = [square("a", size)] + (number == count - 1 ? [square("b", size / 2)] : [])
      return (manifest: manifest, features: features)
    }
  }
}
