import Foundation
import Landfall
import LandfallCLI
import LandfallModel
import LandfallMaps
import LandfallTravel
import TestSupport
import Testing

/// Each dialect of CSV has one verdict: the same at each reader of tables, but for the reasons in the table.
@Suite(.timed) struct TableDialectTests {
  private let workspace: Workspace
  private let atlas: Atlas

  /// The keys of the regions by the notes of their rows.
  private static let keys = ["W": "a", "E": "b", "S": "c", "N": "d"]

  /// Four regions: two west and east of the Greenwich meridian, one south of both and one north of them.
  private static let regions = Result {
    let workspace = try Workspace()
    try workspace.write(
      features([
        square("W", "West", -10, 0, 0, 10), square("E", "East", 0, 0, 10, 10),
        square("S", "South", -10, -10, 10, 0), square("N", "North", -10, 10, 10, 20),
      ]), to: "areas.geojson")
    let run = try CommandRun.landfall(
      ["build", "areas.geojson", "--key", "KEY", "--name", "NAME", "-o", "areas.atlas"],
      in: workspace)
    try #require(run.exitCode == 0, "\(run.errors)")
    return try workspace.bytes("areas.atlas")
  }

  init() throws {
    workspace = try Workspace()
    try workspace.write(try Self.regions.get(), to: "areas.atlas")
    atlas = try Atlas(contentsOf: workspace.folder.appending(path: "areas.atlas").path)
  }

  /// The notes of the rows that are read, in their order, and what is said.
  private struct Outcome {
    var rows = ""
    var messages: [String] = []
  }

  private func outcome(_ bytes: [UInt8], at door: TableDoor) throws -> Outcome {
    try workspace.write(bytes, to: "t.csv")
    let path = workspace.folder.appending(path: "t.csv").path
    do {
      switch door {
      case .locate: return try locate("t.csv")
      case .track: return try track(bytes)
      case .values: return try values(path)
      case .visits: return try visits(path)
      }
    } catch let error as DataError {
      return Outcome(messages: [error.description])
    } catch let error as TrackError {
      return Outcome(messages: [error.description])
    }
  }

  private func locate(_ file: String) throws -> Outcome {
    let run = try CommandRun.landfall(
      ["locate", "areas.atlas", "-i", file, "--json", "--skip-bad"], in: workspace)
    let rows = run.output.split(separator: "\n").compactMap { line in
      line.firstMatch(of: #/"key":"(.)"/#).flatMap { Self.keys[String($0.1)] }
    }
    return Outcome(rows: rows.joined(), messages: run.errorLines.map(String.init))
  }

  /// The reader of `trip`, `detect`, `map --track` and `view --track`.
  private func track(_ bytes: [UInt8]) throws -> Outcome {
    var rows = ""
    let report = try Track.read(from: TrackBytes(bytes), file: "t.csv") { point in
      let layer = try atlas.layer("areas")
      rows += layer.region(at: point.coordinate).flatMap { Self.keys[$0.key] } ?? "?"
    }
    let said = report.faults.messages + report.notes.messages
    return Outcome(rows: rows, messages: rows.isEmpty ? said + ["no points"] : said)
  }

  private func values(_ path: String) throws -> Outcome {
    let joined = try ValueTable(path).values(
      in: atlas.layer("areas"), join: nil, value: nil)
    guard case .numbers(let numbers) = joined.values.content else { return Outcome() }
    let rows = SampleTable.values.rows.filter { row in
      zip(joined.layer.regions, numbers).contains { $0.key == row[1] && $1 == Double(row[2]) }
    }
    let footnotes = joined.notes.filter { $0.contains("taken for totals, footnotes") }
    return Outcome(
      rows: rows.map { $0[0] }.joined(),
      messages: joined.faults + joined.notes.filter { !footnotes.contains($0) })
  }

  /// The reader of `progress`, and of `--visits` and `--visited`.
  private func visits(_ path: String) throws -> Outcome {
    let files = try BookFiles([path], atlas: atlas, path: "areas.atlas", now: Date())
    let visited = files.regions(in: files.layer).map { files.layer[$0].key }
    return Outcome(
      rows: visited.compactMap { Self.keys[$0] }.sorted().joined(), messages: files.warnings)
  }

  @Test(arguments: TableDoor.allCases) func aDialectHasOneVerdict(door: TableDoor) throws {
    for dialect in TableDialect.all {
      let found = try outcome(dialect.bytes(for: door), at: door)
      expect(
        found, dialect.others[door]?.verdict ?? dialect.verdict,
        "\(dialect) at \(door): \(found.rows) \(found.messages)")
    }
  }

  private func expect(_ found: Outcome, _ verdict: TableVerdict, _ comment: String) {
    func says(_ words: String) -> Bool { found.messages.contains { $0.contains(words) } }
    switch verdict {
    case .read(let note):
      #expect(found.rows == "abcd", "\(comment)")
      #expect(
        note.isEmpty ? found.messages.isEmpty : says(note) && found.messages.count == 1,
        "\(comment)")
    case .part(let rows, let words):
      #expect(found.rows == rows, "\(comment)")
      #expect(words.isEmpty || says(words), "\(comment)")
    case .refused(let words):
      #expect(found.rows.isEmpty && says(words), "\(comment)")
    }
  }

