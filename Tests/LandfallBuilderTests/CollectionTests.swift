import Landfall
import LandfallBuilder
import TestSupport
import Testing

/// Collections: what their files may say, and what is wrong with others.
@Suite(.timed) struct CollectionTests {
  private func build(_ json: String) throws -> Atlas {
    try makeAtlas(
      layers: TinyAtlas.world.layers,
      collections: CollectionManifest.read(json: Array(json.utf8), file: "c.json"))
  }

  private func file(_ collections: String, layer: String = "countries") -> String {
    "{\"name\": \"set\", \"layer\": \"\(layer)\",\n\"collections\": [\(collections)]}"
  }

  private func collection(
    _ members: String, condition: String = "\"all\"", identifier: String = "x"
  ) -> String {
    "{\"identifier\": \"\(identifier)\", \"members\": \(members), \"condition\": \(condition)}"
  }

  @Test func readsEachForm() throws {
    let atlas = try Atlas(bytes: TinyAtlas.small.bytes())
    let collections = atlas.collections
    #expect(collections.map(\.identifier) == ["west", "any", "day", "year", "again"])
    #expect(collections.map(\.name) == ["Go west", "any", "day", "year", "again"])
    #expect(collections.allSatisfy { $0.setName == "badges" && $0.layer.id == "countries" })
    #expect(
      collections.map(\.condition) == [
        .all, .count(1), .countInOneDay(2), .countInOneYear(3), .returnAfterDays(365),
      ])
    #expect(
      collections.map { $0.members.map(\.key) } == [
        ["DAT", "WST"], ["WST"], ["ANT", "EST", "WST"],
        ["ANT", "DAT", "ENC", "EST", "ROC", "WST"], ["ANT", "DAT", "ENC", "EST", "ROC", "WST"],
      ])
    let countries = try atlas.layer("countries")
    for collection in collections {
      #expect(collection.count == collection.memberIDs.count)
      for region in countries.regions {
        #expect(collection.contains(region.id) == collection.members.contains(region))
      }
    }
    #expect(atlas.collection("day")?.count == 3 && atlas.collection("night") == nil)
    #expect(try Atlas(bytes: TinyAtlas.world.bytes()).collections.isEmpty)
  }

  /// Several parts allow what each of them does; numbers are compared however they are written.
  @Test func partsOfMembers() throws {
    func members(_ members: String) throws -> [String] {
      try #require(build(file(collection(members))).collection("x")).members.map(\.key)
    }
    #expect(
      try members(
        #"{ "keys": ["WST", "EST"], "names": ["*land"], "attributes": { "COUNTS": false } }"#)
        == ["EST"])
    #expect(try members(#"{ "attributes": { "AREA": 0.1 } }"#) == ["WST"])
    #expect(try members(#"{ "attributes": { "POPULATION": 0.0 } }"#) == ["ANT"])
    #expect(try members(#"{ "attributes": { "ISO_A2": "FR", "COUNTS": true } }"#) == ["WST"])
    #expect(try members(#"{ "names": ["West*", "*n*v*", "Rock"] }"#) == ["ENC", "ROC", "WST"])
  }

  @Test func patterns() {
    let cases: [(String, String, Bool)] = [
      ("", "", true), ("", "*", true), ("a", "", false), ("ab", "a*", true), ("ab", "*b", true),
      ("abcabd", "*ab*d", true), ("abcabd", "*ab*c", false), ("aXbXc", "a*X*c", true),
      ("New Mexico", "New *", true), ("Newfoundland", "New *", false), ("a*", "a*", true),
    ]
    for (text, pattern, wanted) in cases {
      #expect(matches(text, pattern) == wanted, "\(text) \(pattern)")
    }
  }

  @Test func eachFaultIsNamed() {
    let place = "c.json: line 2, collections[0] (x): "
    let faults: [(String, String)] = [
      (
        file(collection(#"{ "keys": ["WSX"] }"#)),
        place
          + "layer \"countries\" has no region with the key \"WSX\"; did you mean \"WST\"?"
      ),
      (
        file(collection(#"{ "attributes": { "COUNT": true } }"#)),
        place + "layer \"countries\" keeps no attribute \"COUNT\"; did you mean \"COUNTS\"?"
      ),
      (
        file(collection(#"{ "names": ["Westlund"] }"#)),
        place
          + "no region of layer \"countries\" has the name \"Westlund\"; did you mean \"Westland\"?"
      ),
      (
        file(collection("\"all\""), layer: "countriez"),
        place + "no layer has the id \"countriez\"; did you mean \"countries\"?"
      ),
      (
        file(collection(#"{ "attributes": { "ISO_A2": "ZZ" } }"#)),
        place + "it has no region; correct its members, or take it out"
      ),
      (
        file(collection("\"all\"", condition: #"{ "count": 7 }"#)),
        place + "its condition requires 7 of 6 regions; require at most 6"
      ),
      (
        file(collection("\"all\"") + "," + collection("\"all\"")),
        "c.json: line 2, collections[1] (x): the identifier is that of another collection, too: "
          + "c.json, line 2, collections[0] (x); give each an identifier of its own"
      ),
      (
        file(collection("\"all\"", condition: #"{ "count": 0 }"#)),
        "c.json: line 2, collections[0].condition: expected \"all\", or one of count, "
          + "countInOneDay, countInOneYear, returnAfterDays, with a whole number, found an object; write "
          + "\"all\", or one of count, countInOneDay, countInOneYear, returnAfterDays, with a whole number"
      ),
      (
        file(collection("\"all\"", condition: #"{ "counts": 1 }"#)),
        "c.json: line 2, collections[0].condition.counts: a condition has no such member; did you mean "
          + "\"count\"?"
      ),
      (
        file(collection("[]")),
        "c.json: line 2, collections[0].members: expected the members, found an array; write an "
          + "object in braces"
      ),
      (
        "{\"name\": \"set\"}",
        "c.json: line 1: a collection file requires a member \"layer\"; add \"layer\": \"states\""
      ),
    ]
    for (json, message) in faults {
      let error = #expect(throws: BuildError.self) { try build(json) }
      #expect(error?.description == message)
    }
  }
}
