import Foundation
import Landfall
import TestSupport
import Testing

import LandfallBuilder

@Suite("Other formats through ogr2ogr", .timed)
struct OGRConversionTests {
  static let hasOGR = isInstalled("ogr2ogr")

  /// Makes a file of another format from GeoJSON, and reads it.
  private func converted(
    _ text: String, to name: String, arguments: [String] = [], layer: LayerManifest? = nil,
    remove: [String] = [], _ body: (IngestResult, String) throws -> Void
  ) throws {
    try withFile(Array(text.utf8)) { source in
      try withFolder { folder in
        let path = "\(folder)/\(name)"
        _ = try run("ogr2ogr", arguments + [path, source])
        for ending in remove {
          let file = path.replacing(".shp", with: ending)
          try FileManager.default.removeItem(atPath: file)
        }
        var layer = layer ?? testLayer()
        layer.source = path
        try body(try readFeatures(of: layer, grid: testGrid), path)
      }
    }
  }

  private let text = collection(
    feature(#"{"type":"Polygon","coordinates":[\#(ring(-74, 40))]}"#),
    feature(
      #"{"type":"MultiPolygon","coordinates":[[\#(ring(10, 0))],[\#(ring(20, 0))]]}"#, key: "b"))

  private func sortedCorners(_ result: IngestResult) -> [[GridPoint]] {
    result.features.map { feature in
      feature.geometry.vertices.sorted { ($0.u, $0.v) < ($1.u, $1.v) }
    }
  }

  @Test(
    "a shapefile, with and without its .prj", .enabled(if: hasOGR), arguments: [[], [".prj"]])
  func shapefile(remove: [String]) throws {
    let direct = try ingest(text)
    try converted(text, to: "x.shp", remove: remove) { result, path in
      #expect(result.features.map(\.key) == ["a", "b"])
      #expect(sortedCorners(result) == sortedCorners(direct))
      #expect(result.report.unclosedRingCount == 0)
      #expect(
        result.report.warnings
          == (remove.isEmpty ? [] : ["\(path): has no reference system; WGS 84 is assumed"]))
    }
  }

  @Test("a shapefile in feet is transformed by its .prj", .enabled(if: hasOGR))
  func shapefileInFeet() throws {
    let direct = try ingest(text)
    try converted(text, to: "x.shp", arguments: ["-t_srs", "EPSG:2263", "-where", "k='a'"]) {
      result, _ in
      #expect(result.report.operation?.contains("Long Island") == true)
      let found = sortedCorners(result)[0]
      let expected = sortedCorners(direct)[0]
      for (point, other) in zip(found, expected) {
        // There and back through feet.
        #expect(abs(Int(point.u) - Int(other.u)) <= 1)
        #expect(abs(Int(point.v) - Int(other.v)) <= 1)
      }
    }
  }

  @Test("coordinates come over with all their digits", .enabled(if: hasOGR))
  func precision() throws {
    let x = -74.123_456_789_012_34
    let y = 40.000_000_500_000_01
    let point = collection(feature(#"{"type":"Point","coordinates":[\#(x),\#(y)]}"#))
    let grid = try #require(Grid(unitsPerDegree: 10_000_000))
    try converted(point, to: "x.gpkg") { _, path in
      let result = try readFeatures(of: testLayer(path), grid: grid)
      #expect(
        result.features.map(\.geometry.points) == [
          [try #require(grid.vertex(latitude: y, longitude: x))]
        ])
      let source = try convertWithOGR(testLayer(path), environment: IngestEnvironment())
      #expect(source.bytes.text(0..<source.bytes.count).contains("-74.1234567890123"))
    }
  }

  @Test("a file of several layers needs its sourceLayer", .enabled(if: hasOGR))
  func sourceLayer() throws {
    try converted(text, to: "x.gpkg", arguments: ["-nln", "states"]) { _, path in
      try withFile(Array(text.utf8)) { source in
        _ = try run("ogr2ogr", ["-update", "-nln", "parks", path, source])
      }
      let several = failure { try readFeatures(of: testLayer(path), grid: testGrid) }
      #expect(several.code == .manifestValue)
      #expect(several.problem == #"has 2 layers: "states", "parks""#)
      let mistyped = failure {
        try readFeatures(of: testLayer(path, sourceLayer: "stats"), grid: testGrid)
      }
      #expect(mistyped.remedy == #"did you mean "states"?"#)
      let named = try readFeatures(of: testLayer(path, sourceLayer: "parks"), grid: testGrid)
      #expect(named.features.map(\.key) == ["a", "b"])
    }
  }

  @Test("KML, FlatGeobuf and GML", .enabled(if: hasOGR), arguments: ["x.kml", "x.fgb", "x.gml"])
  func formats(name: String) throws {
    let direct = try ingest(text)
    try converted(text, to: name) { result, _ in
      #expect(Set(result.features.map(\.key)) == ["a", "b"])
      #expect(Set(sortedCorners(result)) == Set(sortedCorners(direct)))
    }
  }

  @Test("a shapefile in a ZIP archive", .enabled(if: hasOGR))
  func archive() throws {
    let direct = try ingest(text)
    try withFile(Array(text.utf8)) { source in
      try withFolder { folder in
        _ = try run("ogr2ogr", ["\(folder)/x.shz", source])
        try FileManager.default.moveItem(atPath: folder + "/x.shz", toPath: folder + "/x.zip")
        let result = try readFeatures(of: testLayer(folder + "/x.zip"), grid: testGrid)
        #expect(sortedCorners(result) == sortedCorners(direct))
      }
    }
  }

  /// `ogr2ogr` loses most features of a cut file and exits with 0; its errors on standard error count.
  @Test("a shapefile that was cut is an error", .enabled(if: hasOGR))
  func cutShapefile() throws {
    try converted(text, to: "x.shp") { _, path in
      let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
      try bytes.prefix(bytes.count - 60).write(to: URL(fileURLWithPath: path))
      let error = failure { try readFeatures(of: testLayer(path), grid: testGrid) }
      #expect(error.code == .unsupportedFormat)
      #expect(error.problem.hasPrefix("is damaged: "), "\(error)")
      #expect(error.problem.contains("ERROR 1: "), "\(error)")
    }
  }

  /// GDAL takes a VRT for one whatever its ending, and reads the files and addresses that it names.
  @Test(
    "a file that names another file is not followed", .enabled(if: hasOGR),
    arguments: ["x.gpkg", "x.shp", "x.dat", "x.vrt", "x.xml"])
  func virtualFormat(name: String) throws {
    try withFolder { folder in
      let other = "\(folder)/secret.geojson"
      try text.write(toFile: other, atomically: true, encoding: .utf8)
      let path = "\(folder)/\(name)"
      try """
      <OGRVRTDataSource><OGRVRTLayer name="x"><SrcDataSource>\(other)</SrcDataSource>
      <SrcLayer>secret</SrcLayer></OGRVRTLayer></OGRVRTDataSource>
      """.write(toFile: path, atomically: true, encoding: .utf8)
      let error = failure { try readFeatures(of: testLayer(path), grid: testGrid) }
      #expect(error.code == .unsupportedFormat, "\(error)")
    }
  }

  /// Names that GDAL would take as connection strings or addresses are names of files here.
  @Test(
    "the name of a source is that of a file",
    arguments: [
      "PG:host=127.0.0.1 port=9 dbname=x", "/vsicurl/http://127.0.0.1:9/x.gpkg",
      "http://127.0.0.1:9/x.geojson", "WFS:http://127.0.0.1:9/", "MYSQL:x", "/vsistdin/",
    ])
  func names(source: String) {
    let error = failure { try readFeatures(of: testLayer(source), grid: testGrid) }
    #expect(error.code == .unreadable)
    #expect(error.problem == "cannot be read: No such file or directory", "\(error)")
  }

  /// Also where there is such a file: its contents decide, and a VRT is not read.
  @Test("a file whose name is a connection string", .enabled(if: hasOGR))
  func connectionString() throws {
    try withFile(Array("<OGRVRTDataSource/>".utf8), named: "PG:host=127.0.0.1 port=9") { path in
      let error = failure { try readFeatures(of: testLayer(path), grid: testGrid) }
      #expect(error.code == .unsupportedFormat)
      #expect(!error.problem.contains("PQconnectdb"), "\(error)")
    }
  }

  @Test("a canceled build ends the tool that it runs", .enabled(if: hasOGR))
  func canceled() throws {
    try converted(text, to: "x.shp") { _, path in
      let environment = IngestEnvironment(isCancelled: { true })
      let error = failure {
        try readFeatures(of: testLayer(path), grid: testGrid, environment: environment)
      }
      #expect(error.code == .interrupted)
    }
  }

  @Test("a path that starts like an option is a path", .enabled(if: hasOGR))
  func optionLikePath() {
    let error = failure { try convertedSource("-x.shp") }
    #expect(error.problem.contains("Unable to open") && error.problem.contains("./-x.shp"))
  }

  private func convertedSource(_ path: String) throws(BuildError) -> IngestResult {
    _ = try convertWithOGR(testLayer(path), environment: IngestEnvironment())
    return IngestResult(layer: testLayer(), features: [], report: IngestReport())
  }

  @Test("without GDAL the error names the package")
  func missingTool() throws {
    try withFile(Array("SQLite format 3\0".utf8), named: "x.gpkg") { path in
      let environment = IngestEnvironment(searchPath: "")
      let error = failure {
        try readFeatures(of: testLayer(path), grid: testGrid, environment: environment)
      }
      #expect(error.code == .missingTool)
      #expect(error.remedy.contains("gdal-bin"))
      #expect(error.remedy.contains("brew install gdal"))
    }
  }

  @Test("what GDAL cannot read comes back in GDAL's words", .enabled(if: hasOGR))
  func unsupported() throws {
    try withFile(Array("plain text\n".utf8), named: "x.dat") { path in
      let error = failure { try readFeatures(of: testLayer(path), grid: testGrid) }
      #expect(error.code == .unsupportedFormat)
      #expect(error.problem.contains("ogrinfo failed: "))
      #expect(error.problem.contains("Unable to open"), "\(error)")
    }
    // A name that says JSON is taken at its word.
    try withFile(Array("plain text\n".utf8), named: "x.geojson") { path in
      #expect(failure { try readFeatures(of: testLayer(path), grid: testGrid) }.code == .syntax)
    }
  }

  @Test("ogrinfo's text is read layer by layer")
  func summary() {
    let text = """
      INFO: Open of `x.gpkg'
            using driver `GPKG' successful.

      Layer name: a b
      Geometry: Polygon
      Layer SRS WKT:
      GEOGCRS["WGS 84",
          ID["EPSG",4326]]
      Data axis to CRS axis mapping: 2,1
      k: String (0.0)

      Layer name: c
      Layer SRS WKT:
      (unknown)
      k: String (0.0)
      """
    #expect(
      OGRLayer.parse(text) == [
        OGRLayer(name: "a b", crs: "GEOGCRS[\"WGS 84\",\n    ID[\"EPSG\",4326]]"),
        OGRLayer(name: "c"),
      ])
  }
}
