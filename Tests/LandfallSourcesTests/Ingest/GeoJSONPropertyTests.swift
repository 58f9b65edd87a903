import Landfall
import TestSupport
import Testing

import LandfallBuilder

@Suite("GeoJSON: keys, names and attributes", .timed)
struct GeoJSONPropertyTests {
  private func features(
    _ members: String, _ layer: LayerManifest
  ) throws(BuildError) -> [Feature] {
    try ingest(#"{"type":"Feature","geometry":\#(square(0, 0)),\#(members)}"#, layer).features
  }

  @Test(
    "a key is a text as it is or a number as it is written",
    arguments: [
      (#""A-1""#, "A-1"), ("12", "12"), ("-7", "-7"), ("1.50", "1.50"), ("6e3", "6e3"),
      (#""é\n\ud83c\udf0d""#, "é\n🌍"), ("18446744073709551615", "18446744073709551615"),
      (#"" ""#, " "),
    ])
  func keys(json: String, key: String) throws {
    #expect(try features(#""properties":{"k":\#(json)}"#, testLayer()).map(\.key) == [key])
    #expect(
      try features(#""properties":{},"id":\#(json)"#, testLayer(key: nil)).map(\.key) == [key])
  }

  @Test("a name falls back to the key")
  func names() throws {
    let layer = testLayer(name: "n")
    #expect(try features(#""properties":{"k":"a","n":"Å"}"#, layer).map(\.name) == ["Å"])
    #expect(try features(#""properties":{"k":"a","n":7}"#, layer).map(\.name) == ["7"])
    for name in ["null", #""""#, "{}"] {
      #expect(try features(#""properties":{"k":"a","n":\#(name)}"#, layer).map(\.name) == ["a"])
    }
    #expect(try features(#""properties":{"k":"a"}"#, testLayer()).map(\.name) == ["a"])
  }

  @Test("attributes keep their types and the manifest's order")
  func attributes() throws {
    let layer = testLayer(
      attributes: ["s", "i", "big", "d", "t", "f", "z", "missing", "a", "o", "k"])
    let json = #"""
      "properties":{"o": {"x" : [1, "\u0041"]} ,"a":[ ],"z":null,"f":false,"t":true,"d":1.5e2,
      "big":9223372036854775808,"i":-9223372036854775808,"s":"","k":"a"}
      """#
    let attributes = try features(json, layer)[0].attributes
    #expect(
      attributes == [
        .string(""), .integer(.min), .string("9223372036854775808"), .number(150),
        .boolean(true), .boolean(false), nil, nil, .json("[ ]"),
        .json(#"{"x" : [1, "\u0041"]}"#), .string("a"),
      ])
  }

  @Test("the last of equal property names counts")
  func repeatedProperty() throws {
    #expect(try features(#""properties":{"k":"a","k":"b"}"#, testLayer()).map(\.key) == ["b"])
  }

  @Test("the parent's key comes from a property")
  func parents() throws {
    let layer = testLayer(within: ["countries": .property("c")])
    #expect(try features(#""properties":{"k":"a","c":"USA"}"#, layer).map(\.parentKey) == ["USA"])
    #expect(try features(#""properties":{"k":"a","c":840}"#, layer).map(\.parentKey) == ["840"])
    #expect(try features(#""properties":{"k":"a","c":null}"#, layer).map(\.parentKey) == [nil])
    let fixed = testLayer(within: ["countries": .key("USA")])
    #expect(try features(#""properties":{"k":"a","c":"MEX"}"#, fixed).map(\.parentKey) == [nil])
  }

  @Test("a property that no feature has is warned about")
  func absentEverywhere() throws {
    let result = try ingest(
      collection(feature(square(0, 0))), testLayer(attributes: ["k", "x"]))
    #expect(
      result.report.warnings == [#"test.geojson: no feature has the property "x"; they have k"#])
    #expect(try ingest(collection()).report.warnings == ["test.geojson: holds no feature"])
  }

  /// Else the regions would silently be called by their keys.
  @Test("a property for names that no feature has is an error")
  func misspelledName() throws {
    func problem(_ name: String, _ texts: String...) -> String {
      let features = texts.map { feature($0) }
      let error = failure {
        try ingest(
          #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#,
          testLayer(name: name))
      }
      #expect(error.code == .manifestValue)
      return "\(error)"
    }
    func feature(_ properties: String) -> String {
      #"{"type":"Feature","properties":{\#(properties)},"geometry":\#(square(0, 0))}"#
    }
    #expect(
      problem("NAM", #""k":"a","NAME":"A""#, #""k":"b","ISO":"B""#)
        == #"test.geojson: no feature has the property "NAM" for its name; "#
        + #"they have ISO, NAME, k; did you mean "NAME"?"#)
    #expect(
      problem("TITLE", #""k":"a""#).hasSuffix(
        #"they have k; name one of these as the layer's "name""#))
    let many = (0..<30).map { "\"p\($0)\":1" }.joined(separator: ",")
    #expect(problem("TITLE", #""k":"a","# + many).contains(" and 11 more;"))
    // One feature with a name suffices, also if it is not in the layer.
    var layer = testLayer(name: "NAME")
    layer.filter = ["k": .string("b")]
    let result = try ingest(
      collection(feature(#""k":"a","NAME":"A""#), feature(#""k":"b""#)), layer)
    #expect(result.features.map(\.name) == ["b"])
  }

  @Test("a byte order mark is passed over")
  func byteOrderMark() throws {
    #expect(try ingest("\u{FEFF}" + feature(square(0, 0))).features.count == 1)
  }
}

@Suite("Ingest: features that a layer asks for", .timed)
struct FilterTests {
  private func keys(_ filter: [String: AttributeValue]) throws -> IngestResult {
    var layer = testLayer()
    layer.filter = filter
    func feature(_ key: String, _ properties: String) -> String {
      #"{"type":"Feature","properties":{"k":"\#(key)",\#(properties)},"geometry":\#(square(0, 0))}"#
    }
    return try ingest(
      collection(
        feature("a", #""CAPITAL":true,"RANK":1"#), feature("b", #""CAPITAL":false,"RANK":1.0"#),
        feature("c", #""CAPITAL":null,"RANK":2"#), feature("d", #""RANK":"1""#)),
      layer)
  }

  @Test("those that have the values, all of them")
  func values() throws {
    #expect(try keys([:]).features.map(\.key) == ["a", "b", "c", "d"])
    #expect(try keys(["CAPITAL": .boolean(true)]).features.map(\.key) == ["a"])
    #expect(try keys(["RANK": .integer(1)]).features.map(\.key) == ["a", "b"])
    #expect(try keys(["RANK": .number(1)]).features.map(\.key) == ["a", "b"])
    #expect(try keys(["RANK": .string("1")]).features.map(\.key) == ["d"])
    let both = try keys(["CAPITAL": .boolean(false), "RANK": .integer(1)])
    #expect(both.features.map(\.key) == ["b"])
    #expect(both.report.filteredCount == 3 && both.report.featureCount == 4)
    #expect(both.report.leftOut.isEmpty && both.report.warnings.isEmpty)
  }

  @Test("a filter that no feature matches is an error that shows a value")
  func noMatch() {
    func error(_ filter: [String: AttributeValue]) -> String { "\(failure { try keys(filter) })" }
    let start =
      #"test.geojson: feature 0 (a): as all other features, it does not match the layer's "where": "#
    let end = #"; correct the "where", or remove it"#
    #expect(error(["RANK": .integer(9)]) == start + "its RANK is 1, not 9" + end)
    #expect(
      error(["CAPITAL": .string("true")]) == start + #"its CAPITAL is true, not "true""# + end)
    #expect(
      error(["RANG": .integer(1)]) == start + "its RANG is missing or null, not 1" + end)
  }

  @Test("features without any geometry are an error")
  func noGeometry() {
    let error = failure { try ingest(collection(feature("null"), feature("null", key: "b"))) }
    #expect(error.code == .geometry)
    #expect(error.problem.hasSuffix("feature 0 (a): left out, as its geometry is null"))
  }
}

@Suite("Numbers and names as keys and attributes", .timed)
struct KeyTextTests {
  private func text(_ id: String, _ property: String) -> String {
    #"{"type":"Feature","id":\#(id),"properties":{"osm":\#(property)},"geometry":\#(square(0, 0))}"#
  }

  @Test(
    "whole numbers beyond 64 bits keep their digits",
    arguments: [
      "18446744073709551615", "-9223372036854775809", "123456789012345678901234567890",
    ])
  func bigNumbers(digits: String) throws {
    let byID = try ingest(text(digits, digits), testLayer(key: nil, attributes: ["osm"]))
    #expect(byID.features.map(\.key) == [digits])
    #expect(byID.features[0].attributes == [.string(digits)])
    #expect(try ingest(text("1", digits), testLayer(key: "osm")).features.map(\.key) == [digits])
  }

  @Test("--key id asks for the features' id, where no property has that name")
  func identifier() throws {
    let result = try ingest(text("7", "8"), testLayer(key: "id"))
    #expect(result.features.map(\.key) == ["7"] && result.report.warnings.isEmpty)
    let property = text("7", "8").replacing("osm", with: "id")
    #expect(try ingest(property, testLayer(key: "id")).features.map(\.key) == ["8"])
  }

  @Test(
    "a whole number with a point is a key without it",
    arguments: [("8001.0", "8001"), ("8e3", "8e3"), ("-2.0", "-2"), ("80.5", "80.5"), ("7", "7")])
  func reals(written: String, key: String) throws {
    #expect(try ingest(text("1", written), testLayer(key: "osm")).features.map(\.key) == [key])
  }

  @Test("names of properties compare by canonical equivalence")
  func canonicalNames() throws {
    let (composed, decomposed) = ("Bev\u{F6}lkerung", "Bevo\u{308}lkerung")
    for (written, asked) in [(composed, decomposed), (decomposed, composed)] {
      let found = text("1", "2").replacing("osm", with: written)
      let result = try ingest(found, testLayer(key: nil, attributes: [asked]))
      #expect(result.features[0].attributes == [.integer(2)] && result.report.warnings.isEmpty)
      let keyed = try ingest(found, testLayer(key: asked))
      #expect(keyed.features.map(\.key) == ["2"])
      var layer = testLayer(key: nil, name: asked)
      layer.filter = [asked: .integer(2)]
      let named = try ingest(found, layer)
      #expect(named.features.map(\.name) == ["2"] && named.report.filteredCount == 0)
    }
    // Where a feature has both, the same bytes decide.
    let both =
      #"{"type":"Feature","id":1,"properties":{"\#(composed)":1,"\#(decomposed)":2},"geometry":\#(square(0, 0))}"#
    let exact = try ingest(both, testLayer(key: nil, attributes: [decomposed]))
    #expect(exact.features[0].attributes == [.integer(2)])
    let other = try ingest(both, testLayer(key: nil, attributes: [composed]))
    #expect(other.features[0].attributes == [.integer(1)])
    // They are two attributes.
    let two = try ingest(both, testLayer(key: nil, attributes: [decomposed, composed]))
    #expect(two.features[0].attributes == [.integer(2), .integer(1)])
  }

  @Test("keys that only look alike are refused with their code points")
  func lookalikeKeys() {
    let text = collection(
      #"{"type":"Feature","properties":{"k":"\#u{E9}"},"geometry":\#(square(0, 0))}"#,
      #"{"type":"Feature","properties":{"k":"e\#u{301}"},"geometry":\#(square(5, 0))}"#)
    let error = failure { try ingest(text, testLayer(key: "k")) }
    #expect(
      error.problem.contains(
        #"has the key "e\u{0301}", which Unicode takes for "\u{00E9}", the key of feature 0"#),
      "\(error)")
  }
}
