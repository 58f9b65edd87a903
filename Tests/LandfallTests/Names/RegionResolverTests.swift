import Landfall
import LandfallBuilder
import TestSupport
import Testing

/// Aliases, inner words, and the one rule by which a text names a region.
@Suite(.timed) struct RegionResolverTests {
  private static let layers: [(String, [(key: String, name: String, aliases: [String])])] = [
    (
      "countries",
      [
        ("GBR", "United Kingdom", ["UK", "GB", "Great Britain"]), ("UKR", "Ukraine", ["UA"]),
        ("CAN", "Canada", ["CA"]), ("GEO", "Georgia", ["GE"]), ("COD", "DR Congo", ["Congo"]),
        ("COG", "Congo Republic", ["Congo"]), ("CIV", "Ivory Coast", ["Côte d'Ivoire", "CIV"]),
      ]
    ),
    (
      "states",
      [
        ("CA", "California", ["US-CA"]), ("GA", "Georgia", []), ("MN", "Minnesota", []),
        ("NH", "New Hampshire", []),
      ]
    ),
    (
      "parks",
      [
        ("p1", "Mission Dolores Park", []), ("p2", "Park", []), ("p3", "Dolores Heights", []),
        ("p4", "Golden Gate Park", ["GGP"]), ("p5", "mn", []),
      ]
    ),
  ]

  private func atlas() throws -> Atlas {
    try makeAtlas(
      layers: Self.layers.map { id, regions in
        (
          LayerManifest(id: id, source: "made up", kind: .points),
          regions.enumerated().map { index, region in
            var feature = Feature(
              index: index, key: region.key, name: region.name,
              geometry: Geometry(points: [GridPoint(u: UInt32(index), v: 7)]))
            feature.aliases = region.aliases
            return feature
          }
        )
      })
  }

  private func found(_ text: String, in ids: String...) throws -> String {
    let atlas = try atlas()
    let layers = ids.isEmpty ? atlas.layers : try ids.map { try atlas.layer($0) }
    return switch RegionResolver(layers).find(text) {
    case .region(let region): region.key
    case .ambiguous(let regions): regions.map(\.key).joined(separator: "|")
    case .unknown(let suggestions): "?" + suggestions.map(\.key).joined(separator: ",")
    }
  }

  @Test func aKeyComesFirst() throws {
    #expect(try found("CA") == "CA")
    #expect(try found("ca") == "CA")
    #expect(try found(" CA\n") == "CA")
    #expect(try found("CA", in: "countries") == "CAN")
    #expect(try found("MN") == "MN", "also before the name of another region")
    #expect(try found("mn") == "p5", "the name, character by character")
    #expect(try found("uk") == "GBR")
  }

  @Test func namesAndAliases() throws {
    #expect(try found("UK") == "GBR")
    #expect(try found("great britain") == "GBR")
    #expect(try found("cote d’ivoire") == "CIV")
    #expect(try found("Ukraine") == "UKR")
    #expect(try found("georgia", in: "states") == "GA")
    #expect(try found("park") == "p2")
  }

  @Test func twoMeaningsAreAmbiguous() throws {
    #expect(try found("Georgia") == "GEO|GA")
    #expect(try found("Congo") == "COD|COG")
    #expect(try found("congo republic") == "COG")
  }

  @Test func theUnknownHasSuggestions() throws {
    #expect(try found("Californai") == "?CA")
    #expect(try found("Dolores") == "?p3,p1")
    #expect(try found("Atlantis") == "?")
    #expect(try found("") == "?")
    #expect(try found("  ") == "?")
  }

  private func search(_ text: String, _ id: String, limit: Int = 10) throws -> [String] {
    try atlas().layer(id).search(text, limit: limit).map { "\($0.region.key) \($0.agreement)" }
  }

  @Test func laterWordsAreFound() throws {
    #expect(try search("dolores", "parks") == ["p3 beginning", "p1 word"])
    #expect(try search("dolores park", "parks") == ["p1 word"])
    #expect(try search("park", "parks") == ["p2 whole", "p1 word", "p4 word"])
    #expect(try search("park", "parks", limit: 2) == ["p2 whole", "p1 word"])
    #expect(try search("olden", "parks") == ["p4 beginningWithTypo"], "not the middle of a word")
    #expect(try search("eights", "parks") == ["p3 wordWithTypo"])
    #expect(try search("dolroes park", "parks") == ["p1 wordWithTypo"])
    #expect(try search("hampshire", "states") == ["NH word"])
  }

  @Test func aliasesAreFoundLikeNames() throws {
    #expect(try search("UK", "countries") == ["GBR whole", "UKR beginning"])
    #expect(try search("great", "countries") == ["GBR beginning"])
    #expect(try search("britain", "countries") == ["GBR word"])
    #expect(try search("graet britain", "countries") == ["GBR wholeWithTypo"])
    #expect(try search("divoire", "countries") == ["CIV word"], "an apostrophe does not part words")
    let countries = try atlas().layer("countries")
    #expect(countries.regions(named: "congo").map(\.key) == ["COD", "COG"])
    #expect(countries.regions(named: "Congo", match: .exact).map(\.key) == ["COD", "COG"])
    #expect(countries.regions(named: "congo", match: .exact).isEmpty)
    #expect(countries.regions(named: "u", match: .prefix).map(\.key) == ["UKR", "GBR"])
    #expect(countries.regions(named: "co", match: .prefix).map(\.key) == ["COD", "COG", "CIV"])
    #expect(try atlas().regions(named: "ca", limit: 9).map(\.key) == ["CAN"])
  }

  @Test func aliasesAreListed() throws {
    let countries = try atlas().layer("countries")
    let texts = countries.aliases.filter { countries[$0.regionID].key == "GBR" }.map(\.text)
    #expect(texts == ["GB", "Great Britain", "UK"])
    #expect(try atlas().layer("parks").aliases.map(\.text) == ["GGP"])
    try atlas().verifyStructure()
  }

  @Test func searchBeginsWithTheAnswer() throws {
    let resolver = RegionResolver(try atlas().layers)
    #expect(resolver.search("ca").map(\.key) == ["CA", "CAN"])
    #expect(resolver.search("georgia", limit: 1).map(\.key) == ["GEO"])
    #expect(resolver.search("UK").map(\.key) == ["GBR", "UKR"])
  }
}
