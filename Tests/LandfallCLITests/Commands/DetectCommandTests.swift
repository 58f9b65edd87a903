import Foundation
import TestSupport
import Testing

/// `landfall detect` as a user runs it.
@Suite(.timed) struct DetectCommandTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    try workspace.buildSmallWorld()
    try workspace.write(
      """
      time,lat,lon,accuracy,altitude
      2026-05-01T23:00:00Z,5,9.99,5,
      2026-05-01T23:00:10Z,5,9.995,5,
      2026-05-01T23:00:20Z,5,10.005,5,
      2026-05-01T23:00:25Z,5,10.01,2000,9000
      2026-05-01T23:01:00Z,5,9.995,5,
      2026-05-01T23:02:00Z,5,10.005,5,

      """, to: "drive.csv")
  }

  private func detect(_ arguments: String...) throws -> CommandRun {
    try CommandRun.landfall(["detect", "small.atlas"] + arguments, in: workspace)
  }

  private static let table = """
    5 of 6 points (left out: 1 for accuracy, 1 for altitude), 4 entries, 2 announced
    countries: A B,1

    countries  name      entered               left                  found   announcement
    A          Alpha     2026-05-01T23:00:00Z  2026-05-01T23:00:10Z  in A    Welcome to Alpha!
    B,1        Beta "B"  2026-05-01T23:00:20Z  2026-05-01T23:00:20Z  in B,1  not announced: the last announcement was \
    20.0 s ago
    A          Alpha     2026-05-01T23:01:00Z  2026-05-01T23:01:00Z  in A    not announced: this region was announced last
    B,1        Beta "B"  2026-05-01T23:02:00Z  2026-05-01T23:02:00Z  in B,1  Welcome to Beta "B"!

    """

  @Test func entriesWithTheirAnnouncementsAndReasons() throws {
    let run = try detect("drive.csv")
    #expect(run.exitCode == 0 && run.output == Self.table, "\(run.output)")
    #expect(
      run.errorLines == ["landfall: using UTC for times and days; set --time-zone to change"])
  }

  /// Points that are left out are in no other layer.
  @Test func pointsThatAreLeftOutNameNoLayer() throws {
    try workspace.write("time,lat,lon,speed\n2026-05-01T23:00:00Z,5,15,90\n", to: "b.csv")
    let run = try detect("b.csv", "--layer", "parks", "--time-zone", "UTC")
    #expect(run.exitCode == 0 && !run.errors.contains("set --layer"), "\(run.errors)")
  }

  /// The local day of an entry is that of the file.
  @Test func daysAreThoseOfTheFile() throws {
    try workspace.write("time,lat,lon\n2026-05-01T23:30:00-06:00,5,15\n", to: "b.csv")
    let run = try detect("b.csv")
    #expect(run.output.contains("2026-05-01T23:30:00-06:00"), "\(run.output)")
    #expect(!run.errors.contains("using UTC"), "\(run.errors)")
    let json = try detect("b.csv", "--json").output.filter { !$0.isWhitespace }
    #expect(json.contains(#""day":"2026-05-01""#), "\(json)")
  }

  /// Without an entry, the command says which other layer the track is in.
  @Test func aTrackInAnotherLayer() throws {
    try workspace.write("time,lat,lon\n2026-05-01T23:00:00Z,5,15\n", to: "b.csv")
    let run = try detect("b.csv", "--layer", "parks", "--time-zone", "UTC")
    #expect(run.exitCode == 0)
    #expect(
      run.errors.contains(
        "landfall: no entry in layer \"parks\", but the track is in 1 region of \"countries\": set --layer countries\n"
      ), "\(run.errors)")
    #expect(try !detect("drive.csv", "--time-zone", "UTC").errors.contains("no entry"))
  }

  @Test func eachFixIsExplained() throws {
    let run = try detect("drive.csv", "--explain", "--time-zone", "UTC")
    #expect(run.exitCode == 0 && run.errors.isEmpty)
    #expect(
      run.output == """
        2026-05-01T23:00:00Z 5.0,9.99 in A
          entered Alpha: Welcome to Alpha!
        2026-05-01T23:00:10Z 5.0,9.995 in A
        2026-05-01T23:00:20Z 5.0,10.005 in B,1
          left A at 2026-05-01T23:00:10Z
          entered Beta "B": not announced: the last announcement was 20.0 s ago
        2026-05-01T23:00:25Z 5.0,10.01 not used: 9000 m high, above 3048 m; accurate to 2000 m only, not to 1000 m
        2026-05-01T23:01:00Z 5.0,9.995 in A
          left B,1 at 2026-05-01T23:00:20Z
          entered Alpha: not announced: this region was announced last
        2026-05-01T23:02:00Z 5.0,10.005 in B,1
          left A at 2026-05-01T23:01:00Z
          entered Beta "B": Welcome to Beta "B"!

        """ + "\n" + Self.table, "\(run.output)")
  }

  @Test func json() throws {
    let run = try detect("drive.csv", "--json", "--time-zone", "Asia/Kolkata")
    #expect(run.exitCode == 0 && run.errors.isEmpty)
    let root = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    #expect(root["layer"] as? String == "countries")
    #expect(root["timeZone"] as? String == "Asia/Kolkata")
    #expect(root["pointCount"] as? Int == 6 && root["usedPointCount"] as? Int == 5)
    #expect(root["rejectedPointCounts"] as? [String: Int] == ["accuracy": 1, "altitude": 1])
    let visits = try #require(root["visits"] as? [[String: Any]])
    #expect(visits.map { $0["key"] as? String } == ["A", "B,1", "A", "B,1"])
    #expect(visits[0]["entry"] as? String == "2026-05-02T04:30:00+05:30")
    #expect(visits[0]["day"] as? String == "2026-05-02" && visits[0]["seconds"] as? Double == 10)
    #expect(visits[0]["announcement"] as? String == "Welcome to Alpha!")
    #expect(visits[1]["suppression"] as? String == "tooSoon")
    #expect(visits[1]["secondsSinceLast"] as? Double == 20)
    #expect(visits[2]["suppression"] as? String == "lastAnnounced")
    #expect(visits.allSatisfy { $0["found"] as? String == "inside" })
  }

  /// Out of order, in several files, from standard input: the same as in order.
  @Test func filesInAnyOrder() throws {
    let lines = try workspace.text("drive.csv").split(separator: "\n").map(String.init)
    try workspace.write(
      ([lines[0]] + lines[4...]).joined(separator: "\n") + "\n", to: "late.csv")
    try workspace.write(
      ([lines[0]] + lines[1...3].reversed()).joined(separator: "\n") + "\n", to: "early.csv")
    #expect(try detect("late.csv", "early.csv").output == Self.table)
    let piped = try CommandRun.shell(
      "cat late.csv | $landfall detect small.atlas early.csv -", in: workspace)
    #expect(piped.output == Self.table)
  }

  @Test(.requires(.zlib)) func aTrackInGzip() throws {
    let run = try CommandRun.shell(
      "gzip -k drive.csv && \"$landfall\" detect small.atlas drive.csv.gz", in: workspace)
    #expect(run.exitCode == 0 && run.output == Self.table, "\(run.errors)")
  }

  /// Visits, settings and new regions of a book.
  @Test func aBookOfVisits() throws {
    try workspace.write(#"["Alpha"]"#, to: "visits.json")
    let new = try detect("drive.csv", "--visits", "visits.json", "--only-new")
    #expect(new.output.contains("4 entries, 1 announced"), "\(new.output)")
    #expect(new.output.contains("not announced: the region was visited before"))
    try workspace.write(
      #"{"states": [], "settings": {"notificationsEnabled": false, "altitudeThreshold": 40000}}"#,
      to: "settings.json")
    let silent = try detect("drive.csv", "--visits", "settings.json")
    #expect(silent.output.contains("(left out: 1 for accuracy), 4 entries, 0 announced"))
    #expect(silent.output.contains("not announced: announcements are switched off"))
    try workspace.write(#"["Alpha", "Atlantis"]"#, to: "strange.json")
    let strange = try detect("drive.csv", "--visits", "strange.json")
    #expect(strange.exitCode == 1 && strange.output.contains("4 entries"))
    #expect(strange.errors.contains("warning: strange.json:1: "), "\(strange.errors)")
  }

  /// The offer after four changes, and a fix near a region.
  @Test func anOfferAndANearbyRegion() throws {
    let rows = (0..<6).map { "2026-05-01T23:0\($0):00Z,5,\($0 % 2 == 0 ? 9.995 : 10.005)\n" }
    try workspace.write(
      "time,lat,lon\n" + rows.joined() + "2026-05-02T00:30:00Z,5,20.02\n", to: "jitter.csv")
    let run = try detect("jitter.csv", "--time-zone", "UTC")
    #expect(
      run.output.hasSuffix(
        "\nat 2026-05-01T23:04:00Z an app offers to announce only new regions\n"))
    let explained = try detect("jitter.csv", "--explain", "--time-zone", "UTC")
    #expect(explained.output.contains("  offer: announce only new regions\n"))
    #expect(explained.output.contains("m from B,1, within 5000 m\n"), "\(explained.output)")
  }

  /// Any layer of polygons is detected; that an entry into a park verifies no visit is said.
  @Test func parks() throws {
    try workspace.write("time,lat,lon\n2026-05-01T23:00:00Z,5,8\n", to: "park.csv")
    let run = try detect("park.csv", "--layer", "parks", "--time-zone", "UTC")
    #expect(run.exitCode == 0 && run.output.contains("1 entry, 1 announced\nparks: P2\n"))
    #expect(
      run.errorLines == [
        "landfall: an entry into a park is not a verified visit; landfall trip lists those"
      ])
  }

  @Test func pointsWithoutTimesAndFaults() throws {
    try workspace.write(
      """
      <gpx version="1.1"><trk><trkseg><trkpt lat="5" lon="9"/>
      <trkpt lat="5" lon="9"><time>2026-05-01T23:00:00Z</time></trkpt></trkseg></trk></gpx>
      """, to: "some.gpx")
    let some = try detect("some.gpx", "--time-zone", "UTC")
    #expect(some.exitCode == 0 && some.output.hasPrefix("1 of 2 points (left out: 1 for noTime)"))
    try workspace.write("lat,lon,time\n5,9,1899-01-01T00:00:00Z\n", to: "old.csv")
    let old = try detect("old.csv", "--time-zone", "UTC")
    #expect(
      old.exitCode == 1
        && old.errors.contains("time \"1899-01-01T00:00:00Z\" is not in the years from 1900"))
    try workspace.write("lat,lon,time\nnorth,9,\n5,9,2026-05-01T23:00:00Z\n", to: "bad.csv")
    let bad = try detect("bad.csv", "--time-zone", "UTC")
    #expect(bad.exitCode == 1 && bad.output.contains("1 of 1 points"))
    #expect(
      bad.errorLines.last
        == "landfall: error: 1 error in the tracks; the detection uses the other 1 point")
  }

  @Test func noDetection() throws {
    try workspace.write("lat,lon\n5,5\n", to: "route.csv")
    try workspace.write("lat,lon\n", to: "none.csv")
    for (arguments, code, problem) in [
      (["route.csv"], 1, "route.csv: the track has no times, which detection requires; record"),
      (["none.csv"], 1, "none.csv: the track has no points"),
      (["missing.gpx"], 74, "missing.gpx: cannot be read"),
      (["drive.csv", "--visits", "missing.json"], 74, "missing.json: cannot be read"),
      (["drive.csv", "--visits", "drive.csv"], 1, "drive.csv"),
      (["drive.csv", "--layer", "park"], 1, "did you mean \"parks\"?"),
      (["drive.csv", "--layer"], 64, "--layer requires a value"),
      (["drive.csv", "--time-zone", "Europe/Berln"], 64, "did you mean Europe/Berlin?"),
      (["drive.csv", "--explain", "--json"], 64, "exclude each other"),
      ([], 64, "TRACK is missing"),
    ] {
      let zone = arguments.contains("--time-zone") ? [] : ["--time-zone", "UTC"]
      let run = try CommandRun.landfall(
        ["detect", "small.atlas"] + arguments + (arguments.isEmpty || code == 64 ? [] : zone),
        in: workspace)
      #expect(run.exitCode == Int32(code) && run.output.isEmpty, "\(arguments)")
      #expect(run.errors.contains(problem) && run.errorLines.count == 1, "\(run.errors)")
    }
  }
}
