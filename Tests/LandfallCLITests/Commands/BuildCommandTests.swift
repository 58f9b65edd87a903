import Foundation
import TestSupport
import Testing

/// `landfall build` as a user runs it: what it writes, and that it writes nothing when it fails.
@Suite(.timed) struct BuildCommandTests {
  let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    try workspace.writeSmallWorld()
  }

  static let sources = ["countries.geojson", "parks.geojson", "small.json"]

  private func build(_ arguments: String...) throws -> CommandRun {
    try CommandRun.landfall(
      ["build", "small.json", "-o", "small.atlas"] + arguments, in: workspace)
  }

  @Test func writesTheAtlasAndNothingElse() throws {
    let run = try build()
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(run.output.isEmpty)
    #expect(try workspace.names == (Self.sources + ["small.atlas"]).sorted())
    #expect(run.errors.contains("landfall: small.atlas: 2 layers, 4 regions, "))
    // No terminal, no line that is written over.
    #expect(!run.errors.contains("\r") && !run.errors.contains("\u{1B}"))
  }

  /// A combining mark makes one Character with the slash before it; the system knows bytes alone.
  @Test func pathsWhoseNamesBeginWithACombiningMark() throws {
    let mark = "\u{301}"
    let made = try CommandRun.shell(
      """
      mkdir -p '\(mark)in' out && cp parks.geojson '\(mark)in/\(mark)p.geojson' &&
      sed 's|parks.geojson|\(mark)p.geojson|; s|countries.geojson|../countries.geojson|' small.json > '\(mark)in/\(mark)m.json'
      """, in: workspace)
    #expect(made.exitCode == 0, "\(made.errors)")
    func landfall(_ arguments: String...) throws {
      let run = try CommandRun.landfall(arguments, in: workspace)
      #expect(run.exitCode == 0, "\(run.errors)")
    }
    try landfall(
      "build", "\(mark)in/\(mark)m.json", "-o", "out/\(mark)o.atlas", "--report",
      "\(mark)r/\(mark)s")
    try landfall("build", "\(mark)in/\(mark)p.geojson", "--key", "KEY", "-o", "\(mark)p.atlas")
    try landfall("map", "out/\(mark)o.atlas", "-o", "out/\(mark)m.svg")
    try landfall("export", "out/\(mark)o.atlas", "-l", "parks", "-o", "out/\(mark)e.geojson")
    try workspace.write("P1\n", to: "\(mark)in/\(mark)v.txt")
    try landfall(
      "map", "out/\(mark)o.atlas", "--visited", "\(mark)in/\(mark)v.txt", "-o", "out/\(mark)v.svg")
    #expect(try build().exitCode == 0)
    #expect(try workspace.bytes("out/\(mark)o.atlas") == workspace.bytes("small.atlas"))
  }

  @Test(.enabled(if: isInstalled("ogr2ogr"))) func aShapefileWhoseNameBeginsWithACombiningMark()
    throws
  {
    let made = try CommandRun.shell(
      """
      mkdir s && ogr2ogr s/p.shp parks.geojson && cd s &&
      for file in p.*; do mv "$file" "$(printf '\\314\\201')$file"; done
      """, in: workspace)
    #expect(made.exitCode == 0, "\(made.errors)")
    let run = try CommandRun.landfall(
      ["build", "s/\u{301}p.shp", "--key", "KEY", "-o", "p.atlas"], in: workspace)
    #expect(run.exitCode == 0 && run.errors.contains("2 regions"), "\(run.errors)")
    #expect(!run.errors.contains("no reference system"))
  }

  @Test func quietSaysNothing() throws {
    // The parks overlap, which is worth a warning.
    let warned = try build().errorLines.filter {
      $0.hasPrefix("landfall: warning: parks.geojson: ")
    }
    #expect(warned.count == 2)
    let run = try build("--quiet")
    #expect(run.exitCode == 0)
    #expect(run.output.isEmpty && run.errors.isEmpty)
  }

  @Test func jobsMakeNoDifference() throws {
    for jobs in ["1", "2", "7"] {
      #expect(
        try CommandRun.landfall(
          ["build", "small.json", "--quiet", "--jobs", jobs, "-o", "\(jobs).atlas"], in: workspace
        ).exitCode == 0)
    }
    #expect(try workspace.bytes("1.atlas") == workspace.bytes("2.atlas"))
    #expect(try workspace.bytes("1.atlas") == workspace.bytes("7.atlas"))
  }

  @Test func aCacheMakesNoDifference() throws {
    #expect(try build().exitCode == 0)
    let bytes = try workspace.bytes("small.atlas")
    var reports: [String] = []
    for _ in 0..<2 {
      let run = try build("--cache", "deep/cache", "--verbose")
      #expect(run.exitCode == 0, "\(run.errors)")
      #expect(try workspace.bytes("small.atlas") == bytes)
      reports.append(run.errors)
    }
    func repair(_ report: String) -> Substring? {
      report.split(separator: "\n").first { $0.hasPrefix("repair ") }
    }
    #expect(reports[0].contains("from the cache") && reports[1].contains("made"))
    // What was made is in the last column.
    #expect(repair(reports[0])?.hasSuffix("  countries, parks") == true)
    #expect(repair(reports[1])?.contains("  countries, parks  ") == true)
    // Without a cache the table is as before.
    #expect(try !build("--verbose").errors.contains("cache"))
  }

  @Test func aCacheThatCannotBeMadeIsOneLine() throws {
    let run = try build("--cache", "small.json/cache")
    #expect(run.exitCode == 74)
    #expect(run.errorLines.count == 1)
    #expect(run.errors.hasPrefix("landfall: error: small.json/cache: cannot be written: "))
    #expect(try workspace.names == Self.sources.sorted())
  }

  @Test func writesAReport() throws {
    let run = try build("--report", "reports/today")
    #expect(run.exitCode == 0, "\(run.errors)")
    let data = Data(try workspace.bytes("reports/today/report.json"))
    let report = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(report["name"] as? String == "small")
    #expect((report["layers"] as? [Any])?.count == 2)
    #expect(report["byteCount"] as? Int == (try workspace.bytes("small.atlas").count))
    let page = try workspace.text("reports/today/report.html")
    #expect(page.hasPrefix("<!DOCTYPE html>\n") && page.hasSuffix("</html>\n"))
    #expect(page.contains("\"name\" : \"small\"") && page.contains("id=\"maps\">[{"))
    let folder = workspace.folder.appending(path: "reports/today")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        == ["report.html", "report.json"])
  }

  @Test func readsStandardInput() throws {
    try workspace.write(
      #"{"name": "n", "layers": [{"id": "a", "source": "-", "key": "KEY"}]}"#, to: "small.json")
    let run = try CommandRun.landfall(
      ["build", "small.json", "-q", "-o", "small.atlas"], in: workspace,
      input: features([square("A", "Alpha", 0, 0, 1, 1)]))
    #expect(run.exitCode == 0, "\(run.errors)")
  }

  // MARK: Bad data

  struct Fault: CustomTestStringConvertible, Sendable {
    var testDescription: String
    /// What is written over it: a file's name and its text.
    var file: String
    var text: String
    /// What the line on standard error must hold.
    var says: [String]
    var exitCode: Int32 = 1
  }

  static let faults: [Fault] = [
    Fault(
      testDescription: "truncated JSON", file: "countries.geojson",
      text: String(features([square("A", "Alpha", 0, 0, 10, 10)]).prefix(120)),
      says: ["countries.geojson", "byte"]),
    Fault(
      testDescription: "ring of two points", file: "countries.geojson",
      text: features([
        square("A", "Alpha", 0, 0, 10, 10), feature("B", "Beta", "[[[0,0],[1,1]]]"),
      ]), says: ["countries.geojson", "feature 1", "Beta"]),
    Fault(
      testDescription: "NaN", file: "countries.geojson",
      text: features([feature("A", "Alpha", "[[[0,0],[NaN,0],[1,1],[0,0]]]")]),
      says: ["countries.geojson"]),
    Fault(
      testDescription: "a number past Double", file: "countries.geojson",
      text: features([feature("A", "Alpha", "[[[0,0],[1e999,0],[1,1],[0,0]]]")]),
      says: ["countries.geojson"]),
    Fault(
      testDescription: "latitude out of range", file: "countries.geojson",
      text: features([feature("A", "Alpha", "[[[0,0],[1,95],[1,1],[0,0]]]")]),
      says: ["countries.geojson", "feature 0", "Alpha", "95"]),
    Fault(
      testDescription: "longitude out of range", file: "countries.geojson",
      text: features([feature("A", "Alpha", "[[[0,0],[1e300,5],[1,1],[0,0]]]")]),
      says: ["countries.geojson", "feature 0", "Alpha"]),
    Fault(
      testDescription: "missing key property", file: "countries.geojson",
      text: features([square("A", "Alpha", 0, 0, 10, 10)]).replacing("\"KEY\"", with: "\"CODE\""),
      says: ["countries.geojson", "feature 0", "KEY"]),
    Fault(
      testDescription: "duplicate keys", file: "countries.geojson",
      text: features([
        square("A", "Alpha", 0, 0, 10, 10), square("A", "Another", 10, 0, 20, 10),
      ]), says: ["countries.geojson", "feature 1", "\"A\""]),
    Fault(
      testDescription: "a line among polygons", file: "countries.geojson",
      text: features([
        """
        {"type":"Feature","properties":{"KEY":"A","NAME":"Road"},\
        "geometry":{"type":"LineString","coordinates":[[0,0],[1,1]]}}
        """
      ]), says: ["countries.geojson", "feature 0", "LineString"]),
    Fault(
      testDescription: "parent that is not there", file: "small.json",
      text: """
        {"name": "n", "layers": [
          {"id": "countries", "source": "countries.geojson", "key": "KEY"},
          {"id": "parks", "source": "parks.geojson", "key": "KEY", "within": {"countries": "Z"}}]}
        """, says: ["Z"]),
    Fault(
      testDescription: "manifest typo", file: "small.json",
      text: #"{"name": "n", "layers": [{"id": "a", "sorce": "parks.geojson"}]}"#,
      says: ["small.json: line 1, layers[0].sorce", "did you mean \"source\"?"]),
    Fault(
      testDescription: "unknown member", file: "small.json",
      text: #"{"name": "n", "cities": ["c.json"], "layers": []}"#,
      says: ["small.json: line 1, cities"]),
    Fault(
      testDescription: "unknown layer", file: "small.json",
      text: """
        {"name": "n", "layers": [
          {"id": "countries", "source": "countries.geojson", "key": "KEY"},
          {"id": "parks", "source": "parks.geojson", "key": "KEY", "within": {"countrys": "A"}}]}
        """, says: ["small.json: line 3, layers[1].within.countrys", "did you mean \"countries\"?"]),
    Fault(
      testDescription: "bad grid", file: "small.json",
      text: #"{"name": "n", "grid": 0.001, "layers": []}"#,
      says: ["small.json: line 1, grid", "1e-5, 1e-6 or 1e-7"]),
    Fault(
      testDescription: "manifest that is no JSON", file: "small.json",
      text: "layers:\n  - states\n",
      says: ["small.json: line 1, column 1"]),
    Fault(
      testDescription: "source that is not there", file: "small.json",
      text: #"{"name": "n", "layers": [{"id": "a", "source": "nowhere.geojson"}]}"#,
      says: ["nowhere.geojson", "No such file or directory"], exitCode: 74),
    Fault(
      testDescription: "source that is a folder", file: "small.json",
      text: #"{"name": "n", "layers": [{"id": "a", "source": "."}]}"#,
      says: [".: is not a regular file but a folder"], exitCode: 74),
    Fault(
      testDescription: "source that is a device", file: "small.json",
      text: #"{"name": "n", "layers": [{"id": "a", "source": "/dev/zero"}]}"#,
      says: ["/dev/zero: is not a regular file but a device"], exitCode: 74),
    Fault(
      testDescription: "source with a NUL in its name", file: "small.json",
      text: #"{"name": "n", "layers": [{"id": "a", "source": "parks.geojson\u0000x"}]}"#,
      says: ["small.json: line 1, layers[0].source", #"the character \u0000; remove it"#]),
    Fault(
      testDescription: "collection file that is a device", file: "small.json",
      text: #"{"name": "n", "layers": [{"id": "a", "source": "parks.geojson", "key": "KEY"}], "#
        + #""collections": ["/dev/zero"]}"#,
      says: ["/dev/zero: is not a regular file but a device"], exitCode: 74),
  ]

  @Test(arguments: faults)
  func badDataIsOneLineAndLeavesTheOldAtlas(fault: Fault) throws {
    try workspace.write(Workspace.oldAtlas, to: "small.atlas")
    try workspace.write(fault.text, to: fault.file)
    let before = try workspace.names
    let run = try build()
    #expect(run.exitCode == fault.exitCode)
    #expect(run.output.isEmpty)
    let errors = run.errorLines.filter { $0.hasPrefix("landfall: error: ") }
    #expect(errors.count == 1 && run.errorLines.last == errors.first, "\(run.errors)")
    for text in fault.says { #expect(run.errors.contains(text), "\(run.errors)") }
    #expect(try workspace.bytes("small.atlas") == Workspace.oldAtlas)
    #expect(try workspace.names == before)
  }

  /// A pipe that nobody writes would be waited for, and `/dev/zero` has no end.
  @Test func whatIsNotARegularFileIsRefusedAtOnce() throws {
    try workspace.write(
      #"{"name": "n", "layers": [{"id": "a", "source": "pipe"}]}"#, to: "small.json")
    let run = try CommandRun.shell(
      "mkfifo pipe; \"$landfall\" build small.json -o a; \"$landfall\" build pipe -o a; "
        + "\"$landfall\" build /dev/zero -o a", in: workspace)
    #expect(run.exitCode == 74)
    let messages = run.errorLines.map { line in String(line.prefix { $0 != ";" }) }
    let pipe = "landfall: error: pipe: is not a regular file but a pipe"
    let device = "landfall: error: /dev/zero: is not a regular file but a device"
    #expect(messages == [pipe, pipe, device])
    #expect(try workspace.names == (Self.sources + ["pipe"]).sorted())
  }

  /// Standard input may be a pipe, by whatever name.
  @Test func readsTheManifestAndTheSourceFromStandardInput() throws {
    let run = try CommandRun.shell(
      "cat small.json | \"$landfall\" build /dev/stdin -q -o a.atlas && "
        + "sed 's|countries.geojson|/dev/stdin|' small.json > m.json && "
        + "cat countries.geojson | \"$landfall\" build m.json -q -o b.atlas", in: workspace)
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(try workspace.bytes("a.atlas") == workspace.bytes("b.atlas"))
  }

  // MARK: Files

  @Test func aManifestThatIsNotThereExits74() throws {
    let run = try CommandRun.landfall(["build", "no.json", "-o", "a"], in: workspace)
    #expect(run.exitCode == 74)
    #expect(
      run.errors
        == "landfall: error: no.json: cannot be read: No such file or directory; check the path and its permissions\n"
    )
  }

  @Test func anOutputThatCannotBeWrittenExits74() throws {
    for path in ["nowhere/small.atlas", "."] {
      let run = try CommandRun.landfall(["build", "small.json", "-q", "-o", path], in: workspace)
      #expect(run.exitCode == 74)
      #expect(run.errors.hasPrefix("landfall: error: \(path): cannot be written: "))
      #expect(try workspace.names == Self.sources)
    }
  }

  /// A limit on the size of files stands for a full disk: the write fails half-way, too.
  @Test func aFullDiskExits74AndLeavesTheOldAtlas() throws {
    try workspace.write(Workspace.oldAtlas, to: "small.atlas")
    // 512 bytes are less than any atlas.
    let run = try CommandRun.shell(
      "ulimit -f 1; exec \"$landfall\" build small.json -q -o small.atlas", in: workspace)
    #expect(run.exitCode == 74, "\(run.errors)")
    #expect(run.errors.hasPrefix("landfall: error: small.atlas: cannot be written: File too large"))
    #expect(try workspace.bytes("small.atlas") == Workspace.oldAtlas)
    #expect(try workspace.names == (Self.sources + ["small.atlas"]).sorted())
  }

  #if os(Linux)
    @Test func aFullDeviceExits74() throws {
      let run = try CommandRun.landfall(
        ["build", "small.json", "-q", "-o", "/dev/full"], in: workspace)
      #expect(run.exitCode == 74)
      #expect(
        run.errors
          == "landfall: error: /dev/full: cannot be written: No space left on device; free some space, or write elsewhere; nothing was left behind\n"
      )
    }
  #endif

  @Test func anInterruptedBuildExits130AndLeavesTheOldAtlas() throws {
    try workspace.write(Workspace.oldAtlas, to: "small.atlas")
    try workspace.write(
      #"{"name": "n", "layers": [{"id": "a", "source": "-", "key": "KEY"}]}"#, to: "small.json")
    let before = try workspace.names
    let pipe = Pipe()
    let command = try StartedCommand(
      CommandRun.executable, ["build", "small.json", "-o", "small.atlas"], in: workspace,
      input: .pipe(pipe))
    // More than a pipe holds: once it is written, the command is reading its source.
    let padding = String(repeating: " ", count: 1 << 20)
    try pipe.fileHandleForWriting.write(contentsOf: Data(padding.utf8))
    command.interrupt()
    let run = try command.wait()
    try pipe.fileHandleForWriting.close()
    #expect(!run.wasKilled)
    #expect(run.exitCode == 130)
    #expect(run.errorLines.count == 1, "\(run.errors)")
    #expect(run.errors.hasPrefix("landfall: error: "))
    #expect(run.errors.contains("interrupted"))
    #expect(try workspace.bytes("small.atlas") == Workspace.oldAtlas)
    #expect(try workspace.names == before)
  }

  /// An output that is the manifest or a source would destroy it, also through a link.
  @Test(arguments: ["small.json", "./countries.geojson", "link.atlas"])
  func anInputIsNotReplaced(output: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: workspace.folder.appending(path: "link.atlas").path,
      withDestinationPath: "parks.geojson")
    let before = try Self.sources.map { try workspace.bytes($0) }
    let run = try CommandRun.landfall(["build", "small.json", "-o", output], in: workspace)
    #expect(run.exitCode == 64)
    #expect(run.errorLines.count <= 2)
    #expect(run.errors.contains("--output would replace "))
    #expect(try Self.sources.map { try workspace.bytes($0) } == before)
  }

  /// A report that cannot be written leaves the old atlas in place.
  @Test func withoutItsReportNoAtlasIsReplaced() throws {
    try workspace.write(Workspace.oldAtlas, to: "small.atlas")
    try FileManager.default.createDirectory(
      atPath: workspace.folder.appending(path: "reports/report.json").path,
      withIntermediateDirectories: true)
    let run = try build("--report", "reports")
    #expect(run.exitCode == 74)
    #expect(try workspace.bytes("small.atlas") == Workspace.oldAtlas)
  }

  @Test func anAtlasIsNotReplacedByItsPage() throws {
    #expect(try build("--quiet").exitCode == 0)
    let before = try workspace.bytes("small.atlas")
    for arguments in [
      ["view", "small.atlas", "-o", "small.atlas"],
      ["export", "small.atlas", "--layer", "parks", "--format", "geojson", "-o", "./small.atlas"],
    ] {
      let run = try CommandRun.landfall(arguments, in: workspace)
      #expect(run.exitCode == 64 && run.errors.contains("--output would replace small.atlas"))
    }
    #expect(try workspace.bytes("small.atlas") == before)
  }
}
