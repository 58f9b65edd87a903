import Landfall
import TestSupport
import Testing

import LandfallBuilder

/// A text that must be refused, and what the error must say.
struct BadSource: CustomTestStringConvertible, Sendable {
  var fault: String
  var text: String
  var code: BuildError.Code
  var place: String?
  var says: [String]
  var layer = testLayer()

  var testDescription: String { fault }
}

@Suite("Ingest: what is refused, and how", .timed)
struct IngestErrorTests {
  static let bad: [BadSource] = json + geometry + features + foreign

  static let json: [BadSource] = [
    BadSource(
      fault: "empty", text: " \n", code: .syntax, place: nil, says: ["is empty"]),
    BadSource(
      fault: "truncated in a position", text: #"{"type":"Polygon","coordinates":[[[1,2],[3"#,
      code: .syntax, place: "byte 42", says: ["ends before", "cut short"]),
    BadSource(
      fault: "truncated in a text", text: #"{"type":"Poly"#, code: .syntax, place: "byte 13",
      says: ["ends before"]),
    BadSource(
      fault: "the last brace missing", text: #"{"type":"Point","coordinates":[1,2]"#,
      code: .syntax, place: "byte 35", says: ["ends before"]),
    BadSource(
      fault: "an inner bracket missing",
      text: collection(
        #"{"type":"Feature","properties":{"k":1},"geometry":{"type":"Point","coordinates":[1,2}}"#),
      code: .syntax, place: "byte 124", says: ["a bracket closes what is not open", "}}"]),
    BadSource(
      fault: "a comma too many", text: #"{"type":"MultiPoint","coordinates":[[1,2],]}"#,
      code: .syntax, place: "byte 42", says: ["not JSON here", "]}"], layer: testLayer(key: nil)),
    BadSource(
      fault: "truncated after an inner brace",
      text: String(collection(feature(square(0, 0))).dropLast(3)), code: .syntax,
      place: "byte 158", says: ["ends before"]),
    BadSource(
      fault: "a comma before the last brace", text: #"{"type":"FeatureCollection","features":[],}"#,
      code: .syntax, place: "byte 42", says: ["not JSON here"]),
    BadSource(
      fault: "text after the end", text: feature(square(0, 0)) + " x", code: .syntax,
      place: "byte 120", says: ["more text after", "GeoJSONSeq"]),
    BadSource(
      fault: "a foreign member that is no JSON",
      text: #"{"type":"FeatureCollection","x":[1,tru],"features":[]}"#, code: .syntax,
      place: "byte 35", says: ["not JSON"]),
    BadSource(
      fault: "a raw line break in a text",
      text: "{\"type\":\"Point\",\"x\":\"a\nb\",\"coordinates\":[1,2]}", code: .syntax,
      place: "byte 22", says: ["control character"]),
    BadSource(
      fault: "nested 2,000 deep",
      text: #"{"type":"Point","x":"# + String(repeating: "[", count: 2_000)
        + String(repeating: "]", count: 2_000) + #","coordinates":[1,2]}"#,
      code: .syntax, says: ["nested too deep"], layer: testLayer(key: nil)),
    BadSource(
      fault: "2,000 collections deep",
      text: String(
        repeating: #"{"type":"GeometryCollection","geometries":["#, count: 2_000)
        + String(repeating: "]}", count: 2_000),
      code: .syntax, says: ["nested too deep"], layer: testLayer(key: nil)),
    BadSource(
      fault: "coordinates 2,000 deep",
      text: #"{"type":"Polygon","coordinates":"# + String(repeating: "[", count: 2_000)
        + String(repeating: "]", count: 2_000) + "}",
      code: .geometry, says: ["nested wrongly"], layer: testLayer(key: nil)),
  ]

  static let geometry: [BadSource] = [
    BadSource(
      fault: "a ring of 2 positions and no other",
      text: collection(feature(#"{"type":"Polygon","coordinates":[[[0,0],[1,1]]]}"#)),
      code: .geometry, place: "feature 0 (a)",
      says: ["all its rings have fewer than three distinct positions", "--skip-empty"]),
    BadSource(
      fault: "an empty ring", text: feature(#"{"type":"Polygon","coordinates":[[]]}"#),
      code: .geometry, says: ["all its rings have fewer than three"]),
    BadSource(
      fault: "NaN", text: feature(#"{"type":"Point","coordinates":[NaN,1]}"#), code: .coordinate,
      place: "feature 0 (a), byte 83", says: ["NaN is not a number"]),
    BadSource(
      fault: "-Infinity in a ring",
      text: feature(#"{"type":"Polygon","coordinates":[[[0,0],[1,-Infinity],[1,1],[0,0]]]}"#),
      code: .coordinate, says: ["-Infinity is not a number", "finite"]),
    BadSource(
      fault: "a number past a Double's range",
      text: feature(#"{"type":"Point","coordinates":[1e400,1]}"#), code: .syntax,
      says: ["1e400 is not a number"]),
    BadSource(
      fault: "a number with a leading zero",
      text: feature(#"{"type":"MultiPoint","coordinates":[[01,1]]}"#), code: .syntax,
      says: ["01 is not a number"]),
    BadSource(
      fault: "a number without digits after its point",
      text: feature(#"{"type":"MultiPoint","coordinates":[[1.,1]]}"#), code: .syntax,
      says: ["1. is not a number"]),
    BadSource(
      fault: "texts as coordinates", text: feature(#"{"type":"Point","coordinates":["1","2"]}"#),
      code: .coordinate, says: [#""1" is not a number"#]),
    BadSource(
      fault: "null in a position", text: feature(#"{"type":"Point","coordinates":[1,null]}"#),
      code: .coordinate, says: ["null is not a number"]),
    BadSource(
      fault: "one number", text: feature(#"{"type":"MultiPoint","coordinates":[[1,2],[3]]}"#),
      code: .coordinate, says: ["fewer than two numbers"]),
    BadSource(
      fault: "a Polygon nested as a MultiPolygon",
      text: feature(#"{"type":"Polygon","coordinates":[[\#(ring(0, 0))]]}"#), code: .geometry,
      place: "feature 0 (a), byte 87",
      says: ["coordinates of a Polygon are nested wrongly", "array of rings"]),
    BadSource(
      fault: "a MultiPolygon nested as a Polygon",
      text: feature(#"{"type":"MultiPolygon","coordinates":[\#(ring(0, 0))]}"#),
      code: .geometry, says: ["of a MultiPolygon are nested wrongly", "array of polygons"]),
    BadSource(
      fault: "a Point nested as a MultiPoint",
      text: feature(#"{"type":"Point","coordinates":[[1,2]]}"#), code: .geometry,
      says: ["of a Point are nested wrongly"]),
    BadSource(
      fault: "coordinates that are no array",
      text: feature(#"{"type":"Polygon","coordinates":null}"#), code: .geometry,
      says: ["nested wrongly"]),
    BadSource(
      fault: "no coordinates", text: feature(#"{"type":"Polygon"}"#), code: .syntax,
      says: [#""coordinates" is missing"#]),
    BadSource(
      fault: "coordinates twice",
      text: feature(#"{"type":"Point","coordinates":[1,2],"coordinates":[3,4]}"#), code: .syntax,
      says: [#""coordinates" occurs twice"#]),
    BadSource(
      fault: "a line", text: feature(#"{"type":"LineString","coordinates":[[1,2],[3,4]]}"#),
      code: .geometry, says: ["feature 0 (a)", "is a LineString", "no area", "-nlt POLYGON"]),
    BadSource(
      fault: "lines in a collection",
      text: feature(
        #"{"type":"GeometryCollection","geometries":[{"type":"MultiLineString","coordinates":[]}]}"#
      ), code: .geometry, says: ["is a MultiLineString"]),
    BadSource(
      fault: "a polygon in a points layer", text: feature(square(0, 0)), code: .geometry,
      place: "feature 0 (a)", says: ["is a polygon in layer \"test\""],
      layer: testLayer(kind: .points)),
    BadSource(
      fault: "latitude past the pole", text: feature(#"{"type":"Point","coordinates":[100,91]}"#),
      code: .coordinate, place: "feature 0 (a)", says: ["[100.0, 91.0]", "correct the latitude"]),
    BadSource(
      fault: "latitude first", text: feature(#"{"type":"Point","coordinates":[36.9,-109.04]}"#),
      code: .coordinate, says: ["[36.9, -109.04]", "longitude comes first"]),
    BadSource(
      fault: "longitude past any turn",
      text: feature(#"{"type":"Point","coordinates":[540.000001,50]}"#), code: .coordinate,
      says: ["540.000001", "outside of ±540° longitude"]),
    BadSource(
      fault: "feet", text: feature(#"{"type":"Point","coordinates":[987654.3,201234.5]}"#),
      code: .coordinate, says: ["987654.3", "--crs", "EPSG:3857 if it is Web Mercator"]),
  ]

  static let features: [BadSource] = [
    BadSource(
      fault: "no type of a geometry", text: feature(#"{"coordinates":[1,2],"x":1}"#),
      code: .syntax, place: "feature 0 (a), byte 52",
      says: [#"has no "type""#, "coordinates, x"]),
    BadSource(
      fault: "a mistyped type", text: feature(#"{"type":"Poligon","coordinates":[]}"#),
      code: .syntax, place: "feature 0 (a), byte 52",
      says: [#""Poligon" is not a GeoJSON type"#, #"did you mean "Polygon"?"#]),
    BadSource(
      fault: "a type that is not a string", text: feature(#"{"type":7,"coordinates":[]}"#),
      code: .syntax, says: [#""type" is of the wrong kind"#]),
    BadSource(
      fault: "no features", text: #"{"type":"FeatureCollection"}"#, code: .syntax,
      says: [#""features" is missing"#]),
    BadSource(
      fault: "features that are no array", text: #"{"type":"FeatureCollection","features":{}}"#,
      code: .syntax, says: [#""features" is of the wrong kind"#, "array of Features"]),
    BadSource(
      fault: "null among the features", text: collection(feature(square(0, 0)), "null"),
      code: .syntax, says: [#""features" is of the wrong kind"#]),
    BadSource(
      fault: "a geometry among the features", text: collection(square(0, 0)), code: .syntax,
      place: "feature 0, byte 40", says: [#"its "type" is "Polygon""#, "put a Feature around"]),
    BadSource(
      fault: "a Feature without geometry", text: #"{"type":"Feature","properties":{"k":"a"}}"#,
      code: .syntax, place: "feature 0 (a), byte 0", says: [#""geometry" is missing"#]),
    BadSource(
      fault: "a geometry that is a text",
      text: #"{"type":"Feature","geometry":"POINT(1 2)","properties":{"k":"a"}}"#, code: .syntax,
      says: [#""geometry" is of the wrong kind"#]),
    BadSource(
      fault: "properties that are an array",
      text: #"{"type":"Feature","geometry":null,"properties":[1]}"#, code: .syntax,
      says: [#""properties" is of the wrong kind"#]),
    BadSource(
      fault: "no key property",
      text: #"{"type":"Feature","properties":{"ISO_A2":1,"ISO_A3":2},"geometry":\#(square(0, 0))}"#,
      code: .key, place: "feature 0",
      says: [#"no property "ISO_B3""#, "ISO_A2, ISO_A3", #"did you mean "ISO_A3"?"#],
      layer: testLayer(key: "ISO_B3")),
    BadSource(
      fault: "a null key",
      text: #"{"type":"Feature","properties":{"k":null,"n":"Å"},"geometry":\#(square(0, 0))}"#,
      code: .key, place: "feature 0 (Å)", says: ["null as its key"], layer: testLayer(name: "n")),
    BadSource(
      fault: "an empty key", text: feature(square(0, 0), key: ""), code: .key,
      says: ["an empty string as its key"]),
    BadSource(
      fault: "a key that is a list",
      text: #"{"type":"Feature","properties":{"k":[1]},"geometry":\#(square(0, 0))}"#,
      code: .key, says: ["neither a string nor a number"]),
    BadSource(
      fault: "no id", text: feature(square(0, 0)), code: .key, place: "feature 0",
      says: [#"has no "id""#, "it has k"], layer: testLayer(key: nil)),
    BadSource(
      fault: "a bare geometry for a layer with a key", text: square(0, 0), code: .key,
      says: ["a geometry without properties"]),
    BadSource(
      fault: "a key twice",
      text: collection(
        feature(square(0, 0)), feature(square(2, 0), key: "b"), feature(square(4, 0))),
      code: .duplicateKey, place: "feature 2 (a)", says: [#"the key "a""#, "feature 0 (a)"]),
  ]

  static let foreign: [BadSource] = [
    BadSource(
      fault: "TopoJSON without an object", text: #"{"type":"Topology","objects":{},"arcs":[]}"#,
      code: .unsupportedFormat, says: ["has no vector layer"]),
    BadSource(
      fault: "Esri JSON",
      text: #"{"geometryType":"esriGeometryPolygon","features":[{"rings":[]}]}"#, code: .syntax,
      says: ["looks like Esri JSON"]),
    BadSource(
      fault: "a manifest", text: #"{"name":"world","grid":1e-6,"layers":[]}"#, code: .syntax,
      says: ["looks like a Landfall manifest"]),
    BadSource(
      fault: "other JSON", text: #"{"a":1,"b\n":2}"#, code: .syntax,
      says: [#"has no "type""#, "a, b"]),
    BadSource(
      fault: "an array", text: "[1,2]", code: .syntax,
      says: [#"is not a GeoJSON object; it starts with "[1,2]""#, "FeatureCollection"]),
    BadSource(
      fault: "a number", text: "12", code: .syntax,
      says: [#"it starts with "12""#]),
    BadSource(
      fault: "no JSON at all", text: "POLYGON((0 0, 1 1, 1 0, 0 0))", code: .syntax,
      says: [#"is not a GeoJSON object; it starts with "POLYGON((0"#, "with the ending"]),
    BadSource(
      fault: "a FeatureCollection in an array", text: "[\(collection(feature(square(0, 0))))]",
      code: .syntax, says: ["take the FeatureCollection out of the array", "jq '.[0]'"]),
    BadSource(
      fault: "a FeatureCollection in a member",
      text: #"{"status":"ok","data":\#(collection(feature(square(0, 0))))}"#, code: .syntax,
      says: [#"its FeatureCollection is in the member "data""#, #"jq '.["data"]'"#]),
    BadSource(
      fault: "JavaScript", text: "const districts = {\"type\":\"FeatureCollection\"};",
      code: .unsupportedFormat, says: ["is JavaScript", "keep the object alone"]),
    BadSource(
      fault: "JSONP", text: "callback({\"type\":\"FeatureCollection\",\"features\":[]})",
      code: .unsupportedFormat, says: ["is JavaScript"]),
    BadSource(
      fault: "a comment before JSON", text: "// made by hand\n{}", code: .unsupportedFormat,
      says: ["is JavaScript"]),
    BadSource(
      fault: "a web page", text: "\n<!DOCTYPE html><html><body>404</body></html>",
      code: .unsupportedFormat, says: ["is a web page"]),
    BadSource(
      fault: "a pointer of Git LFS",
      text: "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 3\n",
      code: .unsupportedFormat, says: ["is a pointer of Git LFS", "git lfs pull"]),
    BadSource(
      fault: "a mistyped outer type", text: #"{"type":"FeaturCollection","features":[]}"#,
      code: .syntax, says: [#"did you mean "FeatureCollection"?"#]),
    BadSource(
      fault: "a legacy crs that names nothing",
      text:
        #"{"crs":{"type":"link","properties":{"href":"x"}},"type":"FeatureCollection","features":[]}"#,
      code: .crs, says: ["names no reference system"]),
  ]

  @Test("one clear line", arguments: bad)
  func refused(_ bad: BadSource) {
    let error = failure { try ingest(bad.text, bad.layer) }
    #expect(error.code == bad.code, "\(error)")
    #expect(error.file == "test.geojson")
    if let place = bad.place { #expect(error.place == place, "\(error)") }
    for words in bad.says {
      #expect(error.description.contains(words), "\(error)")
    }
  }

  @Test("what is not UTF-8 is named by its byte")
  func encodings() {
    let text = Array(#"{"type":"Feature","x":""#.utf8)
    let latin = failure {
      try readFeatures(of: testLayer(), grid: testGrid, bytes: text + [0xE9, 0x22, 0x7D])
    }
    #expect(latin.code == .syntax)
    #expect(latin.place == "byte \(text.count)")
    let utf16 = failure {
      try readFeatures(of: testLayer(), grid: testGrid, bytes: [0xFF, 0xFE, 0x7B, 0])
    }
    #expect(utf16.description.contains("UTF-16"))
    let gzip = failure {
      try readFeatures(of: testLayer(), grid: testGrid, bytes: [0x1F, 0x8B, 8, 0])
    }
    #expect(gzip.description.contains("decompress it: gzip -dc"))
  }

  @Test("an answer that an ArcGIS server cut is a warning")
  func transferLimit() throws {
    let text = collection(feature(square(0, 0)))
    for member in [
      "\"exceededTransferLimit\": true", #""properties":{"exceededTransferLimit":true}"#,
    ] {
      let cut = text.replacing("\"features\"", with: member + ",\"features\"")
      #expect(try ingest(cut).report.warnings.contains { $0.contains("left features out") })
    }
    let whole = text.replacing("\"features\"", with: "\"exceededTransferLimit\":false,\"features\"")
    #expect(try ingest(whole).report.warnings.isEmpty)
  }

  /// A page of OGC API Features, of GeoServer, or with a link to the next one.
  @Test(
    arguments: [
      (#""numberMatched": 4, "numberReturned": 1"#, "the server gave 1 of 4 features"),
      (#""totalFeatures": 2"#, "the server gave 1 of 2 features"),
      (#""links": [{"rel": "self"}, {"rel" : "next", "href": "x"}]"#, "has a next page"),
      (#""numberMatched": 1, "numberReturned": 1, "links": [{"rel": "self"}]"#, nil),
      (#""numberMatched": "unknown""#, nil), (#""totalFeatures": "unknown""#, nil),
    ] as [(String, String?)])
  func aPageOfAServerIsNotTheWhole(members: String, problem: String?) throws {
    let text = collection(feature(square(0, 0)))
    let first = text.replacing("\"features\"", with: members + ",\"features\"")
    let last = String(text.dropLast()) + "," + members + "}"
    for page in [first, last] {
      let warnings = try ingest(page).report.warnings
      #expect(
        warnings.contains { $0.contains(problem ?? "server") } == (problem != nil), "\(warnings)")
    }
  }

  @Test(
    "what a file is decides whether it is a manifest",
    arguments: [
      (#"[{"type":"FeatureCollection","features":[]}]"#, InputKind.source),
      (#"{"data":{"type":"FeatureCollection","features":[]}}"#, .source),
      ("const a = {}", .source), ("<html></html>", .source), ("[1, 2]", .manifest),
      (#"{"name":"n","layers":[]}"#, .manifest), (#"{"name": {"type": "x"}}"#, .manifest),
    ])
  func inputKind(text: String, kind: InputKind) {
    #expect(InputKind(head: Array(text.utf8), path: "x.json") == kind)
  }
}
