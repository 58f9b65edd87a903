import Landfall
import LandfallTravel
import TestReading
import TestSupport
import Testing

/// A record without a position is a note with a count, and no fault.
@Suite(.timed) struct NowhereTests {
  @Test(arguments: [
    #"{"locations": [{"timestamp": "2026-05-01T10:00:00Z", "accuracy": 20}, {"latitudeE7": 10000000, "longitudeE7": 20000000, "timestamp": "2026-05-01T10:00:00Z"}, {"timestamp": "2026-05-01T10:20:00Z"}]}"#,
    #"{"timelineObjects": [{"activitySegment": {"startLocation": {}, "endLocation": {}, "duration": {"startTimestamp": "2026-05-01T10:00:00Z", "endTimestamp": "2026-05-01T11:00:00Z"}}}, {"placeVisit": {"location": {"latitudeE7": 10000000, "longitudeE7": 20000000}, "duration": {"startTimestamp": "2026-05-01T10:00:00Z", "endTimestamp": "2026-05-01T10:00:00Z"}}}]}"#,
    #"{"timelineObjects": [{"placeVisit": {"location": {}, "duration": {"startTimestamp": "2026-05-01T10:00:00Z", "endTimestamp": "2026-05-01T11:00:00Z"}}}, {"activitySegment": {"startLocation": {"sourceInfo": {"deviceTag": 1}}, "endLocation": {"latitudeE7": 10000000, "longitudeE7": 20000000}, "duration": {"startTimestamp": "2026-05-01T10:00:00Z", "endTimestamp": "2026-05-01T11:00:00Z"}}}]}"#,
    #"[{"startTime": "2026-05-01T10:00:00Z", "endTime": "2026-05-01T11:00:00Z", "visit": {"topCandidate": {"placeLocation": ""}}}, {"startTime": "2026-05-01T10:00:00Z", "endTime": "2026-05-01T11:00:00Z", "activity": {"start": {}, "end": "geo:1,2"}}]"#,
    #"{"semanticSegments": [{"startTime": "2026-05-01T10:00:00Z", "endTime": "2026-05-01T11:00:00Z", "visit": {"topCandidate": {"placeLocation": {}}}}], "rawSignals": [{"position": {"timestamp": "2026-05-01T10:00:00Z"}}, {"position": {"LatLng": "1°, 2°", "timestamp": "2026-05-01T10:00:00Z"}}]}"#,
    #"[{"timestamp": 1777629600, "latitude": null, "longitude": null}, {"latitude": 1, "longitude": 2, "timestamp": 1777629600}, {"timestamp": 1777629700}]"#,
    "<kml><Placemark><gx:Track><when>2026-05-01T10:00:00Z</when><when>2026-05-01T10:00:00Z</when><when>2026-05-01T10:00:00Z</when><gx:coord>\n</gx:coord><gx:coord>2 1</gx:coord><gx:coord/></gx:Track></Placemark></kml>",
    "<kml><Placemark><LineString><coordinates>\n</coordinates></LineString></Placemark><Placemark><Point><coordinates></coordinates></Point></Placemark><Placemark><LineString><coordinates>2,1</coordinates></LineString></Placemark></kml>",
    #"{"type": "FeatureCollection", "features": [{"type": "Feature", "properties": {"time": "2026-05-01T10:00:00Z"}, "geometry": {"type": "Point", "coordinates": []}}, {"type": "Feature", "properties": {"time": "2026-05-01T10:00:00Z"}, "geometry": {"type": "Point", "coordinates": [2, 1]}}, {"type": "Feature", "properties": {}, "geometry": {"type": "LineString", "coordinates": [[]]}}]}"#,
  ]) func areCounted(_ text: String) throws {
    let (points, report) = try TrackSample.parts(text)
    #expect(report.faults.count == 0, "\(report.faults.messages)")
    #expect(!points.isEmpty && points.allSatisfy { $0.coordinate.latitude == 1 })
    let line = text.contains("<kml>") ? 2 : 1
    #expect(
      report.notes.messages.filter { $0.contains("position") } == [
        "t:\(line): 2 points without a position, the first on this line, not used"
      ], "\(report.notes.messages)")
  }

  /// What has half a position, or one that cannot be read, is a fault as before.
  @Test(arguments: [
    #"{"locations": [{"latitudeE7": 10000000, "timestamp": "2026-05-01T10:00:00Z"}, {"latitudeE7": 10000000, "longitudeE7": 20000000, "timestamp": "2026-05-01T10:00:00Z"}]}"#,
    #"[{"latitude": 1, "timestamp": 1777629600}, {"latitude": 1, "longitude": 2, "timestamp": 1777629600}]"#,
    #"[{"startTime": "2026-05-01T10:00:00Z", "endTime": "2026-05-01T11:00:00Z", "activity": {"start": "home", "end": "geo:1,2"}}]"#,
  ]) func halfAPositionIsAFault(_ text: String) throws {
    let (points, report) = try TrackSample.parts(text)
    #expect(points.count == 1 && report.faults.count == 1, "\(report.faults.messages)")
  }

  /// 0,0 of a device that says that it does not know where it is, or says nothing and is far away.
  @Test(arguments: [
    ("3000", true), ("-1", true), ("0", true), ("20", false), ("1000", false), ("", true),
  ])
  func nullIsland(accuracy: String, isLeftOut: Bool) throws {
    let (points, report) = try TrackSample.parts(
      "lat,lon,time,accuracy\n1,2,2026-05-01T10:00:00Z,5\n0,0,2026-05-01T10:01:00Z,\(accuracy)\n")
    #expect(points.count == (isLeftOut ? 1 : 2) && report.faults.count == 0)
    #expect(report.notes.messages == (isLeftOut ? ["t: 1 point at 0,0 not used"] : []))
  }

  @Test func bothInOneNote() throws {
    let (points, report) = try TrackSample.parts(
      #"""
      {"locations": [
      {"timestamp": "2026-05-01T10:00:00Z"},
      {"latitudeE7": 0, "longitudeE7": 0, "accuracy": 3000, "timestamp": "2026-05-01T10:00:00Z"},
      {"latitudeE7": 10000000, "longitudeE7": 20000000, "timestamp": "2026-05-01T10:00:00Z"}]}
      """#)
    #expect(points.count == 1 && report.pointCount == 1)
    #expect(
      report.notes.messages == [
        "t:2: 1 point without a position and 1 point at 0,0, the first on this line, not used"
      ])
  }

  // MARK: FIT

  /// The bytes of a ride whose header gives another size.
  private func ride(size: Int) -> [UInt8] {
    var bytes = FITSample.ride()
    for index in 0..<4 { bytes[4 + index] = UInt8(truncatingIfNeeded: size >> (8 * index)) }
    return bytes
  }

  /// The header says less than there is, at the end of a message and within one: all is read, with one note.
  @Test func aFITHeaderThatSaysTooLittle() throws {
    let whole = try Track(bytes: FITSample.ride(), file: "t")
    for size in 0..<FITSample.ride().count - 16 {
      let track = try Track(bytes: ride(size: size), file: "t")
      #expect(track.points == whole.points, "\(size)")
      #expect(track.report.faults.count == 0, "\(size): \(track.report.faults.messages)")
      #expect(
        track.report.notes.messages == [
          "t: the header says that \(size) bytes follow, but there are more; all are read"
        ])
    }
    // Two files, the first of which lies.
    let two = try Track(bytes: ride(size: 0) + FITSample.ride(), file: "t")
    #expect(two.points.count == 2 * whole.points.count && two.report.faults.count == 0)
  }

  @Test func whatFollowsAFITFile() throws {
    let whole = try Track(bytes: FITSample.ride(), file: "t").points
    for rest in [[UInt8](repeating: 0, count: 500), Array("lat,lon and more".utf8), [1, 2, 3]] {
      let track = try Track(bytes: FITSample.ride() + rest, file: "t")
      #expect(track.points == whole)
      #expect(track.report.faults.messages == ["t: what follows the first FIT file is no other"])
    }
    let long = try Track(bytes: ride(size: 0xFFFF_FFFF), file: "t")
    #expect(long.points == whole)
    #expect(long.report.faults.messages == ["t: the file ends before its data"])
  }
}
