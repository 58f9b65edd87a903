import Foundation
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
      1
      1,541,2026-05-01,5
      1,2,2026-05-02,5
      1,2,"2026-05-02,5
      """, file: "t.csv")
    // The position of a point is enough.
    #expect(points.count == 5)
    #expect(
      report.notes.messages == [
        "t.csv:6: time \"yesterday\" is neither ISO 8601 nor seconds since 1970; write it as "
          + "2026-05-03T10:00:00Z; the point has no time",
        "t.csv:7: the time is empty; the point has no time",
        "t.csv:8: accuracy \"near\" is not a decimal number; the point counts without it",
        "t.csv: no time has a time of day; is it in another column?",
      ])
    #expect(
      report.faults.messages == [
        "t.csv:3: latitude 91 is beyond ±90; the columns may be swapped",
        "t.csv:4: latitude \"x\" is not a decimal number of degrees",
        "t.csv:5: the longitude is empty",
        "t.csv:9: 1 field, but the header has 4",
        "t.csv:10: longitude 541 is beyond ±540",
        "t.csv:12: a quote is not closed",
      ])
  }

  /// "1e999" is a decimal number, but its nearest Double is infinite.
  @Test func numbersBeyondDoubleAreLeftOut() throws {
    let (points, report) = try TrackSample.parts(
      "lat,lon,altitude\n1,2,1e999\n1,2,1e99\n", file: "t.csv")
    #expect(points.map(\.altitudeMeters) == [nil, 1e99])
    let rest = "is not a decimal number; the point counts without it"
    #expect(report.faults.count == 0)
    #expect(report.notes.messages == ["t.csv:2: altitude \"1e999\" \(rest)"])

    let gpx = try TrackSample.parts(
      #"<gpx><wpt lat="1" lon="2"><ele>-1e999</ele></wpt></gpx>"#, file: "t.gpx")
    #expect(gpx.points.count == 1)
    #expect(gpx.report.notes.messages == ["t.gpx:1: <ele> \"-1e999\" \(rest)"])

    let json = try TrackSample.parts(
      #"{"type": "LineString", "coordinates": [[1, 2, 1e999]]}"#, file: "t.json")
    #expect(json.points.map(\.altitudeMeters) == [nil])
  }

  /// A group of digits is not read as a decimal, and null is no accuracy.
  @Test func numbersThatThePointDoesWithout() throws {
    let (points, report) = try TrackSample.parts(
      "lat,lon,altitude\n1,2,\"1,700\"\n", file: "t.csv")
    #expect(points.map(\.altitudeMeters) == [nil])
    #expect(report.faults.count == 0)
    let note = "t.csv:2: altitude \"1,700\" is not a decimal number; the point counts without it"
    #expect(report.notes.messages == [note])

    let app = try TrackSample.parts(
      #"[{"latitude": 1, "longitude": 2, "timestamp": 1777629600, "accuracy": null}]"#)
    #expect(app.points.map(\.accuracyMeters) == [nil])
    #expect(app.points.allSatisfy { $0.time != nil })
    #expect(app.report.faults.count == 0 && app.report.notes.count == 0)
  }

  /// Numbers of GPX may have units, as those of tables.
  @Test func unitsInGPX() throws {
    let (points, report) = try TrackSample.parts(
      """
      <gpx><trk><trkseg><trkpt lat="1" lon="2"><ele>1700 m</ele><extensions><accuracy>12 m</accuracy>
      <speed>36 km/h</speed></extensions></trkpt></trkseg></trk></gpx>
      """, file: "t.gpx")
    #expect(points.map(\.altitudeMeters) == [1700])
    #expect(points.map(\.accuracyMeters) == [12])
    #expect(points.map(\.speedMetersPerSecond) == [10])
    #expect(report.notes.count == 0)
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
      <trkpt lat="1" lon="2"><speed>--</speed></trkpt>
      <trkpt lat="1" lon=2></trkpt>
      <trkpt lat="1 lon="2"></trkpt>
      <trkpt lat="1" lon="2">
      <trkpt lat="-91" lon="2"></trkpt>
      <trkpt lat="3" lon="2"></trkpt>
      <trkpt lat="1" lon="2">
      """, file: "t.gpx")
    #expect(points.map(\.coordinate.latitude) == [1, 1, 1, 1, 3])
    #expect(points.allSatisfy { $0.speedMetersPerSecond == nil })
    #expect(
      report.notes.messages == [
        "t.gpx:5: time \"noon\" is neither ISO 8601 nor seconds since 1970; write it as "
          + "2026-05-03T10:00:00Z; the point has no time",
        "t.gpx:6: <ele> \"high\" is not a decimal number; the point counts without it",
        "t.gpx:7: <speed> \"--\" is not a decimal number; the point counts without it",
      ])
    #expect(
      report.faults.messages == [
        "t.gpx:3: the point has no lon",
        "t.gpx:4: lat \"north\" is not a decimal number of degrees",
        "t.gpx:8: a quote is missing in the tag <trkpt",
        "t.gpx:9: = is missing in the tag <trkpt",
        "t.gpx:10: this point is never closed",
        "t.gpx:11: lat -91 is beyond ±90",
        "t.gpx:13: the file ends within this point",
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
    ("<a/>", "is XML of another kind, not a track"),
    ("{\"a\": 1}", "is JSON of another kind, not a track"),
    ("lat\n1\n", "no column of the header is a longitude"), ("\0\0", "is binary"),
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
    #expect(report.faults.count == 1_000)
    #expect(
      report.faults.messages
        == ["t:2: latitude \"x\" is not a decimal number of degrees (and 999 more)"])
  }

  /// A file that was cut off, or whose messages are damaged, ends there.
  @Test func damagedFIT() throws {
    let ride = FITSample.ride()
    for count in [20, 40, ride.count - 60] {
      let track = try Track(bytes: Array(ride.prefix(count)), file: "t")
      #expect(track.points.count < 3)
      #expect(track.report.faults.messages == ["t: the file ends before its data"])
    }
    var undefined = FITSample()
    undefined.add(3, [(1, 4)])
    let report = try Track(bytes: undefined.file, file: "t").report
    #expect(
      report.faults.messages
        == ["t: a message of type 3 comes before its definition; the rest is skipped"])
    let appended = try Track(bytes: ride + Array("lat,lon and more\n".utf8), file: "t")
    #expect(appended.points.count == 3)
    #expect(
      appended.report.faults.messages == ["t: what follows the first FIT file is no other"])
  }

  /// Tracks in forms that other programs read are named with the way to convert them.
  @Test(arguments: [
    ("\u{1F}\u{8B}\u{8}\0\0\0", "is compressed with gzip; decompress it: gzip -dc t > track"),
    ("PK\u{3}\u{4}aaaaaaaa", "is a ZIP archive; unpack it: unzip -p t > track"),
    ("l\0a\0t\0,\0", "is UTF-16; write it as UTF-8: iconv -f UTF-16LE -t UTF-8 t > track"),
    ("$GPRMC,100000.00,A,3944.40000,N\n", "is a log of NMEA 0183; convert it to GPX"),
    ("<!doctype html><html></html>", "is a web page (HTML); it may be the error of a server"),
    (
      "2026-05-03T10:00:00Z\t* \t{\"_type\":\"location\"}",
      "is a log of the OwnTracks recorder; give its third column: cut -f3 t > track.json"
    ),
    ("timestamp,position_lat,position_long\n1,2,3\n", "look like the semicircles of a FIT file"),
  ]) func tracksOfOtherProgramsAreNamed(_ text: String, _ problem: String) {
    let bytes = text.unicodeScalars.map { UInt8($0.value) }
    #expect {
      try Track(bytes: bytes, file: "t")
    } throws: { "\($0)".contains(problem) }
  }

  /// Where no time of a file can be read, the error says so once.
  @Test(arguments: [
    ("05/03/2026 10:00", "\"05/03/2026 10:00\" has the month or the day first"),
    ("030526100000", "\"030526100000\" is not a number of seconds, as it begins with 0"),
    ("1.77780E+12", "\"1.77780E+12\" is rounded to hours, as spreadsheets do"),
    ("noon", "\"noon\" is neither ISO 8601 nor seconds since 1970"),
    (
      "\"Sun, 03 May 2026 10:00:00 GMT\"",
      "\"Sun, 03 May 2026 10:00:00 GMT\" is neither ISO 8601 nor seconds since 1970"
    ),
  ]) func timesThatAllFailAreOneError(_ time: String, _ problem: String) {
    let rows = String(repeating: "\(time),1,2\n", count: 20)
    let error = #expect(throws: TrackError.self) { try TrackSample.read("time,lat,lon\n" + rows) }
    #expect(
      error?.description
        == "t:2: no time can be read: time \(problem); write it as 2026-05-03T10:00:00Z")
  }

  /// Times that hardly are those of a recording are used, and told.
  @Test(arguments: [
    ("46145.4166667", "46145.5", "t:2: time \"46145.4166667\" was read as one of the year 1970"),
    ("2612-01-12T13:31:40Z", "2613-01-12T13:31:40Z", "was read as one of the year 2612"),
    ("2026-05-03", "2026-05-03", "t: all 2 points have the time 2026-05-03T00:00:00Z"),
    ("2026-05-03", "2026-05-04", "t: no time has a time of day"),
  ]) func oddTimesAreNoted(_ first: String, _ second: String, _ note: String) throws {
    for column in ["time", "date"] {
      let rows = "\(first),1,2\n\(second),1,2\n"
      let (points, report) = try TrackSample.parts("\(column),lat,lon\n" + rows)
      #expect(points.count == 2 && report.untimedCount == 0 && report.faults.count == 0)
      #expect(report.notes.messages.contains { $0.contains(note) }, "\(report.notes.messages)")
    }
  }

  /// A date beside a time of day is not midnight.
  @Test func aTimeOfDayIsThatOfItsDate() throws {
    let (points, report) = try TrackSample.parts(
      "date,time of day,lat,lon\n2026-05-03,10:00,1,2\n2026-05-03,11:00,1,3\n")
    let times: [Double?] = points.map { $0.time?.timeIntervalSince1970 }
    let wanted: [Double?] = [1_777_802_400, 1_777_806_000]
    #expect(times == wanted)
    #expect(report.notes.count == 0 && report.faults.count == 0)
  }

  /// Trackers write the year 0000 until they have a time.
  @Test func aPointOfTheYearZeroCountsWithoutItsTime() throws {
    let (points, report) = try TrackSample.parts(
      """
      <gpx><trk><trkseg>
      <trkpt lat="1" lon="2"><time>2026-05-03T10:00:00Z</time></trkpt>
      <trkpt lat="1" lon="3"><time>0000-05-03T10:00:00Z</time></trkpt>
      <trkpt lat="1" lon="4"><time>2026-05-03T10:10:00Z</time></trkpt>
      </trkseg></trk></gpx>
      """)
    #expect(points.map { $0.time == nil } == [false, true, false])
    #expect(
      report.notes.messages == [
        "t:3: time \"0000-05-03T10:00:00Z\" is not in the years from 1900; the point has no time"
      ])
  }

  /// A table without times says which columns it has.
  @Test func missingTimesAreNoted() throws {
    let (_, table) = try TrackSample.parts("noon,lat,lon\n1,1,2\n1,1,3\n")
    #expect(
      table.notes.messages == ["t: no column is a time; other columns: \"noon\"; name it time"])
    let (_, points) = try TrackSample.parts(
      #"{"type": "Feature", "properties": {"noon": 1}, "geometry": {"type": "Point", "coordinates": [1, 2]}}"#
    )
    #expect(
      points.notes.messages == ["t:1: no property is a time; it has \"noon\"; name it time"])
    #expect(try TrackSample.read("lat,lon\n1,2\n1,3\n").report.notes.count == 0)
  }

  /// Parts that are no track are counted in one note.
  @Test func unusedPartsAreNoted() throws {
    let (_, report) = try TrackSample.parts(TrackSample.gpx)
    #expect(report.notes.messages == ["t: not used beside the tracks: 1 route and 1 waypoint"])
    let (_, shapes) = try TrackSample.parts(
      #"{"type": "MultiPoint", "coordinates": [[1, 2]]} {"type": "MultiPoint", "coordinates": []}"#)
    #expect(
      shapes.notes.messages == ["t:1: a MultiPoint is not a path and is not used (and 1 more)"])
    let (_, area) = try TrackSample.parts(
      #"{"type": "Polygon", "coordinates": [[[0, 0], [1, 0], [1, 1], [0, 0]]]}"#)
    #expect(area.notes.messages == ["t:1: a Polygon is not a path and is not used"])
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
