import Foundation
import Landfall
import LandfallData
import LandfallTravel
import TestSupport
import Testing

/// A straight line between fixes far apart proves no visit.
@Suite(.timed) struct TripProofTests {
  /// A strip S of 0.1°, some 11 km, between W and E.
  private static var strip: Atlas {
    get throws {
      try TripMap.atlas([
        ("W", [(0, 0, 5, 10)]), ("S", [(5, 0, 5.1, 10)]), ("E", [(5.1, 0, 10, 10)]),
      ])
    }
  }

  /// From W to E, 12.2 km in so many seconds.
  private func crossing(
    _ seconds: Double?, from west: Double = 4.995, to east: Double = 5.105,
    settings: TripSettings = TripSettings()
  ) throws -> Trip {
    TripMap.trip(
      TripMap.points([(2, west, seconds.map { _ in 0 }), (2, east, seconds)]),
      on: try Self.strip, settings: settings)
  }

  @Test func niceToVentimiglia() throws {
    let points = TripMap.points([(43.7, 7.27, 0), (43.79, 7.607, 1_800)])
    let trip = TripMap.trip(points, on: .bundled)
    let countries = try #require(trip.layers.firstIndex { $0.layer.id == "countries" })
    #expect(trip.keys(countries) == ["FRA", "ITA"])
    let passage = try #require(trip.layers[countries].passages.first)
    #expect(passage.region.key == "MCO" && trip.layers[countries].passages.count == 1)
    #expect(passage.from.time == points[0].time && passage.to.time == points[1].time)
    #expect((3_000...9_000).contains(passage.distanceMeters))
    #expect(!trip.visits(ofLayer: countries).contains { $0.regionKey == "MCO" })
    let layer = trip.layers[countries].layer
    let book = try TravelBook(trip, layer: layer, now: points[1].time!)
    #expect(book.visitedKeys == ["FRA", "ITA"])
  }

  /// Each limit alone: minutes, kilometers, both.
  @Test(
    arguments: [(900, ["W", "S", "E"]), (901, ["W", "E"]), (80_000, ["W", "E"])]
      as [(Double, [String])])
  func minutes(seconds: Double, wanted: [String]) throws {
    let trip = try crossing(seconds)
    #expect(trip.keys() == wanted)
    #expect(trip.layers[0].passages.map(\.region.key) == (wanted.count == 2 ? ["S"] : []))
    #expect(abs(trip.distanceMeters - 12_240) < 30)
  }

  /// A corner of 2 km is proved by fixes 5 km apart, however late the second one is.
  @Test func kilometers() throws {
    let atlas = try TripMap.atlas([
      ("W", [(0, 0, 5, 10)]), ("S", [(5, 0, 5.02, 10)]), ("E", [(5.02, 0, 10, 10)]),
    ])
    for (east, wanted) in [(5.034, ["W", "S", "E"]), (5.036, ["W", "E"])] {
      let trip = TripMap.trip(
        TripMap.points([(2, 4.99, 0), (2, east, 7_200)]), on: atlas)
      #expect(trip.keys() == wanted, "\(east)")
    }
  }

  /// Without times kilometers decide alone.
  @Test func withoutTimes() throws {
    let far = try crossing(nil)
    #expect(far.keys() == ["W", "E"] && far.layers[0].passages.map(\.region.key) == ["S"])
    let book = try TravelBook(far, layer: far.layers[0].layer, now: Date())
    #expect(book.visitedKeys == ["W", "E"])
    let near = TripMap.trip(
      TripMap.points((0...12).map { (2, 4.99 + 0.01 * Double($0), nil) }), on: try Self.strip)
    #expect(near.keys() == ["W", "S", "E"])
  }

  @Test func withoutFilterEveryRegionOnTheLineCounts() throws {
    #expect(try crossing(7_200, settings: .unfiltered).keys() == ["W", "S", "E"])
    var settings = TripSettings()
    settings.maxSparseSeconds = 10_000
    #expect(try crossing(7_200, settings: settings).keys() == ["W", "S", "E"])
  }

  /// A region of both fixes was perhaps never left: over a bay, or over a corner of another.
  @Test func whatHasBothFixesIsNotLeft() throws {
    let atlas = try TripMap.atlas([
      ("A", [(0, 0, 10, 5), (0, 5, 2, 6), (4, 5, 10, 6)]), ("B", [(2, 5, 3, 6)]),
    ])
    let trip = TripMap.trip(TripMap.points([(5.5, 1.9, 0), (5.5, 4.1, 20_000)]), on: atlas)
    #expect(trip.keys() == ["A"] && trip.layers[0].crossings.isEmpty)
    #expect(trip.layers[0].passages.map(\.region.key) == ["B"])
    let dense = TripMap.trip(
      TripMap.points((0...220).map { (5.5, 1.9 + 0.01 * Double($0), 60 * Double($0)) }), on: atlas)
    #expect(dense.keys() == ["A", "B", "A"])
  }

  /// The border that is crossed last on the line is the one between the regions of both fixes.
  @Test func aJaggedBorderIsCrossedOnce() throws {
    let atlas = try TripMap.atlas([
      ("A", [(0, 0, 5, 5), (5.2, 0, 5.4, 5)]), ("B", [(5, 0, 5.2, 5), (5.4, 0, 10, 5)]),
    ])
    let trip = TripMap.trip(TripMap.points([(2, 4.9, 0), (2, 5.5, 7_200)]), on: atlas)
    #expect(trip.keys() == ["A", "B"] && trip.layers[0].passages.isEmpty)
    #expect(trip.layers[0].crossings.map(\.at.coordinate.longitude) == [5.4])
  }

  /// Four visits of an iPhone: three countries, and none between.
  @Test func fourVisits() throws {
    func visit(_ place: String, _ start: String, _ end: String) -> String {
      "{\"startTime\": \"2025-06-\(start):00.000+02:00\", \"endTime\": \"2025-06-\(end):00.000+02:00\", "
        + "\"visit\": {\"topCandidate\": {\"placeLocation\": \"geo:\(place)\"}}}"
    }
    let visits = [
      visit("43.7,7.27", "01T08:00", "01T09:00"), visit("43.79,7.607", "01T10:00", "01T12:00"),
      visit("47.8,13.04", "02T08:00", "02T12:00"), visit("45.438,12.335", "02T20:00", "03T12:00"),
    ]
    let track = try Track(
      bytes: Array("[\(visits.joined(separator: ","))]".utf8), file: "iphone.json")
    let trip = TripMap.trip(track.points, on: .bundled)
    let countries = try #require(trip.layers.firstIndex { $0.layer.id == "countries" })
    #expect(trip.keys(countries) == ["FRA", "ITA", "AUT", "ITA"])
    let passed = Set(trip.layers[countries].passages.map(\.region.key))
    #expect(passed.subtracting(trip.keys(countries)) == ["MCO", "DEU"])
    #expect(trip.days.map(\.description) == ["2025-06-01", "2025-06-02", "2025-06-03"])
  }
}
