import TestSupport
import Testing

import LandfallCLI

/// What the command says about itself and about wrong command lines.
@Suite(.timed) struct UsageTests {
  let workspace: Workspace

  init() throws { workspace = try Workspace() }

  private func run(_ line: String) throws -> CommandRun {
    try CommandRun.landfall(line.split(separator: " ").map(String.init), in: workspace)
  }

  @Test func helpIsEverywhere() throws {
    for line in ["--help", "-h", "help", "help --help"] {
      let run = try run(line)
      #expect(run.exitCode == 0)
      #expect(run.output.hasPrefix("Usage: landfall SUBCOMMAND"))
      #expect(run.errors.isEmpty)
    }
    for command in subcommands.map({ $0.usage.name }) {
      for line in ["\(command) --help", "\(command) -h", "help \(command)"] {
        let run = try run(line)
        #expect(run.exitCode == 0, "\(line)")
        #expect(run.output.hasPrefix("Usage: landfall \(command) "), "\(line)")
        #expect(run.errors.isEmpty, "\(line)")
      }
    }
  }

  @Test(arguments: ["--version", "-V", "version"]) func tellsItsVersion(line: String) throws {
    let run = try run(line)
    #expect(run.exitCode == 0)
    let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false)
    try #require(lines.count == 4 && lines[3].isEmpty)
    #expect(lines[0].wholeMatch(of: /landfall \d+\.\d+\.\d+(-rc\.\d+)?/) != nil)
    #expect(lines[1] == "reads and writes atlases of format \(FileHeader.version)")
    #expect(lines[2].hasPrefix("built with ") && lines[2].contains("trait"))
  }

  @Test func aloneItPrintsTheHelpAndFails() throws {
    let (alone, help) = (try run(""), try run("--help"))
    #expect(alone.exitCode == 64 && alone.output.isEmpty)
    #expect(alone.errors == help.output && help.output.contains("Subcommands:"))
    #expect(try run("help help").output == help.output)
    #expect(help.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test(arguments: [
    ("biuld", "unknown subcommand \"biuld\"; did you mean build? see 'landfall --help'"),
    ("help lcoate", "unknown subcommand \"lcoate\"; did you mean locate? see 'landfall --help'"),
    (
      "triangulate",
      """
      unknown subcommand "triangulate"; the subcommands are build, locate, find, regions, keys, show, verify, export, \
      map, view, trip, detect, progress, direction; see 'landfall --help'
      """
    ),
    (
      "-v",
      """
      option -v is before the subcommand; -V prints the version; the subcommands are build, locate, \
      find, regions, keys, show, verify, export, map, view, trip, detect, progress, direction; see 'landfall --help'
      """
    ),
    (
      "--verison",
      "option --verison is before the subcommand; did you mean --version? see 'landfall --help'"
    ),
    (
      "--quiet build",
      """
      option --quiet is before the subcommand; the subcommands are build, locate, find, regions, keys, show, verify, export, \
      map, view, trip, detect, progress, direction; see 'landfall --help'
      """
    ),
    ("build", "FILE is missing; see 'landfall build --help'"),
    ("build m.json -o", "--output requires a value, FILE; see 'landfall build --help'"),
    (
      "detect track.gpx --explain --json",
      "--explain and --json exclude each other; see 'landfall detect --help'"
    ),
    (
      "build m.json -o a --jobs 0",
      "--jobs expects a whole number from 1 to 1024, not \"0\"; see 'landfall build --help'"
    ),
    (
      "build m.json -o a --qiuet",
      "unknown option --qiuet; did you mean --quiet? see 'landfall build --help'"
    ),
    ("locate", "a point is missing: write LAT,LON or --input FILE; see 'landfall locate --help'"),
    (
      "locate 36.9",
      "the longitude after 36.9 is missing; write LAT,LON such as -33.86,151.21; see 'landfall locate --help'"
    ),
    (
      "locate a 1,2 36.9",
      "point 2: the longitude after 36.9 is missing; write LAT,LON such as -33.86,151.21; see 'landfall locate --help'"
    ),
    (
      "locate a 1,2 --prefix x",
      "--prefix requires --input FILE; see 'landfall locate --help'"
    ),
    (
      "locate a --input x --safe-csv --json",
      "--json and --safe-csv exclude each other; see 'landfall locate --help'"
    ),
    (
      "locate a",
      """
      "a" is neither a coordinate nor an atlas; write LAT,LON such as -33.86,151.21, or look for a region by its name: \
      landfall find a; see 'landfall locate --help'
      """
    ),
    (
      "locate a 1,2 --input x",
      "give points with --input or as arguments, not both; see 'landfall locate --help'"
    ),
    (
      "locate a 1,2 --within 5km",
      "--within expects meters from 0 to 1,000,000, not \"5km\"; see 'landfall locate --help'"
    ),
    (
      "locate a 1,2 --within -1",
      "--within expects meters from 0 to 1,000,000, not \"-1\"; see 'landfall locate --help'"
    ),
    (
      "locate a 1,2 --within nan",
      "--within expects meters from 0 to 1,000,000, not \"nan\"; see 'landfall locate --help'"
    ),
    (
      "locate a 1,2 --within 1000001",
      "--within expects meters from 0 to 1,000,000, not \"1000001\"; see 'landfall locate --help'"
    ),
    (
      "locate a -109.045,36.999",
      "latitude -109.045 is beyond ±90; latitude comes first: did you mean 36.999,-109.045? see 'landfall locate --help'"
    ),
    ("trip world.atlas", "TRACK is missing; see 'landfall trip --help'"),
    ("detect world.atlas", "TRACK is missing; see 'landfall detect --help'"),
    (
      "detect a.gpx --explain --json",
      "--explain and --json exclude each other; see 'landfall detect --help'"
    ),
    (
      "detect - --visits -",
      "only one of TRACK and --visits can be standard input; see 'landfall detect --help'"
    ),
    ("progress", "--visits FILE is missing; see 'landfall progress --help'"),
    ("verify", "FILE.atlas is missing; see 'landfall verify --help'"),
    (
      "verify a --points -1",
      "--points expects a whole number of at least 1, not \"-1\"; see 'landfall verify --help'"
    ),
  ])
  func wrongUsageIsOneLineAndExits64(line: String, message: String) throws {
    let run = try run(line)
    #expect(run.exitCode == 64)
    #expect(run.output.isEmpty)
    #expect(run.errors == "landfall: error: \(message)\n")
    #expect(try workspace.names == [])
  }
}
