import Foundation
import TestSupport
import Testing

/// `landfall export` of globe meshes as a user runs it.
@Suite(.timed) struct ExportMeshTests {
  let workspace: Workspace

  /// Two countries with two meshes, parks and a place without.
  init() throws {
    workspace = try Workspace()
    try workspace.writeSmallWorld()
    try workspace.write(
      """
      { "name": "small",
        "layers": [
          { "id": "countries", "source": "countries.geojson", "key": "KEY", "name": "NAME",
            "mesh": [{ "sag": 20000 }, { "sag": 5000 }] },
          { "id": "parks", "source": "parks.geojson", "key": "KEY", "name": "NAME" },
          { "id": "places", "source": "places.geojson", "kind": "points", "key": "KEY",
            "name": "NAME" } ] }
      """, to: "small.json")
    try workspace.write(
      features([
        #"{"type":"Feature","properties":{"KEY":"c","NAME":"City"},"geometry":"#
          + #"{"type":"Point","coordinates":[1,2]}}"#
      ]), to: "places.geojson")
    let run = try CommandRun.landfall(["build", "small.json", "-o", "small.atlas"], in: workspace)
    try #require(run.exitCode == 0, "\(run.errors)")
  }

  private func export(_ line: String) throws -> CommandRun {
    try CommandRun.landfall(
      ["export", "small.atlas"] + line.split(separator: " ").map(String.init), in: workspace)
  }

  @Test(arguments: ["glb", "glb --quantized", "obj", "usda"]) func writesAFileAndNothingElse(
    format: String
  ) throws {
    let before = try workspace.names
    let run = try export("--layer countries --format \(format) -o out")
    #expect(run.exitCode == 0 && run.output.isEmpty && run.errors.isEmpty, "\(run.errors)")
    #expect(try workspace.names == (before + ["out"]).sorted())
    _ = try export("--layer countries --sag 5000 --detail full --format \(format) -o again")
    #expect(try workspace.bytes("out") == workspace.bytes("again"), "the least sag, and twice")
    _ = try export("--layer countries --sag 20000 --format \(format) -o coarse")
    #expect(try workspace.bytes("coarse").count < workspace.bytes("out").count)
    if format == "obj" {
      let lines = try workspace.text("out").split(separator: "\n")
      func starting(_ prefix: String) -> [String] {
        lines.filter { $0.hasPrefix(prefix) }.map(String.init)
      }
      #expect(starting("g ") == ["g A", "g B,1", "g coasts", "g inland_borders"])
      #expect(starting("o ") == ["o Alpha", "o Beta \"B\"", "o coasts", "o inland_borders"])
      #expect(try export("--layer countries --format obj -o -").output == workspace.text("out"))
    } else {
      let head = format == "usda" ? "#usda 1.0\n" : "glTF"
      #expect(try workspace.bytes("out").starts(with: head.utf8))
    }
  }

  @Test(arguments: [
    (
      "--layer parks --format glb -o out", 1 as Int32,
      "small.atlas: layer \"parks\" has no globe mesh (\"countries\" has one); request one in the layer's manifest with \"mesh\": {\"sag\": 1000}"
    ),
    (
      "--layer places --format obj -o out", 1,
      "small.atlas: layer \"places\" has points and no globe mesh; write it with --format geojson"
    ),
    (
      "--layer countries --sag 7 --format glb -o out", 1,
      "small.atlas: layer \"countries\" has no globe mesh with a sag of 7 m; it has a sag of 5000 m with borders of full detail, a sag of 20000 m with borders of full detail; request more with \"mesh\" in the manifest"
    ),
    (
      "--layer countries --sag 5000 --detail 1000 --format obj -o out", 1,
      "small.atlas: layer \"countries\" has no globe mesh with a sag of 5000 m and borders of 1000 m; it has a sag of 5000 m with borders of full detail, a sag of 20000 m with borders of full detail; request more with \"mesh\" in the manifest"
    ),
    (
      "--layer countries --sag deep --format glb -o out", 64,
      "--sag expects meters from 0 to 1,000,000, not \"deep\"; see 'landfall export --help'"
    ),
    (
      "--layer countries --sag 5000 --format geojson -o out", 64,
      "--sag requires --format glb or obj or usda; see 'landfall export --help'"
    ),
    (
      "--layer countries --quantized --format obj -o out", 64,
      "--quantized requires --format glb; see 'landfall export --help'"
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

  @Test func anAtlasWithoutAnyMeshSaysSo() throws {
    try workspace.buildSmallWorld()
    let run = try export("--layer parks --format glb -o out")
    #expect(run.exitCode == 1)
    #expect(run.errors.contains("layer \"parks\" has no globe mesh (no layer has one); "))
  }
}
