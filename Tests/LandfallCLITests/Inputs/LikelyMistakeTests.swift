import LandfallModel
import TestSupport
import Testing

/// Command lines that people type first, with the one that they mean.
@Suite(.timed) struct LikelyMistakeTests {
  let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    try workspace.write("lat,lon\n40,-105\n", to: "points.csv")
    try workspace.write(
      """
      <gpx><trk><trkseg><trkpt lat="40" lon="-105"><time>2026-01-01T00:00:00Z</time></trkpt></trkseg></trk></gpx>
      """, to: "drive.gpx")
  }

  private func problem(_ words: String, exitCode: Int32) throws -> String {
    let run = try CommandRun.landfall(words.split(separator: " ").map(String.init), in: workspace)
    #expect(run.exitCode == exitCode && run.output.isEmpty)
    #expect(run.errors.ranges(of: "error: ").count == 1, "\(run.errors)")
    return run.errors
  }

  @Test(
    arguments: [
      (
        "locate points.csv", 64,
        "points.csv is text such as CSV, not an atlas; look up its points with --input points.csv"
      ),
      (
        "locate drive.gpx", 64,
        "drive.gpx is GPX, not an atlas; list the regions along it: landfall trip drive.gpx"
      ),
      (
        "locate --input drive.gpx", 1,
        "drive.gpx: is GPX, not points; list the regions along it: landfall trip"
      ),
      ("locate Denver", 64, "or look for a region by its name: landfall find Denver"),
      (
        "map points.csv -o m.svg", 1,
        "or color regions by its values: landfall map --values points.csv -o map.svg"
      ),
      (
        "map --visited CA OR -o m.svg", 64,
        "--visited takes one list with commas; did you mean --visited CA,OR?"
      ),
      ("build a.geojson --attributes A B", 64, "did you mean --attributes A,B?"),
    ] as [(String, Int32, String)])
  func hasARemedy(words: String, exitCode: Int32, remedy: String) throws {
    #expect(try problem(words, exitCode: exitCode).contains(remedy))
  }

  /// An atlas, a coordinate or a file after a list is none of its items.
  @Test func whatFollowsAListIsKept() throws {
    try workspace.buildSmallWorld()
    #expect(try CommandRun.shell("cp small.atlas small", in: workspace).exitCode == 0)
    for words in [
      ["locate", "--columns", "key,name", "40", "-105"],
      ["locate", "--columns", "key", "small", "5,5"],
      ["locate", "--columns", "key", "small.atlas", "5,5"],
    ] {
      let run = try CommandRun.landfall(words, in: workspace)
      #expect(run.exitCode == 0, "\(run.errors)")
    }
  }
}
