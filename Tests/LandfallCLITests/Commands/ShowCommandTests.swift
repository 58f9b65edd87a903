import Foundation
import TestSupport
import Testing

/// `landfall show` as a user runs it.
@Suite(.timed) struct ShowCommandTests {
  let workspace: Workspace

  /// A country of a rough outline, at details that a budget finds and that are drawn, and a badge.
  init() throws {
    workspace = try Workspace()
    var outline: [String] = []
    for step in 0..<400 {
      let angle = Double(step) / 400 * 2 * Double.pi
      let radius = 3 + 0.3 * sin(9 * angle) + 0.01 * sin(151 * angle)
      outline.append("[\(radius * cos(angle)),\(radius * sin(angle))]")
    }
    try workspace.write(
      features([
        feature("A", "Alpha", "[[\((outline + outline.prefix(1)).joined(separator: ","))]]"),
        square("B", "Beta", 20, 0, 21, 1),
      ]), to: "countries.geojson")
    try workspace.write(
      """
      { "name": "badges", "layer": "countries", "collections": [
        { "identifier": "both", "name": "Both", "members": "all", "condition": "all",
          "description": "Visit both.", "category": "Sets", "icon": "🏅", "color": "#0d9488",
          "localized": { "de": { "name": "Beide" } } },
        { "identifier": "any", "members": "all", "condition": { "count": 1 } } ] }
      """, to: "badges.json")
    try workspace.write(
      """
      { "name": "small", "index": "small", "budgetBytes": 7800,
        "layers": [ { "id": "countries", "source": "countries.geojson", "key": "KEY",
                      "name": "NAME", "details": [20000], "regionDetails": { "B": 25 } } ],
        "collections": ["badges.json"] }
      """, to: "small.json")
  }

  /// Without a file, the atlas that comes with the command, as other subcommands.
  @Test func theBundledAtlas() throws {
    let run = try CommandRun.landfall(["show", "--json"], in: workspace)
    #expect(
      run.exitCode == 0 && run.output.contains(#""name" : "mobile""#), "\(run.output.prefix(80))")
    #expect(run.errorLines.last?.hasPrefix("landfall: using the bundled atlas") == true)
  }

  @Test func tellsOfGlobeMeshes() throws {
    let bytes = try TinyAtlas.globe.bytes()
    try Data(bytes).write(to: workspace.folder.appendingPathComponent("globe.atlas"))
    let text = try CommandRun.landfall(["show", "globe.atlas", "--sections"], in: workspace)
    #expect(text.exitCode == 0)
    #expect(text.output.contains("\nglobe of   sag      borders  form                 vertices  "))
    #expect(text.output.contains("\ncountries  100 m    5,000 m  raw, 16 bits         "))
    #expect(text.output.contains("\ncountries  1,000 m  5,000 m  compressed, 16 bits  "))
    #expect(text.output.contains("\nmeshPositions    countries 100 m  "))
    #expect(text.output.contains("\nmeshCompressed   states 1,000 m  "))

    let json = try CommandRun.landfall(["show", "globe.atlas", "--json"], in: workspace)
    let shown = try #require(
      try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
    let layers = try #require(shown["layers"] as? [[String: Any]])
    let meshes = try #require(layers[0]["meshes"] as? [[String: Any]])
    #expect(meshes.map { $0["encoding"] as? String } == ["raw", "compressed"])
    #expect(meshes.map { $0["sagMeters"] as? Double } == [100, 1_000])
    #expect(meshes.allSatisfy { ($0["triangleCount"] as? Int ?? 0) > 10 })
  }

  @Test func tellsDetailsAndCollections() throws {
    let build = try CommandRun.landfall(
      ["build", "small.json", "-o", "small.atlas"], in: workspace)
    #expect(build.exitCode == 0, "\(build.errors)")
    #expect(build.errors.contains("landfall: borders of countries may stray "))
    #expect(build.errors.contains(" tried that fits 7,800 bytes\n"))
    #expect(try workspace.bytes("small.atlas").count <= 7_800)

    let text = try CommandRun.landfall(["show", "small.atlas", "--sections"], in: workspace)
    #expect(text.exitCode == 0)
    #expect(text.output.contains("\ncountries    20,000 m      2        "))
    #expect(text.output.contains("\ncountries B  at most 25 m"))
    #expect(text.output.contains("\nbadges       countries  2\n"))
    #expect(text.output.contains("\narcVertices        countries 20,000 m  "))

    let json = try CommandRun.landfall(["show", "small.atlas", "--json"], in: workspace)
    let shown = try #require(
      try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
    let layer = try #require((shown["layers"] as? [[String: Any]])?.first)
    let details = try #require(layer["details"] as? [[String: Any]])
    #expect(details.count == 2 && details[1]["meters"] as? Double == 20_000)
    #expect(details[0]["meters"] as? Double == layer["lookupDetailMeters"] as? Double)
    #expect(layer["lookupDetailMeters"] as? Double ?? 0 >= 10)
    #expect(layer["regionDetailMeters"] as? [String: Double] == ["B": 25])
    let sets = try #require(shown["collectionSets"] as? [[String: Any]])
    #expect(sets.count == 1 && sets[0]["identifiers"] as? [String] == ["both", "any"])
    let badges = try #require(sets[0]["collections"] as? [[String: Any]])
    #expect(
      badges[0]["description"] as? String == "Visit both." && badges[0]["name"] as? String == "Both"
    )
    #expect(badges[0]["color"] as? String == "#0D9488" && badges[0]["icon"] as? String == "🏅")
    #expect(
      badges[0]["category"] as? String == "Sets" && badges[0]["languages"] as? [String] == ["de"])
    #expect(badges[1]["description"] == nil && badges[1]["languages"] as? [String] == [])

    #expect(!text.output.contains("Visit both."))
    let list = try CommandRun.landfall(["show", "small.atlas", "--collections"], in: workspace)
    #expect(
      list.output.contains(
        "\ncollection  regions  name  category  color    languages  description\n"))
    #expect(
      list.output.contains(
        "\nboth        2        Both  Sets      #0D9488  de         🏅 Visit both.\n"))
    #expect(list.output.contains("\nany         2        any   -         -        -          \n"))
  }
}
