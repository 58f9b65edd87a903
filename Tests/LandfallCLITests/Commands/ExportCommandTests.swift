import Foundation
import LandfallModel
import TestSupport
import Testing

/// `landfall export` as a user runs it.
@Suite(.timed) struct ExportCommandTests {
  let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    try workspace.buildSmallWorld()
  }

  private func export(_ line: String) throws -> CommandRun {
    try CommandRun.landfall(
      ["export", "small.atlas"] + line.split(separator: " ").map(String.init), in: workspace)
  }

  @Test func writesAFileAndNothingElse() throws {
    let before = try workspace.names
    let run = try export("--layer countries --format geojson -o out.geojson")
    #expect(run.exitCode == 0 && run.output.isEmpty && run.errors.isEmpty, "\(run.errors)")
    #expect(try workspace.names == (before + ["out.geojson"]).sorted())
    #expect(
      try workspace.text("out.geojson") == #"""
        {"type":"FeatureCollection","name":"countries","features":[
        {"type":"Feature","id":"A","properties":{"name":"Alpha"},"geometry":{"type":"Polygon","coordinates":[[[10,0],[10,10],[0,10],[0,0],[10,0]]]}},
        {"type":"Feature","id":"B,1","properties":{"name":"Beta \"B\""},"geometry":{"type":"Polygon","coordinates":[[[10,0],[20,0],[20,10],[10,10],[10,0]]]}}
        ]}

        """#)
  }

  // MARK: Hostile atlases

  /// Exports hostile.atlas, which must fail, leave nothing behind and not grow.
  private func expectRefusal(format: String = "geojson") throws {
    let before = try workspace.names
    let run = try CommandRun.boundedLandfall(
      ["export", "hostile.atlas", "-l", "regions", "-f", format, "-o", "out"], in: workspace)
    #expect(run.exitCode == 1 && run.errorLines.count == 1, "\(run.errors)")
    #expect(run.errors.contains("64 times the bytes of the atlas"), "\(run.errors)")
    #expect(try workspace.names == before)
  }

  /// Each second region has all rings of the layer: 100 MB of GeoJSON.
  @Test func regionsThatShareAllRingsAreRefused() throws {
    try workspace.writeSharedRings()
    try expectRefusal()
    try workspace.writeHostile()
    let honest = try CommandRun.landfall(
      ["export", "hostile.atlas", "-l", "regions", "-f", "geojson", "-o", "out"], in: workspace)
    #expect(honest.exitCode == 0 && honest.errors.isEmpty, "\(honest.errors)")
  }

  /// All regions share one attribute of 60,000 letters.
  @Test(.requires(.proj)) func regionsThatShareALongTextAreRefused() throws {
    try workspace.writeSharedText()
    let formats = ["geojson", "gpkg"] + (FullTests.areWanted ? ["geojsonseq", "topojson"] : [])
    for format in formats {
      try expectRefusal(format: format)
    }
  }

  /// A topology contains each border once, regardless of how many regions share it.
  @Test func sharedRingsAreSmallAsATopology() throws {
    try workspace.writeSharedRings()
    let run = try CommandRun.landfall(
      ["export", "hostile.atlas", "--quantization", "1e5", "-o", "out.topojson"], in: workspace)
    #expect(run.exitCode == 0 && run.errors.isEmpty, "\(run.errors)")
    #expect(try workspace.bytes("out.topojson").count < 1_000_000)
  }

  @Test func printsTheSame() throws {
    _ = try export("--layer parks --format geojson -o out.geojson")
    for line in ["-o -", "-o /dev/stdout", "--detail full -o -", "--detail 0 -o -"] {
      let run = try export("--layer parks --format geojson \(line)")
      #expect(try run.exitCode == 0 && run.output == workspace.text("out.geojson"), "\(line)")
    }
  }

  /// What is exported builds an atlas that exports the same text.
  @Test func theExportIsASource() throws {
    try workspace.write(
      #"{"name": "again", "layers": [{"id": "parks", "source": "1.geojson", "name": "name"}]}"#,
      to: "again.json")
    _ = try export("--layer parks --format geojson -o 1.geojson")
    let build = try CommandRun.landfall(
      ["build", "again.json", "-o", "small.atlas"], in: workspace)
    #expect(build.exitCode == 0, "\(build.errors)")
    _ = try export("--layer parks --format geojson -o 2.geojson")
    #expect(try workspace.bytes("1.geojson") == workspace.bytes("2.geojson"))
  }

  @Test(arguments: [
    (
      "--layer parcs --format geojson -o out", 1 as Int32,
      "small.atlas: the atlas has no layer \"parcs\"; did you mean \"parks\"?"
    ),
    (
      "--layer parks --detail 1000 --format geojson -o out", 1,
      "small.atlas: layer \"parks\" has no detail of 1000 m; it has full; add details in the manifest's \"details\""
    ),
    (
      "--layer parks --detail fine --format geojson -o out", 64,
      "--detail expects full, or meters from 0 to 4,000,000, not \"fine\"; see 'landfall export --help'"
    ),
    (
      "--layer parks --format kml -o out", 64,
      "--format expects geojson, geojsonl, geojsonseq, topojson, fgb, gpkg, glb, obj, usda, cells, not \"kml\"; see 'landfall export --help'"
    ),
    (
      "--layer parks -o out", 64,
      "--format is missing, and the ending of out does not name a format: --format expects geojson, geojsonl, geojsonseq, topojson, fgb, gpkg, glb, obj, usda, cells; see 'landfall export --help'"
    ),
    (
      "--format geojson -o out", 64,
      "small.atlas has 2 layers: countries, parks; choose one with --layer ID; see 'landfall export --help'"
    ),
  ])
  func aWrongQuestionIsOneLineAndLeavesTheOldFile(
    line: String, exitCode: Int32, message: String
  ) throws {
    try workspace.write("the old one", to: "out")
    let before = try workspace.names
    let run = try export(line)
    #expect(run.exitCode == exitCode)
    #expect(run.errors == "landfall: error: \(message)\n")
    #expect(run.output.isEmpty)
    #expect(try workspace.text("out") == "the old one")
    #expect(try workspace.names == before)
  }

  @Test func anAtlasThatIsNoneIsNamed() throws {
    try workspace.write("no atlas", to: "small.atlas")
    let run = try export("--layer parks --format geojson -o out")
    #expect(run.exitCode == 1 && run.errors.hasPrefix("landfall: error: small.atlas: "))
    #expect(try !workspace.names.contains("out"))
  }
}
