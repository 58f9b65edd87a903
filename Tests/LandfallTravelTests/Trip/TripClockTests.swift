import Foundation
import Landfall
import LandfallTravel
import TestSupport
import Testing

/// Days and times are those of the place.
@Suite(.timed) struct TripClockTests {
  /// Two zones side by side: five hours behind UTC, and nine ahead.
  private static var zones: Atlas {
    get throws {
      try TripMap.atlas([
        ("America/Bogota", [(0, 0, 5, 10)]), ("Asia/Tokyo", [(5, 0, 10, 10)]),
      ])
    }
  }

  private func points(_ rows: [(Double, String)]) throws -> [TrackPoint] {
    let text = rows.map { "2,\($0),\($1)\n" }.joined()
    return try Track(bytes: Array("lat,lon,time\n\(text)".utf8), file: "t.csv").points
  }

  private func days(_ trip: Trip) -> [String] { trip.days.map(\.description) }

  @Test func byTheFile() throws {
    let evening = try points([
      (1, "2026-05-10T08:00:00-07:00"), (1.1, "2026-05-10T18:00:00-07:00"),
    ])
    let trip = TripMap.trip(evening, on: try TripMap.three, zone: "Asia/Tokyo")
    #expect(days(trip) == ["2026-05-10"] && !trip.usesGivenTimeZone)
    #expect(trip.start?.secondsFromGMT == -25_200)
    #expect(trip.visits(ofLayer: 0)[0].localDay.description == "2026-05-10")
    #expect(trip.start?.time == TripMap.time("2026-05-10T15:00:00Z"))
  }

  @Test(arguments: ["-0700", "-07"]) func shortOffsets(_ zone: String) throws {
    let found = try points([(1, "2026-05-10T18:00:00\(zone)"), (1, "2026-05-10T18:30:00\(zone)")])
    #expect(found[0].secondsFromGMT == -25_200)
  }

  /// Times of UTC say nothing of the place, however they are written.
  @Test(arguments: ["Z", "+00:00", ""]) func byTheGivenZone(_ zone: String) throws {
    let morning = try points([
      (1, "2026-05-10T23:00:00\(zone)"), (1.1, "2026-05-10T23:30:00\(zone)"),
    ])
    let trip = TripMap.trip(morning, on: try TripMap.three, zone: "Asia/Tokyo")
    #expect(days(trip) == ["2026-05-11"] && trip.usesGivenTimeZone)
    #expect(trip.start?.secondsFromGMT == 32_400)
  }

  /// Among others, zero is the time of a place.
  @Test func greenwich() throws {
    let trip = TripMap.trip(
      try points([
        (1, "2026-01-10T23:00:00+01:00"), (1, "2026-01-11T00:30:00+01:00"),
        (1, "2026-01-11T23:50:00+00:00"),
      ]), on: try TripMap.three, zone: "Asia/Tokyo")
    #expect(days(trip) == ["2026-01-10", "2026-01-11"] && trip.end?.secondsFromGMT == 0)
  }

  @Test func byThePlace() throws {
    // 22:00 in Bogota; the next day in Tokyo; at sea the last zone goes on.
    let rows = [
      (1.0, "2026-05-02T03:00:00Z"), (6, "2026-05-02T15:30:00Z"), (11, "2026-05-03T14:00:00Z"),
    ]
    let trip = TripMap.trip(try points(rows), on: try Self.zones)
    #expect(trip.start?.secondsFromGMT == -18_000 && trip.end?.secondsFromGMT == 32_400)
    #expect(days(trip).first == "2026-05-01" && days(trip).last == "2026-05-03")
    #expect(!trip.usesGivenTimeZone && trip.visits(ofLayer: 0)[0].localDay == trip.days[0])
    // What the file says counts first.
    let said = TripMap.trip(try points([(1, "2026-05-02T03:00:00+02:00")]), on: try Self.zones)
    #expect(days(said) == ["2026-05-02"])
  }

  /// A layer of other regions is none of time zones.
  @Test func otherLayers() throws {
    #expect(try !TripMap.three.layers[0].isOfTimeZones && Self.zones.layers[0].isOfTimeZones)
  }

  /// A visit of days at one place is known to last, and has its days.
  @Test func aStayOfDays() throws {
    let track = try Track(
      bytes: Array(
        #"""
        {"semanticSegments": [{"startTime": "2026-05-01T10:00:00Z", "endTime": "2026-05-04T10:00:00Z",
         "startTimeTimezoneUtcOffsetMinutes": 120, "endTimeTimezoneUtcOffsetMinutes": 120,
         "visit": {"topCandidate": {"placeLocation": {"latLng": "2°, 2°"}}}}]}
        """#.utf8), file: "t.json")
    let trip = TripMap.trip(track.points, on: try TripMap.three)
    #expect(trip.gaps.isEmpty && trip.days.count == 4 && trip.layers[0].stays.count == 1)
    #expect(trip.start?.secondsFromGMT == 7_200)
    var years = track.points
    years[1].time = years[0].time?.addingTimeInterval(400 * 86_400)
    #expect(TripMap.trip(years, on: try TripMap.three).gaps.map(\.reason) == [.time])
  }

  /// Two lists of a file end and begin in the same second at two places: one gap, not three.
  @Test func gapsOfNoTimeAreJoined() throws {
    let trip = TripMap.trip(
      TripMap.points([
        (2, 1, 0), (2, 1.01, 60), (2, 1.3, 60), (2, 1.01, 60), (2, 1.3, 60), (2, 9, 7_200),
        (2, 9.3, 7_200), (2, 9.3, 7_260),
      ]), on: try TripMap.three)
    #expect(trip.gaps.map(\.reason) == [.flight])
    #expect(trip.gaps[0].from.coordinate.longitude == 1.01)
    #expect(trip.gaps[0].to.coordinate.longitude == 9.3)
  }
}
