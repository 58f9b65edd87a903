import TestSupport
import Testing

/// `landfall build --diagnostics compiler`: the line of the manifest that an error belongs to.
@Suite(.timed) struct CompilerDiagnosticsTests {
  let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    try workspace.writeSmallWorld()
  }

  private func errors(_ manifest: String, exitCode: Int32 = 1) throws -> [Substring] {
    try workspace.write(manifest, to: "my.atlas.json")
    let run = try CommandRun.landfall(
      ["build", "my.atlas.json", "-o", "my.atlas", "--quiet", "--diagnostics", "compiler"],
      in: workspace)
    #expect(run.exitCode == exitCode)
    return run.errorLines
  }

  @Test func anErrorOfTheManifestHasItsLine() throws {
    let errors = try errors(
      """
      { "name": "my", "grid": 1e-6,
        "layers": [
          { "id": "countries", "source": "countries.geojson",
            "kye": "KEY" } ] }
      """)
    #expect(errors.count == 1)
    #expect(
      errors[0].hasPrefix("my.atlas.json:4:1: error: layers[0].kye: a layer has no such member"))
  }

  @Test func anErrorOfSyntaxHasItsColumn() throws {
    let errors = try errors("{ \"name\": \"my\",\n  \"layers\" [] }")
    #expect(errors.count == 1)
    #expect(errors[0].hasPrefix("my.atlas.json:2:12: error: expected a colon"))
  }

  @Test func anErrorOfASourceHasTheLineThatNamesIt() throws {
    try workspace.write(
      #"{"type":"FeatureCollection","features":[{"type":"Feature"}]}"#, to: "bad.geojson")
    let errors = try errors(
      """
      { "name": "my", "grid": 1e-6,
        "layers": [
          { "id": "countries", "source": "countries.geojson", "key": "KEY" },
          { "id": "others",
            "source": "bad.geojson", "key": "KEY" } ] }
      """)
    #expect(errors.count == 1)
    #expect(errors[0].hasPrefix("my.atlas.json:5:1: error: bad.geojson: "), "\(errors[0])")
  }

  @Test func aViolationOfASchemaHasTheLineOfItsFeature() throws {
    try workspace.write(
      """
      {"type":"FeatureCollection","features":[

      {"type":"Feature","properties":{"KEY":"a","NAME":"A","TIME_ZONE":"Europe/Berlln"},
       "geometry":{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,0]]]}}]}
      """, to: "cities.geojson")
    let errors = try errors(
      """
      { "name": "my",
        "layers": [ { "id": "cities", "source": "cities.geojson", "schema": "landfall:cities" } ] }
      """)
    #expect(errors.count == 1)
    #expect(
      errors[0]
        == "cities.geojson:3:1: error: feature 0 (a), member TIME_ZONE: \"Europe/Berlln\" violates the "
        + "schema; did you mean \"Europe/Berlin\"?", "\(errors[0])")
  }

  @Test func aMissingWorldviewHasTheLineThatNamesIt() throws {
    let errors = try errors(
      """
      { "name": "my", "grid": 1e-6,
        "worldview": "nations",
        "layers": [ { "id": "countries", "source": "countries.geojson", "key": "KEY" } ] }
      """, exitCode: 74)
    #expect(errors.count == 1)
    #expect(
      errors[0].hasPrefix("my.atlas.json:2:1: error: worldviews/nations.json: cannot be read: ")
        && errors[0].contains("the name of a file in the folder worldviews"), "\(errors[0])")
  }

  @Test func aMissingSourceHasTheLineThatNamesIt() throws {
    let errors = try errors(
      """
      { "name": "my", "grid": 1e-6,
        "layers": [ { "id": "countries",
          "source": "nowhere.geojson", "key": "KEY" } ] }
      """, exitCode: 74)
    #expect(errors.count == 1)
    #expect(errors[0].hasPrefix("my.atlas.json:3:1: error: nowhere.geojson: "), "\(errors)")
  }

  @Test func otherFormsAreRefused() throws {
    let run = try CommandRun.landfall(
      ["build", "small.json", "--diagnostics", "gcc"], in: workspace)
    #expect(run.exitCode == 64)
    #expect(run.errors.contains("--diagnostics expects plain or compiler, not \"gcc\""))
  }
}
