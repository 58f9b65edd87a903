import Foundation
import LandfallModel
import TestSupport
import Testing

/// Commands without FILE.atlas: the atlas that comes with the command answers.
@Suite(.timed) struct BundledAtlasTests {
  let workspace: Workspace

  init() throws { workspace = try Workspace() }

  static let note =
    "landfall: using the bundled atlas (countries within 1 km, states within 200 m); "
    + "for another one, name FILE.atlas first\n"

  @Test(
    arguments: [
      ["36.999", "-109.045"], ["36.999,", "-109.045"], ["36.999,-109.045"], ["36.999 -109.045"],
      ["36.999, -109.045"],
    ]) func aPointInAnyForm(point: [String]) throws
  {
    let run = try CommandRun.landfall(["locate"] + point, in: workspace)
    #expect(run.exitCode == 0)
    #expect(run.errors == Self.note)
    #expect(
      run.output == """
        layer      key  name
        countries  USA  United States
        states     NM   New Mexico

        """)
  }

  @Test func severalPointsInSeveralForms() throws {
    let run = try CommandRun.landfall(
      ["locate", "--layer", "countries", "36.999", "-109.045", "-33.86,151.21", "48.85 2.35"],
      in: workspace)
    #expect(
      run.output == """
        point            layer      key  name
        36.999,-109.045  countries  USA  United States
        -33.86,151.21    countries  AUS  Australia
        48.85 2.35       countries  FRA  France

        """)
  }

  @Test func rowsOfAFile() throws {
    try workspace.write("lat,lon\n36.999,-109.045\n", to: "p.csv")
    let run = try CommandRun.landfall(
      ["locate", "-i", "p.csv", "--layer", "states"], in: workspace)
    #expect(run.output == "lat,lon,states\n36.999,-109.045,NM\n")
    #expect(run.exitCode == 0 && run.errors == Self.note)
  }

  @Test(
    arguments: [
      ["map", "--visited", "CA,OR", "-o", "map.svg"], ["view", "-o", "page.html"],
      ["map", "--layout", "us-insets", "-o", "map.svg"],
      ["map", "--layout", "equal-earth", "--visited", "FRA,Japan", "-o", "map.svg"],
      ["trip", "track.csv"], ["detect", "track.csv"], ["progress", "visits.json"],
      ["progress", "--visits", "visits.json"],
    ]) func otherCommands(arguments: [String]) throws
  {
    try workspace.write(
      "lat,lon,time\n40,-100,2026-01-01T00:00:00Z\n40.1,-100,2026-01-01T00:10:00Z\n",
      to: "track.csv")
    try workspace.write(#"["Ohio", "WV"]"#, to: "visits.json")
    let run = try CommandRun.landfall(arguments, in: workspace)
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(run.errors.hasSuffix(Self.note))
    #expect(run.output.isEmpty == arguments.contains("-o"))
  }

  /// The note comes once, after all errors, and a quiet command has errors alone.
  @Test func theNoteComesLast() throws {
    try workspace.write("lat,lon\n36.999,-109.045\n95,0\n", to: "p.csv")
    let run = try CommandRun.landfall(["locate", "-i", "p.csv"], in: workspace)
    #expect(run.exitCode == 1 && run.errorLines.count == 3)
    #expect(run.errors.hasSuffix(Self.note))
    #expect(run.errorLines[1].hasPrefix("landfall: error: p.csv: 1 of 2 rows"))
    let quiet = try CommandRun.landfall(["locate", "-i", "p.csv", "--quiet"], in: workspace)
    #expect(quiet.exitCode == 1 && quiet.output == run.output)
    #expect(quiet.errorLines == [run.errorLines[1]])
    #expect(try CommandRun.landfall(["show", "-q"], in: workspace).errors.isEmpty)
  }

  /// What recognizes an atlas among the operands does not take bytes from standard input.
  @Test func aTrackOnStandardInputStaysWhole() throws {
    try workspace.write("lat,lon,time\n40,-100,2026-01-01T00:00:00Z\n", to: "track.csv")
    for line in ["trip /dev/stdin < track.csv", "trip - < track.csv"] {
      let run = try CommandRun.shell("\"$landfall\" " + line, in: workspace)
      #expect(run.exitCode == 0, "\(run.errors)")
      #expect(run.output.contains("1 of 1 points"))
    }
  }

  @Test func anAtlasIsRecognizedByItsBytes() throws {
    try workspace.buildSmallWorld()
    try workspace.write("lat,lon,time\n5,5,2026-01-01T00:00:00Z\n", to: "track.csv")
    let moved = try CommandRun.shell("cp small.atlas small", in: workspace)
    #expect(moved.exitCode == 0)
    let run = try CommandRun.landfall(["trip", "small", "track.csv"], in: workspace)
    #expect(run.exitCode == 0 && !run.errors.contains("bundled"))
    #expect(run.output.contains("Alpha"))
  }
}
