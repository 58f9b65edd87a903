import Landfall
import LandfallBuilder
import TestSupport
import Testing

/// Filters by attribute and amenity.
@Suite(.timed) struct RegionFilterTests {
  private func keys(_ filter: RegionFilter) throws -> String {
    let rows: [(String, [AttributeValue?])] = [
      ("a", [.string("easy"), .integer(3), .json(#"["Restroom", "picnic tables"]"#)]),
      ("b", [.string("hard"), .number(4.5), .string("restroom; Café")]),
      ("c", [.string("easy"), .integer(10), .json(#"[{"x": "Restroom"}, ["café"], 1, null]"#)]),
      ("d", [nil, nil, .json(#"["caf\u00e9", "a \"b\" \\ c", "\ud83c\udfde", "#)]),
      ("e", [.boolean(true), .string("3"), .json(#"{"restroom": true}"#)]),
    ]
    let features = rows.enumerated().map { index, row in
      Feature(
        index: index, key: row.0, name: row.0, attributes: row.1,
        geometry: Geometry(points: [GridPoint(u: UInt32(index), v: 90_000_000)]))
    }
    let manifest = LayerManifest(
      id: "parks", source: "made up", kind: .points,
      attributes: ["difficulty", "miles", "amenities"])
    let layer = try makeAtlas(layers: [(manifest, features)]).layer("parks")
    let found = layer.nearest(
      to: Coordinate(latitude: 0, longitude: -180), limit: .max, where: filter)
    let keys = found.map { layer[$0.regionID].key }.joined()
    // Judged one by one they are the same.
    #expect(layer.regions.filter(filter.accepts).map(\.key).joined() == keys)
    return keys
  }

  @Test func byAttribute() throws {
    #expect(try keys(.attribute("difficulty", is: .string("easy"))) == "ac")
    #expect(try keys(.attribute("difficulty", is: .string("Easy"))) == "")
    #expect(try keys(.attribute("difficulty", is: .boolean(true))) == "e")
    #expect(try keys(.attribute("miles", in: 3...4.5)) == "ab")
    #expect(try keys(.hasAttribute("difficulty")) == "abce")
    #expect(try keys(.hasAttribute("miles")) == "abce")
    #expect(try keys(!.hasAttribute("miles")) == "d")
    #expect(try keys(.attribute("no such", is: .boolean(true))) == "")
    #expect(try keys(!.hasAttribute("no such")) == "abcde")
    #expect(try keys(.keys(["b", "d", "z"])) == "bd")
  }

  @Test func byAmenity() throws {
    #expect(try keys(.attribute("amenities", contains: "restroom")) == "ab")
    #expect(try keys(.attribute("amenities", contains: "PICNIC-TABLES")) == "a")
    #expect(try keys(.attribute("amenities", contains: "cafe")) == "bd")
    #expect(try keys(.attribute("amenities", contains: #"a "b" \ c"#)) == "d")
    #expect(try keys(.attribute("amenities", contains: "🏞")) == "d")
    #expect(try keys(.attribute("amenities", contains: "picnic")) == "")
    #expect(try keys(.attribute("difficulty", contains: "easy")) == "ac")
  }

  @Test func combined() throws {
    let easy = RegionFilter.attribute("difficulty", is: .string("easy"))
    let restroom = RegionFilter.attribute("amenities", contains: "restroom")
    #expect(try keys(easy && restroom) == "a")
    #expect(try keys(easy || restroom) == "abc")
    #expect(try keys(!easy && !restroom) == "de")
    #expect(try keys(RegionFilter { $0.key > "c" }) == "de")
  }
}
