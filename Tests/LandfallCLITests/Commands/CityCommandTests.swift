import Foundation
import TestSupport
import Testing

/// `landfall trip` and `landfall progress` on an atlas of cities and parks, as a user runs them.
@Suite(.timed) struct CityCommandTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    let manifest = Self.root.appending(path: "data/cities.json").path
    let run = try CommandRun.landfall(
      ["build", manifest, "-o", "cities.atlas", "--quiet"], in: workspace)
    try #require(run.exitCode == 0, "\(run.errors)")
  }

  private func track(_ name: String) -> String {
    Self.root.appending(path: "data/tracks/\(name)").path
  }

  private func run(_ arguments: String...) throws -> CommandRun {
    try CommandRun.landfall(arguments, in: workspace)
  }

  private func object(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  /// The order that data/tracks states; points are told as well as polygons, by the cities' clocks.
  @Test func verifiedVisitsOfATrip() throws {
    let tracks = [track("New_York_Parks.gpx"), track("San_Francisco_Parks.gpx")]
    let told = try CommandRun.landfall(["trip", "cities.atlas"] + tracks, in: workspace)
    #expect(told.exitCode == 0)
    let lines = told.output.split(separator: "\n").map(String.init)
    let first = try #require(lines.firstIndex { $0.hasPrefix("verified visit ") })
    let keys = lines[(first + 1)...].prefix(7).map { $0.split(separator: " ")[0] }
    #expect(
      keys == [
        "sf-alamo-square", "sf-duboce-park", "sf-mission-dolores-park", "nyc-bryant-park",
        "nyc-union-square-park", "nyc-washington-square-park", "nyc-tompkins-square-park",
      ])
    #expect(lines[first + 8].hasPrefix("crossing"))
    #expect(
      lines[first + 4].contains("2026-05-03T22:30:00-04:00  2026-05-03T22:51:30-04:00  21 min"))
    let json = try CommandRun.landfall(
      ["trip", "cities.atlas", "--json", "--time-zone", "UTC"] + tracks, in: workspace)
    let visits = try #require(try object(json.output)["parkVisits"] as? [[String: Any]])
    #expect(visits.map { $0["key"] as? String } == keys.map(String.init))
    #expect(visits[3]["day"] as? String == "2026-05-03" && visits[3]["seconds"] as? Int == 1_290)
    #expect(visits[3]["city"] as? String == "new-york")
    let badges = try #require(try object(json.output)["badges"] as? [[String: Any]])
    #expect(badges.map { $0["identifier"] as? String } == ["sf-first-park", "nyc-first-park"])
    // The way through a polygon is a stay, but no visit, and earns no badge.
    try workspace.write(
      """
      time,lat,lon
      2026-05-02T17:00:00Z,37.7680,-122.5200
      2026-05-02T17:01:00Z,37.7685,-122.5080
      2026-05-02T17:06:00Z,37.7690,-122.4560
      2026-05-02T17:07:00Z,37.7690,-122.4480

      """, to: "drive.csv")
    let drive = try run("trip", "cities.atlas", "drive.csv", "--json")
    let root = try object(drive.output)
    #expect((root["parkVisits"] as? [Any])?.isEmpty == true)
    #expect((root["badges"] as? [Any])?.isEmpty == true)
    #expect(drive.output.contains("\"sf-golden-gate-park\""))
  }

  /// An atlas without cities has no visits to parks to tell.
  @Test func noCities() throws {
    try workspace.buildSmallWorld()
    try workspace.write("time,lat,lon\n2026-05-01T23:00:00Z,5,5\n", to: "drive.csv")
    let run = try run("trip", "small.atlas", "drive.csv", "--json", "--time-zone", "UTC")
    #expect(run.exitCode == 0 && !run.output.contains("parkVisits"))
  }

  private static let visits = """
    { "visits": [
        { "id": "A3799000-5EA0-89A8-8E4E-7BC085B29BE2", "regionKey": "sf-duboce-park",
          "entry": "2026-05-02T17:00:00Z", "exit": "2026-05-02T19:05:00Z",
          "localDay": "2026-05-02", "isVerified": true } ],
      "states": [{ "stateName": "Twin Peaks", "edited": true }],
      "notes": [{ "visit": "A3799000-5EA0-89A8-8E4E-7BC085B29BE2", "regionKey": "sf-duboce-park",
          "written": "2026-05-02T20:00:00Z", "text": "Dogs", "mood": "joyful" }],
      "goals": [
        { "identifier": "lakes", "type": "amenity", "amenity": "lake", "target": 2,
          "city": "new-york", "end": "2026-05-31" },
        { "identifier": "hours", "type": "minutes", "target": 120 } ] }
    """

  /// Names are those of the parks without being asked, as the atlas has no states and no countries.
  @Test func statisticsOfCities() throws {
    try workspace.write(Self.visits, to: "visits.json")
    let run = try run("progress", "cities.atlas", "--visits", "visits.json")
    #expect(run.exitCode == 0 && run.errors.isEmpty)
    #expect(
      run.output.hasPrefix(
        """
        2 of 73 parks visited

        city                       parks  visits  verified  time        days  badges  goals  first       last
        New York City              0/30   0       0         0 min       0     0/3     0/4    -           -
        San Francisco, California  2/43   1       1         2 h 05 min  1     0/4     1/3    2026-05-02  2026-05-02
        all cities                 2/73   1       1         2 h 05 min  1     0/7     2/8    2026-05-02  2026-05-02

        city                       longest visit             most visits      moods
        San Francisco, California  Duboce Park (2 h 05 min)  Duboce Park (1)  joyful 1
        all cities                 Duboce Park (2 h 05 min)  Duboce Park (1)  joyful 1

        goal   city      progress  state                         needed
        hours  all       125/120   reached 2026-05-02T19:00:00Z  -
        lakes  new-york  0/2       missed                        \

        """), "\(run.output)")
    #expect(run.output.contains("\nFive parks of San Francisco             2/5       -"))
    let explicit = try self.run(
      "progress", "cities.atlas", "--layer", "parks", "--visits", "visits.json")
    #expect(explicit.output == run.output)
  }

  @Test func statisticsAsJSON() throws {
    try workspace.write(Self.visits, to: "visits.json")
    let run = try run("progress", "cities.atlas", "--visits", "visits.json", "--json")
    let cities = try #require(try object(run.output)["cities"] as? [[String: Any]])
    #expect(cities.map { $0["key"] as? String } == ["new-york", "san-francisco", nil])
    let city = cities[1]
    #expect(city["parks"] as? Int == 43 && city["visits"] as? Int == 1)
    #expect(city["seconds"] as? Int == 7_500 && city["verifiedSeconds"] as? Int == 7_500)
    #expect(city["moods"] as? [String: Int] == ["joyful": 1])
    let visited = try #require(city["visitedParks"] as? [[String: String]])
    #expect(visited.map { $0["key"] } == ["sf-duboce-park", "sf-twin-peaks"])
    let longest = try #require(city["longestVisit"] as? [String: Any])
    #expect(longest["entry"] as? String == "2026-05-02T10:00:00-07:00")
    let goals = try #require(cities[2]["goals"] as? [[String: Any]])
    let hours = try #require(goals.first { $0["identifier"] as? String == "hours" })
    #expect(hours["isReached"] as? Bool == true && hours["fraction"] as? Int == 1)
    let lakes = try #require(goals.first { $0["identifier"] as? String == "lakes" })
    #expect(lakes["isMissed"] as? Bool == true && lakes["end"] as? String == "2026-05-31")
    #expect((city["badges"] as? [Any])?.count == 4)
  }

  /// Several files are one: nothing in one takes away what stands in another.
  @Test func severalFiles() throws {
    try workspace.write(Self.visits, to: "visits.json")
    try workspace.write("{\"visits\": [], \"notes\": [], \"goals\": []}", to: "empty.json")
    let one = try run("progress", "cities.atlas", "--visits", "visits.json")
    let two = try run("progress", "cities.atlas", "--visits", "empty.json", "visits.json")
    #expect(one.output == two.output && two.exitCode == 0)
  }

  @Test func whatIsWrong() throws {
    try workspace.write(Self.visits, to: "visits.json")
    try workspace.write(
      "{\"goals\": [{\"identifier\": \"a\", \"type\": \"parks\", \"target\": 1, \"city\": \"x\"}]}",
      to: "goal.json")
    let goal = try run("progress", "cities.atlas", "--visits", "goal.json")
    #expect(goal.exitCode == 1 && goal.output.contains("0 of 73"))
    #expect(goal.errors.contains("the goal \"a\" is of \"x\", which is not a city of the layer"))
    let typo = try run("progress", "cities.atlas", "--visits", "visits.json", "--layer", "park")
    #expect(typo.exitCode == 1 && typo.output.isEmpty && typo.errorLines.count == 1)
    #expect(typo.errors.contains("has no layer \"park\"; did you mean \"parks\"?"))
    // A city that lacks an attribute.
    try workspace.write(
      """
      { "name": "poor", "collections": ["all.json"], "layers": [
          { "id": "cities", "source": "city.geojson", "key": "KEY", "name": "NAME",
            "attributes": ["TIME_ZONE", "DISPLAY_NAME", "DEFAULT", "DEFAULT_GOALS", "SPECIAL_BADGES"] },
          { "id": "parks", "source": "park.geojson", "key": "KEY", "name": "NAME",
            "attributes": ["extentMeters", "city"] } ] }
      """, to: "poor.json")
    try workspace.write(
      """
      { "name": "all", "layer": "parks", "collections": [
          { "identifier": "all", "name": "All", "members": "all", "condition": "all" } ] }
      """, to: "all.json")
    let attributes = """
      "DISPLAY_NAME":"C","DEFAULT":true,"DEFAULT_GOALS":[],"SPECIAL_BADGES":[],"NAME"
      """
    let city = square("C", "City", 0, 0, 1, 1).replacing("\"NAME\"", with: attributes)
    try workspace.write(features([city]), to: "city.geojson")
    try workspace.write(features([square("P", "Park", 0, 0, 1, 1)]), to: "park.geojson")
    #expect(try run("build", "poor.json", "-o", "poor.atlas", "--quiet").exitCode == 0)
    try workspace.write("time,lat,lon\n2026-05-01T23:00:00Z,0.5,0.5\n", to: "walk.csv")
    for run in [
      try run("trip", "poor.atlas", "walk.csv"),
      try run("progress", "poor.atlas", "--visits", "visits.json"),
    ] {
      #expect(run.exitCode == 1 && run.output.isEmpty && run.errorLines.count == 1)
      #expect(
        run.errors.contains(
          "poor.atlas: layer \"cities\", \"C\": \"TIME_ZONE\" is missing; give it in the"))
    }
  }
}
