import Landfall
import LandfallTravel
import TestSupport
import Testing

@Suite(.timed) struct USLayoutTests {
  @Test func oneRuleSaysWhichLayout() {
    let cases: [([String], USLayout)] = [
      ([], .insets), (["AK"], .alaska), (["AK", "AK"], .alaska), (["HI"], .hawaii),
      (["HI", "AK"], .alaskaAndHawaii), (["AK", "CA"], .insets), (["CA"], .insets),
      (["HI", "AK", "NY"], .insets), (["ak"], .insets),
    ]
    for (keys, wanted) in cases { #expect(USLayout(visited: keys) == wanted, "\(keys)") }
  }

  /// What does not count does not decide.
  @Test func onlyStatesThatCountDecide() throws {
    let flags: [(String, AttributeValue?)] = [
      ("AK", .boolean(true)), ("DC", .boolean(false)), ("PR", .boolean(false)),
      ("TX", .boolean(true)), ("XX", nil),
    ]
    let features = flags.enumerated().map { index, flag in
      Feature(
        index: index, key: flag.0, name: flag.0, attributes: [flag.1],
        geometry: Outline([
          Outline.box(west: Double(index), south: 0, east: Double(index) + 1, north: 1)
        ]).geometry(on: .standard))
    }
    let layer = try makeAtlas(layers: [
      (LayerManifest(id: "states", source: "made up", attributes: ["COUNTS"]), features)
    ]).layer("states")
    func layout(_ keys: String...) throws -> USLayout {
      try USLayout(visited: keys.map { try #require(layer.region(key: $0)) })
    }
    #expect(try layout("AK", "PR") == .alaska)
    #expect(try layout("PR", "DC") == .insets)
    #expect(try layout("AK", "TX") == .insets)
    #expect(try layout("AK", "XX") == .insets)
  }

  /// What a list shows: the 50 and DC, alphabetically; the layer's own order is that of keys.
  @Test func theListOfStates() {
    let list = states.statesByName.map(\.name)
    #expect(list.count == 51 && list.contains("District of Columbia"))
    #expect(list == list.sorted() && list.prefix(2) == ["Alabama", "Alaska"])
    #expect(states.regionsByName.count == 56 && Set(states.regionsByName).count == 56)
  }
}
