import Foundation
import Landfall
import LandfallTravel
import TestSupport
import Testing

/// The times of KML's placemarks are those of their lines and points.
@Suite(.timed) struct PlacemarkTimeTests {
  private func read(_ placemarks: String...) throws -> (points: [TrackPoint], report: TrackReport) {
    let marks = placemarks.map { "<Placemark>\($0)</Placemark>\n" }.joined()
    return try TrackSample.parts(
      "<kml xmlns=\"http://www.opengis.net/kml/2.2\"><Document>\n\(marks)</Document></kml>\n")
  }

  private func span(_ begin: String?, _ end: String?) -> String {
    "<TimeSpan>\(begin.map { "<begin>\($0)</begin>" } ?? "")"
      + "\(end.map { "<end>\($0)</end>" } ?? "")</TimeSpan>"
  }

  private let line = "<LineString><coordinates>1,2 1,3 1,6</coordinates></LineString>"
  private let point = "<Point><coordinates>1,2</coordinates></Point>"

  /// The minutes of the times since 10:00; nil without one.
  private func minutes(_ points: [TrackPoint]) -> [Double?] {
    points.map { $0.time.map { ($0.timeIntervalSince1970 - 1_777_629_600) / 60 } }
  }

  /// Begin at the first position, end at the last, and one speed between, whatever comes first in the file.
  @Test(arguments: [false, true]) func aLine(isSpanFirst: Bool) throws {
    let times = span("2026-05-01T10:00:00Z", "2026-05-01T10:40:00Z")
    let (points, report) = try read(isSpanFirst ? times + line : line + times)
    #expect(minutes(points).map { ($0! * 10).rounded() / 10 } == [0, 10, 40])
    #expect(points.map(\.startsPart) == [true, false, false] && report.notes.count == 0)
  }

  @Test func aPointIsTwoFixes() throws {
    let (points, report) = try read(
      point + span("2026-05-01T12:00:00+02:00", "2026-05-03T12:00:00+02:00"))
    #expect(minutes(points) == [0, 2_880] && report.untimedCount == 0)
    #expect(points.map(\.endsStay) == [false, true])
    #expect(points.allSatisfy { $0.secondsFromGMT == 7_200 })
    #expect(try TripMap.trip(points, on: TripMap.three).gaps.isEmpty)
  }

  @Test func partsOfSpans() throws {
    #expect(try minutes(read(line + span("2026-05-01T10:00:00Z", nil)).points) == [0, nil, nil])
    #expect(try minutes(read(line + span(nil, "2026-05-01T10:40:00Z")).points) == [nil, nil, 40])
    #expect(try minutes(read(point + span(nil, "2026-05-01T10:40:00Z")).points) == [40])
    // A day is no duration of nothing.
    #expect(try minutes(read(line + span("2026-05-01", "2026-05-01")).points) == [-600, nil, nil])
  }

  @Test func aStampOfALine() throws {
    let stamp = "<TimeStamp><when>2026-05-01T10:05:00Z</when></TimeStamp>"
    let (points, report) = try read(stamp + line)
    #expect(minutes(points) == [5, nil, nil] && report.notes.count == 0)
  }

  /// Several lines of a placemark share its span; a track without times of its own is one of them.
  @Test func severalLines() throws {
    let lines =
      "<MultiGeometry><LineString><coordinates>1,2 1,3</coordinates></LineString>"
      + "<gx:Track><gx:coord>1 3</gx:coord><gx:coord>1 6</gx:coord></gx:Track></MultiGeometry>"
    let (points, _) = try read(
      lines + span("2026-05-01T10:00:00Z", "2026-05-01T10:40:00Z"))
    #expect(minutes(points).map { $0!.rounded() } == [0, 10, 10, 40])
    #expect(points.map(\.startsPart) == [true, false, true, false])
  }

