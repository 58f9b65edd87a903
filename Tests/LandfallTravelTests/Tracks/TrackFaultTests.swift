import Landfall
import LandfallBuilder
import TestSupport
import Testing

import LandfallTravel

/// Damaged tracks: each fault with its line, the good points kept, nothing that traps or hangs.
@Suite(.timed) struct TrackFaultTests {
  @Test func rowsOfCSV() throws {
    let (points, report) = try TrackSample.parts(
      """
      lat,lon,time,accuracy
      1,2,2026-05-01,5
      91,2,2026-05-01,5
      x,2,2026-05-01,5
      1,,2026-05-01,5
      1,2,yesterday,5
      1,2,,5
      1,2,2026-05-01,near
      1,2
      1,541,2026-05-01,5
      1,2,2026-05-02,5
      1,2,"2026-05-02,5
      """, file: "t.csv")
    #expect(points.count == 2)
    #expect(
      report.faults.messages == [
        "t.csv:3: latitude 91 is beyond ±90",
        "t.csv:4: latitude \"x\" is not a decimal number of degrees",
        "t.csv:5: the longitude is empty",
        "t.csv:6: time \"yesterday\" is neither ISO 8601 nor seconds since 1970",
        "t.csv:7: the time is empty",
        "t.csv:8: accuracy \"near\" is not a decimal number",
        "t.csv:9: 2 fields, but the header has 4",
        "t.csv:10: longitude 541 is beyond ±540",
        "t.csv:12: a quote is not closed",
      ])
  }

  /// "1e999" is a decimal number, but its nearest Double is infinite.
  @Test func numbersBeyondDoubleAreRefused() throws {
    let (points, report) = try TrackSample.parts(
      "lat,lon,altitude\n1,2,1e999\n1,2,1e99\n", file: "t.csv")
    #expect(points.map(\.altitudeMeters) == [1e99])
    #expect(
      report.faults.messages == ["t.csv:2: altitude \"1e999\" is not a decimal number"])

    let gpx = try TrackSample.parts(
      #"<gpx><wpt lat="1" lon="2"><ele>-1e999</ele></wpt></gpx>"#, file: "t.gpx")
    #expect(gpx.points.isEmpty)
    #expect(
      gpx.report.faults.messages == [#"t.gpx:1: <ele> "-1e999" is not a decimal number"#])

    let json = try TrackSample.parts(
      #"{"type": "LineString", "coordinates": [[1, 2, 1e999]]}"#, file: "t.json")
    #expect(json.points.map(\.altitudeMeters) == [nil])
  }

  @Test func messagesAreOneLine() throws {
    // A line separator and a vertical tab are line breaks to many programs.
    let error = #expect(throws: TrackError.self) {
      try TrackSample.read("lat,a\u{2028}b\u{0B}c\n1,2\n", file: "t.csv")
    }
    #expect(
      error?.description == #"""
        t.csv:1: no column of the header is a longitude; it has "lat", "a\u{2028}b\u{b}c"; name the \#
        columns in the first row: lat,lon,time
        """#)
    let (_, report) = try TrackSample.parts("lat,lon\n\"1\n\u{0B}2\",3\n", file: "t.csv")
    #expect(
      report.faults.messages == [
        #"t.csv:2: latitude "1\u{a}\u{b}2" is not a decimal number of degrees"#
      ])
  }

  @Test func pointsOfGPX() throws {
    let (points, report) = try TrackSample.parts(
      """
      <gpx><trk><trkseg>
      <trkpt lat="1" lon="2"></trkpt>
      <trkpt lat="1"></trkpt>
      <trkpt lat="north" lon="2"/>
      <trkpt lat="1" lon="2"><time>noon</time></trkpt>
      <trkpt lat="1" lon="2"><ele>high</ele></trkpt>
      <trkpt lat="1" lon=2></trkpt>
      <trkpt lat="1 lon="2"></trkpt>
      <trkpt lat="1" lon="2">
      <trkpt lat="-91" lon="2"></trkpt>
      <trkpt lat="3" lon="2"></trkpt>
      <trkpt lat="1" lon="2">
      """, file: "t.gpx")
    #expect(points.map(\.coordinate.latitude) == [1, 3])
    #expect(
      report.faults.messages == [
        "t.gpx:3: the point has no lon",
        "t.gpx:4: lat \"north\" is not a decimal number of degrees",
        "t.gpx:5: time \"noon\" is not ISO 8601",
        "t.gpx:6: <ele> \"high\" is not a decimal number",
        "t.gpx:7: a quote is missing in the tag <trkpt",
        "t.gpx:8: = is missing in the tag <trkpt",
        "t.gpx:9: this point is never closed",
        "t.gpx:10: lat -91 is beyond ±90",
        "t.gpx:12: the file ends within this point",
      ])
  }

  @Test func valuesOfJSON() throws {
    let (points, report) = try TrackSample.parts(
      """
      {"locations": [
      {"latitudeE7": 10000000, "longitudeE7": 20000000, "timestamp": "2026-05-01T00:00:00Z"},
      {"longitudeE7": 20000000, "timestamp": "2026-05-01T00:00:00Z"},
      {"latitudeE7": 10000000, "longitudeE7": 20000000},
      {"latitudeE7": 950000000, "longitudeE7": 20000000, "timestamp": "2026-05-01T00:00:00Z"},
      {"latitudeE7": 10000000, "longitudeE7": 20000000, "timestamp": "2026-05-02T00:00:00Z"},
      {"latitudeE7": 10000000, "longitudeE7": 20000000, "timestamp": "2026-05-02T00
      """, file: "t.json")
    #expect(points.count == 2)
    #expect(
      report.faults.messages == [
        "t.json:3: a location has no latitudeE7 or no longitudeE7",
        "t.json:4: a location has no timestamp",
        "t.json:5: latitude 95.0, longitude 2.0 is not a valid coordinate",
        "t.json:7: the file ends within a string; what follows is not read",
      ])
    let lines = try TrackSample.read(
      #"{"type":"LineString","coordinates":[[1,2],[1],["a","b"],[1,99]]}"#)
    #expect(lines.points.count == 1 && lines.report.faults.count == 3)
  }

  @Test(arguments: [
    ("", "is empty"), ("   \n", "is empty"), ("hello\n", "no column of the header is a latitude"),
    ("<kml></kml>", "is KML"), ("<a/>", "is XML without"), ("{\"a\": 1}", "is JSON, but no track"),
    ("lat\n1\n", "no column of the header is a longitude"), ("\0\0", "is not UTF-8"),
  ]) func noTrackAtAll(_ text: String, _ problem: String) {
    #expect {
      try TrackSample.read(text)
    } throws: { "\($0)".contains(problem) && "\($0)".hasPrefix("t") }
  }

  @Test func deepJSONIsRefused() throws {
    let (_, report) = try TrackSample.parts(
      "{\"features\": " + String(repeating: "[", count: 100_000) + "\n")
    #expect(report.faults.count == 1 && report.faults.messages[0].contains("nested deeper"))
  }

  @Test func faultsAreCounted() throws {
    let rows = String(repeating: "x,1\n", count: 1_000)
    let (_, report) = try TrackSample.parts("lat,lon\n" + rows)
    #expect(
      report.faults.count == 1_000 && report.faults.messages.count == TrackFaults.messageLimit)
  }

  /// No damage traps, hangs or brings forth what is no place.
  @Test(.seeded) func randomDamage() {
    let seed = TestSeed.current
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<FullTests.count(1_500, all: 100_000) {
      var bytes = Array(TrackSample.all[generator.nextIndex(below: TrackSample.all.count)].utf8)
      for _ in 0...generator.nextIndex(below: 6) {
        let place = generator.nextIndex(below: bytes.count)
        switch generator.nextIndex(below: 4) {
        case 0: bytes[place] = UInt8(truncatingIfNeeded: generator.next())
        case 1: bytes.remove(at: place)
        case 2:
          bytes.insert(Array("<>\"',{}[]:-9e/".utf8)[generator.nextIndex(below: 14)], at: place)
        default: bytes.removeLast(generator.nextIndex(below: bytes.count))
        }
        if bytes.isEmpty { bytes = [0] }
      }
      guard let track = try? Track(bytes: bytes, file: "t") else { continue }
      #expect(track.points.count == track.report.pointCount)
      #expect(
        track.points.allSatisfy { $0.coordinate.isValid })
    }
  }
}
