import Foundation
import Landfall
import LandfallTravel
import TestSupport
import Testing

/// Days of the calendar, by the clocks of a zone.
@Suite(.timed) struct TripDayTests {
  /// Stays at one place, with a fix each hour.
  private func days(from start: String, to end: String, zone: String) throws -> [String] {
    let (first, last) = (TripMap.time(start), TripMap.time(end))
    let points = stride(from: first, through: last, by: 3_600).map {
      TrackPoint(coordinate: Coordinate(latitude: 2, longitude: 2), time: $0)
    }
    let trip = TripMap.trip(points, on: try TripMap.three, zone: zone)
    let stays = trip.layers[0].stays
    #expect(stays.count == 1 && stays[0].days == trip.days)
    #expect(trip.visits(ofLayer: 0)[0].localDay == trip.days[0])
    return trip.days.map(\.description)
  }

  @Test(arguments: [
    ("UTC", ["2026-05-01", "2026-05-02"]),
    ("America/New_York", ["2026-05-01"]),
    ("Asia/Kolkata", ["2026-05-02"]),
    ("Pacific/Kiritimati", ["2026-05-02"]),
  ]) func midnightInFourZones(_ zone: String, _ wanted: [String]) throws {
    #expect(
      try days(from: "2026-05-01T22:00:00Z", to: "2026-05-02T02:00:00Z", zone: zone) == wanted)
  }

  /// A moment before midnight is one day, midnight is the next.
  @Test(arguments: [
    ("UTC", "2026-05-01T23:59:59Z", "2026-05-01"), ("UTC", "2026-05-02T00:00:00Z", "2026-05-02"),
    ("Asia/Kathmandu", "2026-05-01T18:14:59Z", "2026-05-01"),
    ("Asia/Kathmandu", "2026-05-01T18:15:00Z", "2026-05-02"),
    ("America/St_Johns", "2026-05-02T02:29:59Z", "2026-05-01"),
    ("America/St_Johns", "2026-05-02T02:30:00Z", "2026-05-02"),
  ]) func theMomentOfMidnight(_ zone: String, _ time: String, _ day: String) throws {
    #expect(try days(from: time, to: time, zone: zone) == [day])
  }

  /// The day on which clocks go back has 25 hours, the one on which they go forward 23.
  @Test func daylightSaving() throws {
    let zone = "America/New_York"
    #expect(
      try days(from: "2026-11-01T04:00:00Z", to: "2026-11-02T04:59:59Z", zone: zone)
        == ["2026-11-01"])
    #expect(
      try days(from: "2026-11-01T03:59:59Z", to: "2026-11-02T05:00:00Z", zone: zone)
        == ["2026-10-31", "2026-11-01"])
    #expect(
      try days(from: "2026-03-08T05:00:00Z", to: "2026-03-09T03:00:00Z", zone: zone)
        == ["2026-03-08"])
    #expect(
      try days(from: "2026-03-08T05:00:00Z", to: "2026-03-09T04:00:00Z", zone: zone)
        == ["2026-03-08", "2026-03-09"])
    #expect(
      try days(
        from: "2026-04-04T13:00:00Z", to: "2026-04-05T13:00:00Z", zone: "Australia/Lord_Howe")
        == ["2026-04-05"])
  }

  @Test func leapDays() throws {
    #expect(
      try days(from: "2024-02-28T12:00:00Z", to: "2024-03-01T12:00:00Z", zone: "UTC")
        == ["2024-02-28", "2024-02-29", "2024-03-01"])
    #expect(
      try days(from: "2023-02-28T12:00:00Z", to: "2023-03-01T12:00:00Z", zone: "UTC")
        == ["2023-02-28", "2023-03-01"])
  }

  /// Samoa left out 30 December 2011 to lie on the other side of the date line.
  @Test func aDayThatNeverWas() throws {
    #expect(
      try days(from: "2011-12-30T09:00:00Z", to: "2011-12-30T11:00:00Z", zone: "Pacific/Apia")
        == ["2011-12-29", "2011-12-31"])
  }

  @Test func timesAreWrittenByTheZone() {
    var clock = LocalClock(TimeZone(identifier: "America/St_Johns")!)
    #expect(clock.text(TripMap.time("2026-05-02T02:29:59Z")) == "2026-05-01T23:59:59-02:30")
    #expect(clock.text(TripMap.time("2026-01-02T02:29:59Z")) == "2026-01-01T22:59:59-03:30")
  }
}
