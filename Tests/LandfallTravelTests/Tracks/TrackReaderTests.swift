import Foundation
import Landfall
import TestSupport
import Testing

import LandfallTravel

/// What is read of each format.
@Suite(.timed) struct TrackReaderTests {
  private let start = 1_777_629_600.0

  private func point(
    _ latitude: Double, _ longitude: Double, _ seconds: Double?, accuracy: Double? = nil,
    altitude: Double? = nil, speed: Double? = nil, startsPart: Bool = false,
    ahead: Int? = nil, endsStay: Bool = false
  ) -> TrackPoint {
    var point = TrackPoint(
      coordinate: Coordinate(latitude: latitude, longitude: longitude),
      time: seconds.map { Date(timeIntervalSince1970: start + $0) }, accuracyMeters: accuracy,
      altitudeMeters: altitude, speedMetersPerSecond: speed, startsPart: startsPart)
    (point.secondsFromGMT, point.endsStay) = (ahead, endsStay)
    return point
  }

  @Test func csv() throws {
    let (points, report) = try TrackSample.parts(TrackSample.csv)
    #expect(
      points == [
        point(48.1, 11.5, 0, accuracy: 5, altitude: 520.5, speed: 1.5, startsPart: true),
        point(48.2, 11.6, 10), point(48.3, 11.7, 20, accuracy: 7.5, altitude: -3, speed: 0),
      ])
    #expect(report.format == .csv && report.faults.count == 0 && report.untimedCount == 0)
  }

  @Test(arguments: [false, true]) func fit(isBigEndian: Bool) throws {
    let ride = FITSample.ride(isBigEndian: isBigEndian)
    let track = try Track(bytes: ride, file: "t")
    let expected = [
      point(48, 11.5, 0, altitude: 520, speed: 1.5, startsPart: true),
      point(48 + 1 / 1024, 11.5, 60, accuracy: 7, altitude: 520),
      point(48 + 2 / 1024, 11.5, 120, altitude: 520, startsPart: true),
    ]
    for (found, wanted) in zip(track.points, expected) {
      // A semicircle is 8e-8 degrees.
      #expect((found.coordinate.latitude - wanted.coordinate.latitude).magnitude < 1e-7)
      #expect((found.coordinate.longitude - wanted.coordinate.longitude).magnitude < 1e-7)
      #expect(found.time == wanted.time && found.startsPart == wanted.startsPart)
      #expect(found.altitudeMeters == wanted.altitudeMeters)
      #expect(found.speedMetersPerSecond == wanted.speedMetersPerSecond)
      #expect(found.accuracyMeters == wanted.accuracyMeters)
    }
    #expect(track.report.format == .fit && track.report.faults.count == 0)
    #expect(track.points.count == 3)
    // Files may follow one another.
    #expect(try Track(bytes: ride + ride, file: "t").points.count == 6)
  }

  /// A file that another program wrote (fit-tool 0.9.16 of PyPI): five records, and a start of
  /// the timer before the fourth.
  @Test func fitOfAnotherProgram() throws {
    let text = """
      DCPcUr0AAAAuRklUQAAAAAACAAEABASGAASgLVdEQAAAFQAD/QSGAAEAAQEAAKAtV0QAAEAAABQABf0EhgAEhQEE
      hQIChAYChACgLVdEIiIiItiCLQjsE8QJANwtV0S9UCIi2IItCPETxAkAGC5XRFd/IiLYgi0I9hPECUAAABUAA/0E
      hgABAAEBAABULldEAABAAAAUAAX9BIYABIUBBIUCAoQGAoQAVC5XRPKtIiLYgi0I+xPECQCQLldEjNwiItiCLQgA
      FMQJocA=
      """
    let bytes = try #require(Data(base64Encoded: text, options: .ignoreUnknownCharacters))
    let points = try Track(bytes: Array(bytes), file: "t").points
    let latitudes = points.map { ($0.coordinate.latitude * 1000).rounded() }
    #expect(latitudes == [48_000, 48_001, 48_002, 48_003, 48_004])
    #expect(points.allSatisfy { ($0.coordinate.longitude - 11.5).magnitude < 1e-7 })
    #expect(points.map(\.altitudeMeters) == [520, 521, 522, 523, 524])
    #expect(points.allSatisfy { $0.speedMetersPerSecond == 2.5 })
    let times = points.map { $0.time?.timeIntervalSince1970 }
    #expect(times == [0, 60, 120, 180, 240].map { start + $0 })
    #expect(points.map(\.startsPart) == [true, false, false, true, false])
  }

  /// A compressed header has the low five bits of a time, which goes on from the last one.
  @Test func fitWithCompressedTimes() throws {
    var sample = FITSample()
    let seconds = Int(start) - 631_065_600
    sample.define(0, message: 20, fields: [(253, 4), (0, 4), (1, 4)])
    sample.define(1, message: 20, fields: [(0, 4), (1, 4)])
    sample.add(0, [(seconds, 4), (0, 4), (0, 4)])
    for after in [10, 30, 55] {
      sample.add(1, [(0, 4), (0, 4)], seconds: UInt8((seconds + after) & 31))
    }
    let track = try Track(bytes: sample.file, file: "t")
    #expect(
      track.points.map { $0.time?.timeIntervalSince1970 } == [0, 10, 30, 55].map { start + $0 })
  }

  @Test(arguments: [
    "lat,lng\n1,2\n", "\u{FEFF}LAT;LON\r\n1;2\r\n", "lon\tlat\n2\t1", "\"lat\",\"lon\",x\n1,2,\n\n",
  ]) func formsOfCSV(_ text: String) throws {
    let (points, report) = try TrackSample.parts(text)
    #expect(points.map(\.coordinate) == [Coordinate(latitude: 1, longitude: 2)])
    #expect(report.untimedCount == 1 && report.faults.count == 0)
  }

  /// What trackers, spreadsheets and databases call their columns, and how they write times: all are 2026-05-01T10:00:00Z
  /// at 1° N 2° W.
  @Test(arguments: [
    "fixTime,latitude,longitude\n2026-05-01 10:00:00 UTC,1,-2",
    "Timestamp (UTC),lat,lon\n2026/05/01 10:00:00,1,-2",
    "recorded_at,Latitude (deg),Longitude (deg)\n20260501T100000Z,1,-2",
    "isotst,lat,lon\n2026-05-01T10:00Z[Etc/UTC],1,-2", "tst,lat,lon\n1777629600,1,-2",
    "time,lat,lon\n20260501100000,1,-2", "time,lat,lon\n2026-5-1 10:00:00 AM,1,-2",
    "INDEX,DATE,TIME,LATITUDE,LONGITUDE\n1,2026/05/01,10:00:00,1,-2",
    "date,time,lat,lon\n2026-05-01,100000.00,1,-2", "date,time,lat,lon\n,2026-05-01T10:00Z,1,-2",
    "date,lat,lon\n2026-05-01 10:00,1,-2", "time|lat|lon\n2026-05-01T10:00|1|-2",
    "sep=;\ntime;lat;lon\n2026-05-01T10:00;1;-2",
    "\"SEP=;\"\r\ntime;lat;lon\n2026-05-01T10:00;1;-2",
    "\n\ntime,y,x\n2026-05-01T10:00,1,-2",
    "time,latitude,N/S,longitude,E/W\n2026-05-01T10:00Z,1,N,2,W",
    "time,lat,lat_ref,lon,lon_ref\n2026-05-01T10:00Z,1,North,2,West",
    "time,GPSLatitude,GPSLatitudeRef,GPSLongitude,GPSLongitudeRef\n1777629600,1,N,-2,W",
    "time,lat,lat_dir,lon,lon_dir\n2026-05-01T10:00Z,0100.0000,N,00200.0000,W",
    "time,lat,lon,ns\n2026-05-01T10:00Z,1,-2,250",
    "time,decimalLatitude,decimalLongitude\n2026-05-01T10:00Z,1,-2",
  ]) func namesAndTimesOfCSV(_ text: String) throws {
    let (points, report) = try TrackSample.parts(text + "\n")
    #expect(points == [point(1, -2, 0, startsPart: true)], "\(report.faults.messages)")
    #expect(report.notes.count == 0, "\(report.notes.messages)")
  }

  /// A sign and a hemisphere that contradict each other, or neither of both.
  @Test(arguments: [
    ("-1,N,2,E", "t:2: latitude -1 has a sign and the hemisphere N; remove one of them"),
    ("1,N,2,", "t:2: the hemisphere of the longitude is empty; write E or W"),
    ("1,X,2,E", "t:2: \"X\" is not a hemisphere of a latitude; write N or S"),
    ("0175.0,N,2,E", "t:2: latitude 0175.0 is beyond ±90; the columns may be swapped"),
  ]) func hemispheresThatAreNone(_ row: String, _ problem: String) throws {
    let (points, report) = try TrackSample.parts("lat,lat_ref,lon,lon_ref\n\(row)\n")
    #expect(points.isEmpty && report.faults.messages == [problem])
  }

  @Test func unitsInFields() throws {
    let (points, report) = try TrackSample.parts(
      "lat,lon,altitude,speed\n1,2,1600.0 m,36 km/h\n1,2,100 ft,\"1,5\"\n")
    #expect(points.map(\.altitudeMeters) == [1_600, 30.48])
    #expect(points.map(\.speedMetersPerSecond) == [10, nil])
    #expect(report.faults.count == 0 && report.notes.count == 1)
  }

  @Test func unitsOfCSVColumns() throws {
    let (points, _) = try TrackSample.parts("lat,lon,altitude_ft,speed_kmh\n1,2,10000,36\n")
    #expect(abs(points[0].altitudeMeters! - 3_048) < 1e-9)
    #expect(abs(points[0].speedMetersPerSecond! - 10) < 1e-9)
  }

  @Test func gpxTracksBeforeRoutesBeforeWaypoints() throws {
    let (points, report) = try TrackSample.parts(TrackSample.gpx)
    #expect(
      points == [
        point(48.1, 11.5, 0, accuracy: 5, altitude: 520.5, speed: 1.5, startsPart: true),
        point(48.2, 11.6, 10), point(48.3, 11.7, nil, startsPart: true),
      ])
    #expect(report.format == .gpx && report.faults.count == 0, "\(report.faults)")
    let route = TrackSample.gpx.replacing(/(?s)<trk>.*<\/trk>/, with: "")
    #expect(try TrackSample.read(route).points == [point(3, 4, nil, startsPart: true)])
    let waypoint = route.replacing(/<rte>.*<\/rte>/, with: "")
    #expect(try TrackSample.read(waypoint).points == [point(1, 2, -3_600, startsPart: true)])
  }

  /// Garmin's route points have the points of the way to the next one in an extension.
  @Test func pointsBetweenThoseOfARoute() throws {
    let (points, report) = try TrackSample.parts(
      """
      <gpx><rte><rtept lat="1" lon="2"><extensions><gpxx:RoutePointExtension>
      <gpxx:rpt lat="1" lon="3"/><gpxx:rpt lat="1" lon="4"></gpxx:rpt>
      </gpxx:RoutePointExtension></extensions></rtept><rtept lat="1" lon="5"/></rte></gpx>
      """)
    #expect(points.map(\.coordinate.longitude) == [2, 3, 4, 5])
    #expect(points.map(\.startsPart) == [true, false, false, false] && report.faults.count == 0)
  }

  @Test func timesOfExtensionsAreNotThoseOfThePoint() throws {
    let (points, _) = try TrackSample.parts(
      """
      <gpx><trk><trkseg><trkpt lat="1" lon="2"><ele>5</ele><time>2026-05-01T10:00:00Z</time>
      <extensions><time>3600</time><ele>9000</ele><speed>2</speed></extensions></trkpt></trkseg></trk></gpx>
      """)
    #expect(points == [point(1, 2, 0, altitude: 5, speed: 2, startsPart: true)])
  }

  @Test func anAltitudeThatIsNoNumberLeavesTheTime() throws {
    let (points, report) = try TrackSample.parts(
      """
      <gpx><trk><trkseg><trkpt lat="1" lon="2"><ele>nan</ele><time>2026-05-01T10:00:00Z</time>
      </trkpt></trkseg></trk></gpx>
      """)
    #expect(points == [point(1, 2, 0, startsPart: true)])
    let note = "t:1: <ele> \"nan\" is not a decimal number; the point counts without it"
    #expect(report.faults.count == 0 && report.notes.messages == [note])
  }

  /// Tracks with times, lines and points with times are paths; a point without a time is none beside them.
  @Test func kml() throws {
    let (points, report) = try TrackSample.parts(TrackSample.kml)
    #expect(
      points == [
        point(48.1, 11.5, 0, altitude: 520.5, startsPart: true), point(48.2, 11.6, 10),
        point(48.3, 11.7, nil, startsPart: true), point(48.4, 11.8, nil, altitude: 5),
        point(48.5, 11.9, 60),
      ])
    #expect(report.format == .kml && report.faults.count == 0, "\(report.faults)")
    #expect(report.notes.messages == ["t: not used as a track: 1 point and 1 area"])
  }

  @Test func tcx() throws {
    let (points, report) = try TrackSample.parts(TrackSample.tcx)
    #expect(
      points == [
        point(48.1, 11.5, 0, altitude: 520.5, speed: 1.5, startsPart: true),
        point(48.2, 11.6, 10), point(48.3, 11.7, nil, startsPart: true),
      ])
    #expect(report.format == .tcx)
    #expect(report.faults.messages == ["t:15: LatitudeDegrees 98.3 is beyond ±90"])
    #expect(
      report.notes.messages == [
        "t:9: 1 point without a position, the first on this line, not used"
      ])
    for (end, problem) in [
      ("</Activities>", "t:18: the file ends before </TrainingCenterDatabase>"),
      ("<HeartRateBpm>", "t:5: the file ends within this point"),
    ] {
      let cut = String(try #require(TrackSample.tcx.split(separator: end).first))
      #expect(try TrackSample.parts(cut).1.faults.messages.last == problem)
    }
  }

  /// What apps and their servers export: all are 1° N 2° W at 10:00 and 10:10.
  @Test(arguments: [
    #"[{"_type": "location", "tst": 1777629600, "lat": 1, "lon": -2}, {"tst": 1777630200, "lat": 1, "lon": -2}]"#,
    #"{"count": 2, "data": [{"lat": 1, "lon": -2, "isotst": "2026-05-01T10:00:00Z"}, {"lat": 1, "lon": -2, "tst": 1777630200}]}"#,
    #"{"locations": [{"location": {"coords": {"latitude": 1, "longitude": -2}, "timestamp": "2026-05-01T10:00:00Z"}}, {"location": {"coords": {"latitude": 1, "longitude": -2}, "timestamp": 1777630200000}}]}"#,
    #"{"locations": [{"type": "Feature", "geometry": {"type": "Point", "coordinates": [-2, 1]}, "properties": {"timestamp": "2026-05-01T03:00:00-0700"}}, {"type": "Feature", "geometry": {"type": "Point", "coordinates": ["-2", "1"]}, "properties": {"timestamp": "2026-05-01T10:10:00Z"}}]}"#,
    #"{"timelineObjects": [{"activitySegment": {"startLocation": {"latitudeE7": 10000000, "longitudeE7": -20000000}, "endLocation": {"latitudeE7": 10000000, "longitudeE7": -20000000}, "duration": {"startTimestamp": "2026-05-01T10:00:00Z", "endTimestampMs": "1777630200000"}}}]}"#,
    #"{"type": "LineString", "coordinates": [[-2, 1, 0, 1777629600], [-2, 1, 0, 1777630200]]}"#,
    #"{"type": "Feature", "properties": {"timestamps": [1777629600000, 1777630200000]}, "geometry": {"type": "LineString", "coordinates": [[-2, 1, null], [-2, 1]]}}"#,
    #"{"type": "Feature", "properties": {"coordTimes": ["2026-05-01T10:00:00Z", "2026-05-01T10:10:00Z"]}, "geometry": {"type": "LineString", "coordinates": [["-2", "1"], ["-2", "1"]]}}"#,
  ]) func pointsOfApps(_ text: String) throws {
    let (points, report) = try TrackSample.parts(text)
    let wanted = [point(1, -2, 0, startsPart: true), point(1, -2, 600)]
    let plain = points.map { point in
      var point = point
      point.altitudeMeters = nil
      point.secondsFromGMT = nil
      return point
    }
    #expect(plain == wanted, "\(report.faults.messages)")
    #expect(report.notes.count == 0, "\(report.notes.messages)")
  }

  /// Which position has no time is not known.
  @Test func aLineWithFewerTimesCountsWithoutTimes() throws {
    let (points, report) = try TrackSample.parts(
      #"{"type": "Feature", "properties": {"coordTimes": [1777629600]}, "geometry": {"type": "LineString", "coordinates": [[1, 2], [1, 3]]}}"#
    )
    #expect(points.count == 2 && report.untimedCount == 2 && report.faults.count == 0)
    #expect(
      report.notes.messages == ["t:1: a line has 2 positions and 1 time; it counts without times"])
  }

  /// The times of a list that lines share are those of the first positions.
  @Test func linesWithFewerSharedTimes() throws {
    let (points, report) = try TrackSample.parts(
      #"{"type": "Feature", "properties": {"coordTimes": [1777629600, 1777630200, 1777630800]}, "geometry": {"type": "MultiLineString", "coordinates": [[[-2, 1], [-2, 1]], [[-2, 1], [-2, 1]]]}}"#
    )
    let first = [point(1, -2, 0, startsPart: true), point(1, -2, 600)]
    let second = [point(1, -2, nil, startsPart: true), point(1, -2, nil)]
    #expect(points == first + second && report.faults.count == 0)
    #expect(
      report.notes.messages == ["t:1: a line has 2 positions and 1 time; it counts without times"])
  }

  @Test func aTimeOfALineThatIsNoneIsLeftOutAlone() throws {
    let (points, report) = try TrackSample.parts(
      #"{"type": "Feature", "properties": {"coordTimes": ["2026-05-01T10:00:00Z", "noon"]}, "geometry": {"type": "LineString", "coordinates": [[-2, 1], [-2, 1]]}}"#
    )
    #expect(points == [point(1, -2, 0, startsPart: true), point(1, -2, nil)])
    #expect(report.faults.count == 0 && report.notes.count == 1)
    let note = "t:1: time \"noon\" is neither ISO 8601 nor seconds since 1970"
    #expect(report.notes.messages.first?.hasPrefix(note) == true)
  }

  @Test func geoJSON() throws {
    let (points, report) = try TrackSample.parts(TrackSample.geoJSON)
    #expect(
      points == [
        point(48.1, 11.5, 0, altitude: 520.5, startsPart: true), point(48.2, 11.6, 10),
        point(48.3, 11.7, 20, startsPart: true), point(48.4, 11.8, nil),
        point(49, 12, 40, startsPart: true), point(48.5, 11.9, 60, accuracy: 5, speed: 2),
      ])
    #expect(report.format == .geoJSON && report.faults.count == 0 && report.untimedCount == 1)
  }

  @Test(arguments: [
    #"{"type":"LineString","coordinates":[[2,1],[2,1]]}"#,
    #"{"coordinates":[[2,1],[2,1]],"type":"LineString"}"#,
    "{\"type\":\"Feature\",\"geometry\":{\"type\":\"LineString\",\"coordinates\":[[2,1]]}}\n"
      + "\u{1E}{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[2,1]}}\n",
  ]) func formsOfGeoJSON(_ text: String) throws {
    let (points, report) = try TrackSample.parts(text)
    #expect(points.count == 2 && report.faults.count == 0)
    #expect(points.allSatisfy { $0.coordinate == Coordinate(latitude: 1, longitude: 2) })
  }

  @Test func locationRecords() throws {
    let (points, report) = try TrackSample.parts(TrackSample.records)
    #expect(
      points == [
        point(48.1, 11.5, 0, accuracy: 5, altitude: 520, speed: 2, startsPart: true),
        point(48.2, -80, 10),
      ])
    #expect(report.format == .locationRecords && report.faults.count == 0)
  }

  @Test func timeline() throws {
    let (points, report) = try TrackSample.parts(TrackSample.timeline)
    #expect(
      points == [
        point(48.1, 11.5, 0, startsPart: true, ahead: 7_200), point(48.2, 11.6, 300, ahead: 7_200),
        point(48.3, 11.7, 600, ahead: 7_200),
        point(48.3, 11.7, 1_200, ahead: 7_200, endsStay: true), point(48.4, 11.8, 9_000),
        point(48.5, 11.9, 9_600),
        point(48.6, 12, 10_800, accuracy: 13, altitude: 520.5, speed: 1.5),
      ])
    #expect(report.format == .timeline && report.faults.count == 0, "\(report.faults)")
  }

  /// An iPhone writes the segments as a list.
  @Test func listOfTimelineSegments() throws {
    let (points, _) = try TrackSample.parts(
      #"""
      [{"endTime": "2026-05-01T14:00:00.000+02:00", "startTime": "2026-05-01T12:00:00.000+02:00",
        "visit": {"topCandidate": {"placeLocation": "geo:48.3,11.7"}}}]
      """#)
    #expect(
      points == [
        point(48.3, 11.7, 0, startsPart: true, ahead: 7_200),
        point(48.3, 11.7, 7_200, ahead: 7_200, endsStay: true),
      ])
  }

  /// Apps' points: dates as text, as seconds since 2001 and since 1970.
  @Test func locationPoints() throws {
    let (points, report) = try TrackSample.parts(TrackSample.locationPoints)
    let wanted = [
      point(48.1, 11.5, 0, accuracy: 5, startsPart: true), point(48.2, 11.6, 10, accuracy: 7.5),
      point(48.3, 11.7, 20, altitude: 520, speed: 1.5),
    ]
    #expect(points == wanted)
    #expect(report.format == .locationPoints && report.faults.count == 0)
    // A list alone, and one point a line.
    let lines = TrackSample.locationPoints.split(separator: "\n").dropFirst().dropLast()
    #expect(try TrackSample.parts("[" + lines.joined() + "]").0 == wanted)
    let separate = lines.map { $0.hasSuffix(",") ? String($0.dropLast()) : String($0) }
    #expect(try TrackSample.parts(separate.joined(separator: "\n")).0 == wanted)
  }

  @Test func faultsOfLocationPoints() throws {
    let (points, report) = try TrackSample.parts(
      #"""
      [{"latitude": 1, "longitude": 2, "timestamp": "yesterday"},
       {"latitude": 91, "longitude": 2, "timestamp": 1777629600},
       {"latitude": 1, "timestamp": 1777629600}, 7,
       {"latitude": 1, "longitude": 2, "timestamp": 1777629600, "tags": ["a", 1]},
       {"latitude": 1, "longitude": 2, "date": 1777629600000}]
      """#)
    #expect(
      points == [point(1, 2, nil, startsPart: true), point(1, 2, 0), point(1, 2, 0)])
    #expect(report.notes.messages.first?.hasPrefix("t:1: time \"yesterday\" is neither") == true)
    // A member of a point with a list is not a list of points.
    let tagged = #"{"tags": ["a", 1], "latitude": 1, "longitude": 2, "timestamp": 1777629600}"#
    let (alone, none) = try TrackSample.parts(tagged)
    #expect(alone == [point(1, 2, 0, startsPart: true)] && none.faults.count == 0)
    #expect(
      report.faults.messages == [
        "t:2: latitude 91 is beyond ±90; the columns may be swapped",
        "t:3: a point has no latitude or no longitude", "t:3: a point is not an object",
      ])
  }

  /// Wherever the pieces of a file end, the same is read.
  @Test(arguments: TrackSample.all) func inPieces(_ text: String) throws {
    let whole = try TrackSample.read(text)
    for size in [16, 17, 31, 64, 1_000] {
      var points: [TrackPoint] = []
      // The format is told from the first piece, which has the mark.
      let input = TrackInput(SlowBytes(Array(text.utf8), first: 400, then: size), chunkSize: 400)
      let report = try Track.read(input, file: "t") { points.append($0) }
      #expect(points == whole.points && report == whole.report, "\(size)")
    }
  }
}

/// Gives few bytes at a time.
struct SlowBytes: TrackSource {
  private var source: TrackBytes
  private var next: Int
  private let then: Int

  init(_ bytes: [UInt8], first: Int, then: Int) {
    source = TrackBytes(bytes)
    next = first
    self.then = then
  }

  mutating func read(into buffer: inout [UInt8], from offset: Int) -> Int {
    var part = [UInt8](repeating: 0, count: min(next, buffer.count - offset))
    next = then
    let count = source.read(into: &part, from: 0)
    buffer.replaceSubrange(offset..<offset + count, with: part[..<count])
    return count
  }
}
