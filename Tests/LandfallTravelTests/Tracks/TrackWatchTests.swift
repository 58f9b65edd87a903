import Foundation
import Landfall
import TestSupport
import Testing

import LandfallTravel

/// What a file says of its positions beside where they are, and what they show together.
@Suite(.timed) struct TrackWatchTests {
  private func track(_ text: String) throws -> (points: [TrackPoint], report: TrackReport) {
    try TrackSample.parts(text)
  }

  private func notes(_ text: String) throws -> String {
    try track(text).report.notes.messages.joined(separator: "\n")
  }

  /// A position that is marked as none is not used, in each format, whatever the mark is called.
  @Test(arguments: [
    ("valid", "false", "true"), ("Valid", "0", "1"), ("visible", "FALSE", "TRUE"),
    ("manually-marked-outlier", "true", "false"), ("import_marked_outlier", "1", ""),
    ("Status", "V", "A"), ("valid", "V", "A"), ("Validity", "no fix", "ok"),
    ("fix_quality", "0", "1"), ("fix", "none", "3d"),
  ])
  func invalidPositions(name: String, bad: String, good: String) throws {
    let csv =
      "lat,lon,time,\(name)\n1,2,2026-05-01T00:00:00Z,\(good)\n8,9,2026-05-01T00:01:00Z,\(bad)\n"
    let json = """
      [{"latitude": 1, "longitude": 2, "time": 1777629600, "\(name)": "\(good)"},
      {"latitude": 8, "longitude": 9, "time": 1777629660, "\(name)": "\(bad)"}]
      """
    let kml = """
      <kml><Placemark><Point><coordinates>2,1</coordinates></Point><ExtendedData><Data name="\(name)"><value>\(good)</value>
      </Data></ExtendedData></Placemark><Placemark><ExtendedData><Data name="\(name)"><value>\(bad)</value></Data>
      </ExtendedData><Point><coordinates>9,8</coordinates></Point></Placemark></kml>
      """
    var samples = [csv, json, kml]
    if !name.contains("-") {
      samples.append(
        """
        <gpx><trk><trkseg><trkpt lat="1" lon="2"><\(name)>\(good)</\(name)></trkpt>
        <trkpt lat="8" lon="9"><extensions><\(name)>\(bad)</\(name)></extensions></trkpt></trkseg></trk></gpx>
        """)
    }
    for sample in samples {
      let (points, report) = try track(sample)
      #expect(points.map(\.coordinate.latitude) == [1], "\(sample)")
      let says = "1 point that the file marks as not valid (\"\(name)\") not used"
      #expect(report.notes.messages.contains { $0.contains(says) }, "\(report.notes.messages)")
    }
  }

  /// Points of several things are no path from one to the other.
  @Test(arguments: [
    "vehicle", "deviceid", "MMSI", "shape_id", "individual-local-identifier", "tid",
  ])
  func severalInOneFile(name: String) throws {
    let csv =
      "\(name),lat,lon,time\n"
      + "a,1,2,2026-05-01T00:00:00Z\na,1,3,2026-05-01T00:01:00Z\nb,40,50,2026-05-01T00:02:00Z\n"
    let json = """
      [{"\(name)": "a", "lat": 1, "lon": 2, "time": 1777629600},
      {"\(name)": "a", "lat": 1, "lon": 3, "time": 1777629660},
      {"\(name)": "b", "lat": 40, "lon": 50, "time": 1777629720}]
      """
    for sample in [csv, json] {
      let (points, report) = try track(sample)
      #expect(points.map(\.startsPart) == [true, false, true], "\(sample)")
      let says = "\"\(name)\" has 2 values, such as \"a\" and \"b\""
      #expect(report.notes.messages.contains { $0.contains(says) }, "\(report.notes.messages)")
    }
    #expect(try !notes(csv.replacing("b,", with: "a,")).contains("values"))
  }