  /// An exception that is none would hide the next difference.
  @Test func exceptionsHaveAReason() {
    for dialect in TableDialect.all {
      #expect(dialect.others.count < TableDoor.allCases.count / 2 + 1, "\(dialect)")
      #expect(dialect.others.values.allSatisfy { $0.reason.count > 10 }, "\(dialect)")
    }
    #expect(Set(TableDialect.all.map(\.name)).count == TableDialect.all.count)
  }

  /// Names and forms of coordinates, with which both readers of points agree.
  @Test(arguments: [
    ("TIMESTAMP,LATITUDE,LONGITUDE\n1,2.5,-4.5\n2,7.5,4.5\n", "ab"),
    ("time,y,x\n1,2.5,-4.5\n2,7.5,4.5\n", "ab"),
    ("date_time,Lat,Lng\n2026-05-01,2.5,-4.5\n2026-05-02,7.5,4.5\n", "ab"),
    ("Time,GPS Latitude,GPS Longitude\n1,2.5,-4.5\n2,7.5,4.5\n", "ab"),
    ("time,Latitude (deg),Longitude (deg)\n1,2.5,-4.5\n2,7.5,4.5\n", "ab"),
    ("time,latitude [°],longitude [°]\n1,2.5,-4.5\n2,7.5,4.5\n", "ab"),
    ("time,\"lat\n(deg)\",\"lon\n(deg)\"\n1,2.5,-4.5\n2,7.5,4.5\n", "ab"),
    ("#lat,lon,time\n2.5,-4.5,1\n7.5,4.5,2\n", "ab"),
    ("time,lat,ns,lon,ew\n1,2.5,N,4.5,W\n2,7.5,N,4.5,E\n", "ab"),
    ("time;lat;ns;lon;ew\n1;2,5;N;4,5;W\n2;7,5;N;4,5;E\n", "ab"),
    ("time,lat,lon,ns,ew\n1,2.5,4.5,N,W,\n2,7.5,4.5,N,E,\n", "ab"),
    ("time,lat,lon,ns,ew\n1,2.5,4.5,N,W\n2,7.5,4.5\n", "a"),
    ("lat,lon,time\n2.5,-4.5\n7.5,4.5,2\n", "ab"),
    ("Zeit,Breitengrad,Längengrad\n1,2.5,-4.5\n", "no column of the header is "),
    ("time,\"the \"\"lat\"\"\",lon\n1,2.5,-4.5\n", "no column of the header is "),
    ("2026-05-01,2.5,-4.5\n2026-05-02,7.5,4.5\n", "no column of the header is "),
    ("time,lat,lon\n1,2.5N,4.5W\n2,7.5° N,4.5° E\n", "ab"),
    ("time,lat,lon,x,y\n1,2.5,-4.5,500000,40\n2,7.5,4.5,500000,40\n", "ab"),
    ("time,lat,lon,latitude\n1,2.5,-4.5,2.5\n", "may both be the latitude"),
    ("time,lat,lon\n1,—2.5,-4.5\n", "latitude \"—2.5\" is not a decimal number of degrees"),
    ("time;lat;lon\n1;1.002,5;-4,5\n", "latitude \"1.002,5\" is not a decimal number of degrees"),
  ])
  func coordinatesHaveOneVerdict(text: String, answer: String) throws {
    for door in [TableDoor.locate, .track] {
      let found = try outcome(Array(text.utf8), at: door)
      let comment = "\(door): \(found.rows) \(found.messages)"
      if answer.contains(" ") {
        #expect(found.rows.isEmpty, "\(comment)")
        #expect(found.messages.contains { $0.contains(answer) }, "\(comment)")
      } else {
        #expect(found.rows == answer, "\(comment)")
      }
    }
  }

