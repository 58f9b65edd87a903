import Landfall
import TestSupport
import Testing

@Suite(.timed) struct TypedLayerTests {
  let atlas: Atlas

  init() throws { atlas = try SampleWorld.open() }

  private enum Country: String, RegionKey {
    static let layerID = "countries"
    // Another order than that of the layer.
    case WST, EST, ENC, DAT, ROC
  }

  private enum State: String, RegionKey {
    static let layerID = "states"
    case north = "N"
    case south = "S"
  }

  @Test func answersWithCases() throws {
    let countries = try atlas.layer(keyedBy: Country.self)
    for region in countries.layer.regions {
      let key = countries.key(of: region.id)
      #expect(key.rawValue == region.key)
      #expect(countries[key] == region)
      #expect(countries.regionID(of: key) == region.id)
      let expected = countries.layer.regionID(at: region.representativePoint).map(
        countries.key(of:))
      #expect(countries.key(at: region.representativePoint) == expected)
    }
    #expect(countries.key(at: Coordinate(latitude: 1, longitude: 1)) == .WST)
    #expect(countries.key(at: Coordinate(latitude: 4, longitude: 14)) == .ENC)
    #expect(countries.key(at: Coordinate(latitude: -60, longitude: 0)) == nil)
    #expect(countries.key(at: Coordinate(latitude: .nan, longitude: 0)) == nil)
  }

  @Test func answersPlacesWithTheCasesOfEachLayer() throws {
    let countries = try atlas.layer(keyedBy: Country.self)
    let states = try atlas.layer(keyedBy: State.self)
    // The state is in WST, and the countries layer alone says EST.
    let place = try #require(atlas.place(at: Coordinate(latitude: 7, longitude: 10.2)))
    #expect(states.key(in: place) == .north)
    #expect(countries.key(in: place) == .WST)
    let abroad = try #require(atlas.place(at: Coordinate(latitude: 4, longitude: 14)))
    #expect(states.key(in: abroad) == nil)
  }

  @Test func refusesAnotherVersionOfTheKeys() throws {
    enum Few: String, RegionKey {
      static let layerID = "countries"
      case WST, OLD
    }
    let error = try #require(throws: AtlasError.self) { _ = try atlas.layer(keyedBy: Few.self) }
    #expect(error.code == .keysDiffer)
    #expect(
      error.description.hasPrefix(
        """
        layer "countries" of the atlas has other keys than the enum: it lacks OLD; \
        it has also DAT, ENC, EST, ROC; write the enum again
        """), "\(error)")
    enum Elsewhere: String, RegionKey {
      static let layerID = "provinces"
      case WST
    }
    let unknown = try #require(throws: AtlasError.self) {
      _ = try atlas.layer(keyedBy: Elsewhere.self)
    }
    #expect(unknown.code == .unknownLayer)
    // A layer of another name may have the same keys.
    enum Same: String, RegionKey {
      static let layerID = "provinces"
      case N, S
    }
    #expect(try TypedLayer<Same>(atlas.layer("states")).key(of: RegionID(rawValue: 1)) == .S)
  }

  @Test func listsTenOfManyKeysThatDiffer() throws {
    enum Many: String, RegionKey {
      static let layerID = "states"
      case A, B, C, D, E, F, G, H, I, J, K, L, N, S
    }
    let error = try #require(throws: AtlasError.self) { _ = try atlas.layer(keyedBy: Many.self) }
    #expect(
      error.description.contains(
        "lacks A, B, C, D, E, F, G, H, I, J and 2 more; it has also no key;"))
  }
}
