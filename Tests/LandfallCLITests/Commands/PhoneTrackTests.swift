import Foundation
import TestSupport
import Testing

/// Tracks as phones write them, at every door: `trip`, `trip --map`, `map --track`, `view --track` and `detect`.
@Suite(.timed) struct PhoneTrackTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    try workspace.buildSmallWorld()
    // A path, then its activity and a visit of the same hours, a flight of two hours, and signals of the first hour;
    // a fix without a position, and one that is nowhere.
    try workspace.write(
      """
      {"semanticSegments": [
      {"timelinePath": [
      \(place(5, 8, "2026-05-01T20:00:00-07:00")), \(place(5, 8.2, "2026-05-01T20:10:00-07:00")),
      \(place(5, 8.4, "2026-05-01T20:20:00-07:00"))]},
      {"startTime": "2026-05-01T20:00:00-07:00", "endTime": "2026-05-01T20:20:00-07:00",
      "activity": {"start": {"latLng": "5°, 8°"}, "end": {"latLng": "5°, 8.4°"}}},
      {"startTime": "2026-05-01T20:20:00-07:00", "endTime": "2026-05-03T08:00:00-07:00",
      "visit": {"topCandidate": {"placeLocation": {"latLng": "5°, 8.4°"}}}},
      {"startTime": "2026-05-03T08:00:00-07:00", "endTime": "2026-05-03T10:00:00-07:00",
      "activity": {"start": {"latLng": "5°, 8.4°"}, "end": {"latLng": "5°, 15°"}}},
      {"startTime": "2026-05-03T10:00:00-07:00", "endTime": "2026-05-03T11:00:00-07:00", "visit": {"topCandidate": {}}}],
      "rawSignals": [
      {"position": {"LatLng": "5°, 8.1°", "accuracyMeters": 10, "timestamp": "2026-05-01T20:05:00-07:00"}},
      {"position": {"LatLng": "0°, 0°", "accuracyMeters": 3000, "timestamp": "2026-05-01T20:07:00-07:00"}},
      {"position": {"LatLng": "4°, 8.1°", "accuracyMeters": 2000, "timestamp": "2026-05-01T20:08:00-07:00"}}]}

      """, to: "phone.json")
  }

  private func place(_ latitude: Double, _ longitude: Double, _ time: String) -> String {
    "{\"point\": \"\(latitude)°, \(longitude)°\", \"time\": \"\(time)\"}"
  }

  private func landfall(_ arguments: String...) throws -> CommandRun {
    try CommandRun.landfall(arguments, in: workspace)
  }

  private static let nowhere =
    "phone.json:11: 1 point without a position and 1 point at 0,0, the first on this line, not used"

  @Test func trip() throws {
    let run = try landfall("trip", "small.atlas", "phone.json")
    #expect(run.exitCode == 0, "\(run.errors)")
    // The offsets of the file are the local times: no zone is missing.
    #expect(run.errorLines == ["landfall: warning: \(Self.nowhere)"])
    let lines = run.output.split(separator: "\n")
    #expect(lines[0] == "2 countries: A B,1")
    #expect(lines.contains("44.4 km, 10 of 11 points (left out: 1 for accuracy), 3 days"))
    #expect(run.output.contains("2026-05-01T20:00:00-07:00  2026-05-03T08:00:00-07:00  1"))
    #expect(run.output.contains("flight"))
  }

  /// The regions and the days of a table without times of its own zone, and what only a line passes.
  @Test func whatIsPassedAtMost() throws {
    try workspace.write(
      "time,lat,lon\n2026-05-01T10:00:00Z,5,9.99\n2026-05-01T12:00:00Z,5,10.2\n", to: "far.csv")
    try workspace.write(
      features([
        square("W", "West", 0, 0, 10, 10), square("S", "Strip", 10, 0, 10.1, 10),
        square("E", "East", 10.1, 0, 20, 10),
      ]), to: "strip.geojson")
    let built = try landfall("build", "strip.geojson", "--key", "KEY", "-o", "strip.atlas")
    try #require(built.exitCode == 0, "\(built.errors)")
    let run = try landfall("trip", "strip.atlas", "far.csv", "--visits", "book.json")
    #expect(run.exitCode == 0 && run.output.contains(": W E\n"), "\(run)")
    #expect(run.output.contains("passed, not proved  name"), "\(run.output)")
    #expect(run.output.contains("\nS                   "), "\(run.output)")
    #expect(try !workspace.text("book.json").contains("\"S\""))
    let json = try landfall("trip", "strip.atlas", "far.csv", "--json")
    let root = try #require(
      try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
    let layers = try #require(root["layers"] as? [[String: Any]])
    let passages = try #require(layers[0]["passages"] as? [[String: Any]])
    #expect(passages.map { $0["key"] as? String } == ["S"])
    let from = try #require(passages[0]["from"] as? [String: Any])
    #expect(from["time"] as? String == "2026-05-01T10:00:00Z")
  }

  /// The page has the line of the trip, in its order, the flight apart, the trip's length and local times.
  @Test func view() throws {
    let run = try landfall(
      "view", "small.atlas", "--track", "phone.json", "--time-zone", "Asia/Tokyo", "-o", "me.html")
    #expect(run.exitCode == 0 && run.errors.contains(Self.nowhere), "\(run.errors)")
    struct Page: Decodable {
      struct Line: Decodable {
        var places, times, ahead: [Int]
        var isFlight: Bool
      }
      struct Track: Decodable {
        var meters: Int
        var lines: [Line]
      }
      var tracks: [Track]
    }
    let json = try workspace.text("me.html").split(separator: "id=\"tracks\">")[1]
      .prefix { $0 != "<" }
    let track = try #require(
      try JSONDecoder().decode(Page.self, from: Data(json.utf8)).tracks.first)
    #expect((44_300...44_400).contains(track.meters))
    #expect(track.lines.map(\.isFlight) == [false, true, false])
    let east = track.lines[0].places.enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
    #expect(east.reduce(0, +) == 840_000 && east.allSatisfy { $0 >= 0 })
    #expect(track.lines[0].times.dropFirst().allSatisfy { $0 >= 0 })
    #expect(
      track.lines.allSatisfy {
        $0.ahead.first == -420 && $0.ahead.dropFirst().allSatisfy { $0 == 0 }
      })
  }

  /// Both maps draw the same line and dashes, and no line back.
  @Test(.requires(.cairo)) func maps() throws {
    for arguments in [
      ["trip", "small.atlas", "phone.json", "--map", "a.svg"],
      ["map", "small.atlas", "--layer", "countries", "--track", "phone.json", "-o", "a.svg"],
    ] {
      let run = try CommandRun.landfall(arguments, in: workspace)
      #expect(run.exitCode == 0, "\(run.errors)")
      let picture = try workspace.text("a.svg")
      let lines = picture.split(separator: "<path").filter { $0.contains("class=\"track\"") }
      try #require(lines.count == 2, "\(arguments)")
      // The dashes of the flight, then the path: it goes east alone.
      func moves(_ line: Substring) -> Int { line.count { $0 == "M" || $0 == "m" } }
      #expect(moves(lines[0]) > 10, "\(lines[0])")
      #expect(moves(lines[1]) == 1, "\(lines[1])")
    }
  }

  @Test func detect() throws {
    let run = try landfall("detect", "small.atlas", "phone.json", "--layer", "countries")
    #expect(run.exitCode == 0 && run.errors.contains(Self.nowhere), "\(run.errors)")
    #expect(run.output.contains("countries: A B,1"), "\(run.output)")
    try workspace.write(
      "time,lat,lon\n2026-05-01T10:00:00Z,5,8\n2026-05-01T10:02:00Z,5,15\n2026-05-01T10:04:00Z,5,8\n",
      to: "jump.csv")
    let jump = try landfall(
      "detect", "small.atlas", "jump.csv", "--layer", "countries", "--explain")
    #expect(jump.output.contains("countries: A\n"), "\(jump.output)")
    #expect(jump.output.contains("m/s fast, above 343 m/s"), "\(jump.output)")
    let trip = try landfall("trip", "small.atlas", "jump.csv")
    #expect(trip.output.hasPrefix("1 country: A\n"), "\(trip.output)")
  }

  /// Days are those of the place where the atlas has time zones.
  @Test func timeZonesOfTheAtlas() throws {
    try workspace.write(
      features([
        square("America/Bogota", "Bogota", 0, 0, 10, 10),
        square("Asia/Tokyo", "Tokyo", 10, 0, 20, 10),
      ]), to: "zones.geojson")
    let built = try landfall("build", "zones.geojson", "--key", "KEY", "-o", "zones.atlas")
    try #require(built.exitCode == 0, "\(built.errors)")
    try workspace.write(
      "time,lat,lon\n2026-05-02T03:00:00Z,5,9\n2026-05-02T04:00:00Z,5,9.1\n", to: "evening.csv")
    let run = try landfall("trip", "zones.atlas", "evening.csv", "--json")
    #expect(run.exitCode == 0 && run.errors.isEmpty, "\(run.errors)")
    #expect(
      run.output.contains("2026-05-01T22:00:00-05:00") && !run.output.contains("\"2026-05-02\""))
    let page = try landfall("view", "zones.atlas", "--track", "evening.csv", "-o", "zones.html")
    #expect(page.exitCode == 0)
    #expect(try workspace.text("zones.html").contains("\"ahead\":[-300,0]"))
  }
}