  /// Each command asks the same reader: what one reads all read, and what one refuses all refuse in the same words.
  @Test(arguments: [
    ("two empty lines", 0, ""), ("comma in a name", 0, ""), ("line break in a name", 0, ""),
    ("a comma more in each row", 0, ""), ("rows without their last field", 0, ""),
    ("minus sign", 0, ""), ("decimal commas", 0, ""),
    ("CR alone", 1, "lines end with CR alone; write them with LF or CR LF"),
    ("title", 1, "the header seems to be in line 2; leave out the lines before it: tail -n +2 "),
  ])
  func allCommandsAskTheSameReader(name: String, exitCode: Int32, words: String) throws {
    let dialect = try #require(TableDialect.all.first { $0.name == name })
    for door in [TableDoor.track, .values, .visits] {
      try workspace.write(dialect.bytes(for: door), to: "\(door).csv")
    }
    try workspace.write(dialect.bytes(for: .locate), to: "locate.csv")
    try workspace.write("lat,lon,time\n5,5,2026-05-01\n", to: "plain.csv")
    for command in [
      "locate areas.atlas -i locate.csv", "trip areas.atlas track.csv --time-zone UTC",
      "detect areas.atlas track.csv", "map areas.atlas --track track.csv -o new.svg",
      "view areas.atlas --track track.csv -o new.html",
      "map areas.atlas --values values.csv -o new.svg",
      "view areas.atlas --values values.csv -o new.html",
      "map areas.atlas --visited visits.csv -o new.svg",
      "view areas.atlas --visits visits.csv -o new.html",
      "detect areas.atlas plain.csv --visits visits.csv",
    ] {
      let run = try CommandRun.landfall(
        command.split(separator: " ").map(String.init), in: workspace)
      #expect(run.exitCode == exitCode, "\(command): \(run.errors)")
      #expect(words.isEmpty || run.errors.contains(words), "\(command): \(run.errors)")
    }
  }

  /// The rows of the output have as many fields as its header, whatever those of the input.
  @Test(arguments: [
    ("lat,lon,note\n2.5,-4.5\n7.5,4.5,x\n", "lat,lon,note,areas\n2.5,-4.5,,W\n7.5,4.5,x,E\n"),
    ("lat,lon\n2.5,-4.5,\n7.5,4.5\n", "lat,lon,areas\n2.5,-4.5,W\n7.5,4.5,E\n"),
    ("\n# x\nlat;lon\r\n2,5;-4,5;;\r\n", "lat;lon;areas\r\n2,5;-4,5;W\r\n"),
    (
      "lat\tlon\tn\n2.5\t-4.5\t\"x\n7.5\t4.5\n",
      "lat\tlon\tn\tareas\n2.5\t-4.5\t\"x\tW\n7.5\t4.5\t\tE\n"
    ),
  ])
  func rowsOfTheOutputAreWhole(text: String, output: String) throws {
    try workspace.write(text, to: "t.csv")
    let run = try CommandRun.landfall(["locate", "areas.atlas", "-i", "t.csv"], in: workspace)
    #expect(run.exitCode == 0 && run.output == output, "\(run.output)\(run.errors)")
    let json = try CommandRun.landfall(
      ["locate", "areas.atlas", "-i", "t.csv", "--format", "ndjson"], in: workspace)
    let objects = json.output.split(whereSeparator: \.isNewline)
    let lines = output.split(whereSeparator: \.isNewline)
    #expect(json.exitCode == 0 && objects.count == lines.count - 1)
    for object in objects {
      let found = try JSONSerialization.jsonObject(with: Data(object.utf8)) as? [String: Any]
      let columns = lines[0].split { ",;\t".contains($0) }.map(String.init)
      #expect(found.map { Set($0.keys) } == Set(columns), "\(object)")
    }
  }
}
