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
          try? FileManager.default.removeItem(atPath: file)
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

  /// Without PROJ, as in the wheel of the command, GDAL converts: the same coordinates but for the last digits.
  @Test(
    "without PROJ, GDAL converts to degrees", .enabled(if: hasOGR),
    arguments: ["EPSG:2263", "EPSG:32618", "EPSG:4269"])
  func withoutProjections(system: String) throws {
    let grid = try #require(Grid(unitsPerDegree: 1_000_000))
    let isDegrees = system == "EPSG:4269"
    for name in ["x.shp", "x.gpkg"] {
      try converted(text, to: name, arguments: ["-t_srs", system, "-where", "k='a'"]) { _, path in
        let expected = try readFeatures(of: testLayer(path), grid: grid)
        let found = try readFeatures(
          of: testLayer(path), grid: grid, environment: IngestEnvironment(hasProjections: false))
        let (one, other) = (sortedCorners(found)[0], sortedCorners(expected)[0])
        #expect(one.count == other.count)
        for (point, place) in zip(one, other) {
          #expect(abs(Int(point.u) - Int(place.u)) <= 1 && abs(Int(point.v) - Int(place.v)) <= 1)
        }
        #expect(
          found.report.warnings
            == (isDegrees
              ? []
              : [
                "\(path): ogr2ogr converts its coordinates to degrees, as this build of landfall has no PROJ"
              ]))
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

  /// GDAL's tools would take such names for options.
  @Test(
    "names that begin with a dash", .enabled(if: hasOGR),
    arguments: ["-y", "-sql", "--config", "-overwrite", "-a\"b\\c", "plain"])
  func dashes(name: String) throws {
    func folder(_ name: String, _ x: Int) -> String {
      let places = [(x, 0), (x + 1, 0), (x + 1, 1), (x, 0)].map { "\($0),\($1)" }
      return """
        <Folder><name>\(name)</name><Placemark><name>k\(x)</name><Polygon><outerBoundaryIs><LinearRing>
        <coordinates>\(places.joined(separator: " "))</coordinates>
        </LinearRing></outerBoundaryIs></Polygon></Placemark></Folder>
        """
    }
    try withFile(
      Array("<kml><Document>\(folder("other", 0))\(folder(name, 5))</Document></kml>".utf8),
      named: "-x.kml"
    ) { path in
      var layer = testLayer(path, sourceLayer: name)
      layer.key = "Name"
      let result = try readFeatures(of: layer, grid: testGrid)
      #expect(result.features.map(\.key) == ["k5"])
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

  /// Makes a Shapefile whose .dbf has other bytes for the names, and reads it.
  private func shapefile(
    _ names: [[UInt8]], cpg: String? = nil, languageDriver: UInt8 = 0,
    _ body: (IngestResult, String) throws -> Void
  ) throws {
    let features = names.indices.map { number in
      #"{"type":"Feature","properties":{"k":"\#(number)","NAME":"\#(String(repeating: "x", count: 12))"},"geometry":\#(square(2 * number, 0))}"#
    }
    let text = #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#
    try converted(text, to: "x.shp", remove: [".cpg"]) { _, path in
      let dbf = URL(fileURLWithPath: path.replacing(".shp", with: ".dbf"))
      var bytes = Array(try Data(contentsOf: dbf))
      bytes[29] = languageDriver
      for name in names {
        let places = bytes.indices.dropLast(12).filter { place in
          bytes[place..<place + 12].allSatisfy { $0 == UInt8(ascii: "x") }
        }
        let place = try #require(places.first)
        let value = Array((name + Array(repeating: 0x20, count: 12)).prefix(12))
        bytes.replaceSubrange(place..<place + 12, with: value)
      }
      try Data(bytes).write(to: dbf)
      if let cpg {
        let file = path.replacing(".shp", with: ".cpg")
        try cpg.write(toFile: file, atomically: true, encoding: .utf8)
      }
      let layer = testLayer(path, name: "NAME")
      try body(try readFeatures(of: layer, grid: testGrid), path)
    }
  }

  @Test(
    "names in an encoding that is not declared are Windows-1252, with a warning",
    .enabled(if: hasOGR),
    arguments: [nil, " ", "KLINGON", "UTF-8", "ANSI 1252", "LDID/87", "28591"])
  func undeclaredEncoding(cpg: String?) throws {
    let names: [[UInt8]] = [
      Array("Cura".utf8) + [0xE7] + Array("ao".utf8), [0x8A] + Array("x".utf8),
    ]
    try shapefile(names, cpg: cpg) { result, path in
      #expect(result.features.map(\.name) == ["Cura\u{E7}ao", "\u{160}x"])
      #expect(result.report.warnings.count == 1)
      let warning = try #require(result.report.warnings.first)
      #expect(warning.hasPrefix("\(path): 2 texts in neither UTF-8 nor a known"))
      #expect(warning.contains("NAME of feature 0") && warning.contains("x.cpg"), "\(warning)")
      #expect(!warning.contains("iconv"))
    }
  }

  @Test("names in an encoding that is declared are read in it", .enabled(if: hasOGR))
  func declaredEncoding() throws {
    let french: [UInt8] = Array("Cura".utf8) + [0xE7] + Array("ao".utf8)
    let cyrillic: [UInt8] = [0xCC, 0xEE, 0xF1]
    let cases: [(cpg: String?, driver: UInt8, bytes: [UInt8], name: String)] = [
      ("1252", 0, french, "Cura\u{E7}ao"), ("1251", 0, cyrillic, "\u{41C}\u{43E}\u{441}"),
      (nil, 0xC9, cyrillic, "\u{41C}\u{43E}\u{441}"),
    ]
    for one in cases {
      try shapefile([one.bytes], cpg: one.cpg, languageDriver: one.driver) { result, _ in
        #expect(result.features.map(\.name) == [one.name])
        #expect(result.report.warnings.isEmpty, "\(result.report.warnings)")
      }
    }
    // The same bytes without a declaration.
    try shapefile([cyrillic]) { result, _ in
      #expect(result.features.map(\.name) == ["\u{CC}\u{EE}\u{F1}"])
      #expect(result.report.warnings.count == 1)
      let warning = try #require(result.report.warnings.first)
      #expect(warning.contains("x.cpg"), "\(warning)")
    }
  }

  @Test("a letter that GDAL cannot convert is warned of", .enabled(if: hasOGR))
  func unconvertedLetter() throws {
    // Windows-1251 has no letter 0x98.
    try shapefile([[0x61, 0x98, 0x62]], cpg: "1251") { result, path in
      #expect(result.report.warnings.count == 1)
      let warning = try #require(result.report.warnings.first)
      let start = "\(path): GDAL reports \"One or several characters couldn't be converted"
      #expect(warning.hasPrefix(start), "\(warning)")
    }
  }

  @Test("names in UTF-8 stay, beside another and one that its field cuts", .enabled(if: hasOGR))
  func mixedEncodings() throws {
    let cut = Array("\u{141}\u{F3}d\u{17A}-x\u{F3}".utf8) + [0xC5]
    let names: [[UInt8]] = [Array("\u{141}\u{F3}d\u{17A}".utf8), [0xC9, 0x74, 0xE9], cut]
    #expect(cut.count == 12)
    try shapefile(names) { result, _ in
      let guessed = result.report.warnings.filter { $0.contains("in neither UTF-8 nor") }
      #expect(guessed.count == 1)
      let warning = try #require(guessed.first)
      #expect(warning.contains("NAME of feature 1") && warning.contains("x.cpg"), "\(warning)")
      // The width of the field is that of the longest text.
      #expect(result.features.map(\.name).prefix(2) == ["\u{141}\u{F3}d\u{17A}", "\u{C9}t\u{E9}"])
      #expect(result.features[2].name.hasPrefix("\u{141}\u{F3}d\u{17A}-x\u{F3}"))
    }
  }

  @Test("UTF-8 that is declared as another encoding is warned of", .enabled(if: hasOGR))
  func mojibake() throws {
    let name = Array("Cura\u{E7}ao".utf8)
    for (cpg, driver) in [(nil, 0x57), ("1252", 0), ("ISO-8859-1", 0)] as [(String?, UInt8)] {
      try shapefile([name], cpg: cpg, languageDriver: driver) { result, _ in
        #expect(result.features.map(\.name) == ["Cura\u{C3}\u{A7}ao"])
        let warning = try #require(result.report.warnings.first)
        #expect(warning.contains("which would be \"Cura\u{E7}ao\""), "\(warning)")
        #expect(warning.contains("write UTF-8 into x.cpg"), "\(warning)")
      }
    }
    try shapefile([name], cpg: "UTF-8", languageDriver: 0x57) { result, _ in
      #expect(result.features.map(\.name) == ["Cura\u{E7}ao"] && result.report.warnings.isEmpty)
    }
  }

  @Test(
    "a Shapefile without its companion files names them", .enabled(if: hasOGR),
    arguments: [".shx", ".dbf"])
  func companions(ending: String) throws {
    try converted(text, to: "x.shp") { _, path in
      let file = path.replacing(".shp", with: ending)
      let upper = path.replacing("x.shp", with: "X" + ending.uppercased())
      try FileManager.default.moveItem(atPath: file, toPath: upper)
      guard !FileManager.default.fileExists(atPath: file) else { return }
      let other = failure { try readFeatures(of: testLayer(path), grid: testGrid) }
      #expect(other.problem.hasPrefix("x\(ending) is missing"))
      #expect(other.remedy.hasPrefix("rename X\(ending.uppercased())"), "\(other)")
      try FileManager.default.removeItem(atPath: upper)
      if ending == ".shx" { return try restored(path) }
      let missing = failure { try readFeatures(of: testLayer(path), grid: testGrid) }
      #expect(missing.remedy.hasPrefix("get all files"), "\(missing)")
    }
  }

  /// The index is made in another folder, with one warning; in an archive it is not.
  private func restored(_ path: String) throws {
    let folder = path.replacing("/x.shp", with: "")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    let result = try readFeatures(of: testLayer(path), grid: testGrid)
    #expect(result.features.map(\.geometry) == (try ingest(text)).features.map(\.geometry))
    #expect(result.report.warnings.count { $0.contains("x.shx is missing beside it") } == 1)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == files)
    _ = try run("python3", ["-m", "zipfile", "-c", folder + "/z.zip", path, folder + "/x.dbf"])
    let packed = failure { try readFeatures(of: testLayer(folder + "/z.zip"), grid: testGrid) }
    #expect(packed.problem.contains("without its index"), "\(packed)")
    // A file that ends within a region has no index that could be made.
    try Data(contentsOf: URL(filePath: path)).prefix(150).write(to: URL(filePath: path))
    _ = failure { try readFeatures(of: testLayer(path), grid: testGrid) }
  }

  @Test("a ZIP archive of a folder, also as macOS makes it", .enabled(if: hasOGR))
  func archiveOfFolder() throws {
    let direct = try ingest(text)
    try converted(text, to: "x.shp") { _, path in
      let folder = path.replacing("/x.shp", with: "")
      let script = """
        import os, sys, zipfile
        folder, name = sys.argv[1:3]
        with zipfile.ZipFile(folder + "/" + name, "w", zipfile.ZIP_DEFLATED) as archive:
            for file in sorted(os.listdir(folder)):
                if file.startswith("x."):
                    archive.write(folder + "/" + file, "areas/" + file)
                    if name == "mac.zip": archive.writestr("__MACOSX/areas/._" + file, "x" * 24)
        """
      for name in ["folder.zip", "mac.zip"] {
        _ = try run("python3", ["-c", script, folder, name])
        let result = try readFeatures(of: testLayer("\(folder)/\(name)"), grid: testGrid)
        #expect(sortedCorners(result) == sortedCorners(direct))
      }
    }
  }

  /// Archives as a program in Python writes them, from a Shapefile s.* and a GeoJSON file g.geojson.
  struct HostileArchive: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var script: String
    /// What the message says, of the problem.
    var problem: String
  }

  static let hostileArchives = [
    HostileArchive(
      testDescription: "stored, with a changed byte",
      script: "pack(ZIP_STORED, 'g.geojson'); change(b'key-a', b'key-z')",
      problem: #"is damaged: "g.geojson" in it has another checksum"#),
    HostileArchive(
      testDescription: "deflated, with a changed byte",
      script: "pack(ZIP_DEFLATED, 'g.geojson'); change(b'key-a', b'key-z')",
      problem: #"is damaged: "g.geojson" in it has another checksum"#),
    HostileArchive(
      testDescription: "a deflated table, which GDAL reads from its middle",
      script: "pack(ZIP_DEFLATED, 's.shp', 's.shx', 's.dbf', 's.prj'); change(b'key-a', b'key-z')",
      problem: #"is damaged: "s.dbf" in it has another checksum"#),
    HostileArchive(
      testDescription: "a stored file that ends too early",
      script: "pack(ZIP_STORED, 'g.geojson'); directory(20, 1 << 30); directory(24, 1 << 30)",
      problem: #"is damaged: "g.geojson" in it has another checksum"#),
    HostileArchive(
      testDescription: "a deflated file that is longer than it says",
      script: "pack(ZIP_DEFLATED, 'g.geojson'); directory(24, 10)",
      problem: #"is damaged: "g.geojson" in it has another checksum"#),
    HostileArchive(
      testDescription: "a file that begins beyond the end",
      script: "pack(ZIP_STORED, 'g.geojson'); directory(42, 0x7FFFFFFF)",
      problem: #"is damaged: "g.geojson" in it has another checksum"#),
    HostileArchive(
      testDescription: "a bomb",
      script: "add('b.geojson', b' ' * (65 << 20), level=9)",
      problem: #"would unpack "b.geojson" from "#),
    HostileArchive(
      testDescription: "a bomb of many names for the same bytes",
      script: "add('b.geojson', b' ' * (1 << 20), level=9); repeat(100)",
      problem: "has files that share their bytes"),
    HostileArchive(
      testDescription: "encrypted", script: "pack(ZIP_STORED, 'g.geojson'); directory(8, 1)",
      problem: #"has an encrypted file, "g.geojson""#),
    HostileArchive(
      testDescription: "a link", script: "add('l.geojson', b'/etc/hostname', mode=0o120777)",
      problem: #"has a link, "l.geojson","#),
    HostileArchive(
      testDescription: "an absolute name", script: "add('/a.geojson', text)",
      problem: #"has a file whose name leads out of it, "/a.geojson""#),
    HostileArchive(
      testDescription: "a name of Windows", script: #"add('C:\\a.geojson', text)"#,
      problem: #"has a file whose name leads out of it, "C:\a.geojson""#),
    HostileArchive(
      testDescription: "a name with ..", script: "add('x/../../a.geojson', text)",
      problem: #"has a file whose name leads out of it, "x/../../a.geojson""#),
    HostileArchive(
      testDescription: "an archive in an archive", script: "add('a/inner.zip', b'PK')",
      problem: #"has no boundaries but another archive, "a/inner.zip""#),
  ]

  @Test("a hostile archive is refused by name", .enabled(if: hasOGR), arguments: hostileArchives)
  func hostileArchive(_ archive: HostileArchive) throws {
    let source = text.replacing("\"a\"", with: "\"key-a\"")
    try converted(source, to: "s.shp") { _, shapefile in
      let folder = shapefile.replacing("/s.shp", with: "")
      try Data(source.utf8).write(to: URL(fileURLWithPath: folder + "/g.geojson"))
      let script = """
        import os, struct, sys, zipfile
        from zipfile import ZIP_DEFLATED, ZIP_STORED
        os.chdir(sys.argv[1])
        text = open("g.geojson", "rb").read()
        def pack(method, *names):
            with zipfile.ZipFile("x.zip", "w", method, compresslevel=0) as archive:
                for name in names: archive.write(name)
        def add(name, data, mode=0o100644, level=None):
            with zipfile.ZipFile("x.zip", "w", ZIP_DEFLATED if level else ZIP_STORED, compresslevel=level) as archive:
                entry = zipfile.ZipInfo(name)
                entry.external_attr, entry.create_system = mode << 16, 3
                entry.filename = name
                entry.compress_type = archive.compression
                archive.writestr(entry, data, compresslevel=level)
        def edit(changed):
            data = bytearray(open("x.zip", "rb").read())
            open("x.zip", "wb").write(changed(data) or data)
        def change(old, new):
            edit(lambda data: data.replace(old, new, 1))
        def directory(offset, value):
            def changed(data):
                at = data.index(b"PK\\x01\\x02") + offset
                size = 2 if offset == 8 else 4
                data[at:at + size] = value.to_bytes(size, "little")
            edit(changed)
        def repeat(count):
            def changed(data):
                at, end = data.index(b"PK\\x01\\x02"), data.index(b"PK\\x05\\x06")
                tail = struct.pack("<IHHHHIIH", 0x06054B50, 0, 0, count, count, count * (end - at), at, 0)
                return data[:at] + data[at:end] * count + tail
            edit(changed)
        \(archive.script)
        """
      _ = try run("python3", ["-c", script, folder])
      let error = failure { try readFeatures(of: testLayer("\(folder)/x.zip"), grid: testGrid) }
      #expect(error.problem.hasPrefix(archive.problem), "\(error)")
    }
  }

  @Test("a sound archive is read, stored or deflated, also with ZIP64", .enabled(if: hasOGR))
  func soundArchive() throws {
    let direct = try ingest(text)
    try converted(text, to: "s.shp") { _, path in
      let folder = path.replacing("/s.shp", with: "")
      let script = """
        import os, sys, zipfile
        os.chdir(sys.argv[1])
        for name, method in (("stored", zipfile.ZIP_STORED), ("deflated", zipfile.ZIP_DEFLATED)):
            with zipfile.ZipFile(name + ".zip", "w", method) as archive:
                for file in ("s.shp", "s.shx", "s.dbf", "s.prj"): archive.write(file)
        zipfile.ZIP64_LIMIT = 10
        with zipfile.ZipFile("large.zip", "w") as archive:
            for file in ("s.shp", "s.shx", "s.dbf", "s.prj"): archive.write(file)
        """
      _ = try run("python3", ["-c", script, folder])
      for name in ["stored", "deflated", "large"] {
        let result = try readFeatures(of: testLayer("\(folder)/\(name).zip"), grid: testGrid)
        #expect(sortedCorners(result) == sortedCorners(direct), "\(name)")
      }
    }
  }

  @Test("tables without geometry are no layers to choose", .enabled(if: hasOGR))
  func tables() throws {
    try converted(text, to: "x.gpkg", arguments: ["-nln", "areas"]) { _, path in
      try withFile(Array("name,style\na,b\n".utf8), named: "styles.csv") { csv in
        _ = try run("ogr2ogr", ["-update", "-nln", "layer_styles", path, csv])
      }
      #expect(
        try readFeatures(of: testLayer(path), grid: testGrid).features.map(\.key) == ["a", "b"])
    }
  }

  @Test("features that GDAL counts and does not give are warned of", .enabled(if: hasOGR))
  func featureCount() throws {
    try converted(text, to: "x.gpkg") { result, path in
      #expect(result.report.warnings.isEmpty, "\(result.report.warnings)")
      let script = """
        import sqlite3, sys
        base = sqlite3.connect(sys.argv[1])
        base.execute("UPDATE gpkg_ogr_contents SET feature_count = 5")
        base.commit()
        base.close()
        """
      _ = try run("python3", ["-c", script, path])
      let short = try readFeatures(of: testLayer(path), grid: testGrid)
      #expect(short.features.count == 2)
      #expect(short.report.warnings == ["\(path): GDAL gave 2 of its 5 features"])
    }
  }

  @Test("Esri JSON goes through ogr2ogr, with its reference system", .enabled(if: hasOGR))
  func esriJSON() throws {
    let text = """
      {"geometryType":"esriGeometryPolygon","spatialReference":{"wkid":4326},"exceededTransferLimit":true,
      "fields":[{"name":"k","type":"esriFieldTypeString","length":9}],
      "features":[{"attributes":{"k":"a"},"geometry":{"rings":[[[0,0],[0,1],[1,1],[1,0],[0,0]]]}}]}
      """
    try withFile(Array(text.utf8), named: "x.json") { path in
      let result = try readFeatures(of: testLayer(path), grid: testGrid)
      #expect(result.features.map(\.key) == ["a"])
      #expect(result.report.warnings.count == 1)
      #expect(result.report.warnings[0].contains("left features out"))
    }
  }

  @Test(
    "what GDAL warns of is passed on, and an altitude that is none is no loss", .enabled(if: hasOGR)
  )
  func kml() throws {
    func kml(_ coordinates: String, in body: String? = nil) -> [UInt8] {
      let placemark = """
        <Placemark><name>a</name><Polygon><outerBoundaryIs><LinearRing><coordinates>\(coordinates)\
        </coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>
        """
      return Array(
        #"<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document>\#(body ?? placemark)</Document></kml>"#
          .utf8)
    }
    func read(_ bytes: [UInt8]) throws -> IngestResult {
      try withFile(bytes, named: "x.kml") { path in
        try readFeatures(of: testLayer(path, key: "Name"), grid: testGrid)
      }
    }
    let open = try read(kml("0,0 1,0 1,1 0,1"))
    #expect(open.report.warnings.contains { $0.contains("GDAL closed a ring") })
    let nan = try read(kml("0,0,nan 1,0,nan 1,1,nan 0,1,nan 0,0,nan"))
    #expect(sortedCorners(nan) == sortedCorners(open))
    let link = "<NetworkLink><Link><href>https://example.org/a.kml</href></Link></NetworkLink>"
    #expect(failure { try read(kml("", in: link)) }.code == .unsupportedFormat)
  }

  /// GDAL reads what the links of a KMZ archive lead to, and lost the areas beside them.
  @Test("placemarks beside a link within a KMZ archive are counted", .enabled(if: hasOGR))
  func linkedKMZ() throws {
    let script = """
      import sys, zipfile
      def area(name, x):
          ring = " ".join(f"{x + a},{b}" for a, b in [(0, 0), (1, 0), (1, 1), (0, 1), (0, 0)])
          return (f"<Placemark><name>{name}</name><Polygon><outerBoundaryIs><LinearRing><coordinates>{ring}</coordinates>"
              "</LinearRing></outerBoundaryIs></Polygon></Placemark>")
      def kml(body): return f'<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document>{body}</Document></kml>'
      link = "<NetworkLink><Link><href>layers/B.kml</href></Link></NetworkLink>"
      with zipfile.ZipFile(sys.argv[1], "w") as archive:
          archive.writestr("doc.kml", kml(eval(sys.argv[2])))
          archive.writestr("layers/B.kml", kml(area("B", 2)))
      """
    for (body, words) in [
      (#"area("A", 0) + link"#, "GDAL reads 1 of the 2 placemarks in its files"),
      (#"link + area("A", 0) + area("C", 4)"#, "GDAL reads 1 of the 3 placemarks"),
      ("link", nil),
    ] {
      try withFolder { folder in
        _ = try run("python3", ["-c", script, "\(folder)/x.kmz", body])
        let layer = LayerManifest(id: "x", source: "\(folder)/x.kmz", key: "Name")
        let result = try readFeatures(of: layer, grid: testGrid)
        #expect(result.features.map(\.key) == ["B"])
        let found = result.report.warnings.filter { $0.contains("placemarks") }
        #expect(
          found.count == (words == nil ? 0 : 1) && found.allSatisfy { $0.contains(words ?? "") },
          "\(found)")
      }
    }
  }

  /// A code lost its zeros, and an empty one became 0.
  @Test(
    "a text that a field of numbers changes is warned of", .enabled(if: hasOGR),
    arguments: [
      ("int", "08", true), ("int", "", true), ("float", "1e2", true), ("uint", "007", true),
      ("double", "-01.5", true), ("short", "x7", true), ("int", "8", false), ("int", "0", false),
      ("float", "12.50", false), ("string", "08", false), ("float", "0.5", false),
    ])
  func typedFields(type: String, text: String, isWarned: Bool) throws {
    let kml = """
      <?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document>
      <Schema name="s" id="s"><SimpleField name="code" type="\(type)"/></Schema><Placemark><name>A</name>
      <ExtendedData><SchemaData schemaUrl="#s"><SimpleData name="code">\(text)</SimpleData></SchemaData></ExtendedData>
      <Polygon><outerBoundaryIs><LinearRing><coordinates>0,0 1,0 1,1 0,1 0,0</coordinates></LinearRing></outerBoundaryIs>
      </Polygon></Placemark></Document></kml>
      """
    try withFile(Array(kml.utf8), named: "x.kml") { path in
      let layer = LayerManifest(id: "x", source: path, key: "Name")
      let warnings = try readFeatures(of: layer, grid: testGrid).report.warnings
      #expect(
        warnings.contains { $0.contains("field \"code\" is declared as a number") } == isWarned,
        "\(warnings)")
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
    let layers = OGRLayer.parse(text)
    #expect(layers.map(\.name) == ["a b", "c"] && layers.allSatisfy { $0.driver == "GPKG" })
    #expect(layers.map(\.crs) == ["GEOGCRS[\"WGS 84\",\n    ID[\"EPSG\",4326]]", nil])
  }
}
