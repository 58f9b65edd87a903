import Landfall
import LandfallData
import LandfallNames
import TestSupport
import Testing

/// Names of an atlas's regions by the table, for apps.
@Suite(.timed) struct RegionNameTests {
  private func region(_ layer: String, _ key: String) throws -> Region {
    try #require(try Atlas.bundled.layer(layer).region(key: key))
  }

  @Test(arguments: [
    ("states", "CA", "de", "Kalifornien"), ("states", "CA", "fr_FR", "Californie"),
    ("states", "NC", "es", "Carolina del Norte"), ("states", "PR", "ar", "بورتوريكو"),
    ("states", "HI", "ja@calendar=japanese", "ハワイ州"), ("countries", "FRA", "de", "Frankreich"),
    ("countries", "CAN", "zh-TW", "加拿大"), ("countries", "GEO", "de", "Georgien"),
    ("states", "GA", "tr", "Georgia"), ("countries", "HKG", "de", "Hongkong"),
    ("countries", "CHN", "de", "China"), ("countries", "USA", "de", "Vereinigte Staaten"),
  ])
  func aRegionHasItsName(layer: String, key: String, language: String, name: String) throws {
    #expect(try region(layer, key).name(in: language) == name)
  }

  /// All 239 countries with a code, and the 56 states where CLDR has them, in each language.
  @Test(arguments: [
    "ar", "de", "en", "es", "fr", "hi", "id", "it", "ja", "nl", "pt", "pt-PT", "ru", "tr", "zh",
    "zh-Hant",
  ])
  func eachHasAName(language: String) throws {
    let states = try Atlas.bundled.layer("states")
    let lacking = states.regions.filter { $0.name(in: language) == nil }.map(\.key)
    switch language {
    case "ja": #expect(lacking == ["DC"])
    // CLDR has no states in traditional Chinese; five territories are among its countries.
    case "zh-Hant": #expect(lacking.count == 51)
    default: #expect(lacking == [])
    }
    let countries = try Atlas.bundled.layer("countries")
    let coded = countries.regions.filter { $0.attribute("ISO_A2") != nil }
    #expect(coded.count == 239 && coded.allSatisfy { $0.name(in: language) != nil })
  }

  @Test func whatTheTableLacks() throws {
    #expect(try region("countries", "FRA").name(in: "tlh") == nil)
    #expect(try region("countries", "FRA").name(in: "") == nil)
    #expect(try region("countries", "AUS-CSI").name(in: "de") == nil)
    #expect(try region("places", "abuja-nga").name(in: "de") == nil)
  }
}
