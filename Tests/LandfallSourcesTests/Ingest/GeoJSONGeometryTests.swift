import Landfall
import TestSupport
import Testing

import LandfallBuilder

@Suite("GeoJSON: geometries (RFC 7946 §3.1)", .timed)
struct GeoJSONGeometryTests {
  @Test("a Polygon's rings come in order, without their closing positions")
  func polygon() throws {
    let text = collection(
      feature(#"{"type":"Polygon","coordinates":[\#(ring(0, 0)),\#(ring(3, 4))]}"#))
    let result = try ingest(text)
    let geometry = try #require(result.features.first).geometry
    #expect(geometry.vertices == corners(0, 0) + corners(3, 4))
    #expect(geometry.ringEnds == [4, 8])
    #expect(geometry.polygonEnds == [2])
    #expect(geometry.points.isEmpty)
    #expect(result.report.featureCount == 1)
    #expect(result.report.vertexCount == 8)
    #expect(result.report.bytes == text.utf8.count)
    #expect(result.report.unclosedRingCount == 0)
    #expect(result.report.warnings.isEmpty)
  }

  @Test("a MultiPolygon keeps its polygons apart")
  func multiPolygon() throws {
    let geometry = try ingest(
      collection(
        feature(
          #"{"type":"MultiPolygon","coordinates":[[\#(ring(0, 0))],[\#(ring(2, 0)),\#(ring(5, 5))]]}"#
        ))
    ).features[0].geometry
    #expect(geometry.ringEnds == [4, 8, 12])
    #expect(geometry.polygonEnds == [1, 3])
  }

  @Test("a GeometryCollection is flattened, nested ones too")
  func geometryCollection() throws {
    let inner = #"{"type":"GeometryCollection","geometries":[\#(square(2, 2)),\#(point(9, 9))]}"#
    let geometry = try ingest(
      collection(
        feature(
          #"{"geometries":[\#(point(7, 8)),\#(square(0, 0)),\#(inner)],"type":"GeometryCollection"}"#
        ))
    ).features[0].geometry
    #expect(geometry.vertices == corners(0, 0) + corners(2, 2))
    #expect(geometry.polygonEnds == [1, 2])
    #expect(geometry.points == [degrees(7, 8), degrees(9, 9)])
  }

  @Test("Point and MultiPoint are regions without area in a polygons layer and in a points layer")
  func points() throws {
    let text = collection(
      feature(point(7, 8)),
      feature(#"{"type":"MultiPoint","coordinates":[[1,2],[3,4]]}"#, key: "b"))
    for kind in [LayerManifest.Kind.polygons, .points] {
      let features = try ingest(text, testLayer(kind: kind)).features
      #expect(
        features.map(\.geometry.points) == [[degrees(7, 8)], [degrees(1, 2), degrees(3, 4)]])
      #expect(features.allSatisfy { $0.geometry.vertices.isEmpty })
    }
  }

  @Test("a Feature and a bare geometry may stand alone")
  func alone() throws {
    #expect(try ingest(feature(square(0, 0))).features.map(\.key) == ["a"])
    let bare = try ingest(square(0, 0), testLayer(key: nil)).features
    #expect(bare.map(\.key) == ["0"])
    #expect(bare.map(\.geometry.vertices) == [corners(0, 0)])
  }

  @Test("members may come in any order, and foreign ones are passed over")
  func memberOrder() throws {
    let text = #"""
      { "bbox": [0, 0, 1, {"type": "Point"}], "features": [ { "foreign": {"geometry": [[[]]]},
        "geometry": { "coordinates" : [ \#(ring(0, 0)) ] , "crs": null, "type" :"Polygon"},
        "properties":{"x":[1,{"k":"no"}],"k":"a"},"id":5,"type":"Feature","title":"\u00e9\"]}" } ],
        "name":"x", "type":"FeatureCollection" }
      """#
    let features = try ingest(text).features
    #expect(features.map(\.key) == ["a"])
    #expect(features.map(\.geometry.vertices) == [corners(0, 0)])
  }

  @Test("names of members may be written with escapes")
  func escapedMembers() throws {
    let text =
      #"{"t\u0079pe":"F\u0065ature","properties":{"\u006b":"a"},"geometry":"#
      + #"{"type":"Point","coordinat\u0065s":[1,2]}}"#
    #expect(try ingest(text).features.map(\.geometry.points) == [[degrees(1, 2)]])
  }

  @Test("null and empty geometries are left out and named")
  func leftOut() throws {
    let text = collection(
      feature("null", key: "n"),
      feature(#"{"type":"Polygon","coordinates":[]}"#, key: "e"),
      feature(#"{"type":"MultiPolygon","coordinates":[[]]}"#, key: "m"),
      feature(#"{"type":"Point","coordinates":[]}"#, key: "p"),
      feature(#"{"type":"GeometryCollection","geometries":[]}"#, key: "g"),
      feature(square(0, 0)))
    let result = try ingest(text)
    #expect(result.features.map(\.key) == ["a"])
    #expect(result.features.map(\.index) == [5])
    #expect(result.report.featureCount == 6)
    #expect(
      result.report.leftOut == [
        "feature 0 (n): left out, as its geometry is null",
        "feature 1 (e): left out, as its geometry is empty",
        "feature 2 (m): left out, as its geometry is empty",
        "feature 3 (p): left out, as its geometry is empty",
        "feature 4 (g): left out, as its geometry is empty",
      ])
  }

  @Test("further numbers of a position are dropped and counted")
  func elevation() throws {
    let text = collection(
      feature(#"{"type":"Polygon","coordinates":[[[0,0,5],[1,0,1e3,7],[1,1],[0,0,5]]]}"#),
      feature(#"{"type":"Point","coordinates":[1,2,3]}"#, key: "b"))
    let result = try ingest(text)
    #expect(result.report.droppedElevationCount == 4)
    #expect(result.features[0].geometry.vertices.count == 3)
    #expect(result.features[1].geometry.points == [degrees(1, 2)])
  }

  @Test(
    "a third number that is none is no error",
    arguments: ["null", "NaN", "-Infinity", #""12""#, "true", "1e999", "5,null", "null,\"x\""])
  func noElevation(third: String) throws {
    let text = collection(
      feature(
        #"{"type":"Polygon","coordinates":[[[0,0,\#(third)],[1,0],[1,1],[0,0 , \#(third) ]]]}"#),
      feature(#"{"type":"Point","coordinates":[1,2,\#(third)]}"#, key: "b"))
    let result = try ingest(text)
    #expect(result.report.droppedElevationCount == 3)
    #expect(result.features.map(\.geometry.vertices.count) == [3, 0])
    #expect(result.features[1].geometry.points == [degrees(1, 2)])
  }

  @Test(
    "an elevation that is an array, or no JSON, is an error", arguments: ["[1]", "{}", "x", ""])
  func wrongElevation(third: String) {
    _ = failure { try ingest(feature(#"{"type":"Point","coordinates":[1,2,\#(third)]}"#)) }
  }

  @Test("lines among areas are left out, counted and named")
  func lines() throws {
    let line = #"{"type":"LineString","coordinates":[[0,0],[1,1]]}"#
    let result = try ingest(
      collection(
        feature(line, key: "l"),
        feature(#"{"type":"GeometryCollection","geometries":[\#(line),\#(square(0, 0))]}"#)))
    #expect(result.features.map(\.geometry.vertices) == [corners(0, 0)])
    #expect(
      result.report.leftOut == [
        "feature 0 (l): left out, as it is a LineString, which has no area"
      ])
    #expect(
      result.report.warnings == [
        "test.geojson: 1 feature has lines beside its areas or points, which are left out; the first: "
          + "feature 1 (a)"
      ])
  }

  @Test(
    "a crs of a feature, of a geometry, and as a code",
    arguments: [
      #"{"type":"Feature","properties":{"k":"a"},"geometry":{"type":"Point","coordinates":[111319.49,0],"crs":CRS}}"#,
      #"{"type":"Feature","crs":CRS,"properties":{"k":"a"},"geometry":{"type":"Point","coordinates":[111319.49,0]}}"#,
      #"{"type":"FeatureCollection","crs":{"type":"EPSG","properties":{"code":3857}},"features":[{"type":"Feature","properties":{"k":"a"},"geometry":{"type":"Point","coordinates":[111319.49,0]}}]}"#,
    ])
  func oldCRS(text: String) throws {
    let crs = #"{"type":"name","properties":{"name":"urn:ogc:def:crs:EPSG::3857"}}"#
    let result = try ingest(text.replacing("CRS", with: crs))
    #expect(result.features.map(\.geometry.points) == [[degrees(1, 0)]])
  }

  @Test("an unclosed ring is closed and counted; closed means equal on the grid")
  func unclosed() throws {
    let open = try ingest(feature(#"{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1]]]}"#))
    #expect(open.features[0].geometry.vertices.count == 3)
    #expect(open.report.unclosedRingCount == 1)
    let nearly = try ingest(
      feature(#"{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[1e-9,0]]]}"#))
    #expect(nearly.features[0].geometry.vertices.count == 3)
    #expect(nearly.report.unclosedRingCount == 0)
  }

  /// The node of a place became a region of its own, without a word.
  @Test("points with the name of an area are warned of")
  func pointsBesideAreas() throws {
    func warnings(_ features: String...) throws -> [String] {
      try ingest(
        "{\"type\":\"FeatureCollection\",\"features\":[" + features.joined(separator: ",") + "]}",
        named
      )
      .report.warnings.filter { $0.contains("the name of an area") }
    }
    let named = testLayer(name: "n")
    func feature(_ key: String, _ name: String, _ geometry: String) -> String {
      #"{"type":"Feature","properties":{"k":"\#(key)","n":"\#(name)"},"geometry":\#(geometry)}"#
    }
    let area = feature("a", "A", square(0, 0))
    for features in [
      [area, feature("b", "A", point(0, 0))], [feature("b", "A", point(0, 0)), area],
    ] {
      #expect(
        try warnings(features[0], features[1]) == [
          "test.geojson: 1 point has the name of an area, and becomes a region beside it; the first: \"A\" (key b); "
            + "leave them out with the layer's \"where\", or in the source"
        ])
    }
    #expect(try warnings(area, feature("b", "B", point(0, 0))).isEmpty)
    #expect(try warnings(feature("a", "A", point(0, 0)), feature("b", "A", point(1, 0))).isEmpty)
  }

  @Test("what is equal after rounding is left to the next stage")
  func duplicatesStay() throws {
    let ring = "[[0,0],[0,1e-9],[1e-9,1e-9],[0,0]]"
    let geometry = try ingest(feature(#"{"type":"Polygon","coordinates":[\#(ring)]}"#))
      .features[0].geometry
    #expect(geometry.vertices == [degrees(0, 0), degrees(0, 0), degrees(0, 0)])
  }

  @Test("the sides and the poles of the domain keep what the source says")
  func domain() throws {
    let geometry = try ingest(
      feature(
        #"{"type":"Polygon","coordinates":[[[-180,-90],[180,-90],[180.0000004,90],[-180,90],[-180,-90]]]}"#
      )
    ).features[0].geometry
    #expect(geometry.vertices.map(\.u) == [0, testGrid.width, testGrid.width, 0])
    #expect(geometry.vertices.map(\.v) == [0, 0, testGrid.height, testGrid.height])
  }

  private func point(_ x: Int, _ y: Int) -> String {
    #"{"type":"Point","coordinates":[\#(x),\#(y)]}"#
  }
}
