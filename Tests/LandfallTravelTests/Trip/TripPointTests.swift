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
}
