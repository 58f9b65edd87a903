import Landfall
import LandfallData
import LandfallNames
import TestSupport
import Testing

@Suite(.timed) struct NameIndexTests {
  /// The table never has another answer than the bundled atlas: each name that is another region there is a part, as England
  /// is, or shared.
  @Test func noNameIsAnotherRegionThanInTheAtlas() throws {
    let layer = try Atlas.bundled.layer("countries")
    let resolver = RegionResolver(layer)
    var others: Set<String> = []
    for region in RegionNames.bundled.regions where region.kind != .group {
      for name in region.names {
        let found = resolver.regions(name.text)
        guard !found.isEmpty else { continue }
        let keys = Set(NameIndex.bundled.regions(named: name.text).map(\.key))
        if keys.isDisjoint(with: found.map(\.key)) { others.insert("\(name.text): \(region.key)") }
      }
    }
    // Codes of Russia and American Samoa go before abbreviations in Spanish and Indonesian.
    #expect(
      others.sorted() == [
        "AS: USA", "England: GB-ENG", "Northern Ireland: GB-NIR", "RU: GBR", "Scotland: GB-SCT",
        "Wales: GB-WLS",
      ])
  }

  /// Two countries share no name but these.
  @Test func countriesShareFewNames() {
    var shared: Set<String> = []
    for region in RegionNames.bundled.regions where region.kind == .country {
      for name in region.names {
        let found = NameIndex.bundled.regions(named: name.text)
        if found.count > 1 { shared.insert(found.map(\.key).sorted().joined(separator: " ")) }
      }
    }
    #expect(shared.sorted() == ["COD COG", "DMA DOM", "KOR PRK"])
  }

  @Test(arguments: [
    ("Korea, Republic of", "KOR"), ("Fed. States of Micronesia", "FSM"), ("Oesterreich", "AUT"),
    ("THE GAMBIA", "GMB"), ("Rep. of Moldova", "MDA"), ("São Tomé & Principe", "STP"),
  ]) func aNameIsFoundByItsWords(text: String, key: String) {
    #expect(NameIndex.bundled.regions(named: text).map(\.key) == [key])
  }

  @Test(arguments: ["", "Republic", "the", "of the", "S.", "N. S.", "Republic of", "States"])
  func wordsOfManyNamesAreNone(text: String) {
    #expect(NameIndex.bundled.regions(named: text).isEmpty)
  }
}
