import Foundation
import Landfall
import LandfallTravel
import TestSupport
import Testing

/// What a trip says of tracks over simple maps.
@Suite(.timed) struct TripTests {
  @Test func aCornerThatIsCut() throws {
    let trip = TripMap.trip(
      TripMap.points([(4.99, 9.98, 0), (5.02, 10.01, 300)]), on: try TripMap.three)
    #expect(trip.keys() == ["A", "B", "C"])
    let crossings = trip.layers[0].crossings
    #expect(crossings.map { $0.from.map(\.key) } == [["A"], ["B"]])
    #expect(crossings.map { $0.to.map(\.key) } == [["B"], ["C"]])
    #expect(crossings[0].at.coordinate == Coordinate(latitude: 5, longitude: 9.99))
    #expect(crossings[1].at.coordinate == Coordinate(latitude: 5.01, longitude: 10))
    let times = trip.layers[0].stays.map { $0.seconds! }
    #expect(times.allSatisfy { abs($0 - 100) < 0.01 }, "\(times)")
    let length = trip.layers[0].stays.reduce(0) { $0 + $1.distanceMeters }
    #expect(abs(length - trip.distanceMeters) < 1e-6 && trip.distanceMeters > 4_000)
    #expect(trip.layers[0].stays.map(\.entryBound) == [.track, .border, .border])
    #expect(trip.layers[0].stays.map(\.exitBound) == [.border, .border, .track])
  }

