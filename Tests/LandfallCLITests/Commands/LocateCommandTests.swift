import Foundation
import TestSupport
import Testing

/// `landfall locate` as a user runs it.
@Suite(.timed) struct LocateCommandTests {
  let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    try workspace.buildSmallWorld()
  }

  private func locate(_ arguments: String..., input: String = "") throws -> CommandRun {
    try CommandRun.landfall(["locate", "small.atlas"] + arguments, in: workspace, input: input)
  }

  // MARK: Arguments

  @Test func onePointIsASmallTable() throws {
    let run = try locate("5,5")
    #expect(run.exitCode == 0)
    #expect(run.errors.isEmpty)
    #expect(
      run.output == """
        layer      key  name
        countries  A    Alpha
        parks      P1   Park One
        parks      P2   Park Two

        """)
  }

  @Test func severalPointsAreToldApart() throws {
    let run = try locate("--layer", "countries", "3,-3", "-33.86,151.21", "5,375")
    #expect(
      run.output == """
        point          layer      key  name
        3,-3           countries  -    -
        -33.86,151.21  countries  -    -
        5,375          countries  B,1  Beta "B"

        """)
  }

  @Test func jsonIsOneObjectALine() throws {
    let run = try locate("--json", "5,5", "5,15")
    let lines = try run.output.split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    #expect(lines.count == 2)
    #expect(lines[0]["latitude"] as? Double == 5)
    let layers = try #require(lines[1]["layers"] as? [String: [[String: String]]])
    #expect(layers == ["countries": [["key": "B,1", "name": "Beta \"B\""]], "parks": []])
  }

  // MARK: CSV

  static let points = "id,lat,lon\r\n1,5,5\r\n\"2,\"\"x\",5,15\r\n3,50,50\r\n"

  @Test func csvKeepsItsColumnsAndGetsOneALayer() throws {
    let run = try locate("--input", "-", input: Self.points)
    #expect(run.exitCode == 0)
    #expect(run.errors.isEmpty)
    #expect(
      run.output
        == "id,lat,lon,countries,parks\r\n1,5,5,A,P1;P2\r\n\"2,\"\"x\",5,15,\"B,1\",\r\n3,50,50,,\r\n"
    )
  }

  @Test func theTableHasNamesWhetherAskedOrNot() throws {
    let run = try locate("--names", "5,5")
    #expect(run.exitCode == 0)
    #expect(run.output == (try locate("5,5").output))
  }

  @Test func namesAddAColumnALayer() throws {
    let run = try locate("--names", "--layer", "countries", "--input", "-", input: Self.points)
    #expect(
      run.output
        == "id,lat,lon,countries,countries_name\r\n1,5,5,A,Alpha\r\n\"2,\"\"x\",5,15,\"B,1\",\"Beta \"\"B\"\"\"\r\n3,50,50,,\r\n"
    )
  }

  @Test func csvAsJSONLines() throws {
    let run = try locate("--json", "--layer", "parks", "--input", "-", input: "lat,lon\n5,5\nx,1\n")
    #expect(run.exitCode == 1)
    #expect(
      run.output == """
        {"row":1,"latitude":5.0,"longitude":5.0,"layers":{"parks":[{"key":"P1","name":"Park One"},{"key":"P2","name":"Park Two"}]}}
        {"row":2,"latitude":null,"longitude":null,"layers":{}}

        """)
  }

  // MARK: Names of columns, and what spreadsheets do with cells

  @Test func aColumnOfTheFileIsNotRepeated() throws {
    try workspace.write("lat,lon,countries\n5,5,mine\n", to: "p.csv")
    let before = try workspace.names
    let run = try locate("--input", "p.csv", "--output", "answers.csv")
    #expect(run.exitCode == 1 && run.output.isEmpty)
    #expect(
      run.errors == """
        landfall: error: p.csv: column 3 of the header has the name of a result column, "countries"; \
        rename it, or set --prefix TEXT for the result columns

        """)
    #expect(try workspace.names == before)
    let prefixed = try locate("--input", "p.csv", "--prefix", "in,", "--layer", "countries")
    #expect(prefixed.exitCode == 0)
    #expect(prefixed.output == "lat,lon,countries,\"in,countries\"\n5,5,mine,A\n")
    let twice = try locate("--input", "p.csv", "--layer", "parks", "--layer", "parks")
    #expect(twice.exitCode == 1)
    #expect(twice.errors.contains("two result columns would be named \"parks\""))
  }

  /// Builds an atlas whose ids, keys and names are hostile to spreadsheets and terminals.
  private func buildHostileWorld() throws {
    try workspace.write(
      """
      { "name": "h\\u001b[31m\\nlandfall: error: forged", "layers": [
        { "id": "REPLACE", "source": "hostile.geojson", "key": "KEY", "name": "NAME" } ] }
      """, to: "hostile.json")
    try workspace.write(
      features([
        square("=1+1", "\\u001b]0;title\\u0007\\u202Eevil\\nforged  row", 0, 0, 10, 10),
        square("-5", "@SUM(A1)", 10, 0, 20, 10), square("K", "\\tTab", 20, 0, 30, 10),
        square("L", "שלום", 30, 0, 40, 10),
      ]), to: "hostile.geojson")
    let run = try CommandRun.landfall(
      ["build", "hostile.json", "-o", "hostile.atlas", "-q"], in: workspace)
    try #require(run.exitCode == 0, "\(run.errors)")
    // The build accepts no such id of a layer, but a file may have one.
    var atlas = AtlasBytes(try workspace.bytes("hostile.atlas"))
    let places = atlas.bytes.indices.filter { atlas.bytes[$0...].starts(with: "REPLACE".utf8) }
    for place in places {
      atlas.bytes.replaceSubrange(place..<place + 7, with: "=,\"b\"\n\u{1B}".utf8)
    }
    try Data(atlas.sealed).write(to: workspace.folder.appending(path: "hostile.atlas"))
  }

  private func locateHostile(_ arguments: String..., input: String = "") throws -> CommandRun {
    try CommandRun.landfall(["locate", "hostile.atlas"] + arguments, in: workspace, input: input)
  }

  @Test func spreadsheetsGetNoFormulas() throws {
    try buildHostileWorld()
    let rows = "=note,lat,lon\n=2,5,5\n,5,15\n,5,25\n"
    let plain = try locateHostile("--input", "-", input: rows)
    #expect(
      plain.output
        == "=note,lat,lon,\"=,\"\"b\"\"\n\u{FFFD}\"\n=2,5,5,=1+1\n,5,15,-5\n,5,25,K\n")
    let safe = try locateHostile("--input", "-", "--safe-csv", "--names", input: rows)
    #expect(
      safe.output == """
        =note,lat,lon,"'=,""b""
        \u{FFFD}","'=,""b""
        \u{FFFD}_name"
        =2,5,5,'=1+1,"\u{FFFD}]0;title\u{FFFD}\u{202E}evil
        forged  row"
        ,5,15,'-5,'@SUM(A1)
        ,5,25,K,'\tTab

        """)
    #expect(
      try locateHostile("--input", "-", "--safe-csv", "--within", "10", input: "lat,lon\n5,5\n")
        .output.hasSuffix("\n5,5,'=1+1,0.0\n"))
  }

  // MARK: Terminals

  @Test func namesReachNoTerminal() throws {
    try buildHostileWorld()
    let table = try locateHostile("5,5", "5,35")
    #expect(
      table.output == #"""
        point  layer             key   name
        5,5    =,"b"\u{a}\u{1b}  =1+1  \u{1b}]0;title\u{7}\u{202e}evil\u{a}forged  row
        5,35   =,"b"\u{a}\u{1b}  L     שלום

        """#)
    for arguments in [
      ["show", "hostile.atlas"], ["locate", "hostile.atlas", "5,5"],
      ["locate", "hostile.atlas", "5,5", "--layer", "\u{1B}x"],
      ["direction", "1,1", "--to", "=1+1", "--atlas", "hostile.atlas"],
      ["direction", "1,1", "--to", "evil", "--atlas", "hostile.atlas"],
      ["map", "hostile.atlas", "--visited", "zzz\u{1B}", "-o", "m.svg"],
      ["export", "hostile.atlas", "--layer", "zzz", "-f", "geojson", "-o", "x"],
      ["trip", "hostile.atlas", "t.csv"], ["show", "no\u{1B}\n.atlas"],
      ["locate", "hostile.atlas", "--within", "\u{9B}1", "1,1"], ["\u{1B}[2J"],
      ["build", "no\u{1B}\n.json", "-o", "x.atlas"],
    ] {
      try workspace.write(
        "lat,lon,time\n5,5,2024-01-01T00:00:00Z\n5,15,2024-01-02T00:00:00Z\n", to: "t.csv")
      let run = try CommandRun.landfall(arguments, in: workspace)
      for scalar in (run.output + run.errors).unicodeScalars where scalar != "\n" {
        #expect(scalar.properties.generalCategory != .control, "\(arguments)")
        #expect(scalar != "\u{202E}", "\(arguments)")
      }
      for line in (run.output + run.errors).split(separator: "\n") {
        #expect(!line.hasPrefix("forged") && !line.hasPrefix("landfall: error: forged"), "\(line)")
      }
      if run.exitCode != 0 { #expect(run.errorLines.count == 1, "\(run.errors)") }
    }
  }

  // MARK: Nearest

  @Test func withinAddsTheDistanceToTheTable() throws {
    // 0.01° of longitude on the equator and of latitude there.
    let run = try locate("--within", "5000", "5,20.01", "-0.01,5", "5,5", "50,50")
    #expect(run.exitCode == 0 && run.errors.isEmpty)
    #expect(
      run.output == """
        point    layer      key  distance_m  name
        5,20.01  countries  B,1  1109.0      Beta "B"
        5,20.01  parks      -    -           -
        -0.01,5  countries  A    1105.7      Alpha
        -0.01,5  parks      -    -           -
        5,5      countries  A    0.0         Alpha
        5,5      parks      P1   0.0         Park One
        5,5      parks      P2   0.0         Park Two
        50,50    countries  -    -           -
        50,50    parks      -    -           -

        """)
  }

  @Test func withinAddsAColumnToCSV() throws {
    let rows = "id,lat,lon\n1,5,5\n2,5,20.01\n3,50,50\n4,x,1\n"
    let run = try locate("--within", "2e3", "--names", "--input", "-", input: rows)
    #expect(run.exitCode == 1)
    #expect(
      run.output == """
        id,lat,lon,countries,countries_distance_m,countries_name,parks,parks_distance_m,parks_name
        1,5,5,A,0.0,Alpha,P1;P2,0.0,Park One;Park Two
        2,5,20.01,"B,1",1109.0,"Beta ""B\""",,,
        3,50,50,,,,,,
        4,x,1,,,,,,

        """)
    let plain = try locate(
      "--within", "1000", "--layer", "countries", "--input", "-", input: "lat,lon\r\n5,20.01\r\n")
    #expect(plain.output == "lat,lon,countries,countries_distance_m\r\n5,20.01,,\r\n")
  }

  @Test func withinAddsAMemberToJSON() throws {
    let run = try locate("--json", "--within", "5000", "5,20.01")
    #expect(
      run.output == """
        {"latitude":5.0,"longitude":20.01,"layers":{"countries":[{"key":"B,1","name":"Beta \\"B\\"","distance_m":1109.0}],"parks":[]}}

        """)
  }

  @Test func aFileMayBeWrittenOverItself() throws {
    try workspace.write(Self.points, to: "p.csv")
    let before = try workspace.names
    let run = try locate("--layer", "parks", "--input", "p.csv", "--output", "p.csv")
    #expect(run.exitCode == 0)
    #expect(run.output.isEmpty && run.errors.isEmpty)
    #expect(
      try workspace.text("p.csv")
        == "id,lat,lon,parks\r\n1,5,5,P1;P2\r\n\"2,\"\"x\",5,15,\r\n3,50,50,\r\n")
    #expect(try workspace.names == before)
  }

  @Test func badRowsStayEmptyAndAreNamed() throws {
    let rows = (0..<12).map { _ in "1e300,0\n" }.joined()
    let run = try locate("--layer", "parks", "--input", "-", input: "lat,lon\n5,5\nNaN,0\n" + rows)
    #expect(run.exitCode == 1)
    #expect(
      run.output == "lat,lon,parks\n5,5,P1;P2\nNaN,0,\n" + rows.replacing("\n", with: ",\n"))
    #expect(run.errorLines.count == 4)
    #expect(
      run.errorLines.first
        == "landfall: warning: standard input: row 2 (line 3): latitude \"NaN\" is not a decimal number of degrees"
    )
    #expect(
      run.errorLines.last
        == "landfall: error: standard input: 13 of 14 rows have no valid coordinate: 1 not a number, 12 beyond ±90 or ±540; their result columns are empty"
    )
  }

  @Test func aHeaderWithoutCoordinatesExits1AndWritesNothing() throws {
    try workspace.write("a,b\n1,2\n", to: "p.csv")
    let before = try workspace.names
    let run = try locate("--input", "p.csv", "--output", "answers.csv")
    #expect(run.exitCode == 1)
    #expect(
      run.errors
        == "landfall: error: p.csv: no column of the header is named lat, latitude, y or decimalLatitude; it has \"a\", \"b\"; choose one with --lat NAME\n"
    )
    #expect(try workspace.names == before)
  }

  // MARK: Files and layers

  @Test(arguments: [
    (["nowhere.atlas", "1,2"], 74, "nowhere.atlas: No such file or directory"),
    (
      ["small.json", "1,2"], 1,
      "small.json: is a manifest, not an atlas; build one from it: landfall build small.json"
    ),
    (["cut.atlas", "1,2"], 1, "cut.atlas: the file has 1000 bytes where"),
    (["small.atlas", "1,2", "--layer", "park"], 1, "no layer \"park\"; did you mean \"parks\"?"),
    (["small.atlas", "1,2", "--layer", "x"], 1, "no layer \"x\"; it has countries, parks"),
    (["small.atlas", "--input", "no.csv"], 74, "no.csv: cannot be read: No such file"),
    (
      ["small.atlas", "1,2", "--output", "no/a.csv"], 74,
      "no/a.csv: cannot be written: No such file"
    ),
    (["small.atlas", "--input", "-", "--output", "."], 74, ".: cannot be written: Is a directory"),
  ])
  func whatCannotBeUsedIsNamed(arguments: [String], exitCode: Int32, says: String) throws {
    let whole = try Data(contentsOf: workspace.folder.appending(path: "small.atlas"))
    try whole.prefix(1000).write(to: workspace.folder.appending(path: "cut.atlas"))
    let before = try workspace.names
    let run = try CommandRun.landfall(["locate"] + arguments, in: workspace, input: "lat,lon\n")
    #expect(run.exitCode == exitCode)
    #expect(run.output.isEmpty)
    #expect(run.errorLines.count == 1)
    #expect(run.errors.hasPrefix("landfall: error: ") && run.errors.contains(says), "\(run.errors)")
    #expect(try workspace.names == before)
  }

  @Test func aReaderThatStopsEarlyEndsItQuietly() throws {
    try workspace.write(
      "lat,lon\n" + String(repeating: "5,5\n", count: 500_000), to: "p.csv")
    let run = try CommandRun.shell(
      "\"$landfall\" locate small.atlas --input p.csv | head -n 2", in: workspace)
    #expect(run.exitCode == 0)
    #expect(run.output == "lat,lon,countries,parks\n5,5,A,P1;P2\n")
    #expect(run.errors.isEmpty)
  }

  #if os(Linux)
    @Test func aFullOutputExits74() throws {
      for line in ["locate small.atlas 1,2", "--help", "locate small.atlas --output /dev/full 1,2"]
      {
        let run = try CommandRun.shell("\"$landfall\" \(line) > /dev/full", in: workspace)
        #expect(run.exitCode == 74, "\(line)")
        #expect(run.errors.contains("cannot be written: No space left on device"), "\(line)")
      }
    }
  #endif

  /// Answers go aside while rows still come: an interruption leaves the old file.
  @Test func anInterruptedRunLeavesTheOldFile() throws {
    try workspace.write("old", to: "answers.csv")
    let before = try workspace.names
    let pipe = Pipe()
    let command = try StartedCommand(
      CommandRun.executable,
      ["locate", "small.atlas", "--input", "-", "--output", "answers.csv"], in: workspace,
      input: .pipe(pipe))
    // More than a pipe holds: once it is written, the command is reading.
    let rows = "lat,lon\n" + String(repeating: "5,5\n", count: 1 << 18)
    try pipe.fileHandleForWriting.write(contentsOf: Data(rows.utf8))
    command.interrupt()
    let run = try command.wait()
    #expect(!run.wasKilled)
    #expect(run.exitCode == 130)
    #expect(run.errorLines.count == 1)
    #expect(try workspace.text("answers.csv") == "old")
    #expect(try workspace.names == before)
  }
}
