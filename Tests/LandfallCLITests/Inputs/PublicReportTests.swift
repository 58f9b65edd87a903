import Foundation
import LandfallData
import TestSupport
import Testing

import LandfallCLI

/// Kinds of files in public reports that gave a wrong answer without a word, or a message that misled: see
/// Tests/Fixtures/reports.
@Suite(.timed) struct PublicReportTests {
  private let workspace: Workspace

  init() throws { workspace = try Workspace() }

  private func run(_ words: String) throws -> CommandRun {
    try CommandRun.landfall(words.split(separator: " ").map(String.init), in: workspace)
  }

  // MARK: Tracks

  /// Times of the hour that a clock repeats: the two passes were mixed.
  @Test(arguments: ["trip FILE", "detect FILE", "map --track FILE -o m.svg"])
  func aClockThatIsPutBackIsNoted(verb: String) throws {
    let minutes =
      Array(stride(from: 35, through: 119, by: 7)) + Array(stride(from: 66, to: 140, by: 7))
    let rows = minutes.enumerated().map { index, minute in
      let time = "2026-11-01 0\(minute / 60):\(minute % 60 < 10 ? "0" : "")\(minute % 60):00"
      return (time, 40.955 + 0.003 * Double(index))
    }
    try workspace.write(
      "time,lat,lon\n" + rows.map { "\($0.0),\($0.1),-104.9\n" }.joined(), to: "t.csv")
    let points = rows.map {
      "<trkpt lat=\"\($0.1)\" lon=\"-104.9\"><time>\($0.0.replacing(" ", with: "T"))</time></trkpt>"
    }
    try workspace.write(
      "<gpx version=\"1.1\"><trk><trkseg>\(points.joined())</trkseg></trk></gpx>", to: "t.gpx")
    for file in ["t.csv", "t.gpx"] {
      let run = try run(
        verb.replacing("FILE", with: file) + (verb.hasPrefix("map") ? " --force" : ""))
      #expect(
        run.exitCode == 0
          && run.errors.contains(
            "times go back once, as from 2026-11-01T01:59:00Z to 2026-11-01T01:06:00Z"),
        "\(run)")
    }
  }

  /// Files that are newest first, or in parts, are not such.
  @Test func otherOrdersAreNotNoted() throws {
    let rows = (0..<40).map { "2026-05-01T10:\($0 + 10):00Z,\(40 + 0.001 * Double($0)),-104.9\n" }
    try workspace.write("time,lat,lon\n" + rows.reversed().joined(), to: "newest.csv")
    try workspace.write(
      "time,lat,lon\n"
        + rows.enumerated().sorted { $0.offset % 7 < $1.offset % 7 }.map(\.element)
        .joined(), to: "mixed.csv")
    for file in ["newest.csv", "mixed.csv"] {
      let errors = try run("trip \(file)").errors
      #expect(!errors.contains("times go back"), "\(errors)")
    }
  }

  /// AM and PM in a column of their own were not read.
  @Test(arguments: ["AM/PM", "ampm", "Meridiem"])
  func halvesOfTheDayMayBeAColumn(name: String) throws {
    for (columns, first, second) in [
      ("Date,Time,\(name)", "2026-05-03,11:55:00,AM", "2026-05-03,01:05:00,PM"),
      ("time,\(name)", "2026-05-03 11:55:00,am", "2026-05-03 01:05:00,pm"),
    ] {
      try workspace.write(
        "\(columns),lat,lon\n\(first),39.74,-104.99\n\(second),39.75,-104.99\n", to: "t.csv")
      let run = try run("trip t.csv")
      #expect(run.exitCode == 0 && run.output.contains("2026-05-03T11:55:00Z"), "\(run)")
      #expect(run.output.contains("2026-05-03T13:05:00Z"), "\(run)")
    }
  }

  /// A point without a time between two others made a stay of the weeks between them.
  @Test func aPointWithoutATimeJoinsNoOthers() throws {
    let points = [
      (51.05, 3.72, "<time>2019-05-01T08:00:00Z</time>"), (50.85, 4.35, ""),
      (48.85, 2.35, "<time>2019-06-10T08:00:00Z</time>"),
    ]
    let text = points.map { "<trkpt lat=\"\($0.0)\" lon=\"\($0.1)\">\($0.2)</trkpt>" }.joined()
    try workspace.write(
      "<gpx version=\"1.1\"><trk><trkseg>\(text)</trkseg></trk></gpx>", to: "t.gpx")
    try workspace.write(
      "time,lat,lon\n2019-05-01T08:00:00Z,51.05,3.72\n,50.85,4.35\n2019-06-10T08:00:00Z,48.85,2.35\n",
      to: "t.csv")
    for file in ["t.gpx", "t.csv"] {
      let run = try run("trip \(file)")
      #expect(run.output.contains("3 of 3 points, 2 days"), "\(run)")
      #expect(run.output.contains("\ntime "), "\(run)")
    }
  }

  /// Rows sorted by numbers as text, as 1, 10, 11, 2, went to and fro.
  @Test(arguments: ["shape_pt_sequence", "seq", "Sequence", "point_order"])
  func theOrderOfPointsIsNoted(name: String) throws {
    let order = (1...12).sorted { "\($0)" < "\($1)" }
    let rows = order.map { "R1,\(40 + 0.01 * Double($0)),-105,\($0)\n" }
    try workspace.write("shape_id,shape_pt_lat,shape_pt_lon,\(name)\n" + rows.joined(), to: "t.txt")
    let run = try run("trip t.txt")
    #expect(
      run.exitCode == 0
        && run.errors.contains("\"\(name)\" numbers the points, which are not in its order"),
      "\(run)")
    let sorted = (1...12).map { "R1,\(40 + 0.01 * Double($0)),-105,\($0)\n" }
    try workspace.write(
      "shape_id,shape_pt_lat,shape_pt_lon,\(name)\n"
        + (sorted + sorted.map { $0.replacing("R1", with: "R2") }).joined(), to: "t.txt")
    #expect(!(try self.run("trip t.txt")).errors.contains("numbers the points"))
  }

  /// The reference system of GeoJSON was read by builds alone: Lyon was in Belgium.
  @Test(
    arguments: [
      (
        "{\"type\":\"name\",\"properties\":{\"name\":\"urn:ogc:def:crs:EPSG::4807\"}}", "EPSG::4807"
      ),
      ("{\"type\":\"EPSG\",\"properties\":{\"code\":28992}}", "EPSG:28992"),
      ("{\"type\":\"EPSG\",\"properties\":{\"code\":\"4807\"}}", "EPSG:4807"),
      ("\"EPSG:3857\"", "EPSG:3857"),
      ("{\"type\":\"link\",\"properties\":{\"href\":\"http://a/b\"}}", "http://a/b"),
      ("{\"type\":\"name\",\"properties\":{\"name\":\"urn:ogc:def:crs:OGC:1.3:CRS84\"}}", nil),
      ("{\"type\":\"name\",\"properties\":{\"name\":\"EPSG:4326\"}}", nil),
      ("{\"type\":\"EPSG\",\"properties\":{\"code\":4258}}", nil), ("null", nil),
    ] as [(String, String?)])
  func onlyDegreesOfWGS84AreRead(crs: String, name: String?) throws {
    let feature = { (geometry: String, more: String) in
      "{\"type\":\"Feature\",\"properties\":{},\(more)\"geometry\":\(geometry)}"
    }
    let point = "{\"type\":\"Point\",\"coordinates\":[2.77,50.85]}"
    let line = "{\"type\":\"LineString\",\"coordinates\":[[2.77,50.85],[2.78,50.86]]}"
    for (shape, verb) in [
      (point, "locate --input"), (line, "trip"), (line, "map -o m.svg --force --track"),
    ] {
      let list = "\"features\":[\(feature(shape, ""))]"
      // A server may name the system behind the features.
      for text in [
        "{\"type\":\"FeatureCollection\",\"crs\":\(crs),\(list)}",
        "{\"type\":\"FeatureCollection\",\(list),\"crs\":\(crs)}",
        feature(shape, "\"crs\":\(crs),"),
      ] {
        try workspace.write(text, to: "t.geojson")
        let run = try run("\(verb) t.geojson")
        if let name {
          #expect(run.exitCode == 1 && run.errors.contains("names the reference system"), "\(run)")
          #expect(run.errors.contains(name), "\(run)")
        } else {
          #expect(run.exitCode == 0 && !run.errors.contains("system"), "\(text) \(run)")
        }
      }
    }
  }

  // MARK: Areas

  private static let square = "10,50,0 14,50,0 14,54,0 10,54,0 10,50,0"
  private static let holes = [
    "10.5,50.5,0 11.5,50.5,0 11.5,51.5,0 10.5,51.5,0 10.5,50.5,0",
    "12.5,52.5,0 13.5,52.5,0 13.5,53.5,0 12.5,53.5,0 12.5,52.5,0",
  ]

  private func kml(_ boundaries: [(String, [String])], prefix: String = "") -> String {
    let parts = boundaries.map { element, rings in
      let texts = rings.map {
        "<\(prefix)LinearRing><\(prefix)coordinates>\($0)</\(prefix)coordinates></\(prefix)LinearRing>"
      }
      return "<\(prefix)\(element)>\n\(texts.joined())</\(prefix)\(element)>"
    }
    let space = prefix.isEmpty ? "" : ":\(prefix.dropLast())"
    return """
      <?xml version="1.0"?><\(prefix)kml xmlns\(space)="http://www.opengis.net/kml/2.2"><\(prefix)Document>
      <!-- <innerBoundaryIs><LinearRing/><LinearRing/></innerBoundaryIs> -->
      <\(prefix)Placemark><\(prefix)name>Field</\(prefix)name><\(prefix)Polygon>\(parts.joined(separator: "\n"))
      </\(prefix)Polygon></\(prefix)Placemark></\(prefix)Document></\(prefix)kml>
      """
  }

  /// GDAL reads the last of several rings in one element.
  @Test(.enabled(if: isInstalled("ogr2ogr"))) func eachRingHasAnElementOfItsOwn() throws {
    let outer = ("outerBoundaryIs", [Self.square])
    try workspace.write(kml([outer, ("innerBoundaryIs", Self.holes)]), to: "a.kml")
    let run = try run("build a.kml -o a.atlas")
    #expect(
      run.exitCode == 1 && run.errors.contains("a.kml: line 5: innerBoundaryIs has 2 rings"),
      "\(run)")
    try workspace.write(kml([("outerBoundaryIs", [Self.square, Self.holes[0]])]), to: "b.kml")
    #expect(try self.run("build b.kml -o b.atlas").errors.contains("outerBoundaryIs has 2 rings"))
    try workspace.write(kml([outer] + Self.holes.map { ("innerBoundaryIs", [$0]) }), to: "c.kml")
    let right = try self.run("build c.kml -o c.atlas")
    #expect(right.exitCode == 0 && right.errors.contains("12 vertices"), "\(right)")
  }

  /// Keys of a fixed width could not be found by the same texts.
  @Test func spacesAroundKeysAreLeftOut() throws {
    let features = [("GM0363    ", "Amsterdam   "), ("GM0014    ", "Groningen")].enumerated().map {
      let x = 4 + $0.offset
      return
        "{\"type\":\"Feature\",\"properties\":{\"code\":\"\($0.element.0)\",\"name\":\"\($0.element.1)\"},\"geometry\":"
        + "{\"type\":\"Polygon\",\"coordinates\":[[[\(x),52],[\(x + 1),52],[\(x + 1),53],[\(x),52]]]}}"
    }
    try workspace.write(
      "{\"type\":\"FeatureCollection\",\"features\":[\(features.joined(separator: ","))]}",
      to: "a.geojson")
    let built = try run("build a.geojson --key code -o a.atlas")
    #expect(
      built.exitCode == 0
        && built.errors.contains("2 features have spaces around the key or the name"),
      "\(built)")
    let found = try run("find a.atlas Amsterdam")
    #expect(found.output.contains("GM0363") && !found.output.contains("GM0363  \t"), "\(found)")
    try workspace.write("key,value\nGM0363    ,1\nGM0014,2\n", to: "v.csv")
    let map = try run("map a.atlas --values v.csv -o v.svg")
    #expect(map.exitCode == 0, "\(map)")
  }

  @Test(.enabled(if: isInstalled("ogr2ogr"))) func curvesAreNamed() throws {
    let rings = "[[[10,50],[10,51],[11,51],[11,50],[10,50]]]"
    let features = [
      "\"rings\":\(rings)", "\"curveRings\":[[[12,50],[12,51],{\"c\":[[13,50],[13,51]]},[12,50]]]",
    ]
    .enumerated().map {
      "{\"attributes\":{\"code\":\"\($0.offset)\"},\"geometry\":{\($0.element)}}"
    }
    try workspace.write(
      "{\"geometryType\":\"esriGeometryPolygon\",\"spatialReference\":{\"wkid\":4326},\"fields\":[{\"name\":\"code\","
        + "\"type\":\"esriFieldTypeString\"}],\"features\":[\(features.joined(separator: ","))]}",
      to: "a.json")
    let run = try run("build a.json -o a.atlas")
    #expect(run.errors.contains("a.json: has curveRings, which GDAL does not read"), "\(run)")
  }

  /// Tables and objects that have positions elsewhere than in columns of a latitude and a longitude.
  @Test(arguments: [
    (
      "KEY,path\n1,51.1 3.7 0 5; 51.2 3.8 0 5; 51.3 3.9 0 5\n", "t.csv", "locate --input",
      "has several points in a field"
    ),
    (
      "KEY,path\n1,51.1 3.7 0 5; 51.2 3.8 0 5; 51.3 3.9 0 5\n", "t.csv", "trip",
      "has several points in a field"
    ),
    (
      "KEY,path\n1,51.1 3.7 0 5; 51.2 3.8 0 5; 51.1 3.7 0 5\n", "t.csv", "build -o a.atlas",
      "has the corners of areas"
    ),
    (
      "{\"ttl\":0,\"data\":{\"stations\":[{\"station_id\":\"1\",\"lat\":51,\"lon\":4}]}}", "t.json",
      "locate --input", "\"data.stations\" has them: jq -c '.data.stations[]'"
    ),
    (
      "{\"ok\":true,\"items\":[{\"id\":1,\"latitude\":51}]}", "t.json", "locate --input",
      "jq -c '.items[]'"
    ),
  ])
  func positionsElsewhereAreNamed(text: String, file: String, verb: String, words: String) throws {
    try workspace.write(text, to: file)
    let run = try run("\(verb) \(file)")
    #expect(run.exitCode == 1 && run.errors.contains(words), "\(run)")
  }

  // MARK: Values

  /// Spreadsheets keep zeros of codes in formulas of texts.
  @Test(arguments: ["=\"08\"", "\"=\"\"08\"\"\"", "= \"08\""])
  func formulasOfTextsAreTexts(field: String) throws {
    try workspace.write("state,value\n\(field),1\n=\"01\",2\n=\"56\",3\n", to: "v.csv")
    let map = try run("map --values v.csv --layer states -o v.svg")
    let isFormula = field != "= \"08\""
    #expect(map.exitCode == (isFormula ? 0 : 1), "\(map)")
    guard isFormula else { return }
    try workspace.write("lat,lon\n\(field.replacing("08", with: "40.5")),=\"-105\"\n", to: "p.csv")
    #expect(try run("locate --input p.csv").output.contains(",USA,CO"))
    #expect(try run("trip p.csv").output.contains("1 state: CO"))
  }

  /// The commas of the first column were taken for the delimiter.
  @Test func theFirstColumnOfEurostatsTablesHasSeveralNames() throws {
    try workspace.write(
      "freq,unit,sex,geo\\TIME_PERIOD\t2021 \t2022 \nA,NR,T,DE\t83155031 \t83237124 p\n"
        + "A,NR,T,FR\t67656682 \t67871925 p\nA,NR,T,ES\t47400798 \t47432893 p\n", to: "demo.tsv")
    let asked = try run("map --values demo.tsv -o m.svg")
    #expect(asked.errors.contains("choose one with --value: \"2021\", \"2022\""), "\(asked)")
    #expect(try run("map --values demo.tsv --value 2022 -o m.svg").exitCode == 0)
  }

  /// A code with a digit more is another code, and one of many that fits is chance.
  @Test func codesOfAnotherLengthAreOthers() throws {
    let towns = [("01101", "Sapporo"), ("01202", "Hakodate"), ("14362", "Oi")].enumerated().map {
      let x = 140 + $0.offset
      return
        "{\"type\":\"Feature\",\"properties\":{\"code\":\"\($0.element.0)\",\"name\":\"\($0.element.1)\"},\"geometry\":"
        + "{\"type\":\"Polygon\",\"coordinates\":[[[\(x),43],[\(x + 1),43],[\(x + 1),44],[\(x),43]]]}}"
    }
    try workspace.write(
      "{\"type\":\"FeatureCollection\",\"features\":[\(towns.joined(separator: ","))]}",
      to: "a.geojson")
    #expect(try run("build a.geojson --key code -o a.atlas").exitCode == 0)
    try workspace.write("code,value\n014362,1\n011011,2\n012025,3\n", to: "six.csv")
    let six = try run("map a.atlas --values six.csv -o m.svg")
    #expect(six.exitCode == 1 && six.errors.contains("2 of 3 codes in column"), "\(six)")
    try workspace.write("code,value\n14362,1\n11011,2\n12025,3\n", to: "five.csv")
    let five = try run("map a.atlas --values five.csv -o m.svg")
    #expect(
      five.exitCode == 1 && five.errors.contains("2 of 3 codes in column \"code\" name no region"),
      "\(five)")
    // The zero before a code may be lost.
    try workspace.write("code,value\n1101,1\n1202,2\n14362,3\n", to: "four.csv")
    #expect(try run("map a.atlas --values four.csv -o m.svg").exitCode == 0)
  }

  /// Marks without a shape are shown where a text is quoted.
  @Test func marksWithoutAShapeAreShown() throws {
    try workspace.write("lat,lon\n40.5\u{AD},-105\n40.5,\u{2060}-105\n", to: "p.csv")
    let errors = try run("locate --input p.csv").errors
    #expect(errors.contains("\\u{ad}") && errors.contains("\\u{2060}"), "\(errors)")
  }

  @Test func wordsOfOtherLanguagesSayNoData() throws {
    try workspace.write(
      "Country,Wert\nFrance,3\nAustria,k. A.\nSpain,n.d.\nItaly,no data\nPoland,4\nPeru,sin datos\n",
      to: "v.csv")
    let map = try run("map --values v.csv -o v.svg")
    #expect(map.exitCode == 0 && map.errors.contains("4 fields are taken for no data"), "\(map)")
  }
}
