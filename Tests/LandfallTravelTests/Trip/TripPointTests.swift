import Landfall
import LandfallTravel
import TestSupport
import Testing

/// What a trip makes of single points of a track.
@Suite(.timed) struct TripPointTests {
  @Test func aPointWithoutAValidCoordinateIsCountedAsSuch() throws {
    let trip = TripMap.trip(
      TripMap.points([(4, 9, 0), (91, 9, 100), (4, 541, 200), (.nan, 9, 300), (4, 9.1, 400)]),
      on: try TripMap.three)
    #expect(trip.usedCount == 2 && trip.rejectedCounts == [.coordinate: 3])
  }

  @Test func theSeamIsAtMinus180() throws {
    let trip = TripMap.trip(
      TripMap.points([(4, 180, 0), (4, 540, 100)]), on: try TripMap.three)
    #expect(trip.start?.coordinate.longitude == -180 && trip.end?.coordinate.longitude == -180)
  }

  /// The filter is one point late: a part begins with its first point, also if that is left out.
  @Test(arguments: [false, true]) func partsWithoutTimesAreNotJoined(isFirstLeftOut: Bool) throws {
    var points = TripMap.points([(4, 1, nil), (4, 2, nil), (4, 15, nil), (4, 16, nil)])
    points[0].startsPart = true
    points[2].startsPart = true
    if isFirstLeftOut {
      points[2].startsPart = false
      points.insert(TripMap.points([(91, 15, nil)])[0], at: 2)
      points[2].startsPart = true
    }
    let trip = TripMap.trip(points, on: try TripMap.three)
    #expect(trip.gaps.count == 1 && trip.gaps.first?.reason == .part)
    #expect(trip.gaps.first?.from.coordinate.longitude == 2)
    #expect(trip.gaps.first?.to.coordinate.longitude == 15)
    #expect(trip.keys() == ["A", "C"] && trip.distanceMeters < 230_000)
  }

  /// A course without times before a ride with times is another part.
  @Test func aTimedPartAfterAnUntimedOneIsNotJoined() throws {
    var points = TripMap.points([(4, 1, nil), (4, 2, nil), (4, 15, 0), (4, 15.1, 3_600)])
    points[2].startsPart = true
    let trip = TripMap.trip(points, on: try TripMap.three)
    #expect(trip.gaps.map(\.reason) == [.part] && trip.distanceMeters < 130_000)
  }

  @Test func theYearZeroIsNoTime() throws {
    let year0 = -62_150_000_000.0 - 1_777_629_600
    let trip = TripMap.trip(
      TripMap.points([(4, 9, 0), (4, 9.1, year0), (4, 9.2, 3_600)]), on: try TripMap.three)
    #expect(trip.usedCount == 3 && trip.days.count == 1)
  }
}
