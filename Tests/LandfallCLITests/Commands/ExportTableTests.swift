import Foundation
import TestSupport
import Testing

/// TopoJSON, FlatGeobuf and GeoPackage of `landfall export`, as GDAL reads them; scripts/check export compares more.
@Suite(.timed) struct ExportTableTests {
  let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    try FileManager.default.createDirectory(
      at: workspace.folder.appending(path: "tmp"), withIntermediateDirectories: true)
  }

  /// Runs the command with a folder of its own for temporary files, which must be empty afterward.
  private func export(_ line: String, prefix: String = "") throws -> CommandRun {
    let run = try CommandRun.shell(
      "\(prefix) TMPDIR=$PWD/tmp \"$landfall\" export \(line)", in: workspace)
    let left = try FileManager.default.contentsOfDirectory(
      atPath: workspace.folder.appending(path: "tmp").path)
    #expect(left.isEmpty)
    return run
  }

  /// The features of newline-delimited GeoJSON by their keys: rings in grid units, each from its least vertex on,
  /// counterclockwise, and properties.
  private func features(
    of text: String
  ) throws -> [String: (rings: [[[Int]]], properties: [String: Any])] {
    var found: [String: (rings: [[[Int]]], properties: [String: Any])] = [:]
    for line in text.split(separator: "\n") {
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      let feature = try #require(object)
      var properties = try #require(feature["properties"] as? [String: Any])
      let key = try #require(properties.removeValue(forKey: "id") ?? feature["id"]) as? String
      let geometry = feature["geometry"] as? [String: Any]
      let coordinates = geometry?["coordinates"]
      let rings: [[[Double]]] =
        switch geometry?["type"] as? String {
        case "Polygon": coordinates as? [[[Double]]] ?? []
        case "MultiPolygon": (coordinates as? [[[[Double]]]] ?? []).flatMap { $0 }
        case "Point": [[coordinates as? [Double] ?? []]]
        default: []
        }
      found[try #require(key)] = (
        rings.map(canonical).sorted { $0.joined().lexicographicallyPrecedes($1.joined()) },
        properties
      )
    }
    return found
  }

  private func canonical(_ ring: [[Double]]) -> [[Int]] {
    var points = ring.map { $0.map { Int(($0 * 1e6).rounded()) } }
    guard points.count > 1 else { return points }
    points.removeLast()
    let doubledArea = zip(points, points.dropFirst() + points.prefix(1)).reduce(0) {
      $0 + $1.0[0] * $1.1[1] - $1.1[0] * $1.0[1]
    }
    if doubledArea < 0 { points.reverse() }
    func precedes(_ a: [Int], _ b: [Int]) -> Bool { (a[0], a[1]) < (b[0], b[1]) }
    let least = points.indices.min { precedes(points[$0], points[$1]) } ?? 0
    return Array(points[least...] + points[..<least])
  }

  /// The bundled atlas has enclaves, regions across ±180°, islands, points, and attributes of every type.
  @Test(
    .enabled(if: isInstalled("ogr2ogr")),
    arguments: [
      ("countries", "topojson"), ("states", "fgb"), ("places", "gpkg"),
    ]
      + (FullTests.areWanted
        ? [
          ("states", "topojson --quantization off"), ("places", "topojson"), ("countries", "gpkg"),
        ] : []))
  func gdalReadsTheSame(layer: String, format: String) throws {
    let name = "out.\(format.prefix { $0 != " " })"
    let run = try export("--layer \(layer) --format \(format) -o \(name)")
    #expect(run.exitCode == 0, "\(run.errors)")
    let read = try CommandRun.shell(
      "ogr2ogr -f GeoJSONSeq /vsistdout/ \(name) -lco COORDINATE_PRECISION=9", in: workspace)
    #expect(read.exitCode == 0 && !read.errors.contains("ERROR"), "\(read.errors)")
    let found = try features(of: read.output)
    let expected = try features(of: export("--layer \(layer) --format geojsonl").output)
    #expect(found.keys.sorted() == expected.keys.sorted() && expected.count > 50)
    for (key, feature) in expected {
      let other = try #require(found[key])
      #expect(other.rings == feature.rings, "\(key)")
      for (name, value) in feature.properties where !(value is NSNull) {
        #expect(other.properties[name] as? NSObject == value as? NSObject, "\(key) \(name)")
      }
    }
  }

  /// A second run writes the same bytes, to a file and to standard output.
  @Test(.enabled(if: isInstalled("ogr2ogr")), arguments: ["fgb", "gpkg"])
  func tablesAreDeterministic(format: String) throws {
    _ = try export("--layer states -o one.\(format)")
    _ = try export("--layer states --format \(format) > other")
    #expect(try workspace.bytes("one.\(format)") == workspace.bytes("other"))
    #expect(try workspace.names == ["one.\(format)", "other", "tmp"])
  }

  /// SQLite's columns are equal without regard to case, and two of a GeoPackage have names of their own.
  @Test(.enabled(if: isInstalled("ogr2ogr"))) func columnsHaveDifferentNames() throws {
    try workspace.write(
      LandfallCLITests.features([
        #"{"type":"Feature","properties":{"KEY":"k","ID":7,"Name":"n","FID":"f","geom":"g"},"geometry":"#
          + #"{"type":"Point","coordinates":[1,2]}}"#
      ]), to: "a.geojson")
    let build = try CommandRun.landfall(
      [
        "build", "a.geojson", "--key", "KEY", "--name", "KEY", "--attributes", "ID,Name,FID,geom",
        "-o", "a.atlas",
      ], in: workspace)
    #expect(build.exitCode == 0, "\(build.errors)")
    let run = try export("a.atlas -o a.gpkg")
    #expect(run.exitCode == 0, "\(run.errors)")
    let read = try CommandRun.shell("ogrinfo -q -al a.gpkg", in: workspace).output
    for line in [
      "region_id (String) = k", "region_name (String) = k", "ID (Integer) = 7", "Name (String) = n",
      "FID (String) = f", "geom (String) = g", "POINT (1 2)",
    ] { #expect(read.contains("  \(line)\n"), "\(read)") }
  }

  /// Text that looks like a date or a time is text in each format, letter for letter.
  @Test(.enabled(if: isInstalled("ogr2ogr")), arguments: ["gpkg", "fgb"])
  func textStaysText(format: String) throws {
    let texts = ["2024/01/02", "2024-01-02T10:00:00Z", "10:00:00", "2024-01-02", "01/02/2024"]
    let points = texts.enumerated().map { number, text -> String in
      #"{"type":"Feature","properties":{"KEY":"\#(text)","DAY":"\#(text)"},"geometry":"#
        + #"{"type":"Point","coordinates":[\#(number),2]}}"#
    }
    // Of a column of one kind alone GDAL would make dates.
    for (number, point) in points.enumerated() {
      try workspace.write(LandfallCLITests.features([point]), to: "a.geojson")
      let build = try CommandRun.landfall(
        ["build", "a.geojson", "--key", "KEY", "--attributes", "DAY", "-o", "a.atlas", "--force"],
        in: workspace)
      #expect(build.exitCode == 0, "\(build.errors)")
      #expect(try export("a.atlas -o a\(number).\(format)").exitCode == 0)
      let read = try CommandRun.shell("ogrinfo -q -al a\(number).\(format)", in: workspace).output
      #expect(read.contains("  id (String) = \(texts[number])\n"), "\(read)")
      #expect(read.contains("  DAY (String) = \(texts[number])\n"), "\(read)")
    }
  }

  /// Names that differ by case alone are one in SQLite: GDAL gives the second another name, and the command says so.
  @Test(.enabled(if: isInstalled("ogr2ogr"))) func columnsWithOtherNamesAreNamed() throws {
    try workspace.write(
      LandfallCLITests.features([
        #"{"type":"Feature","properties":{"KEY":"k","NAME":"n","Name":"m"},"geometry":"#
          + #"{"type":"Point","coordinates":[1,2]}}"#
      ]), to: "a.geojson")
    let build = try CommandRun.landfall(
      ["build", "a.geojson", "--key", "KEY", "--attributes", "NAME,Name", "-o", "a.atlas"],
      in: workspace)
    #expect(build.exitCode == 0, "\(build.errors)")
    let run = try export("a.atlas -o a.gpkg")
    #expect(
      run.exitCode == 0 && run.errors.contains("warning: a.gpkg: GDAL reports"), "\(run.errors)")
    #expect(run.errors.contains("Name2") || run.errors.contains("NAME2"), "\(run.errors)")
  }

  /// Whole numbers beyond 64 bits have all their digits.
  @Test func bigNumbersKeepTheirDigits() throws {
    let digits = ["18446744073709551615", "-9223372036854775809"]
    let points = digits.enumerated().map { number, digits -> String in
      #"{"type":"Feature","properties":{"KEY":"k\#(number)","BIG":\#(digits)},"geometry":"#
        + #"{"type":"Point","coordinates":[\#(number),2]}}"#
    }
    try workspace.write(LandfallCLITests.features(points), to: "big.geojson")
    let build = ["build", "big.geojson", "--key", "KEY", "--name", "KEY", "--attributes", "BIG"]
    let made = try CommandRun.landfall(build + ["-o", "big.atlas"], in: workspace)
    try #require(made.exitCode == 0, "\(made.errors)")
    let table = try CommandRun.landfall(["regions", "big.atlas", "--csv"], in: workspace)
    let objects = try CommandRun.landfall(["regions", "big.atlas", "--json"], in: workspace)
    let exported = try export("big.atlas --format geojson")
    for text in digits {
      #expect(table.output.contains(",\(text)\n"), "\(table.output)")
      #expect(objects.output.contains("\"BIG\":\"\(text)\""), "\(objects.output)")
      #expect(exported.output.contains("\"BIG\":\"\(text)\""), "\(exported.output)")
    }
  }

  // MARK: Failures

  @Test func withoutGDALTheErrorNamesThePackage() throws {
    let run = try export("--layer states -o out.gpkg", prefix: "PATH=/nowhere")
    #expect(run.exitCode == 1 && run.errors.contains("out.gpkg: GPKG requires GDAL's ogr2ogr"))
    #expect(run.errors.contains("apt install gdal-bin") && run.errors.contains("or write GeoJSON"))
    #expect(try workspace.names == ["tmp"])
  }

  /// An error of ogr2ogr is an error also if it exits with 0.
  @Test(arguments: ["exit 0", "exit 1"]) func errorsArePassedOn(end: String) throws {
    try workspace.writeTool(
      "echo half > \"$3\"; echo 'ERROR 1: no space' >&2; \(end)", to: "ogr2ogr")
    try workspace.write("the old one", to: "out.fgb")
    let run = try export("--layer places -o out.fgb", prefix: "PATH=\"$PWD/bin:$PATH\"")
    #expect(run.exitCode == 1)
    #expect(
      run.errors.contains("out.fgb: cannot be written: ogr2ogr reports \"ERROR 1: no space\";"))
    #expect(try workspace.text("out.fgb") == "the old one")
    #expect(try workspace.names == ["bin", "out.fgb", "tmp"])
  }

  @Test(arguments: [SIGTERM, SIGINT]) func aSignalLeavesNothing(signal: Int32) throws {
    try workspace.writeTool("echo half > \"$3\"; touch started; exec sleep 600", to: "ogr2ogr")
    let command = try StartedCommand(
      URL(fileURLWithPath: "/bin/sh"),
      [
        "-c",
        "PATH=\"$PWD/bin:$PATH\" TMPDIR=$PWD/tmp exec \"$landfall\" export -l places -o out.gpkg",
      ], in: workspace, input: .text(""))
    #expect(try workspace.waits { try workspace.names.contains("started") })
    command.send(signal)
    let run = try command.wait()
    #expect(run.exitCode == 128 + signal && !run.wasKilled, "\(run)")
    #expect(try workspace.names == ["bin", "started", "tmp"])
    let left = try FileManager.default.contentsOfDirectory(
      atPath: workspace.folder.appending(path: "tmp").path)
    #expect(left.isEmpty)
  }
}
