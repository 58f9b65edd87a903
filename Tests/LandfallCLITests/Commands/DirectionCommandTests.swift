import Foundation
import TestSupport
import Testing

/// `landfall direction` as a user runs it.
@Suite(.timed) struct DirectionCommandTests {
  let workspace: Workspace

  init() throws { workspace = try Workspace() }

  private func direction(_ arguments: String...) throws -> CommandRun {
    try CommandRun.landfall(["direction"] + arguments, in: workspace)
  }

  @Test func toMeccaByDefault() throws {
    let run = try direction("40.7128,-74.0060")
    #expect(run.exitCode == 0 && run.errors.isEmpty)
    #expect(
      run.output == """
        from 40.7128,-74.006
        to   21.4225,39.8262 Mecca

                         sphere           ellipsoid
        bearing          58° NE           58° NE
        distance         10,306 km        10,324 km
        meters           10306320.6       10323915.9
        initial bearing  58.4817°         58.3960°
        final bearing    136.0429°        136.0395°
        16 points        ENE              ENE
        halfway          47.4739,-8.1584  47.5612,-8.1871

        """)
  }

  @Test func jsonHasBothWays() throws {
    let run = try direction("51.5074,-0.1278", "--json", "--heading", "120")
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    let sphere = try #require(object["sphere"] as? [String: Any])
    #expect(sphere["bearingText"] as? String == "119° SE")
    #expect(sphere["distanceText"] as? String == "4,794 km")
    #expect(sphere["compass16"] as? String == "ESE")
    #expect(abs((sphere["relativeBearing"] as? Double ?? 0) + 1.0128) < 0.001)
    #expect(sphere["isAligned"] as? Bool == true)
    let ellipsoid = try #require(object["ellipsoid"] as? [String: Any])
    #expect(abs((ellipsoid["meters"] as? Double ?? 0) - 4_794_000) < 20_000)
    #expect((object["to"] as? [String: Any])?["name"] as? String == "Mecca")
  }

  @Test func coordinatesKeysAndNames() throws {
    #expect(try direction("0,0", "--to", "0,90").output.contains("90° E "))
    #expect(try direction("0,0", "--to=-10,-10").output.contains("to   -10.0,-10.0\n"))
    for name in ["Tokyo", "tokyo-jpn", "TOKYO"] {
      #expect(
        try direction("48.8566,2.3522", "--to", name).output.contains("Tokyo (places tokyo-jpn)"))
    }
    let named = try direction("Mexico", "City", "--to", "UK").output
    #expect(named.contains("Mexico City (places mexico-city-mex)\nto "))
    #expect(named.contains("United Kingdom (countries GBR)\n"))
    #expect(
      try direction("Rome", "--to", "Mecca").output.contains("\nto   21.4225,39.8262 Mecca\n"))
    #expect(try direction("0,0", "--to", "CO").output.contains("Colorado (states CO)"))
    #expect(
      try direction("0,0", "--to", "Georgia", "--layer", "states").output.contains("(states GA)"))
    try workspace.buildSmallWorld()
    let run = try direction("5,-5", "--to", "alpha", "--atlas", "small.atlas")
    #expect(run.output.contains("to   5.0,5.0 Alpha (countries A)\n"), "\(run)")
  }

  @Test func turning() throws {
    #expect(try direction("0,0", "--to", "0,90", "--heading", "30").output.contains("60° right"))
    #expect(try direction("0,0", "--to", "0,90", "--heading", "91").output.contains("aligned"))
    #expect(try direction("0,0", "--to", "0,90", "--heading", "270").output.contains("180° around"))
    #expect(try direction("0,0", "--to", "0,90", "--heading", "200.4").output.contains("110° left"))
  }

  @Test func nowhereToGo() throws {
    let run = try direction("21.4225,39.8262")
    #expect(run.exitCode == 0 && run.output.contains("bearing          –"))
    let json = try direction("21.4225,39.8262", "--json")
    #expect(json.exitCode == 0 && !json.output.contains("initialBearing"))
  }

  @Test(
    arguments: [
      ([], 64, "LAT,LON|NAME is missing"),
      (["95,0"], 64, "latitude 95 is beyond ±90"),
      (["40"], 64, "the longitude after 40 is missing"),
      (["40,-74", "21,39"], 64, "unexpected argument \"21,39\"; write the target after --to"),
      (["0,0", "--to", "91,0"], 64, "--to: latitude 91 is beyond ±90"),
      (["0,0", "--to", "12"], 64, "--to: the longitude after 12 is missing"),
      (["0,0", "--heading", "361"], 64, "--heading expects degrees from 0 to 360"),
      (["0,0", "--layer", "states"], 64, "--layer requires the key or name of a region"),
      (
        ["0,0", "--to", "1,1", "--atlas", "x"], 64, "--atlas requires the key or name of a region"
      ),
      (
        ["0,0", "--to", "Tokio"], 1,
        "\"Tokio\" is not a region of the layers \"countries\", \"states\", \"places\"; "
          + "did you mean \"Tokyo\"?"
      ),
      (
        ["0,0", "--to", "Georgia"], 1,
        "Georgia (countries GEO) or Georgia (states GA); write a key, or set --layer"
      ),
      (
        ["0,0", "--to", "Qqqqq"], 1,
        "write a key or a name, or LAT,LON"
      ),
      (
        ["0,0", "--to", "x", "--layer", "state"], 1, "no layer \"state\"; did you mean \"states\"?"
      ),
      (["0,0", "--to", "x", "--atlas", "no.atlas"], 74, "no.atlas"),
    ] as [([String], Int32, String)])
  func errors(_ arguments: [String], _ exitCode: Int32, _ text: String) throws {
    let run = try CommandRun.landfall(["direction"] + arguments, in: workspace)
    #expect(run.exitCode == exitCode && run.output.isEmpty)
    #expect(run.errorLines.count == 1 && run.errors.contains(text), "\(run.errors)")
  }
}
