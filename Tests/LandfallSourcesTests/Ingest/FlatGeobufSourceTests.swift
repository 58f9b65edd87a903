import Foundation
import Landfall
import TestSupport
import Testing

import LandfallBuilder

/// FlatGeobuf, which is read without GDAL.
@Suite("Ingest: FlatGeobuf", .timed)
struct FlatGeobufSourceTests {
  /// Three features that GDAL 3.6 wrote with its index: a MultiPolygon, a collection, and a Polygon with a hole.
  private static let file = [UInt8](
    Data(
      base64Encoded: """
        ZmdiA2ZnYgFcAQAAHAAAAAAAFgAcAAQACAAAAAAAAAAAAAAADAAQABYAAABgAAAANAAAABAAAAADAAAAAAAAAAAAAAAHAAAA
        CAEAANwAAADAAAAApAAAAIgAAABYAAAAOAAAAAQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAJkAAAAAAAAAmQAAAAAAGAAAA
        c2hhcGVzAABW////AAAACwgAAAAAAAAABAAAAG5vbmUAAAAAcv///wAAAAIIAAAAAQAAAAQAAABmbGFnAAAAABAAEAAIAAcA
        AAAAAAAADAAQAAAAAAAACggAAAAAAAAAAQAAAHgAAAC2////AAAABwgAAAAAAAAAAwAAAGJpZwDO////AAAABQgAAAAAAAAA
        AQAAAG4AAADm////AAAACwgAAAAAAAAABAAAAG5hbWUAAA4AEAAIAAcAAAAAAAwADgAAAAAAAAsIAAAAAAAAAAMAAABrZXkA
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAACZAAAAAAAAAJkABAAAAAAAAAAAAAAAAABRAAAAAAAAAFEAAAAAAAAAgQAAAAAAAACBA
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAJkAAAAAAAAAmQEABAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAABBA
        AAAAAAAAEEAwAgAAAAAAADwBAAAMAAAACAAMAAQACAAIAAAATAAAAAQAAAArAAAAAAABAAAAYgIA+f///wMAAQAAAAAAAAAE
        AEivvJry13o+BQAABgABAAAAegAUAAwAAAAAAAAAAAAAAAAABwAIABQAAAAAAAAGBAAAAAIAAABwAAAABAAAAKr///8AAAAD
        BAAAAAgAAAAAAAAAAAAcQAAAAAAAABxAAAAAAAAAIEAAAAAAAAAcQAAAAAAAACBAAAAAAAAAIEAAAAAAAAAcQAAAAAAAABxA
        AAAAAAAAEgAMAAAACAAAAAAAAAAAAAcAEgAAAAAAAAMEAAAACgAAAAAAAAAAABRAAAAAAAAAFEAAAAAAAAAYQAAAAAAAABRA
        AAAAAAAAGECD3htDAAAYQAAAAAAAABRAAAAAAAAAGEAAAAAAAAAUQAAAAAAAABRA7AAAABAAAAAAAAAACAAMAAQACAAIAAAA
        KAAAAAQAAAAHAAAAAAABAAAAYwAUAAwAAAAAAAAAAAAAAAAABwAIABQAAAAAAAAHBAAAAAIAAABQAAAABAAAAMr///8AAAAC
        BAAAAAQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA8D8AAAAAAADwPwAAAAAAABIADAAAAAgAAAAAAAAAAAAHABIAAAAAAAAD
        BAAAAAgAAAAAAAAAAAAkQAAAAAAAACRAAAAAAAAAJkAAAAAAAAAkQAAAAAAAACZAAAAAAAAAJkAAAAAAAAAkQAAAAAAAACRA
        JAEAAAwAAAAIAAwABAAIAAgAAABQAAAABAAAADAAAAAAAAEAAABhAQAGAAAAw4QgIngiAgAHAAAAAwABAAAAAAAgAAQAmpmZ
        mZmZuT8FAAEAABIAEAAIAAwAAAAAAAAAAAAHABIAAAAAAAADsAAAAAQAAAAUAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAABBA
        AAAAAAAAAAAAAAAAAAAQQAAAAAAAABBAAAAAAAAAAAAAAAAAAAAQQAAAAAAAAAAAAAAAAAAAAAAAAAAAAADwPwAAAAAAAPA/
        AAAAAAAA8D8AAAAAAAAAQAAAAAAAAABAAAAAAAAAAEAAAAAAAAAAQAAAAAAAAPA/AAAAAAAA8D8AAAAAAADwPwAAAAACAAAA
        BQAAAAoAAAA=
        """, options: .ignoreUnknownCharacters)!)

