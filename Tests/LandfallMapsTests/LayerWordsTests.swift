import Landfall
import LandfallMaps
import LandfallTravel
import TestSupport
import Testing

/// What the regions of a layer are called in counts and titles.
@Suite(.timed) struct LayerWordsTests {
  @Test(arguments: [
    ("countries", "Countries", "2 countries", "1 country"),
    ("us-states", "US states", "2 US states", "1 US state"),
    ("beaches", "Beaches", "2 beaches", "1 beach"), ("passes", "Passes", "2 passes", "1 pass"),
    ("c", "Regions", "2 regions", "1 region"), ("m10", "Regions", "2 regions", "1 region"),
    ("ne_10m_admin_1", "Regions", "2 regions", "1 region"),
    ("kreise", "Regions", "2 regions", "1 region"),
  ])
  func withoutATitle(_ id: String, _ title: String, _ two: String, _ one: String) {
    let words = LayerWords(title: nil, singular: nil, id: id)
    #expect(words.title == title && words.counted(2) == two && words.counted(1) == one)
  }

  @Test func pointsArePlaces() {
    let words = LayerWords(title: nil, singular: nil, id: "m10", kind: .points)
    #expect(words.title == "Places" && words.counted(1) == "1 place")
  }

  @Test(
    arguments: [
      ("Neighborhoods", "neighborhood", "5 neighborhoods", "1 neighborhood"),
      ("Länder", "Land", "5 Länder", "1 Land"), ("US States", nil, "5 US States", "1 US State"),
      ("Kreise", "kreis", "5 kreise", "1 kreis"), ("Fylker", nil, "5 fylker", "1 region"),
      ("Épreuves", "épreuve", "5 épreuves", "1 épreuve"),
    ] as [(String, String?, String, String)])
  func withATitle(_ title: String, _ singular: String?, _ five: String, _ one: String) {
    let words = LayerWords(title: title, singular: singular, id: "x")
    #expect(words.title == title && words.counted(5) == five && words.counted(1) == one)
    #expect(words.counted(3143).hasPrefix("3,143 ") && words.counted(0).hasPrefix("0 "))
  }

  /// The same atlas with words: the title of a map, and the line of `progress`.
  @Test func countsHaveTheWordsOfTheLayer() throws {
    let states = try Atlas(bytes: TinyAtlas.titles.bytes()).layer("states")
    let count = VisitedCount(of: Set(states.regions.prefix(1).map(\.id)), in: states)
    let total = states.regions.count
    #expect(count.title(of: states) == "1/\(total) US States Visited")
    #expect(count.sentence(LayerWords(states)) == "1 of \(total) US States visited")
    let countries = try Atlas(bytes: TinyAtlas.titles.bytes()).layer("countries")
    // One country counts: its attribute is true.
    let one = VisitedCount(of: ["WST"], in: countries)
    #expect(one.title(of: countries) == "1/1 Land Visited")
    #expect(one.sentence(LayerWords(countries)) == "1 of 1 Land visited")
  }
}
