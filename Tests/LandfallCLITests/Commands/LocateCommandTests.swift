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
    let rows = "id,lat,lon\n1,5,5\n2,5,20.01\n3,50,50\n4,x,1\n5,5\n"
    let run = try locate("--within", "2e3", "--names", "--input", "-", input: rows)
    #expect(run.exitCode == 1)
    #expect(
      run.output == """
        id,lat,lon,countries,countries_distance_m,countries_name,parks,parks_distance_m,parks_name
        1,5,5,A,0.0,Alpha,P1;P2,0.0,Park One;Park Two
        2,5,20.01,"B,1",1109.0,"Beta ""B\""",,,
        3,50,50,,,,,,
        4,x,1,,,,,,
        5,5,,,,,,,

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
    #expect(run.errorLines.count == 11)
    #expect(
      run.errorLines.first
        == "landfall: warning: standard input: row 2 (line 3): latitude \"NaN\" is not a decimal number of degrees"
    )
    #expect(
      run.errorLines.last
        == "landfall: error: standard input: 13 of 14 rows have no valid coordinate; their result columns are empty"
    )
  }

  @Test func aHeaderWithoutCoordinatesExits1AndWritesNothing() throws {
    try workspace.write("a,b\n1,2\n", to: "p.csv")
    let before = try workspace.names
    let run = try locate("--input", "p.csv", "--output", "answers.csv")
    #expect(run.exitCode == 1)
    #expect(
      run.errors
        == "landfall: error: p.csv: no column of the header is named lat or latitude; it has \"a\", \"b\"\n"
    )
    #expect(try workspace.names == before)
  }

  // MARK: Files and layers

  @Test(arguments: [
    (["nowhere.atlas", "1,2"], 74, "nowhere.atlas: No such file or directory"),
    (["small.json", "1,2"], 1, "small.json: not an atlas"),
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