  /// The same as GeoJSON, in the order of the file.
  private static let text = #"""
    {"type":"FeatureCollection","features":[
    {"type":"Feature","properties":{"key":"b","name":null,"n":-7,"big":1,"x":1e-7,"flag":false,"none":"z"},"geometry":
    {"type":"MultiPolygon","coordinates":[[[[5,5],[6,5],[6,6.000001],[5,6],[5,5]]],[[[7,7],[8,7],[8,8],[7,7]]]]}},
    {"type":"Feature","properties":{"key":"c"},"geometry":{"type":"GeometryCollection","geometries":[
    {"type":"Polygon","coordinates":[[[10,10],[11,10],[11,11],[10,10]]]},{"type":"LineString","coordinates":[[0,0],[1,1]]}]}},
    {"type":"Feature","properties":{"key":"a","name":"Ä \"x\"","n":7,"big":9007199254740993,"x":0.1,"flag":true},"geometry":
    {"type":"Polygon","coordinates":[[[0,0],[4,0],[4,4],[0,4],[0,0]],[[1,1],[1,2],[2,2],[2,1],[1,1]]]}}]}
    """#

  private var layer: LayerManifest {
    var layer = testLayer(key: "key")
    layer.attributes = ["name", "n", "big", "x", "flag", "none"]
    return layer
  }

  private func read(_ bytes: [UInt8], sourceLayer: String? = nil) throws -> IngestResult {
    try withFile(bytes) { path in
      var layer = layer
      (layer.source, layer.sourceLayer) = (path, sourceLayer)
      // No tool of GDAL is on this path.
      return try readFeatures(
        of: layer, grid: testGrid, environment: IngestEnvironment(searchPath: "/nonexistent"))
    }
  }

  @Test func equalsGeoJSON() throws {
    let (result, expected) = (try read(Self.file), try ingest(Self.text, layer))
    #expect(result.features.map(\.key) == ["b", "c", "a"])
    #expect(result.features.map(\.geometry) == expected.features.map(\.geometry))
    #expect(result.features.map(\.attributes) == expected.features.map(\.attributes))
    #expect(result.report.lineCount == 1 && result.report.featureCount == 3)
    #expect(
      result.report.warnings.contains {
        $0.hasSuffix(": has no reference system; WGS 84 is assumed")
      })
    #expect(try read(Self.file, sourceLayer: "shapes").features.count == 3)
    let mistyped = failure { try read(Self.file, sourceLayer: "shape") }
    #expect(mistyped.code == .manifestValue && mistyped.remedy == #"did you mean "shapes"?"#)
  }

  /// What GDAL writes of GeoJSON comes back, with its reference system, and in another one.
  @Test(.enabled(if: isInstalled("ogr2ogr")), arguments: ["EPSG:4326", "EPSG:2263"])
  func whatGDALWrites(system: String) throws {
    try withFolder { folder in
      let text = Self.text.replacing("6.000001", with: "6.0000012345678901")
      try Data(text.utf8).write(to: URL(fileURLWithPath: folder + "/a.geojson"))
      for (index, name) in [("YES", "a.fgb"), ("NO", "b.fgb")] {
        _ = try run(
          "ogr2ogr",
          [
            "-a_srs", system, "-lco", "SPATIAL_INDEX=\(index)", "\(folder)/\(name)",
            folder + "/a.geojson",
          ])
        var (layer, source) = (layer, layer)
        layer.source = "\(folder)/\(name)"
        (source.source, source.crs) = (folder + "/a.geojson", system)
        let read = try readFeatures(
          of: layer, grid: testGrid, environment: IngestEnvironment(searchPath: "/nonexistent"))
        let expected = try readFeatures(of: source, grid: testGrid).features.sorted {
          $0.key < $1.key
        }
        #expect(
          read.features.sorted { $0.key < $1.key }.map(\.geometry) == expected.map(\.geometry))
        #expect(
          read.features.sorted { $0.key < $1.key }.map(\.attributes) == expected.map(\.attributes))
      }
    }
  }

  /// The index of one feature, and of as many as fill a node, and one more.
  @Test(.enabled(if: isInstalled("ogr2ogr")), arguments: [1, 2, 16, 17, 256, 257])
  func sizesOfTheIndex(count: Int) throws {
    try withFolder { folder in
      let features = (0..<count).map { feature(square($0 % 100, $0 / 100), key: "\($0)") }
      let text = #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#
      try Data(text.utf8).write(to: URL(fileURLWithPath: folder + "/a.geojson"))
      _ = try run("ogr2ogr", [folder + "/a.fgb", folder + "/a.geojson"])
      let result = try readFeatures(
        of: testLayer(folder + "/a.fgb"), grid: testGrid,
        environment: IngestEnvironment(searchPath: "/nonexistent"))
      #expect(Set(result.features.map(\.key)) == Set((0..<count).map(String.init)))
    }
  }

  /// A file that is cut or changed anywhere is read or refused in one line.
  @Test(.seeded) func damagedFiles() throws {
    for count in 8..<Self.file.count - 1 {
      let error = failure { try read(Array(Self.file.prefix(count))) }
      #expect(error.code == .unsupportedFormat || error.code == .missingTool, "\(count): \(error)")
    }
    var generator = SeededGenerator(seed: TestSeed.current)
    for _ in 0..<FullTests.count(2_000, all: 100_000) {
      var bytes = Self.file
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let index = Int.random(in: 8..<bytes.count, using: &generator)
        bytes[index] = [0, 0xFF, 0x7F, .random(in: 0...255, using: &generator)].randomElement(
          using: &generator)!
      }
      do {
        _ = try read(bytes)
      } catch {
        #expect(!"\(error)".contains("\n"))
      }
    }
  }
}
