import LandfallModel
import LandfallSources
import TestSupport
import Testing

/// Where aliases come from: properties of features, and a file that maps keys to aliases.
@Suite(.timed) struct AliasTests {
  private func aliases(of json: String) throws -> AliasManifest {
    let layer = #"{ "id": "a", "source": "s", "aliases": \#(json) }"#
    return try read(#"{ "name": "n", "layers": [\#(layer)] }"#).layers[0].aliases
  }

  @Test func formsOfTheMember() throws {
    #expect(try aliases(of: #"["A", "B"]"#) == AliasManifest(properties: ["A", "B"]))
    #expect(try aliases(of: #""names.json""#).files[0].hasSuffix("names.json"))
    let both = try aliases(of: #"{ "properties": ["A"], "file": "/names.json" }"#)
    #expect(both == AliasManifest(properties: ["A"], files: ["/names.json"]))
    #expect(try aliases(of: #"{ "file": ["/a", "/b"] }"#) == AliasManifest(files: ["/a", "/b"]))
    #expect(throws: BuildError.self) { try aliases(of: #"{ "file": [7] }"#) }
    #expect(throws: BuildError.self) { try aliases(of: #"{ "propertys": ["A"] }"#) }
    #expect(throws: BuildError.self) { try aliases(of: "[]1") }
  }

  @Test func propertiesHoldStringsNumbersArraysAndObjects() throws {
    var layer = testLayer()
    layer.aliases.properties = ["abbr", "code", "names", "none", "common", "rules"]
    let members = #"""
      "k":"a","abbr":"UK","code":44,"names":["Britain",7,"GB"],"none":null,
      "common":{"de":"Vereinigtes Königreich","fr":["Royaume-Uni",1],"x":{"y":"z"},"no":null},"rules":[{"value":"UK"}]
      """#
    let text = #"{"type":"Feature","properties":{\#(members)},"geometry":\#(square(0, 0))}"#
    let result = try ingest(collection(text), layer)
    #expect(
      result.features[0].aliases
        == ["UK", "44", "Britain", "GB", "Vereinigtes Königreich", "Royaume-Uni"])
  }

  @Test func aFileMapsKeysToAliases() throws {
    let json = #"{ "a": ["UK", "Britain"], "b": "Holland" }"#
    try withFile(Array(json.utf8), named: "aliases.json") { path in
      var layer = testLayer()
      layer.aliases.files = [path]
      let features = collection(feature(square(0, 0)), feature(square(2, 2), key: "b"))
      let found = try ingest(features, layer).features
      #expect(found.map(\.aliases) == [["UK", "Britain"], ["Holland"]])
    }
  }

  /// Two spellings that Unicode takes as equal fold to different names.
  @Test func spellingsThatDifferInAByteAreDifferent() throws {
    let json = "{ \"a\": [\"\u{09DF}\", \"\u{09AF}\u{09BC}\"] }"
    try withFile(Array(json.utf8), named: "aliases.json") { path in
      var layer = testLayer()
      layer.aliases.files = [path]
      let found = try ingest(collection(feature(square(0, 0))), layer).features
      #expect(found[0].aliases.count == 2)
    }
  }

  @Test func severalFilesAddUp() throws {
    try withFile(Array(#"{ "a": ["UK"] }"#.utf8), named: "one.json") { one in
      try withFile(Array(#"{ "a": ["Britain"], "b": "Holland" }"#.utf8), named: "two.json") { two in
        var layer = testLayer()
        layer.aliases.files = [one, two]
        let features = collection(feature(square(0, 0)), feature(square(2, 2), key: "b"))
        let found = try ingest(features, layer).features
        #expect(found.map(\.aliases) == [["UK", "Britain"], ["Holland"]])
      }
    }
  }

  @Test(
    arguments: [
      (#"{ "a": ["UK"],\n  "bb": ["X"] }"#, #"no feature has the key "bb"; did you mean "b"?"#),
      ("{ \"zzz\": [\"X\"] }", "line 1: no feature has the key \"zzz\"; correct the key"),
      (#"{ "a": ["UK", "UK"] }"#, #""UK" is listed twice"#),
      ("[]", "expected a file of aliases, found an array"),
      ("{ \"a\": [1] }", "expected"), ("{ \"a\": 1 }", "expected an array of strings"),
      ("{ \"a\": [\"\"] }", "expected"), ("{", "the file ends"),
    ]) func wrongFilesAreNamed(json: String, words: String) throws
  {
    let json = json.replacing("\\n", with: "\n")
    try withFile(Array(json.utf8), named: "aliases.json") { path in
      var layer = testLayer()
      layer.aliases.files = [path]
      let features = collection(feature(square(0, 0)), feature(square(2, 2), key: "b"))
      let error = #expect(throws: BuildError.self) { try ingest(features, layer) }
      let text = error.map { "\($0)" } ?? ""
      #expect(text.contains(words) && text.contains("aliases.json"), "\(text)")
    }
  }

  /// One file serves manifests that leave features out.
  @Test func aKeyOfAFilteredFeatureIsNoError() throws {
    try withFile(Array(#"{ "b": ["X"] }"#.utf8), named: "aliases.json") { path in
      var layer = testLayer()
      layer.aliases.files = [path]
      layer.filter = ["k": .string("a")]
      let features = collection(feature(square(0, 0)), feature(square(2, 2), key: "b"))
      let found = try ingest(features, layer).features
      #expect(found.map(\.key) == ["a"])
    }
  }
}
