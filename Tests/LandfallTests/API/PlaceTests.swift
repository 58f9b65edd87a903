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
    #expect(MemoryLayout<Place>.size <= 80)
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
}
