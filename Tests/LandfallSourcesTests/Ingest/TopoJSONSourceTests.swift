import Landfall
import TestSupport
import Testing

import LandfallBuilder

/// TopoJSON as people publish it; LandfallExportTests reads what `landfall export` writes.
@Suite("Ingest: TopoJSON", .timed)
struct TopoJSONSourceTests {
  /// Two unit squares that share arc 0, with or without quantization.
  private func topology(_ objects: String, isQuantized: Bool = true) -> String {
    let arcs =
      isQuantized
      ? "[[[1000,0],[0,1000]],[[1000,1000],[-1000,0],[0,-1000],[1000,0]],[[1000,0],[1000,0],[0,1000],[-1000,0]]]"
      : "[[[1,0,9],[1,1]],[[1,1],[0,1],[0,0],[1,0]],[[1,0],[2,0],[2,1],[1,1]]]"
    let transform = #""transform":{"scale":[0.001,0.001],"translate":[0,0]},"#
    return
      #"{"type":"Topology",\#(isQuantized ? transform : "")"objects":{\#(objects)},"arcs":\#(arcs)}"#
  }

  private func collection(_ geometries: String...) -> String {
    #""c":{"type":"GeometryCollection","geometries":[\#(geometries.joined(separator: ","))]}"#
  }

  private let left = #"{"type":"Polygon","id":"L","properties":{"k":"l"},"arcs":[[0,1]]}"#
  private let right = #"{"type":"MultiPolygon","id":"R","properties":{"k":"r"},"arcs":[[[2,-1]]]}"#

  private func sorted(_ result: IngestResult) -> [[GridPoint]] {
    result.features.map { $0.geometry.vertices.sorted { ($0.u, $0.v) < ($1.u, $1.v) } }
  }

  private func corners(_ x: Int) -> [GridPoint] {
    [degrees(x, 0), degrees(x, 1), degrees(x + 1, 0), degrees(x + 1, 1)]
  }

  @Test("arcs, forward and reverse, quantized or not", arguments: [true, false])
  func arcs(isQuantized: Bool) throws {
    let text = topology(collection(left, right), isQuantized: isQuantized)
    let result = try ingest(text)
    #expect(result.features.map(\.key) == ["l", "r"])
    #expect(sorted(result) == [corners(0), corners(1)])
    #expect(result.report.unclosedRingCount == 0 && result.report.warnings.isEmpty)
    #expect(try ingest(text, testLayer(key: nil)).features.map(\.key) == ["L", "R"])
  }

  @Test("rings of a topology may run either way round")
  func winding() throws {
    let clockwise = #"{"type":"Polygon","id":"L","properties":{"k":"l"},"arcs":[[-2,-1]]}"#
    for geometry in [left, clockwise] {
      let vertices = try ingest(topology(collection(geometry))).features[0].geometry.vertices
      let turned = turnedToLeast(vertices)
      #expect(turned == [degrees(0, 0), degrees(1, 0), degrees(1, 1), degrees(0, 1)])
    }
  }

  @Test("nested collections, points, lines, null types and null geometries")
  func nested() throws {
    let point = #"{"type":"Point","id":"P","coordinates":[500,500]}"#
    let points = #"{"type":"MultiPoint","id":"Q","coordinates":[[0,0],[1000,0]]}"#
    let both = #"{"type":"GeometryCollection","id":"B","geometries":[\#(left),\#(point)]}"#
    let inner = #"{"type":"GeometryCollection","geometries":[\#(right),\#(points)]}"#
    let line = #"{"type":"LineString","id":"X","arcs":[0]}"#
    let none = #"{"type":null,"id":"N"}"#
    let result = try ingest(
      topology(collection(both, inner, line, none, "null")), testLayer(key: nil))
    #expect(result.features.map(\.key) == ["B", "R", "Q"])
    #expect(sorted(result) == [corners(0), corners(1), []])
    #expect(result.features[0].geometry.points.count == 1)
    #expect(result.features[2].geometry.points == [degrees(0, 0), degrees(1, 0)])
    #expect(
      result.report.leftOut == [
        "feature 3 (X): left out, as it is a LineString, which has no area",
        "feature 4 (N): left out, as its geometry is null",
      ])
    #expect(
      result.report.warnings == [
        "test.geojson: 1 geometry is null instead of an object, and left out"
      ])
  }

  @Test("lone objects are features, named by their id or their name")
  func loneObjects() throws {
    let unnamed = #"{"type":"Polygon","arcs":[[0,1]]}"#
    let text = topology(#""west":\#(unnamed),"east":\#(right)"#)
    #expect(try ingest(text, testLayer(key: nil)).features.map(\.key) == ["west", "R"])
    let one = try ingest(text, testLayer(sourceLayer: "east", key: nil))
    #expect(one.features.map(\.key) == ["R"])
  }

  @Test("several objects need a sourceLayer")
  func severalObjects() throws {
    let text = topology(collection(left) + #","land":\#(right)"#)
    let several = failure { try ingest(text) }
    #expect(several.problem == #"has 2 layers: "c", "land""#)
    #expect(several.remedy.contains("--source-layer"))
    #expect(try ingest(text, testLayer(sourceLayer: "c")).features.map(\.key) == ["l"])
    let mistyped = failure { try ingest(text, testLayer(sourceLayer: "lnd")) }
    #expect(mistyped.remedy == #"did you mean "land"?"#)
  }

  @Test(
    "an arc that the file does not have is an error that names the region",
    arguments: ["3", "-4", "99999999999999999999", "0.5", "\"0\"", "null", "[0]"])
  func missingArc(number: String) {
    let geometry =
      #"{"type":"Polygon","id":"B","properties":{"name":"Beta"},"arcs":[[0,\#(number)]]}"#
    let error = failure { try ingest(topology(collection(left, geometry))) }
    #expect(error.code == .geometry)
    #expect(error.place?.hasPrefix("geometry 1 (Beta), byte ") == true, "\(error)")
    #expect(error.remedy.hasPrefix("the file is damaged"), "\(error)")
  }

  @Test(
    "a topology with parts missing is an error",
    arguments: [
      #"{"type":"Topology","objects":{"a":{"type":"Point","coordinates":[0,0]}}}"#,
      #"{"type":"Topology","arcs":[]}"#, #"{"type":"Topology","arcs":[],"objects":[]}"#,
      #"{"type":"Topology","arcs":{},"objects":{}}"#,
      #"{"type":"Topology","arcs":[],"objects":{"a":{"type":"Polygon"}}}"#,
      #"{"type":"Topology","arcs":[],"objects":{"a":{"type":"Point"}}}"#,
      #"{"type":"Topology","arcs":[],"objects":{"a":{"type":"Sphere","id":1}}}"#,
      #"{"type":"Topology","arcs":[],"objects":{"a":{"type":"GeometryCollection"}}}"#,
      #"{"type":"Topology","arcs":[],"transform":{"scale":[1,1]},"objects":{"a":{}}}"#,
      #"{"type":"Topology","arcs":[[[0,0],[1]]],"objects":{"a":{}}}"#,
      #"{"type":"Topology","arcs":[],"objects":{"a":{"type":"Polygon","arcs":[0]}}}"#,
      #"{"type":"Topology","arcs":[],"objects":{}} x"#, #"{"type":"Topology","arcs":[]"#,
    ])
  func incomplete(text: String) {
    let error = failure { try ingest(text, testLayer(key: nil)) }
    #expect(error.file == "test.geojson" && !error.description.contains("\n"))
  }
}