  /// Devices write 0,0 before they know where they are; a boat may be there.
  @Test func zeros() throws {
    let far = "lat,lon\n40,-105\n0,0\n40,-105.1\n0.0,0.0\n"
    #expect(try track(far).points.count == 2 && notes(far).contains("2 points at 0,0"))
    let first = "lat,lon\n0,0\n0,0\n40,-105\n40,-105.1\n"
    #expect(try track(first).points.map(\.startsPart) == [true, false])
    #expect(try notes(first).contains("2 points at 0,0"))
    let boat = "lat,lon\n0,0\n0,0\n0,0.01\n"
    #expect(
      try track(boat).points.map(\.startsPart) == [true, false, false] && notes(boat).isEmpty)
    let near = "lat,lon\n0.1,0.1\n0,0\n-0.1,0\n"
    #expect(try track(near).points.count == 3 && notes(near).isEmpty)
  }

  @Test func timesThatJump() throws {
    let rows = [
      "2024-02-27T12:00:00Z", "2043-10-14T12:05:00Z", "2024-02-27T12:10:00Z",
    ].map { "1,2,\($0)\n" }.joined()
    let said = try notes("lat,lon,time\n" + rows)
    #expect(said.contains("from 2024-02-27T12:00:00Z to 2043-10-14T12:05:00Z"), "\(said)")
    #expect(try notes("lat,lon,time\n1,2,2015-01-01T01:02:03Z\n1,2,2024-01-01T01:02:03Z\n").isEmpty)
  }

  /// The unit of speeds is that of the way between the positions.
  @Test(arguments: [("knots", 1.944), ("km/h", 3.6), ("mph", 2.237), ("", 1), ("", 1.5)])
  func unitsOfSpeed(unit: String, factor: Double) throws {
    // 0.001° of latitude are 111.2 m.
    let rows = (0..<30).map {
      "\(Double($0) / 1000),5,\(1_777_629_600 + 10 * $0),\(11.12 * factor)\n"
    }
    let said = try notes("lat,lon,time,speed\n" + rows.joined())
    #expect(
      said.contains("as \(unit) are") == !unit.isEmpty && said.isEmpty == unit.isEmpty, "\(said)")
  }

  /// A name that may be of an accuracy is said not to be read; those of other things are not.
  @Test func namesThatMayBeAccuracies() throws {
    for name in ["accuratesse", "pos_precision_est", "loc uncertainty 68"] {
      let said = try notes("lat,lon,\(name)\n1,2,5\n1,3,5\n")
      #expect(said.contains("name it accuracy"), "\(name): \(said)")
    }
    for name in ["vertical_accuracy", "speed accuracy", "vAcc", "bearingAccuracyDegrees", "error"] {
      #expect(
        try notes("lat,lon,time,\(name)\n1,2,1777629600,5\n1,3,1777629660,5\n").isEmpty, "\(name)")
    }
  }

  /// Commas join the numbers of a position, and spaces separate positions.
  @Test func positionsWithoutSpaces() throws {
    for text in ["1,2,0,3,4,0", "1,2,3,4", "1,2,0;3,4,0"] {
      let kml =
        "<kml><Placemark><LineString><coordinates>\(text)</coordinates></LineString></Placemark></kml>"
      let (points, report) = try track(kml)
      #expect(
        points.isEmpty && report.faults.messages.first?.contains("is not one position") == true)
    }
  }

  /// Objects with any usual name of a latitude are points.
  @Test(arguments: ["latitude", "lat", "Latitude", "decimalLatitude", "gps_lat", "LAT"])
  func membersOfObjects(name: String) throws {
    let other = name.replacing("at", with: "on").replacing("AT", with: "ON").replacing(
      "onitude", with: "ongitude")
    let (points, report) = try track(
      #"[{"n": "x", "\#(name)": 1, "\#(other)": 2, "time": 1777629600}]"#)
    #expect(points.count == 1 && report.format == .locationPoints)
  }
}
