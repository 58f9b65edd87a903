import Landfall
import LandfallBuilder
import TestSupport
import Testing

@Suite(.timed) struct SuggestionTests {
  @Test(arguments: [
    ("sorce", "source"), ("LAYERS", "layers"), ("alyers", "layers"), ("layer", "layers"),
    ("sourcee", "source"), ("kee", "key"),
  ])
  func findsTheWordOneSlipAway(word: String, meant: String) {
    #expect(suggestion(for: word, among: ["name", "layers", "source", "key"]) == meant)
  }

  @Test(arguments: ["", "xyz", "boundaries", "so"])
  func keepsSilentWhenNothingIsNear(word: String) {
    #expect(suggestion(for: word, among: ["name", "layers", "source"]) == nil)
  }

  @Test func prefersFewerSlipsThenTheFirst() {
    #expect(suggestion(for: "states", among: ["stats", "state", "states"]) == "states")
    #expect(suggestion(for: "cat", among: ["car", "cap"]) == "car")
    #expect(suggestion(for: "states", among: []) == nil)
  }
}
