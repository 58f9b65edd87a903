import Foundation
import TestSupport
import Testing

/// What a command may replace.
@Suite(.timed) struct DestinationTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    try workspace.buildSmallWorld()
    try workspace.write("{\"name\":\"n\",\"layer\":\"countries\",\"collections\":[]}", to: "c.json")
    try workspace.write("lat,lon,secret\n5,5,precious\n", to: "p.csv")
    try workspace.write("{\"lat\":5,\"lon\":5,\"secret\":\"precious\"}\n", to: "p.ndjson")
    try workspace.write("key,value\nA,1\nB,2\n", to: "v.csv")
    try workspace.write("[\"OH\"]", to: "book.json")
    try workspace.write("OH\n", to: "names.txt")
    try workspace.write(
      "lat,lon,time\n5,5,2024-01-01T00:00:00Z\n5,15,2024-01-02T00:00:00Z\n", to: "t.csv")
    for (link, target) in [("link", "small.atlas"), ("r/report.json", "../countries.geojson")] {
      try FileManager.default.createDirectory(
        at: workspace.folder.appending(path: "r"), withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(
        atPath: workspace.folder.appending(path: link).path, withDestinationPath: target)
    }
    try FileManager.default.linkItem(
      at: workspace.folder.appending(path: "p.csv"),
      to: workspace.folder.appending(path: "hard.csv"))
  }

  /// The contents of all files.
  private func contents() throws -> [String: [UInt8]] {
    var contents: [String: [UInt8]] = [:]
    for name in try workspace.names where name != "r" && name != "q" {
      contents[name] = try workspace.bytes(name)
    }
    return contents
  }

  /// Command lines that would replace a file that they read.
  static let overInputs = [
    "progress small.atlas book.json -o small.atlas", "progress small.atlas book.json -o link",
    "progress small.atlas book.json -o link --force",
    "trip small.atlas t.csv --visits small.atlas", "trip small.atlas t.csv --visits t.csv --force",
    "trip small.atlas t.csv --visits v.svg --map v.svg",
    "locate small.atlas -i p.csv --json -o p.csv", "locate small.atlas -i p.csv --json -o hard.csv",
    "locate small.atlas -i p.csv --skip-bad -o p.csv --force",
    "locate small.atlas -i p.csv -o small.atlas", "locate small.atlas 5,5 -o link",
    "regions small.atlas --csv -o ./small.atlas", "keys small.atlas --swift -o link",
    "build small.json --report r -o out.atlas", "build r/report.json --report r -o out.atlas",
    "build countries.geojson --report r -o out.atlas --force",
    "build countries.geojson --write-manifest -o countries.geojson",
    "export small.atlas -l parks -f geojson -o link",
  ]

  /// A file that is opened while a standard stream is closed must not become that stream.
  @Test func messagesOfClosedStreamsStayOutOfOutputs() throws {
    let run = try CommandRun.shell(
      """
      printf 'lat,lon\\n40,-105\\nx,y\\n' > p.csv; export landfall
      "$landfall" locate -i p.csv -o open.csv 2>/dev/null
      for closed in '0<&-' '>&-' '2>&-' '0<&- >&-' '0<&- 2>&-' '>&- 2>&-' '0<&- >&- 2>&-'; do
        sh -c "\\"\\$landfall\\" locate -i p.csv -o closed.csv $closed" 2>/dev/null; echo "$? $closed"
        cmp open.csv closed.csv
      done
      for line in 'locate 1,1 >&-' 'locate -i p.csv -o /dev/stdout >&-' 'locate -i - <&-' 'locate -i /dev/stdin <&-' \
        'trip /dev/stdin <&-' 'keys -o /dev/stderr --swift 2>&-'; do
        sh -c "\\"\\$landfall\\" $line" >/dev/null 2>&1; echo "$? $line"
      done
      """, in: workspace)
    let codes = run.output.split(separator: "\n").map { $0.prefix { $0 != " " } }
    #expect(codes == Array(repeating: "1", count: 7) + Array(repeating: "74", count: 6), "\(run)")
  }

  @Test(arguments: overInputs) func anInputIsNeverReplaced(line: String) throws {
    let before = try contents()
    let run = try CommandRun.landfall(line.split(separator: " ").map(String.init), in: workspace)
    #expect(run.exitCode == 64, "\(run.errors)")
    #expect(run.errors.contains("would replace") || run.errors.contains("the same file"))
    #expect(try contents() == before)
  }

  /// Command lines that would replace a file of another kind than what they write.
  static let overOtherKinds = [
    "build countries.geojson --write-manifest -o small.atlas",
    "build countries.geojson --write-manifest -o parks.geojson",
    "build countries.geojson -o text.atlas", "progress book.json -o parks.geojson",
    "progress book.json -o p.csv", "locate small.atlas 5,5 -o small.json",
    "locate small.atlas -i p.ndjson -o v.csv --json", "regions small.atlas --csv -o book.json",
    "regions small.atlas --json -o kept.json",
    "locate small.atlas -i p.csv --format ndjson -o kept.json",
    "regions small.atlas --json -o v.csv", "keys small.atlas --python -o parks.geojson",
    "export small.atlas -l parks -f geojson -o small.json", "trip t.csv --visits names.txt",
    "view small.atlas -o t.html", "build parks.geojson --report q -o out.atlas",
  ]

  @Test(arguments: overOtherKinds) func anotherKindIsReplacedByForceAlone(line: String) throws {
    try workspace.write("text", to: "text.atlas")
    try workspace.write("text", to: "t.html")
    try FileManager.default.createDirectory(
      at: workspace.folder.appending(path: "q"), withIntermediateDirectories: true)
    try workspace.write("<html>", to: "q/report.json")
    let kept = ["progress", "book.json", "-o", "kept.json"]
    #expect(try CommandRun.landfall(kept, in: workspace).exitCode == 0)
    let before = try contents()
    let words = line.split(separator: " ").map(String.init)
    let run = try CommandRun.landfall(words, in: workspace)
    #expect(run.exitCode == 64 && run.errors.contains(", and would become "), "\(run.errors)")
    #expect(run.errors.contains("; name another file, or add --force"))
    #expect(try contents() == before)
    #expect(try workspace.text("q/report.json") == "<html>")
    let forced = try CommandRun.landfall(words + ["--force"], in: workspace)
    #expect(forced.exitCode == 0, "\(forced.errors)")
  }

  /// What a command has written it may write again, and an empty file has nothing to lose.
  @Test func theSameLineTwiceAndOverNothing() throws {
    for name in ["e.csv", "e.geojson", "e.json", "e.atlas", "e.html"] {
      try workspace.write("", to: name)
    }
    for line in [
      "locate small.atlas -i p.csv -o e.csv", "locate small.atlas -i p.csv -o e.geojson",
      "locate small.atlas -i p.ndjson -o e.ndjson", "locate small.atlas -i p.csv --json -o a.json",
      "locate small.atlas 5,5 -o a.txt", "regions small.atlas -o r.txt",
      "regions small.atlas --json -o a.jsonl", "keys small.atlas --swift -o Keys.swift",
      "keys small.atlas -o keys.ts", "build countries.geojson --write-manifest -o e.json",
      "build small.json -o e.atlas --report s", "progress book.json -o b.json",
      "progress book.json -o book.json", "trip small.atlas t.csv --visits new.json",
      "view small.atlas -o e.html", "export small.atlas -l parks -o e.geojson",
      "export small.atlas -l parks -o e.topojson", "export small.atlas -l parks -o e.geojsonl",
      "export small.atlas -l parks -f geojsonseq -o e.geojsonl",
      "locate small.atlas -i p.csv -o p.csv --prefix x_",
    ] {
      let words = line.split(separator: " ").map(String.init)
      // The columns of a result are in its input the second time.
      for _ in 0..<(words.last == "x_" ? 1 : 2) {
        let run = try CommandRun.landfall(words, in: workspace)
        #expect(run.exitCode == 0, "\(line): \(run.errors)")
      }
    }
    #expect(try workspace.text("p.csv").hasPrefix("lat,lon,secret,x_countries"))
    #expect(try workspace.names.allSatisfy { !$0.hasPrefix(".") })
  }

  /// Concurrent commands that merge into one book wait for each other.
  @Test func fourWritersOfOneBookLoseNothing() throws {
    let line = """
      for round in $(seq "${ROUNDS:-4}"); do
        echo '["OH"]' > four.json
        for state in CO UT; do echo "[\\"$state\\"]" > $state.json; done
        printf 'lat,lon,time\\n34,-112,2024-01-01T00:00:00Z\\n34,-112.1,2024-01-01T01:00:00Z\\n' > az.csv
        printf 'lat,lon,time\\n34,-106,2024-01-01T00:00:00Z\\n34,-106.1,2024-01-01T01:00:00Z\\n' > nm.csv
        "$landfall" progress CO.json four.json -o four.json > /dev/null 2>> errors & a=$!
        "$landfall" trip az.csv --visits four.json > /dev/null 2>> errors & b=$!
        "$landfall" progress four.json UT.json -o ./four.json > /dev/null 2>> errors & c=$!
        "$landfall" trip nm.csv --visits four.json > /dev/null 2>> errors & d=$!
        for job in $a $b $c $d; do wait $job || cat errors >&2; done
        for name in Ohio Colorado Utah Arizona 'New Mexico'; do
          grep -q "\\"stateName\\": \\"$name\\"" four.json || echo "round $round lost $name"
        done
      done
      """
    let run = try CommandRun.shell(line, in: workspace, with: "bash")
    #expect(run.exitCode == 0 && run.output.isEmpty && run.errors.isEmpty, "\(run)")
    #expect(try workspace.names.allSatisfy { !$0.hasPrefix(".") })
  }

  /// A program that takes no lock changes the book while the command reads another file.
  @Test func aBookThatChangesMeanwhileIsMergedAgain() throws {
    try workspace.write("[\"OH\"]", to: "b.json")
    let run = try CommandRun.shell(
      """
      mkfifo pipe
      "$landfall" progress --visits b.json --visits pipe -o b.json > out 2> errors &
      exec 3> pipe
      echo '["UT"]' > b.json
      echo '["CO"]' >&3
      exec 3>&-
      wait $!
      """, in: workspace, with: "bash")
    #expect(run.exitCode == 0, "\(run)")
    let book = try workspace.text("b.json")
    for key in ["OH", "UT", "CO"] { #expect(book.contains("\"\(key)\""), "\(book)") }
    #expect(try workspace.text("out").contains("3 of 50 states visited"))
  }
}
