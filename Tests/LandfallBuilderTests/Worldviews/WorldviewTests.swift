import Foundation
import Landfall
import LandfallBuilder
import TestSupport
import Testing

/// Worldviews: areas that move, regions that become part of others, and what follows them.
@Suite(.timed) struct WorldviewTests {
  /// Three squares in a row, A, B and C of 10° each, with an area in the east of A and towns.
  private static let sources = [
    "world.geojson": collection(
      region("A", "[[0,0],[6,0],[10,0],[10,10],[6,10],[0,10],[0,0]]"),
      region("B", "[[10,0],[20,0],[20,10],[10,10],[10,0]]"),
      region("C", "[[20,0],[30,0],[30,10],[20,10],[20,0]]")),
    // Cut from A along 6° east, with a bend that no region has.
    "areas.geojson": collection(
      #"{"type":"Feature","properties":{"KEY":"east","PART_OF":"A"},"geometry":{"type":"Polygon","#
        + #""coordinates":[[[6,0],[10,0],[10,10],[6,10],[7,5],[6,0]]]}}"#),
    "towns.geojson": collection(
      town("west-town", "A", 3, 3), town("east-town", "A", 9, 5), town("c-town", "C", 25, 5)),
    // Of A, one mostly in the east, one mostly not, and one that is not of A.
    "parts.geojson": collection(
      part("most", "A", "[[6,1],[9,1],[9,4],[6,4],[6,1]]"),
      part("some", "A", "[[2,5],[8,5],[8,9],[2,9],[2,5]]"),
      part("other", "B", "[[11,1],[15,1],[15,4],[11,4],[11,1]]")),
    "aliases.json": #"{ "C": ["Sea land"] }"#,
  ]

  private static func region(_ key: String, _ ring: String) -> String {
    #"{"type":"Feature","properties":{"KEY":"\#(key)","NAME":"Land \#(key)","COUNTS":true},"geometry":"#
      + #"{"type":"Polygon","coordinates":[\#(ring)]}}"#
  }

  private static func part(_ key: String, _ country: String, _ ring: String) -> String {
    #"{"type":"Feature","properties":{"KEY":"\#(key)","COUNTRY":"\#(country)"},"geometry":"#
      + #"{"type":"Polygon","coordinates":[\#(ring)]}}"#
  }

  private static func town(_ key: String, _ country: String, _ x: Int, _ y: Int) -> String {
    #"{"type":"Feature","properties":{"KEY":"\#(key)","COUNTRY":"\#(country)","CAPITAL":true},"geometry":"#
      + #"{"type":"Point","coordinates":[\#(x),\#(y)]}}"#
  }

  private static let layers = """
    { "id": "countries", "source": "world.geojson", "key": "KEY", "name": "NAME",
      "attributes": ["COUNTS"], "aliases": { "file": "aliases.json" } },
    { "id": "towns", "source": "towns.geojson", "kind": "points", "key": "KEY",
      "attributes": ["COUNTRY", "CAPITAL"], "where": { "CAPITAL": true },
      "within": { "countries": { "property": "COUNTRY" } } },
    { "id": "parts", "source": "parts.geojson", "key": "KEY",
      "within": { "countries": { "property": "COUNTRY" } } }
    """

  private func build(worldview: String?) throws -> BuildResult {
    try withFolder { folder in
      for (name, text) in Self.sources { try write(text, "\(folder)/\(name)") }
      var member = ""
      if let worldview {
        try write(worldview, "\(folder)/view.json")
        member = #""worldview": "view.json","#
      }
      try write(
        #"{ "name": "n", \#(member) "layers": [\#(Self.layers)] }"#, "\(folder)/manifest.json")
      return try Atlas.build(from: Manifest(contentsOf: "\(folder)/manifest.json"))
    }
  }

  private func write(_ text: String, _ path: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
  }

  private static let view = """
    { "layers": {
        "countries": {
          "areas": "areas.geojson",
          "moved": { "east": { "to": "B", "source": "s" } },
          "joined": { "C": { "to": "B", "source": "s" } } },
        "towns": { "attributes": { "c-town": { "CAPITAL": false } } } } }
    """

  @Test func areasMoveAndRegionsJoin() throws {
    let result = try build(worldview: Self.view)
    let atlas = try Atlas(bytes: result.bytes)
    let countries = try atlas.layer("countries")
    func key(_ longitude: Double, _ latitude: Double = 5) -> String? {
      countries.region(at: Coordinate(latitude: latitude, longitude: longitude))?.key
    }
    #expect(countries.regions.map(\.key) == ["A", "B"])
    #expect(key(3) == "A" && key(8) == "B" && key(15) == "B" && key(25) == "B")
    // On either side of the bend, and where the borders of the regions were.
    #expect(key(6.9) == "A" && key(7.1) == "B" && key(6.1, 1) == "A" && key(6.3, 1) == "B")
    #expect(key(10) == "B" && key(20) == "B")
    // One ring without the vertices of borders that vanished.
    let joined = try #require(countries.region(key: "B"))
    #expect(joined.rings.count == 1)
    #expect(result.report.layers[0].crossingCount == 0 && result.report.layers[0].overlapCount == 0)
  }

  @Test func namesTownsAndAttributesFollow() throws {
    let result = try build(worldview: Self.view)
    let atlas = try Atlas(bytes: result.bytes)
    for name in ["C", "Land C", "sea land"] {
      #expect(atlas.regions(named: name).map(\.key) == ["B"], "\(name)")
    }
    let towns = try atlas.layer("towns")
    #expect(towns.regions.map(\.key) == ["east-town", "west-town"])
    #expect(towns.region(key: "east-town")?.parent?.key == "B")
    #expect(towns.region(key: "east-town")?.attribute("COUNTRY") == .string("B"))
    #expect(towns.region(key: "west-town")?.parent?.key == "A")
    let parts = try atlas.layer("parts").regions
    #expect(parts.map(\.key) == ["most", "other", "some"])
    #expect(parts.map { $0.parent?.key } == ["B", "B", "A"])
    // The report names what is not a region of its own any more.
    let warnings = result.report.warnings.joined(separator: "\n")
    #expect(warnings.contains("Land C") && warnings.contains("is part of"))
    #expect(warnings.contains("c-town") && warnings.contains("has another CAPITAL"))
  }

  @Test func aViewWithoutChangesGivesTheSameBytes() throws {
    let view = #"{ "layers": { "countries": {} } }"#
    #expect(try build(worldview: view).bytes == build(worldview: nil).bytes)
  }

  @Test(arguments: [
    (#""moved": { "east": { "to": "D", "source": "s" } }"#, "no region has the key \"D\""),
    (
      #""moved": { "eats": { "to": "B", "source": "s" } }"#,
      "no area has the key \"eats\"; did you mean \"east\"?"
    ),
    (#""joined": { "X": { "to": "B", "source": "s" } }"#, "no region has the key \"X\""),
    (
      #""joined": { "C": { "to": "A", "source": "s" }, "A": { "to": "C", "source": "s" } }"#,
      "\"C\" is part of \"A\" by line 1; name \"A\", or another region"
    ),
    (#""joined": { "C": { "to": "C", "source": "s" } }"#, "\"C\" cannot become part of itself"),
    (
      #""moved": { "east": { "to": "A", "source": "s" } }"#,
      "\"east\" is a part of \"A\" already"
    ),
    (#""moved": { "east": { "to": "B" } }"#, "an assignment requires a member \"source\""),
  ]) func wrongKeysAreNamed(changes: String, words: String) throws {
    let view = #"{ "layers": { "countries": { "areas": "areas.geojson", \#(changes) } } }"#
    let error = #expect(throws: BuildError.self) { try build(worldview: view) }
    let text = error.map { "\($0)" } ?? ""
    #expect(text.contains(words) && text.contains("view.json: line 1"), "\(text)")
  }

  @Test(arguments: [
    (
      #""countries": { "attributes": { "c": { "COUNTS": false } } }"#, "no region has the key \"c\""
    ),
    (
      #""countries": { "attributes": { "C": { "COUNT": false } } }"#,
      "which the layer does not have; did you mean \"COUNTS\"?"
    ),
    // Those that a layer of another source, or another manifest, does not have are passed over.
    (#""countries": { "attributes": { "elsewhere": { "COUNTS": false } } }"#, ""),
    (#""countries": { "attributes": { "C": { "POPULATION": 1 } } }"#, ""),
  ]) func misspelledAttributesAreNamed(layer: String, words: String) throws {
    let view = "{ \"layers\": { \(layer) } }"
    guard !words.isEmpty else {
      #expect(try build(worldview: view).bytes == build(worldview: nil).bytes)
      return
    }
    let error = #expect(throws: BuildError.self) { try build(worldview: view) }
    let text = error.map { "\($0)" } ?? ""
    #expect(text.contains(words) && text.contains("view.json"), "\(text)")
  }

  /// An area that is not inside its region, or overlaps its new one, is refused.
  @Test(arguments: [
    ("[[15,0],[20,0],[20,10],[15,10],[15,0]]", "is not a part of"),
    ("[[5,0],[15,0],[15,10],[5,10],[5,0]]", "is not a part of"),
  ]) func areasThatDoNotAddUp(ring: String, words: String) throws {
    let error = #expect(throws: BuildError.self) {
      try withFolder { folder in
        for (name, text) in Self.sources { try write(text, "\(folder)/\(name)") }
        let area =
          #"{"type":"Feature","properties":{"KEY":"east","PART_OF":"A"},"geometry":{"type":"Polygon","#
          + #""coordinates":[\#(ring)]}}"#
        try write(collection(area), "\(folder)/areas.geojson")
        try write(Self.view, "\(folder)/view.json")
        try write(
          #"{ "name": "n", "worldview": "view.json", "layers": [\#(Self.layers)] }"#,
          "\(folder)/manifest.json")
        _ = try Atlas.build(from: Manifest(contentsOf: "\(folder)/manifest.json"))
      }
    }
    #expect(error.map { "\($0)" }?.contains(words) == true)
  }

  @Test func aViewOfOtherLayersIsAnError() throws {
    let error = #expect(throws: BuildError.self) {
      try build(worldview: #"{ "layers": { "states": {} } }"#)
    }
    #expect(error.map { "\($0)" }?.contains("it changes states") == true)
  }
}
