import Landfall
import TestSupport
import Testing

/// Attributes by their type: by a key that is looked up once, and by name.
@Suite(.timed) struct AttributeKeyTests {
  private let atlas: Atlas
  private let countries: Layer

  init() throws {
    atlas = try Atlas(bytes: TinyAtlas.world.bytes())
    countries = try atlas.layer("countries")
  }

  @Test func eachTypeReadsItsValues() throws {
    let west = try #require(countries.region(key: "WST"))
    #expect(west["ISO_A2", as: String.self] == "FR")
    #expect(west["POPULATION", as: Int64.self] == -9_007_199_254_740_993)
    #expect(west["POPULATION", as: Int.self] == -9_007_199_254_740_993)
    #expect(west["POPULATION", as: Double.self] == -9_007_199_254_740_992)
    #expect(west["AREA", as: Double.self] == 0.1)
    #expect(west["COUNTS", as: Bool.self] == true)
  }

  @Test func anotherTypeIsNil() throws {
    let west = try #require(countries.region(key: "WST"))
    #expect(west["ISO_A2", as: Int.self] == nil)
    #expect(west["POPULATION", as: String.self] == nil)
    #expect(west["AREA", as: Int.self] == nil)
    #expect(west["COUNTS", as: Double.self] == nil)
    #expect(west["TAGS", as: String.self] == nil)
    #expect(west["NONE", as: String.self] == nil)
    let enclave = try #require(countries.region(key: "ENC"))
    #expect(enclave["ISO_A2", as: String.self] == nil)
  }

  @Test func aKeyReadsTheSame() throws {
    let iso = try #require(countries.attributeKey("ISO_A2", as: String.self))
    let counts: AttributeKey<Bool> = try #require(countries.attributeKey("COUNTS"))
    for region in countries.regions {
      #expect(region[iso] == region["ISO_A2", as: String.self])
      #expect(region[counts] == region["COUNTS", as: Bool.self])
    }
    #expect(Set(countries.regions.compactMap { $0[iso] }) == ["FR", "CN-TW", "fj"])
    #expect(countries.attributeKey("iso_a2", as: String.self) == nil)
  }

  @Test func aKeyOfAnotherLayerIsRefused() async {
    await #expect(processExitsWith: .failure) {
      let atlas = try Atlas(bytes: TinyAtlas.world.bytes())
      guard let key = try atlas.layer("countries").attributeKey("TAGS", as: String.self) else {
        return
      }
      _ = try atlas.layer("states").regions[0][key]
    }
  }
}