  /// In passing the point where three regions meet, nothing is entered for no length at all.
  @Test func throughACorner() throws {
    let trip = TripMap.trip(
      TripMap.points([(4.99, 9.99, 0), (5.01, 10.01, 300)]), on: try TripMap.three)
    #expect(trip.keys() == ["A", "C"])
    #expect(
      trip.layers[0].crossings.map(\.at.coordinate) == [Coordinate(latitude: 5, longitude: 10)])
  }

  @Test func alongABorder() throws {
    let atlas = try TripMap.three
    let trip = TripMap.trip(
      TripMap.points([(5, 9, 0), (5, 9.5, 3_600), (5, 11, 7_200)]), on: atlas)
    let start = try atlas.layer("regions").region(at: Coordinate(latitude: 5, longitude: 9))?.key
    #expect(trip.keys() == [start, "C"])
  }

  @Test func outAndInAgain() throws {
    let trip = TripMap.trip(
      TripMap.points([(5, -1, 0), (5, 1, 20_000), (5, -1, 40_000), (2, 1, 60_000)]),
      on: try TripMap.three)
    #expect(trip.layers[0].crossings.count == 3 && trip.layers[0].crossings[0].from.isEmpty)
    #expect(trip.keys().last == "A" && trip.layers[0].stays.count == 2)
  }

  @Test(arguments: [0.01, 3]) func overTheDateLine(halfWidth: Double) throws {
    let atlas = try TripMap.atlas([("D", [(175, -20, 180, -10), (-180, -20, -178, -10)])])
    let trip = TripMap.trip(
      TripMap.points([(-15, 180 - halfWidth, 0), (-15, -180 + halfWidth, 20_000)]), on: atlas)
    #expect(trip.keys() == ["D"])
    #expect(trip.layers[0].crossings.count == (halfWidth > 2 ? 1 : 0))
    #expect(abs(trip.distanceMeters - halfWidth * 2 * 107_551) < 0.002 * trip.distanceMeters)
    let back = TripMap.trip(
      TripMap.points([(-15, -180 + halfWidth, 0), (-15, 180 - halfWidth, 20_000)]), on: atlas)
    #expect(back.keys() == ["D"])
    #expect(back.layers[0].crossings.count == (halfWidth > 2 ? 1 : 0))
  }

  @Test func regionsThatMeetAtTheDateLine() throws {
    let atlas = try TripMap.atlas([
      ("E", [(-180, -10, -170, 10)]), ("W", [(170, -10, 180, 10)]),
    ])
    for way in [[179.99, -179.99], [180, -179.99], [179.99, 180, -179.99], [179.99, 180.01]] {
      let points = way.enumerated().map { (1.0, $1, Double($0) * 300) }
      let trip = TripMap.trip(TripMap.points(points), on: atlas)
      #expect(trip.keys() == (way[0] == 180 ? ["E"] : ["W", "E"]), "\(way)")
      let back = TripMap.trip(
        TripMap.points(zip(way.reversed(), points).map { (1, $0, $1.2) }), on: atlas)
      #expect(back.keys() == (way[0] == 180 ? ["E"] : ["E", "W"]), "\(way)")
      for crossing in trip.layers[0].crossings + back.layers[0].crossings {
        #expect(abs(crossing.at.coordinate.longitude) == 180)
      }
    }
  }

  /// Of a way longer than 100 km the geodesic counts: it bends towards the pole.
  @Test func farFixes() throws {
    let atlas = try TripMap.atlas([("N", [(0, 60.2, 20, 65)]), ("S", [(-10, 50, 30, 60.2)])])
    let points = TripMap.points([(60, 0, 0), (60, 20, 80_000)])
    let trip = TripMap.trip(points, on: atlas, settings: .unfiltered)
    #expect(trip.keys() == ["S", "N", "S"])
    // So far apart, they do not prove that N was visited.
    let proved = TripMap.trip(points, on: atlas)
    #expect(proved.keys() == ["S"] && proved.layers[0].passages.map(\.region.key) == ["N"])
    // 1,113.2 km along the parallel.
    #expect(trip.distanceMeters > 1_100_000 && trip.distanceMeters < 1_113_000)
  }

  @Test func aGapInTime() throws {
    let atlas = try TripMap.three
    let near = TripMap.trip(
      TripMap.points([(2, 1, 0), (2, 1, 86_400), (2, 1, 86_401)]), on: atlas)
    #expect(near.keys() == ["A"] && near.gaps.isEmpty && near.days.count == 2)
    let far = TripMap.trip(
      TripMap.points([(2, 1, 0), (2, 1, 600), (8, 1, 10 * 86_400), (8, 1, 10 * 86_400 + 60)]),
      on: atlas)
    #expect(far.keys() == ["A", "B"] && far.layers[0].crossings.isEmpty)
    #expect(far.gaps.map(\.reason) == [.time])
    #expect(far.layers[0].stays.map(\.exitBound) == [.gap, .track])
    #expect(far.days.map(\.description) == ["2026-05-01", "2026-05-11"])
  }

  @Test func tracksWithoutTimes() throws {
    var points = TripMap.points([(4, 9, nil), (6, 9, nil), (6, 11, nil)])
    let trip = TripMap.trip(points, on: try TripMap.three)
    #expect(trip.keys() == ["A", "B", "C"] && trip.days.isEmpty)
    #expect(trip.layers[0].stays.allSatisfy { $0.seconds == nil && $0.days.isEmpty })
    #expect(trip.visits(ofLayer: 0).isEmpty)
    // Another part of the file: how one came there it does not say.
    points[2].startsPart = true
    let parts = TripMap.trip(points, on: try TripMap.three)
    #expect(parts.layers[0].crossings.count == 1 && parts.gaps.map(\.reason) == [.part])
    #expect(parts.keys() == ["A", "B", "C"])
  }

  @Test func fixesOutOfOrder() throws {
    var builder = TripBuilder(try TripMap.three, timeZone: .gmt)
    for point in TripMap.points([(4, 9, 100), (4.1, 9, 0), (4.2, 9, 100), (4.2, 9, 200)]) {
      builder.add(point)
    }
    #expect(builder.outOfOrderCount == 1)
    let trip = builder.finish()
    #expect(trip.usedCount == 3 && trip.rejectedCounts == [.order: 1])
  }

  /// What memory grows with is known while a trip is made.
  @Test func recordsAreCounted() throws {
    var builder = TripBuilder(try TripMap.three, timeZone: .gmt)
    #expect(builder.recordCount == 0)
    for point in TripMap.points([(4, 9, nil), (6, 9, nil), (6, 11, nil), (6, 11, nil)]) {
      builder.add(point)
    }
    // The last point is held until the next one.
    #expect(builder.recordCount == 5)
    let trip = builder.finish()
    #expect(trip.layers[0].stays.count == 3 && trip.layers[0].crossings.count == 2)
  }

  @Test func theSameTrackGivesTheSameVisits() throws {
    let points = TripMap.points([(4, 9, 0), (6, 9, 10_000), (6, 11, 20_000)])
    let (a, b) = (
      TripMap.trip(points, on: try TripMap.three), TripMap.trip(points, on: try TripMap.three)
    )
    #expect(a.visits(ofLayer: 0) == b.visits(ofLayer: 0) && a.visits(ofLayer: 0).count == 3)
    #expect(Set(a.visits(ofLayer: 0).map(\.id)).count == 3)
    #expect(a.visits(ofLayer: 0).allSatisfy { $0.isVerified })
  }

  /// The country of a place in a state is the state's, also where the layers disagree.
  @Test func countriesAreThoseOfTheStates() throws {
    let atlas = try Atlas(bytes: TinyAtlas.world.bytes())
    // North reaches half a degree beyond the border of its country, South ends half a degree before.
    let trip = TripMap.trip(
      TripMap.points([(7, 9, 0), (7, 10.4, 5_000), (7, 11, 8_000)]), on: atlas)
    let countries = try #require(trip.layers.firstIndex { $0.layer.id == "countries" })
    #expect(trip.keys(countries) == ["WST", "EST"])
    #expect(trip.layers[countries].crossings.map(\.at.coordinate.longitude) == [10.5])
    #expect(trip.layers.count == 2, "places have no area")
  }

  @Test func nothingAtAll() throws {
    let trip = TripMap.trip([], on: try TripMap.three)
    #expect(trip.usedCount == 0 && trip.start == nil && trip.keys().isEmpty)
    let odd = TripMap.trip(
      TripMap.points([(.nan, 1, 0), (91, 1, 0), (1, .infinity, 0), (1, 1, .nan), (1, 1, 1e300)]),
      on: try TripMap.three)
    #expect(odd.usedCount == 2 && odd.keys() == ["A"])
  }
}
