import Landfall
import Testing

@testable import LandfallBuilder

@Suite("GeoJSON: keys, names and attributes")
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
        .string(""), .integer(.min), .number(9_223_372_036_854_775_808), .number(150),
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
      collection(feature(square(0, 0))), testLayer(name: "n", attributes: ["k", "x"]))
    #expect(
      result.report.warnings == [
        #"test.geojson: no feature has the property "n""#,
        #"test.geojson: no feature has the property "x""#,
      ])
    #expect(try ingest(collection()).report.warnings == ["test.geojson: holds no feature"])
  }

  @Test("a byte order mark is passed over")
  func byteOrderMark() throws {
    #expect(try ingest("\u{FEFF}" + feature(square(0, 0))).features.count == 1)
  }
}
