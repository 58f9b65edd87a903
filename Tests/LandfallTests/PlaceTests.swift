import Landfall
import Testing
import TestSupport

@Suite struct PlaceTests {
  let atlas: Atlas

  init() throws { atlas = try SampleWorld.open() }

  /// North reaches half a degree over the border that the countries layer has: there the raw answers
  /// contradict one another and the place does not.
  @Test func theCountryOfAPlaceIsTheCountryOfItsState() throws {
    let disputed = Coordinate(latitude: 7, longitude: 10.25)
    #expect(try atlas.layer("countries").region(at: disputed)?.key == "EST")
    #expect(try atlas.layer("states").region(at: disputed)?.key == "N")
    let place = try #require(atlas.place(at: disputed))
    #expect(place.regions.map(\.key) == ["N", "WST"])
    #expect(place["states"]?.name == "North")
    #expect(place["countries"]?.name == "Westland")
    #expect(place.region?.key == "N")
  }

  @Test func aPlaceWithoutStateHasItsCountry() throws {
    let gap = Coordinate(latitude: 2, longitude: 9.75)
    let place = try #require(atlas.place(at: gap))
    #expect(place.regions.map(\.key) == ["WST"])
    #expect(place["states"] == nil)
    #expect(atlas.place(at: Coordinate(latitude: 50, longitude: 50)) == nil)
  }

  @Test func layersThatAreNotRelatedAnswerForThemselves() throws {
    var layers = SampleWorld.layers
    layers[1].manifest.within = [:]
    let atlas = try makeAtlas(layers: layers)
    let place = try #require(atlas.place(at: Coordinate(latitude: 7, longitude: 10.25)))
    #expect(place.regions.map(\.key) == ["EST", "N"])
  }
}
