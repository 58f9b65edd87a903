import Foundation
import TestSupport
import Testing

/// What a new user types to build an atlas of one file: it works, or the answer has the remedy.
@Suite(.timed) struct FirstBuildTests {
  /// A command line, and what it gives.
  struct Try: CustomTestStringConvertible, Sendable {
    var typed: String
    var exitCode: Int32 = 0
    /// Texts in standard error.
    var says: [String]
    /// The answer of `landfall locate` at 5° north, 5° east in the atlas, as its output contains it.
    var finds: (atlas: String, text: String)?

    var testDescription: String { typed }
  }

  static let states = #"""
    {"type":"FeatureCollection","features":[
    {"type":"Feature","properties":{"kind":"land","CODE":"A","NAME":"Alpha","level":1,"POP":10},
     "geometry":{"type":"Polygon","coordinates":[[[0,0],[10,0],[10,10],[0,10],[0,0]]]}},
    {"type":"Feature","properties":{"kind":"land","CODE":"B","NAME":"Beta","level":2,"POP":20},
     "geometry":{"type":"Polygon","coordinates":[[[10,0],[20,0],[20,10],[10,10],[10,0]]]}}]}
    """#

  /// Two regions, one of them with a ring of two positions, and a third feature with nothing else.
  static let degenerate = #"""
    {"type":"FeatureCollection","features":[
    {"type":"Feature","id":"a","properties":{"name":"Alpha"},"geometry":{"type":"MultiPolygon","coordinates":
     [[[[0,0],[10,0],[10,10],[0,10],[0,0]]],[[[2,2],[3,3],[2,2]],[[2,2],[3,2],[3,3],[2,2]]]]}},
    {"type":"Feature","id":"b","properties":{"name":"Beta"},"geometry":{"type":"Polygon","coordinates":
     [[[10,0],[20,0],[20,10],[10,10],[10,0]],[[12,2],[12,2],[12,2],[12,2]]]}}]}
    """#

  static let topology = #"""
    {"type":"Topology","arcs":[[[10,0],[10,10]],[[10,10],[0,10],[0,0],[10,0]],[[10,0],[20,0],[20,10],[10,10]]],
     "objects":{"lands":{"type":"GeometryCollection","geometries":[
      {"type":"Polygon","properties":{"CODE":"A","NAME":"Alpha"},"arcs":[[0,1]]},
      {"type":"Polygon","properties":{"CODE":"B","NAME":"Beta"},"arcs":[[2,-1]]}]}}}
    """#

  static let tries: [Try] = [
    Try(
      typed: "build states.geojson -o x.atlas",
      says: [
        "key: property CODE, name: property NAME; change with --key, --name",
        "x.atlas: 1 layer, 2 regions",
      ], finds: ("x.atlas", "states  A    Alpha")),
    Try(
      typed: "build states.geojson", says: ["states.atlas: 1 layer"],
      finds: ("states.atlas", "states  A    Alpha")),
    Try(
      typed: "build states.geojson --key NAME --name CODE", says: ["states.atlas: 1 layer"],
      finds: ("states.atlas", "states  Alpha  A")),
    Try(
      typed: "build states.geojson --number-features --where CODE=A",
      says: ["key: the features' numbers, name: property NAME; change with --name"],
      finds: ("states.atlas", "states  0    Alpha")),
    Try(
      typed: "build states.geojson --number-features --key CODE", exitCode: 64,
      says: ["--number-features makes the keys, and --key names others"]),
    Try(
      typed: "build states.geojson --layer lands --key POP -o x.atlas",
      says: ["name: property NAME; change with --name"], finds: ("x.atlas", "lands  10   Alpha")),
    Try(
      typed: "build states.geojson --where CODE=A", says: ["1 region,"],
      finds: ("states.atlas", "Alpha")),
    Try(
      typed: "build states.geojson --where level=2", says: ["1 region,"],
      finds: ("states.atlas", "states  -    -")),
    Try(
      typed: "build states.geojson --where level=7", exitCode: 1,
      says: ["does not match the layer's \"where\": its level is 1, not \"7\""]),
    Try(
      typed: "build states.geojson --where level", exitCode: 64,
      says: ["--where expects PROPERTY=VALUE"]),
    Try(
      typed: "build states.geojson --key ISO", exitCode: 1,
      says: ["has no property \"ISO\" for its key; it has kind, CODE, NAME, level, POP"]),
    Try(
      typed: "build states.geojson --key kind", exitCode: 1,
      says: ["has the key \"land\", as feature 0 (Alpha) has", "\"dissolve\": true or --dissolve"]),
    Try(
      typed: "build states.geojson --key kind --dissolve", says: ["1 region,"],
      finds: ("states.atlas", "states  land  land")),
    Try(
      typed: "build states.geojson --key kind --name CODE --attributes POP,kind --dissolve",
      says: [
        "the property \"CODE\" differs among the features of 1 of 1 joined regions, the first \"land\"; "
          + "their name is the key", "the property \"POP\" differs",
      ], finds: ("states.atlas", "states  land  land")),
    Try(
      typed: "build states.geojson --key CODE --dissolve",
      says: ["no two features share a key, so that dissolving changes nothing", "2 regions"],
      finds: ("states.atlas", "states  A    Alpha")),
    Try(
      typed: "build states.geojson --dissolve", exitCode: 64,
      says: ["--dissolve requires --key PROPERTY, whose value the features of a region share"]),
    Try(
      typed: "build repeated.geojson",
      says: [
        "2 positions that repeat the one before them were dropped; the first: feature 0 (Alpha): "
          + "ring 0 of polygon 0 repeats the position [10.0, 0.0]"
      ], finds: ("repeated.atlas", "Alpha")),
    Try(
      typed: "build repeated.geojson --strict", exitCode: 1,
      says: ["feature 0 (Alpha): ring 0 of polygon 0 repeats the position [10.0, 0.0]"]),
    Try(
      typed: "build states.geojson --name nam", exitCode: 1,
      says: ["no feature has the property \"nam\" for its name", "did you mean \"NAME\"?"]),
    Try(
      typed: "build states.geojson --attributes POP,nope",
      says: ["no feature has the property \"nope\"; they have CODE, NAME, POP, kind, level"],
      finds: ("states.atlas", "Alpha")),
    Try(
      typed: "build states.geojson --details 1000,5000 --mesh 1000", says: ["states.atlas"],
      finds: ("states.atlas", "Alpha")),
    Try(
      typed: "build states.geojson --details 1km", exitCode: 64,
      says: ["--details expects meters from 0.01 to 4,000,000, such as 1000,5000, not \"1km\""]),
    Try(
      typed: "build states.geojson --layer 'a b'", exitCode: 64, says: ["--layer expects a name"]),
    Try(
      typed: "build states.geojson degenerate.geojson -o x.atlas", says: ["x.atlas: 2 layers"],
      finds: ("x.atlas", "degenerate  a    Alpha")),
    Try(
      typed: "build states.geojson small.json -o x.atlas", exitCode: 64,
      says: ["small.json is a manifest, and builds without other files"]),
    Try(
      typed: "build small.json --key KEY", exitCode: 64,
      says: ["--key is for boundary files; set it in the manifest, small.json"]),
    Try(typed: "build small.json", says: ["small.atlas: 2 layers"]),
    Try(
      typed: "build same.geojson", exitCode: 1,
      says: [
        "no property has a different value in each feature", "they have name",
        "--key PROPERTY --dissolve",
      ]),
    Try(typed: "build points.geojson", says: ["points.atlas: 1 layer, 2 regions, 2 vertices"]),
    Try(
      typed: "build ids.geojson",
      says: ["ids.geojson: key: the features' id, name: property name; change with --key, --name"],
      finds: ("ids.atlas", "ids    18446744073709551615  Alpha")),
    Try(
      typed: "build districts.js", exitCode: 1,
      says: [
        "landfall: error: districts.js: is JavaScript, not JSON; keep the object alone, from its "
          + "first brace to the one that closes it\n"
      ]),
    Try(
      typed: "build world.atlas", exitCode: 64,
      says: ["world.atlas is an atlas already; name a boundary file or a manifest"]),
    Try(
      typed: "build states.geojson --write-manifest -o states.geojson", exitCode: 64,
      says: ["--output would replace states.geojson"]),
    Try(typed: "build no.geojson", exitCode: 74, says: ["no.geojson: cannot be read"]),
    Try(
      typed: "build degenerate.geojson",
      says: [
        "3 rings without area were dropped; the first: feature 0 (Alpha): ring 0 of polygon 1 has 3 positions",
        "--strict",
      ], finds: ("degenerate.atlas", "Alpha")),
    Try(
      typed: "build degenerate.geojson --strict", exitCode: 1,
      says: ["feature 0 (Alpha): ring 0 of polygon 1 has 3 positions"]),
    Try(
      typed: "build nothing.geojson", exitCode: 1,
      says: [
        "feature 1 (Beta): all its rings have fewer than three distinct positions", "--skip-empty",
      ]),
    Try(
      typed: "build nothing.geojson --skip-empty", says: ["feature 1 (Beta)", "1 region,"],
      finds: ("nothing.atlas", "Alpha")),
    Try(
      typed: "build around.geojson", exitCode: 1,
      says: [
        "feature 0 (A): ", ": its rings surround ",
        "of which the even-odd rule leaves 0 m²", "accept the loss: --repair-anyway",
      ]),
    Try(
      typed: "build around.geojson --repair-anyway",
      says: ["feature 0 (A): nothing is left of its rings", "2 regions,"],
      finds: ("around.atlas", "B")),
  ]

  /// Tries that require GDAL; the files are made from states.geojson.
  static let converted: [Try] = [
    Try(
      typed: "build topo.json -o x.atlas", says: ["key: property CODE, name: property NAME"],
      finds: ("x.atlas", "topo   A    Alpha")),
    Try(
      typed: "build states.geojson.gz -o x.atlas", says: ["key: property CODE"],
      finds: ("x.atlas", "states  A    Alpha")),
    Try(typed: "build lands.shp", says: ["key: property CODE"], finds: ("lands.atlas", "Alpha")),
    Try(typed: "build lands.gpkg", says: ["key: property CODE"], finds: ("lands.atlas", "Alpha")),
    Try(typed: "build lands.fgb", says: ["key: property CODE"], finds: ("lands.atlas", "Alpha")),
    Try(typed: "build lands.zip", says: ["key: property CODE"], finds: ("lands.atlas", "Alpha")),
    Try(typed: "build zipped", says: ["key: property CODE"], finds: ("zipped.atlas", "Alpha")),
    Try(
      typed: "build two.gpkg", exitCode: 1,
      says: ["has 2 layers: \"first\", \"second\"", "--source-layer"]),
    Try(
      typed: "build two.gpkg --source-layer second", says: ["two.atlas"],
      finds: ("two.atlas", "Alpha")),
  ]

  let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    try workspace.writeSmallWorld()
    try workspace.write(Self.states, to: "states.geojson")
    try workspace.write(Self.degenerate, to: "degenerate.geojson")
    try workspace.write(Self.topology, to: "topo.json")
    try workspace.write(
      Self.degenerate.replacing(
        "[[10,0],[20,0],[20,10],[10,10],[10,0]],", with: "[[10,0],[20,0],[10,0]],"),
      to: "nothing.geojson")
    try workspace.write(
      Self.states.replacing("[10,0],", with: "[10,0],[10,0],"), to: "repeated.geojson")
    let ids: [(id: String, name: String, west: Int)] = [
      ("18446744073709551615", "Alpha", 0), ("1e3", "Beta", 20), ("3.5", "Gamma", 40),
    ]
    let squares = ids.map { one -> String in
      let (west, east) = (one.west, one.west + 10)
      let ring = "[[\(west),0],[\(east),0],[\(east),10],[\(west),10],[\(west),0]]"
      return
        #"{"type":"Feature","id":\#(one.id),"properties":{"name":"\#(one.name)"},"geometry":{"type":"Polygon","coordinates":[\#(ring)]}}"#
    }
    try workspace.write(features(squares), to: "ids.geojson")
    try workspace.write("const d = \(Self.states);\n", to: "districts.js")
    // A runs around its ring twice.
    try workspace.write(
      #"{"type":"FeatureCollection","features":["#
        + [
          ("A", "[0,0],[1,0],[1,1],[0,1],[0,0],[1,0],[1,1],[0,1],[0,0]"),
          ("B", "[4,4],[6,4],[6,6],[4,6],[4,4]"),
        ].map {
          #"{"type":"Feature","id":"\#($0)","properties":{},"geometry":{"type":"Polygon","coordinates":[[\#($1)]]}}"#
        }.joined(separator: ",") + "]}", to: "around.geojson")
    try workspace.write("PAR1 and no more", to: "lands.parquet")
    try workspace.write(
      #"{"type":"FeatureCollection","features":["#
        + [1, 2].map {
          #"{"type":"Feature","properties":{"name":"x"},"geometry":{"type":"Point","coordinates":[\#($0),1]}}"#
        }.joined(separator: ",") + "]}", to: "same.geojson")
    try workspace.write(
      #"{"type":"FeatureCollection","features":["#
        + [1, 2].map {
          #"{"type":"Feature","id":\#($0),"properties":null,"geometry":{"type":"Point","coordinates":[\#($0),1]}}"#
        }.joined(separator: ",") + "]}", to: "points.geojson")
  }

  private func check(_ one: Try) throws {
    let run = try CommandRun.shell(
      "\"$landfall\" " + one.typed, in: workspace)
    #expect(run.exitCode == one.exitCode, "\(run.errors)")
    for text in one.says { #expect(run.errors.contains(text), "\(run.errors)") }
    if one.exitCode != 0 { #expect(run.errorLines.count == 1) }
    guard let finds = one.finds else { return }
    let answer = try CommandRun.landfall(["locate", finds.atlas, "5,5"], in: workspace)
    #expect(answer.output.contains(finds.text), "\(answer.output) \(answer.errors)")
  }

  @Test(arguments: tries) func aFirstTryWorksOrSaysHow(one: Try) throws { try check(one) }

  @Test(.enabled(if: isInstalled("ogr2ogr")), arguments: converted)
  func aFileOfAnotherFormatIsRecognized(one: Try) throws {
    let files = try Self.foreignFiles.get().folder.path
    let copied = try CommandRun.shell("cp '\(files)'/* .", in: workspace)
    try #require(copied.exitCode == 0, "\(copied.errors)")
    try check(one)
  }

  /// The states in other formats, once a run.
  private static let foreignFiles = Result {
    let workspace = try Workspace()
    try workspace.write(states, to: "states.geojson")
    let made = try CommandRun.shell(
      """
      set -e
      gzip -k states.geojson
      for ending in shp gpkg fgb; do ogr2ogr lands.$ending states.geojson; done
      ogr2ogr two.gpkg states.geojson -nln first
      ogr2ogr -update two.gpkg states.geojson -nln second
      python3 -m zipfile -c lands.zip lands.shp lands.shx lands.dbf lands.prj
      cp lands.zip zipped
      """, in: workspace)
    try #require(made.exitCode == 0, "\(made.errors)")
    return workspace
  }

  /// Debian's GDAL has no driver for Parquet; where it has one, the file is damaged.
  @Test(.enabled(if: isInstalled("ogr2ogr"))) func aParquetFileIsNamed() throws {
    let formats = try CommandRun.shell("ogrinfo --formats", in: workspace).output
    let says =
      formats.contains("Parquet")
      ? "ogrinfo failed" : "its ogr2ogr has no Parquet driver; build it with the Python package"
    try workspace.write("PAR1 and no more", to: "lands")
    for file in ["lands.parquet", "lands"] {
      try check(Try(typed: "build \(file)", exitCode: 1, says: [file, says]))
    }
  }

  @Test(.enabled(if: isInstalled("ogr2ogr"))) func pointsOfATableAreNoLayer() throws {
    for (file, separator) in [("stops.csv", ","), ("stops.tsv", "\t")] {
      let rows = [["id", "lat", "lon"], ["a", "40", "-105"]]
      try workspace.write(
        rows.map { $0.joined(separator: separator) + "\n" }.joined(), to: file)
      try check(
        Try(
          typed: "build \(file)", exitCode: 1,
          says: ["\(file): no feature", "look up its points: landfall locate --input \(file)"]))
    }
  }

  /// The text of a geometry is no key.
  @Test(.enabled(if: isInstalled("ogr2ogr"))) func geometriesAreNoKeys() throws {
    try workspace.write(
      "WKT,name\n\"POLYGON((0 0,10 0,10 10,0 10,0 0))\",Alpha\n", to: "lands.csv")
    try check(Try(typed: "build lands.csv", says: ["key: property name, name: property name"]))
  }

  /// Geometries of a column with another name, or in another form, are named.
  @Test(.enabled(if: isInstalled("ogr2ogr"))) func geometriesOfATableAreNamed() throws {
    let polygon = "POLYGON((0 0,1 0,1 1,0 1,0 0))"
    let json = #"{""type"":""Polygon"",""coordinates"":[[[0,0],[1,0],[1,1],[0,1],[0,0]]]}"#
    for (form, text, says) in [
      ("WKT", polygon, "name it WKT"), ("EWKT", "SRID=4326;" + polygon, "leave out SRID=…; before"),
      (
        "GeoJSON", json,
        "ogr2ogr writes them as FlatGeobuf: ogr2ogr -oo GEOM_POSSIBLE_NAMES=shape areas.fgb lands.csv"
      ),
    ] {
      try workspace.write("id,shape\na,\"\(text)\"\n", to: "lands.csv")
      try check(
        Try(
          typed: "build lands.csv", exitCode: 1,
          says: ["column \"shape\" has geometries as \(form); \(says)"]))
    }
  }

  @Test func theManifestOfADissolvedLayerGivesTheSameAtlas() throws {
    for line in [
      "\"$landfall\" build states.geojson --key kind --dissolve --details 500 -o a.atlas",
      "\"$landfall\" build states.geojson --key kind --dissolve --details 500 --write-manifest > states.json",
      "\"$landfall\" build states.json -o b.atlas", "cmp a.atlas b.atlas",
      "\"$landfall\" verify b.atlas --against states.json --points 1000",
    ] {
      let run = try CommandRun.shell(line, in: workspace)
      #expect(run.exitCode == 0, "\(line): \(run.errors)")
    }
    #expect(try workspace.text("states.json").contains(#""dissolve": true"#))
  }

  @Test func theManifestThatIsPrintedGivesTheSameAtlas() throws {
    let options = "--where level=1 --details 500 --mesh 1000 --attributes POP,kind"
    for line in [
      "\"$landfall\" build states.geojson \(options) -o a.atlas",
      "\"$landfall\" build states.geojson \(options) --write-manifest > states.json",
      "\"$landfall\" build states.json -o b.atlas", "cmp a.atlas b.atlas",
    ] {
      let run = try CommandRun.shell(line, in: workspace)
      #expect(run.exitCode == 0, "\(line): \(run.errors)")
    }
    #expect(try workspace.text("states.json").contains(#""where": { "level": 1 }"#))
  }

  /// Numbers are a member of a manifest, too, which excludes other keys.
  @Test func numbersAreKeysOfAManifest() throws {
    for (line, says) in [
      ("build states.geojson --number-features -o a.atlas", "2 regions"),
      ("build states.geojson --number-features --write-manifest > states.json", ""),
      ("build states.json -o b.atlas", "2 regions"),
    ] {
      let run = try CommandRun.shell("\"$landfall\" \(line)", in: workspace)
      #expect(run.exitCode == 0, "\(line): \(run.errors)")
      #expect(says.isEmpty || run.errors.contains(says), "\(line): \(run.errors)")
    }
    #expect(try workspace.bytes("a.atlas") == workspace.bytes("b.atlas"))
    for (member, name) in [("\"key\": \"CODE\"", "key"), ("\"dissolve\": true", "dissolve")] {
      let text = try workspace.text("states.json").replacing(
        "\"numberFeatures\"", with: "\(member), \"numberFeatures\"")
      try workspace.write(text, to: "c.json")
      let run = try CommandRun.shell("\"$landfall\" build c.json", in: workspace)
      #expect(run.exitCode == 1 && run.errors.contains("\(name) asks for others"), "\(run.errors)")
    }
  }

  /// Whatever number a key is, it is the one that is written.
  @Test func idsAreKeysAsTheyAreWritten() throws {
    let run = try CommandRun.shell(
      "\"$landfall\" build ids.geojson -q && \"$landfall\" regions ids.atlas --csv", in: workspace)
    #expect(run.exitCode == 0, "\(run.errors)")
    for row in ["\nids,18446744073709551615,Alpha,", "\nids,1e3,Beta,", "\nids,3.5,Gamma,"] {
      #expect(run.output.contains(row), "\(run.output)")
    }
  }

  /// Options and members of one meaning have one range, and a manifest that is printed can be read.
  @Test(arguments: [
    ("mesh", "sag", ["0", "5e-324", "1e-300", "0.5", "0.99", "1000001", "1e300", "nan"]),
    ("mesh", "sag", ["1", "1000", "1e6"]),
    ("details", "details", ["0", "5e-324", "0.009", "4000001", "1e300", "inf"]),
    ("details", "details", ["0.01", "4e6"]),
    ("close-slivers", "closeSlivers", ["0", "-1", "10000.5", "1e300"]),
    ("close-slivers", "closeSlivers", ["5e-324", "1e-7", "10000"]),
  ])
  func anOptionTakesWhatTheManifestTakes(option: String, member: String, values: [String]) throws {
    for (file, geometry) in [
      ("square", #""Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,1],[0,0]]]"#),
      ("points", #""Point","coordinates":[1,2]"#),
    ] {
      try workspace.write(
        #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"K":"a"},"#
          + #""geometry":{"type":\#(geometry)}}]}"#, to: "\(file).geojson")
    }
    for value in values {
      let text = ["sag": "\"mesh\": {\"sag\": \(value)}", "details": "\"details\": [\(value)]"]
      try workspace.write(
        "{\"name\": \"m\", \"layers\": [{\"id\": \"m\", \"source\": \"square.geojson\", "
          + "\"key\": \"K\", \(text[member] ?? "\"\(member)\": \(value)")}]}", to: "m.json")
      let built = try CommandRun.landfall(["build", "m.json", "-o", "m.atlas"], in: workspace)
      for source in ["square.geojson", "points.geojson"] {
        let printed = try CommandRun.landfall(
          ["build", source, "--\(option)=\(value)", "--write-manifest"], in: workspace)
        #expect(printed.exitCode == (built.exitCode == 0 ? 0 : 64), "\(value): \(printed)")
        guard printed.exitCode == 0 else { continue }
        try workspace.write(printed.output, to: "w.json")
        let again = try CommandRun.landfall(["build", "w.json", "-o", "w.atlas"], in: workspace)
        #expect(again.exitCode == 0, "\(source) \(value): \(again.errors)")
      }
    }
  }

  /// The warning of a gap, or of an overlap, names the option that closes it.
  @Test(arguments: [("1.000004", "1 gap among regions "), ("0.999996", "1 overlap of regions ")])
  func aGapIsClosedByTheOptionThatItsWarningNames(longitude: String, kind: String) throws {
    func square(_ key: String, _ west: Double, _ east: Double) -> String {
      #"{"type":"Feature","id":"\#(key)","properties":{},"geometry":{"type":"Polygon","coordinates":[[[\#(west),0],[\#(east),0],[\#(east),1],[\#(west),1],[\#(west),0]]]}}"#
    }
    let right =
      #"{"type":"Feature","id":"r","properties":{},"geometry":{"type":"Polygon","coordinates":[[[1,0],[2,0],[2,1],[1,1],[\#(longitude),0.5],[1,0]]]}}"#
    try workspace.write(
      #"{"type":"FeatureCollection","features":[\#(square("l", 0, 1)),\#(right)]}"#,
      to: "gap.geojson")
    let build = "\"$landfall\" build gap.geojson -o gap.atlas"
    let open = try CommandRun.shell(build, in: workspace)
    let line = open.errorLines.first { $0.contains(kind) } ?? ""
    let option = "; --close-slivers "
    let start = try #require(line.firstRange(of: option), "\(open.errors)").upperBound
    let meters = String(line[start...].prefix { $0.isNumber || $0 == "." })
    let closed = try CommandRun.shell("\(build) --close-slivers \(meters)", in: workspace)
    #expect(closed.exitCode == 0 && closed.errors.contains(", 1 closed"), "\(closed.errors)")
    #expect(!closed.errors.contains("; --close-slivers "), "\(closed.errors)")
    let piped = try CommandRun.shell(
      "cat gap.geojson | \"$landfall\" build - -o piped.atlas", in: workspace)
    #expect(piped.errors.contains("warning: standard input: "), "\(piped.errors)")
    #expect(!piped.errors.contains(" -: "), "\(piped.errors)")
    let manifest = try CommandRun.shell(
      "\"$landfall\" build gap.geojson --close-slivers 10 --write-manifest", in: workspace)
    #expect(manifest.output.contains(#""closeSlivers": 10"#), "\(manifest.errors)")
    try check(
      Try(
        typed: "build gap.geojson --close-slivers 0", exitCode: 64,
        says: ["--close-slivers expects meters above 0"]))
  }

  @Test func aSourceFromStandardInputIsReadOnce() throws {
    let run = try CommandRun.shell(
      "cat states.geojson | \"$landfall\" build - -o x.atlas", in: workspace)
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(run.errors.contains("standard input: key: property CODE"))
  }

  @Test func theTableOfStagesIsVerbose() throws {
    let run = try CommandRun.shell("\"$landfall\" build small.json", in: workspace)
    #expect(!run.errors.contains("peak memory"))
    let verbose = try CommandRun.shell("\"$landfall\" build small.json -v", in: workspace)
    #expect(verbose.errors.contains("stage") && verbose.errors.contains("peak memory"))
  }
}
