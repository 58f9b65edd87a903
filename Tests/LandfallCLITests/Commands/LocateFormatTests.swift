import Foundation
import TestSupport
import Testing

/// What `landfall locate` writes: any format from any other, chosen columns, places and distances.
@Suite(.timed) struct LocateFormatTests {
  let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    try workspace.buildSmallWorld()
  }

  private func locate(_ arguments: String..., input: String) throws -> CommandRun {
    try CommandRun.landfall(
      ["locate", "small.atlas", "--layer", "countries", "-i", "-"] + arguments, in: workspace,
      input: input)
  }

  // MARK: Any input to any output

  static let csv = "id,lat,lon,note\n007,5,15,\"a, \"\"b\"\"\"\n12,50,+5.,\n"
  static let tsv = "id\tlat\tlon\tnote\n007\t5\t15\ta, \"b\"\n12\t50\t+5.\t\n"
  static let ndjson = """
    {"id":"007","lat":5,"lon":15,"note":"a, \\"b\\""}
    {"id":12,"lat":50,"lon":5,"note":null}

    """
  static let geojson = """
    {"type":"FeatureCollection","features":[
    {"type":"Feature","geometry":{"type":"Point","coordinates":[15,5]},"properties":{"id":"007","note":"a, \\"b\\""}},
    {"type":"Feature","geometry":{"type":"Point","coordinates":[5,50]},"properties":{"id":12,"note":null}}
    ]}

    """

  static let conversions: [(String, String, String)] = [
    (csv, "csv", "id,lat,lon,note,countries\n007,5,15,\"a, \"\"b\"\"\",\"B,1\"\n12,50,+5.,,\n"),
    (
      csv, "tsv",
      "id\tlat\tlon\tnote\tcountries\n007\t5\t15\t\"a, \"\"b\"\"\"\tB,1\n12\t50\t+5.\t\t\n"
    ),
    (
      csv, "ndjson",
      """
      {"id":"007","lat":5,"lon":15,"note":"a, \\"b\\"","countries":"B,1"}
      {"id":12,"lat":50,"lon":"+5.","note":null,"countries":null}

      """
    ),
    (
      csv, "geojson",
      """
      {"type":"FeatureCollection","features":[
      {"type":"Feature","geometry":{"type":"Point","coordinates":[15,5]},"properties":{"id":"007","lat":5,"lon":15,"note":"a, \\"b\\"","countries":"B,1"}},
      {"type":"Feature","geometry":{"type":"Point","coordinates":[5,50]},"properties":{"id":12,"lat":50,"lon":"+5.","note":null,"countries":null}}
      ]}

      """
    ),
    (tsv, "csv", "id,lat,lon,note,countries\n007,5,15,\"a, \"\"b\"\"\",\"B,1\"\n12,50,+5.,,\n"),
    (tsv, "tsv", "id\tlat\tlon\tnote\tcountries\n007\t5\t15\ta, \"b\"\tB,1\n12\t50\t+5.\t\t\n"),
    (ndjson, "csv", "id,lat,lon,note,countries\n007,5,15,\"a, \"\"b\"\"\",\"B,1\"\n12,50,5,,\n"),
    (
      ndjson, "ndjson",
      """
      {"id":"007","lat":5,"lon":15,"note":"a, \\"b\\"","countries":"B,1"}
      {"id":12,"lat":50,"lon":5,"note":null,"countries":null}

      """
    ),
    (
      ndjson, "geojson",
      """
      {"type":"FeatureCollection","features":[
      {"type":"Feature","geometry":{"type":"Point","coordinates":[15,5]},"properties":{"id":"007","lat":5,"lon":15,"note":"a, \\"b\\"","countries":"B,1"}},
      {"type":"Feature","geometry":{"type":"Point","coordinates":[5,50]},"properties":{"id":12,"lat":50,"lon":5,"note":null,"countries":null}}
      ]}

      """
    ),
    (geojson, "csv", "lat,lon,id,note,countries\n5,15,007,\"a, \"\"b\"\"\",\"B,1\"\n50,5,12,,\n"),
    (
      geojson, "tsv",
      "lat\tlon\tid\tnote\tcountries\n5\t15\t007\t\"a, \"\"b\"\"\"\tB,1\n50\t5\t12\t\t\n"
    ),
    (
      geojson, "ndjson",
      """
      {"type":"Feature","geometry":{"type":"Point","coordinates":[15,5]},"properties":{"id":"007","note":"a, \\"b\\"","countries":"B,1"}}
      {"type":"Feature","geometry":{"type":"Point","coordinates":[5,50]},"properties":{"id":12,"note":null,"countries":null}}

      """
    ),
    (
      geojson, "geojson",
      """
      {"type":"FeatureCollection","features":[
      {"type":"Feature","geometry":{"type":"Point","coordinates":[15,5]},"properties":{"id":"007","note":"a, \\"b\\"","countries":"B,1"}},
      {"type":"Feature","geometry":{"type":"Point","coordinates":[5,50]},"properties":{"id":12,"note":null,"countries":null}}
      ]}

      """
    ),
  ]

  @Test(arguments: conversions)
  func everyFormatBecomesEveryOther(input: String, format: String, output: String) throws {
    let run = try locate("--format", format, input: input)
    #expect(run.output == output)
    #expect(run.errors.isEmpty && run.exitCode == 0, "\(run.errors)")
    // The ending of the output chooses the same.
    _ = try locate("-o", "out.\(format)", input: input)
    #expect(try workspace.text("out.\(format)") == output)
  }

  /// A line break in a feature is not one in NDJSON.
  @Test func featuresOfSeveralLinesBecomeOneLine() throws {
    let text =
      "{\"type\":\"FeatureCollection\",\"features\":[{\n  \"type\": \"Feature\",\r\n  \"properties\": {\n\"a\": \"x\\ny\"},\n  \"geometry\": {\"type\":\"Point\",\"coordinates\":[5,\n5]}\n}]}"
    let run = try locate("--format", "ndjson", input: text)
    #expect(
      run.output
        == "{  \"type\": \"Feature\",  \"properties\": {\"a\": \"x\\ny\",\"countries\":\"A\"},  \"geometry\": {\"type\":\"Point\",\"coordinates\":[5,5]}}\n"
    )
    #expect(
      try locate("--format", "csv", input: text).output == "lat,lon,a,countries\n5,5,\"x\ny\",A\n")
  }

  @Test func numbersThatReadersWouldChangeStayText() throws {
    let values = [
      "1", "-0.50", "01", "1e3", "123456789012345", "1234567890123456", "+1", ".5", "1.", "true",
      "",
    ]
    let header = values.indices.map { "c\($0)" }.joined(separator: ",")
    let run = try locate(
      "--format", "ndjson", input: "\(header),lat,lon\n\(values.joined(separator: ",")),5,5\n")
    #expect(
      run.output == """
        {"c0":1,"c1":-0.50,"c2":"01","c3":"1e3","c4":123456789012345,"c5":"1234567890123456","c6":"+1","c7":".5","c8":"1.","c9":"true","c10":null,"lat":5,"lon":5,"countries":"A"}

        """)
  }

  @Test func bytesThatAreNotTextBecomeValidJSON() throws {
    try workspace.write(
      Array("a,lat,lon\n\"\u{1}\\x".utf8) + [0xFF] + Array("\",5,5\n".utf8), to: "p.csv")
    let run = try CommandRun.landfall(
      ["locate", "small.atlas", "--layer", "countries", "-i", "p.csv", "--format", "ndjson"],
      in: workspace)
    #expect(
      run.output == "{\"a\":\"\\u0001\\\\x\u{FFFD}\",\"lat\":5,\"lon\":5,\"countries\":\"A\"}\n")
  }

  @Test func theFirstObjectDecidesTheColumns() throws {
    let run = try locate(
      "--format", "csv",
      input:
        "{\"lat\":5,\"lon\":5,\"a\":1}\n{\"b\":{\"x\":[1, 2]},\"a\":[\"q\"],\"lon\":15,\"lat\":5}\n{\"lat\":5,\"lon\":5}\n{\"lat\":5,\"lon\":5,\"c\":1}\n"
    )
    #expect(
      run.output == "lat,lon,a,countries\n5,5,1,A\n5,15,\"[\"\"q\"\"]\",\"B,1\"\n5,5,,A\n5,5,,A\n")
    #expect(
      run.errors
        == "landfall: warning: standard input: member \"b\" is not in the first object and not a column; write NDJSON or GeoJSON to keep all members\n"
    )
    #expect(run.exitCode == 0)
  }

  /// Properties named as the coordinates keep their names.
  @Test func coordinatesAndPropertiesHaveDifferentColumns() throws {
    let run = try locate(
      "--format", "csv",
      input:
        "{\"type\":\"Feature\",\"properties\":{\"lat\":\"x\"},\"geometry\":{\"type\":\"Point\",\"coordinates\":[15,5]}}"
    )
    #expect(run.output == "latitude,longitude,lat,countries\n5,15,x,\"B,1\"\n")
  }

  @Test func aResultReplacesNoMember() throws {
    for format in ["csv", "ndjson", "geojson"] {
      let run = try locate("--format", format, input: "{\"lat\":5,\"lon\":5,\"countries\":1}\n")
      #expect(run.exitCode == 1)
      #expect(run.errors.contains("has the name of a result; rename it, or set --prefix TEXT"))
      let prefixed = try locate(
        "--prefix", "in_", "--format", format, input: "{\"lat\":5,\"lon\":5,\"countries\":1}\n")
      #expect(prefixed.exitCode == 0 && prefixed.output.contains("in_countries"))
    }
  }

  // MARK: Rows that cannot be read

  @Test func badRowsAreLeftOutOnRequest() throws {
    let input = "lat,lon\n5,5\n5\n5,5,5\nx,5\n5,15\n"
    let run = try locate("--skip-bad", input: input)
    #expect(run.output == "lat,lon,countries\n5,5,A\nx,5,\n5,15,\"B,1\"\n")
    #expect(run.exitCode == 0)
    #expect(
      run.errors == """
        landfall: warning: standard input: row 2 (line 3): 1 field, but the header has 2
        landfall: warning: standard input: row 3 (line 4): 3 fields, but the header has 2
        landfall: warning: standard input: 2 of 5 rows are left out
        landfall: warning: standard input: row 4 (line 5): latitude "x" is not a decimal number of degrees
        landfall: warning: standard input: 1 of 5 rows have no valid coordinate: 1 not a number; their result columns are empty

        """)
    let objects = try locate(
      "--skip-bad", input: "{\"lat\":5,\"lon\":5}\n{\"lat\n[1]\n{\"lat\":5,\"lon\":15}\n")
    #expect(
      objects.output
        == "{\"lat\":5,\"lon\":5,\"countries\":\"A\"}\n{\"lat\":5,\"lon\":15,\"countries\":\"B,1\"}\n"
    )
    #expect(objects.exitCode == 0 && objects.errors.contains("2 of 4 rows are left out"))
  }

  @Test func aBadRowLeavesTheOldFile() throws {
    try workspace.write("old", to: "out.csv")
    let before = try workspace.names
    let run = try locate("-o", "out.csv", input: "lat,lon\n5,5\n5\n")
    #expect(run.exitCode == 1)
    #expect(try workspace.text("out.csv") == "old")
    #expect(try workspace.names == before)
  }

  // MARK: Results

  /// The bundled atlas has attributes, a parent layer and points.
  private func bundled(_ arguments: String..., input: String = "") throws -> CommandRun {
    try CommandRun.landfall(["locate"] + arguments, in: workspace, input: input)
  }

  @Test func chosenColumns() throws {
    let input = "lat,lon\n36.999,-109.045\n0,-140\n"
    #expect(
      try bundled("-i", "-", "--columns", "name,ISO_A2,key", input: input).output == """
        lat,lon,countries_name,countries_ISO_A2,countries,states_name,states
        36.999,-109.045,United States,US,USA,New Mexico,NM
        0,-140,,,,,

        """)
    #expect(
      try bundled(
        "-i", "-", "--columns", "COUNTS", "--format", "ndjson", "--within", "10", "--layer",
        "countries", input: input
      ).output == """
        {"lat":36.999,"lon":-109.045,"countries_distance_m":0.0,"countries_COUNTS":true}
        {"lat":0,"lon":-140,"countries_distance_m":null,"countries_COUNTS":null}

        """)
    #expect(
      try bundled("36.999,-109.045", "--columns", "ISO_A2,key").output == """
        layer      ISO_A2  key
        countries  US      USA
        states     -       NM

        """)
  }

  /// Raw layers disagree along the same border: 48.996,-110 is in Canada and in Montana.
  @Test func placeIsConsistent() throws {
    let input = "lat,lon\n48.996,-110\n"
    #expect(try bundled("-i", "-", input: input).output.hasSuffix("48.996,-110,CAN,MT\n"))
    #expect(
      try bundled("-i", "-", "--place", input: input).output.hasSuffix("48.996,-110,USA,MT\n"))
    #expect(
      try bundled("-i", "-", "--place", "--json", input: input).output.contains(
        "\"countries\":[{\"key\":\"USA\""))
    #expect(
      try bundled("48.996,-110", "--place").output == """
        layer      key  name
        countries  USA  United States
        states     MT   Montana

        """)
    #expect(
      try bundled("0,-140", "--place").output == """
        layer      key  name
        countries  -    -
        states     -    -

        """)
  }

  @Test func layersOfPointsOnlyOnRequest() throws {
    let input = "lat,lon\n48.85,2.35\n"
    #expect(
      try bundled("-i", "-", input: input).output == "lat,lon,countries,states\n48.85,2.35,FRA,\n")
    #expect(
      try bundled("-i", "-", "--layer", "places", input: input).output
        == "lat,lon,places\n48.85,2.35,\n")
    #expect(
      try bundled("-i", "-", "--nearest", "--names", input: input).output == """
        lat,lon,countries,countries_name,states,states_name,places,places_distance_m,places_name
        48.85,2.35,FRA,France,,,paris-fra,2482.3,Paris

        """)
    #expect(
      try bundled("48.85,2.35", "--nearest").output == """
        layer      key        distance_m  name
        countries  FRA        -           France
        states     -          -           -
        places     paris-fra  2482.3      Paris

        """)
    #expect(
      try bundled("-i", "-", "--within", "3000", input: input).output == """
        lat,lon,countries,countries_distance_m,states,states_distance_m,places,places_distance_m
        48.85,2.35,FRA,0.0,,,paris-fra,2482.3

        """)
  }

  /// With --place, --within and --nearest search the layers of points alone.
  @Test func aPlaceHasTheNearestPoint() throws {
    let input = "lat,lon\n48.996,-110\n48.85,2.35\n0,-140\n"
    let header = "lat,lon,countries,states,places,places_distance_m\n"
    #expect(
      try bundled("-i", "-", "--place", "--within", "3000", input: input).output == """
        \(header)48.996,-110,USA,MT,,
        48.85,2.35,FRA,,paris-fra,2482.3
        0,-140,,,,

        """)
    let nearest = try bundled("-i", "-", "--place", "--nearest", input: input).output
    #expect(nearest.hasPrefix(header))
    #expect(nearest.contains("\n48.85,2.35,FRA,,paris-fra,2482.3\n"))
    #expect(
      try bundled("48.85,2.35", "--place", "--within", "3000").output == """
        layer      key        distance_m  name
        countries  FRA        -           France
        states     -          -           -
        places     paris-fra  2482.3      Paris

        """)
    #expect(
      try bundled("48.85,2.35", "--place", "--within", "3000", "--json").output.hasSuffix(
        "\"places\":[{\"key\":\"paris-fra\",\"name\":\"Paris\",\"distance_m\":2482.3}]}}\n"))
    let run = try CommandRun.landfall(
      ["locate", "small.atlas", "--place", "--within", "5", "5,5"], in: workspace)
    #expect(run.exitCode == 1)
    #expect(run.errors.contains("there is no layer of points for --within"), "\(run.errors)")
  }

  /// Many rows are searched with an index of the points, few without.
  @Test func manyRowsHaveTheSameNearestPoints() throws {
    let rows = (0..<2600).map { "\($0 % 170 - 85),\($0 * 7 % 360 - 180)\n" }
    let options = ["locate", "-i", "-", "--nearest"]
    let many = try CommandRun.landfall(
      options, in: workspace, input: "lat,lon\n" + rows.joined())
    let lines = many.output.split(separator: "\n")
    #expect(lines.count == 2601)
    for number in stride(from: 0, to: rows.count, by: 500) {
      let one = try CommandRun.landfall(options, in: workspace, input: "lat,lon\n" + rows[number])
      #expect(one.output.split(separator: "\n")[1] == lines[number + 1])
    }
  }

  @Test func overlappingRegionsAreJoinedInEveryForm() throws {
    func parks(_ arguments: String...) throws -> String {
      try CommandRun.landfall(
        ["locate", "small.atlas", "--layer", "parks", "-i", "-"] + arguments, in: workspace,
        input: "lat,lon\n5,5\n"
      ).output
    }
    #expect(try parks("--names") == "lat,lon,parks,parks_name\n5,5,P1;P2,Park One;Park Two\n")
    #expect(try parks("--place") == "lat,lon,parks\n5,5,P1\n")
    #expect(try parks("--within", "5") == "lat,lon,parks,parks_distance_m\n5,5,P1;P2,0.0\n")
    #expect(try parks("--format", "ndjson") == "{\"lat\":5,\"lon\":5,\"parks\":\"P1;P2\"}\n")
  }

  /// Names of columns with other bytes are other columns, though they look alike.
  @Test func columnsThatOnlyLookAlikeStay() throws {
    let (composed, decomposed) = ("\u{E9}", "e\u{301}")
    let table = "\(composed),\(decomposed),lat,lon\n1,2,5,5\n"
    let objects = "{\"\(composed)\":1,\"\(decomposed)\":2,\"lat\":5,\"lon\":5}\n"
    let csv = try locate("--format", "csv", input: objects)
    #expect(
      Array(csv.output.utf8)
        == Array("\(composed),\(decomposed),lat,lon,countries\n1,2,5,5,A\n".utf8))
    let json = try locate("--format", "ndjson", input: table)
    let expected = objects.replacing("}", with: ",\"countries\":\"A\"}")
    #expect(Array(json.output.utf8) == Array(expected.utf8), "\(json)")
  }

  // MARK: Streams

  /// Each row is answered before more rows come, also by several threads.
  @Test(arguments: ["1", "2"]) func aPipeIsAnsweredAsItComes(jobs: String) throws {
    let pipe = Pipe()
    let command = try StartedCommand(
      CommandRun.executable,
      [
        "locate", "small.atlas", "--layer", "parks", "-i", "-", "--jobs", jobs,
      ],
      in: workspace, input: .pipe(pipe))
    try pipe.fileHandleForWriting.write(contentsOf: Data("lat,lon\n5,5\n5,5\n".utf8))
    #expect(command.waitsForOutput("lat,lon,parks\n5,5,P1;P2\n5,5,P1;P2\n"))
    try pipe.fileHandleForWriting.write(contentsOf: Data("50,5\n".utf8))
    #expect(command.waitsForOutput("lat,lon,parks\n5,5,P1;P2\n5,5,P1;P2\n50,5,\n"))
    try pipe.fileHandleForWriting.close()
    #expect(try command.wait().exitCode == 0)
  }
}
