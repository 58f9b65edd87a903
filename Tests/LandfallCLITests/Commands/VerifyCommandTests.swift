import Foundation
import Landfall
import LandfallModel
import TestSupport
import Testing

/// `landfall verify` and `landfall show` as a user runs them.
@Suite(.timed) struct VerifyCommandTests {
  let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    try workspace.buildSmallWorld()
  }

  private func run(_ line: String) throws -> CommandRun {
    try CommandRun.landfall(line.split(separator: " ").map(String.init), in: workspace)
  }

  @Test func aWholeAtlasIsRight() throws {
    let run = try run("verify small.atlas")
    #expect(run.exitCode == 0)
    #expect(run.errors.isEmpty)
    #expect(run.output.hasPrefix("small.atlas: "))
    let sha256 = try SHA256.hexDigest(of: workspace.bytes("small.atlas"))
    #expect(
      run.output.contains(
        " bytes: checksums and structure are right\nsha256 \(sha256)\nchecksums: "))
    #expect(
      run.output.hasSuffix(
        "\nanswers:   not compared with the sources; add --against MANIFEST.json\n"))
  }

  /// A published SHA-256 says which file it is; digits in capitals are the same.
  @Test func comparesAPublishedHash() throws {
    let sha256 = try SHA256.hexDigest(of: workspace.bytes("small.atlas"))
    #expect(try run("verify small.atlas --sha256 \(sha256.uppercased())").exitCode == 0)
    let other = String(sha256.reversed())
    let wrong = try run("verify small.atlas --sha256 \(other)")
    #expect(wrong.exitCode == 1)
    #expect(
      wrong.errors
        == "landfall: error: small.atlas: its SHA-256 is \(sha256), not \(other); the file is damaged "
        + "or another one: download it again from a source that you trust\n")
    #expect(try run("verify small.atlas --sha256 abc").exitCode == 64)
  }

  /// A byte of the last section's body, which opening does not read.
  @Test func aDamagedBodyExits1() throws {
    var bytes = try workspace.bytes("small.atlas")
    bytes[bytes.count - 65] ^= 1
    try Data(bytes).write(to: workspace.folder.appending(path: "damaged.atlas"))
    let run = try run("verify damaged.atlas")
    #expect(run.exitCode == 1)
    #expect(run.output.isEmpty)
    #expect(run.errorLines.count == 1)
    #expect(run.errors.hasPrefix("landfall: error: damaged.atlas: the checksum of the section "))
  }

  @Test(.requires(.geos)) func agreesWithItsSources() throws {
    for extra in ["", " --exhaustive"] {
      let run = try run("verify small.atlas --against small.json --points 500 --seed 7\(extra)")
      #expect(run.exitCode == 0, "\(run.errors)")
      #expect(run.errors.isEmpty)
      #expect(run.output.contains("\ncompared with GEOS and the ray caster, seed 7\n"))
      let rows = run.output.split(separator: "\n").map { $0.split(separator: " ") }
      let borders = try #require(rows.firstIndex { $0.first == "borders" })
      for layer in ["countries", "parks"] {
        let counts = rows[..<borders].filter { $0.first == layer[...] }
        #expect(counts.count == 7)
        #expect(counts.allSatisfy { $0.last == "0" })
        // Four corners of two squares, nine points each, all asked when exhaustive.
        let vertices = try #require(counts.first { $0[1] == "vertices" })
        #expect(vertices[2] == "72")
        #expect(vertices[3] != "0")
      }
    }
  }

  /// A square with a vertex 0.0005° off one of its sides.
  @Test func measuresTheBordersOfEachDetail() throws {
    try workspace.write(
      """
      {"type":"FeatureCollection","features":[{"type":"Feature","properties":{"KEY":"A"},"geometry":
      {"type":"Polygon","coordinates":[[[0,0],[0.06,0],[0.0605,0.03],[0.06,0.06],[0,0.06],[0,0]]]}}]}
      """, to: "bent.geojson")
    try workspace.write(
      """
      {"name": "bent", "layers": [
        {"id": "bent", "source": "bent.geojson", "key": "KEY", "detail": 50, "details": [200]}]}
      """, to: "bent.json")
    #expect(try run("build bent.json -o bent.atlas --quiet").exitCode == 0)
    let right = try run("verify bent.atlas --against bent.json --points 500")
    #expect(right.exitCode == 0, "\(right.errors) \(right.output)")
    let rows = right.output.split(separator: "\n").map {
      $0.split(separator: " ").joined(separator: " ")
    }
    #expect(rows.contains("bent 50 m 5 0 m 0.0000 0.00 % 0 0 0 0"), "\(right.output)")
    #expect(rows.contains("bent 200 m 4 55.6 m 0.2780 0.41 % 0 0 0 0"), "\(right.output)")
    // Another source: the vertex is not where the borders have it, and what is measured is measured
    // beside it.
    let moved = try workspace.text("bent.geojson").replacingOccurrences(
      of: "0.0605", with: "0.0625")
    try workspace.write(moved, to: "bent.geojson")
    let wrong = try run("verify bent.atlas --against bent.json --points 500")
    #expect(wrong.exitCode == 1)
    #expect(
      wrong.output.contains("\nbent, 50 m: A: ring 0 has 1 vertices that are not its source's"))
    #expect(
      wrong.output.contains("\nbent, 200 m: A at 0.03,0.0625: strays 277.9"), "\(wrong.output)")
  }

  @Test(.requires(.geos)) func sourcesThatChangedAreDisagreements() throws {
    try workspace.write(
      features([square("A", "Alpha", 0, 0, 9, 10), square("C", "Gamma", 10, 0, 20, 10)]),
      to: "countries.geojson")
    let run = try run("verify small.atlas --against small.json --points 20000")
    #expect(run.exitCode == 1)
    #expect(run.output.contains("\ncountries: feature 1 (Gamma) is not in the atlas\n"))
    #expect(run.output.contains("\ncountries: region B,1 (Beta \"B\") is in no source\n"))
    #expect(
      run.output.contains(
        ": answered A; GEOS: inside no region, on the border of no region; "))
    #expect(run.errorLines.count == 1)
    #expect(run.errors.contains(" disagreements with the sources; the first "))
  }

  @Test(arguments: [
    (
      #""grid": 1e-5, "layers": [{"id": "countries", "source": "countries.geojson", "key": "KEY"}]"#,
      "the atlas has a grid of 1e-6°, the manifest one of 1e-5°"
    ),
    (
      #""layers": [{"id": "states", "source": "countries.geojson", "key": "KEY"}]"#,
      "the atlas has no layer \"states\""
    ),
  ])
  func aManifestOfAnotherAtlasExits1(members: String, says: String) throws {
    try workspace.write("{\"name\": \"n\", \(members)}", to: "other.json")
    let run = try run("verify small.atlas --against other.json --points 10")
    #expect(run.exitCode == 1)
    #expect(run.errorLines.count == 1)
    #expect(run.errors.contains(says), "\(run.errors)")
  }

  @Test func pointsNeedAManifest() throws {
    let run = try run("verify small.atlas --points 10")
    #expect(run.exitCode == 64)
    #expect(
      run.errors
        == "landfall: error: --points requires --against MANIFEST.json; see 'landfall verify --help'\n"
    )
  }

  // MARK: show

  @Test func showTellsWhatIsInside() throws {
    let run = try run("show small.atlas --sections")
    #expect(run.exitCode == 0)
    #expect(run.errors.isEmpty)
    #expect(run.output.hasPrefix("small: format 1.0, grid 1e-6°, "))
    #expect(
      run.output.contains(
        "countries  polygons               2        2,449,665  0        -          full    -\n"))
    #expect(
      run.output.contains(
        "parks      polygons, overlapping  2        502,146    0        countries  full    -\n"))
    #expect(run.output.contains("quadtreeLeaves"))
  }

  @Test func showAsJSON() throws {
    let run = try run("show small.atlas --json")
    let object = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
    let atlas = try #require(object as? [String: Any])
    #expect(atlas["name"] as? String == "small")
    #expect(atlas["byteCount"] as? Int == (try workspace.bytes("small.atlas").count))
    let layers = try #require(atlas["layers"] as? [[String: Any]])
    #expect(layers.map { $0["id"] as? String } == ["countries", "parks"])
    #expect(layers.map { $0["regionCount"] as? Int } == [2, 2])
    #expect(
      layers.map { ($0["areaSquareKilometers"] as? Double)?.rounded() } == [2_449_665, 502_146])
    #expect(layers[1]["within"] as? String == "countries")
  }
}