  /// Data have the names that columns have; the placemark's own time goes before them.
  @Test func timesOfData() throws {
    func data(_ fields: (String, String)...) -> String {
      let all = fields.map { "<Data name=\"\($0.0)\"><value>\($0.1)</value></Data>" }.joined()
      return "<ExtendedData>\(all)</ExtendedData>"
    }
    let ten = "2026-05-01T10:00:00Z"
    for name in ["Time", "timestamp", "Date_Time", "fix-time", "Zeit"] {
      let found = try minutes(read(point + data((name, ten), ("Name", "x"))).points)
      #expect(found == [name == "Zeit" ? nil : 0], "\(name)")
    }
    #expect(
      try minutes(read(data(("date", "2026-05-01"), ("time", "10:07")) + point).points) == [7])
    #expect(try minutes(read(point + data(("DATE", "2026-05-01"))).points) == [-600])
    let stamp = "<TimeStamp><when>2026-05-01T10:05:00Z</when></TimeStamp>"
    #expect(try minutes(read(point + data(("time", ten)) + stamp).points) == [5])
    #expect(try minutes(read(line + data(("time", ten))).points) == [0, nil, nil])
    // The next placemark has its own.
    #expect(try minutes(read(point + data(("time", ten)), point + stamp).points) == [0, 5])
    let (points, report) = try read(
      point + data(("time", "noon")), point + stamp, point + stamp)
    #expect(minutes(points) == [5, 5])
    #expect(report.notes.messages.contains { $0.contains("\"noon\"") })
  }

  /// A track has data for each position, or none.
  @Test func arraysOfATrack() throws {
    func track(_ values: [String]) -> String {
      let array = values.map { "<gx:value>\($0)</gx:value>" }.joined()
      return "<gx:Track><when>2026-05-01T10:00:00Z</when><when>2026-05-01T10:01:00Z</when>"
        + "<gx:coord>1 2</gx:coord><gx:coord>1 3</gx:coord><ExtendedData><SchemaData>"
        + "<gx:SimpleArrayData name=\"accuracy\">\(array)</gx:SimpleArrayData>"
        + "</SchemaData></ExtendedData></gx:Track>"
    }
    func accuracies(_ values: String...) throws -> [Double?] {
      try read(track(values)).points.map(\.accuracyMeters)
    }
    #expect(try accuracies("5", "60") == [5, 60])
    #expect(try accuracies("5", "") == [5, nil])
    #expect(try accuracies("5", "60", "7") == [nil, nil])
    // Each track has its own.
    let two = "<gx:MultiTrack>\(track(["5", "6"]))\(track([]))</gx:MultiTrack>"
    #expect(try read(two).points.map(\.accuracyMeters) == [5, 6, nil, nil])
  }

  @Test func whatIsNotRead() throws {
    let times = span("2026-05-01T10:00:00Z", "2026-05-01T10:40:00Z")
    let area =
      "<Polygon><outerBoundaryIs><LinearRing><coordinates>1,2 1,3 2,3 1,2</coordinates></LinearRing>"
      + "</outerBoundaryIs></Polygon>"
    let (points, report) = try read(
      line + times, area + times, times, line + span("2026", "2026-05"))
    #expect(points.count == 6 && report.untimedCount == 3)
    #expect(
      report.notes.messages.contains(
        "t:3: the times of 3 placemarks, the first on this line, were not read"),
      "\(report.notes.messages)")
  }

  /// The times of a view are those of the camera.
  @Test func viewsHaveTimesOfTheirOwn() throws {
    let view = "<LookAt>\(span("1999-01-01T00:00:00Z", "1999-01-02T00:00:00Z"))</LookAt>"
    let (points, report) = try read(view + line, point + view)
    #expect(points.allSatisfy { $0.time == nil } && report.notes.count <= 1)
  }

  /// The day of an app of phones: a visit, a drive, a visit.
  @Test func aDay() throws {
    let (points, _) = try read(
      point + span("2026-05-01T10:00:00Z", "2026-05-01T11:00:00Z"),
      line + span("2026-05-01T11:00:00Z", "2026-05-01T23:00:00Z"),
      "<Point><coordinates>1,6</coordinates></Point>"
        + span("2026-05-01T23:00:00Z", "2026-05-02T08:00:00Z"))
    let trip = try TripMap.trip(points, on: TripMap.three)
    #expect(trip.keys() == ["A", "B"] && trip.gaps.isEmpty && trip.days.count == 2)
  }
}
