import Foundation
import Landfall
import LandfallTravel
import TestSupport
import Testing

/// What is flown over is not visited.
@Suite(.timed) struct TripFlightTests {
  /// From A over B to C in two hours, a fix a minute.
  private func flight(
    _ change: (inout TrackPoint, _ minute: Int) -> Void = { _, _ in }
  ) -> [TrackPoint] {
    (0...140).map { minute in
      // Ten minutes on the ground at each end.
      let part = min(max(Double(minute - 10) / 120, 0), 1)
      // 4.5° N 4° E, 6.5° N 9° E, 4.5° N 14° E.
      var point = TrackPoint(
        coordinate: Coordinate(
          latitude: 4.5 + 2 * min(2 * part, 2 - 2 * part), longitude: 4 + 10 * part),
        time: Date(timeIntervalSince1970: Double(60 * minute)))
      change(&point, minute)
      return point
    }
  }

  @Test func byAltitude() throws {
    let points = flight { point, minute in
      point.altitudeMeters = 15...125 ~= minute ? 9_000 : 500
    }
    let trip = TripMap.trip(points, on: try TripMap.three)
    #expect(trip.keys() == ["A", "C"])
    #expect(trip.gaps.map(\.reason).contains(.flight))
    #expect(trip.rejectedCounts[.altitude] == 111)
    let flown = TripMap.trip(points, on: try TripMap.three, settings: .unfiltered)
    #expect(flown.keys() == ["A", "B", "C"] && flown.gaps.isEmpty)
  }

  @Test func byTheSpeedThatIsSaid() throws {
    let points = flight { point, minute in
      point.speedMetersPerSecond = 11...129 ~= minute ? 155 : 0
    }
    #expect(TripMap.trip(points, on: try TripMap.three).keys() == ["A", "C"])
  }

  @Test func byTheWayBetweenFixes() throws {
    #expect(TripMap.trip(flight(), on: try TripMap.three).keys() == ["A", "C"])
  }

  /// One fix of low altitude in the middle of the flight is no landing.
  @Test func aWrongAltitude() throws {
    let points = flight { point, minute in
      point.altitudeMeters = 15...125 ~= minute && minute != 70 ? 9_000 : 0
    }
    #expect(TripMap.trip(points, on: try TripMap.three).keys() == ["A", "C"])
  }

  @Test func aPhoneThatIsOff() throws {
    let points = flight().filter { ($0.time!.timeIntervalSince1970 / 60 - 70).magnitude > 61 }
    let trip = TripMap.trip(points, on: try TripMap.three)
    #expect(trip.keys() == ["A", "C"] && trip.gaps.map(\.reason) == [.flight])
  }

  /// What equals a limit passes, what exceeds it does not.
  @Test func limits() throws {
    let atlas = try TripMap.three
    func used(_ change: (inout TrackPoint) -> Void) -> Int {
      var point = TripMap.points([(2, 2, 0)])[0]
      change(&point)
      return TripMap.trip([point], on: atlas).usedCount
    }
    #expect(used { $0.altitudeMeters = 3_048 } == 1)
    #expect(used { $0.altitudeMeters = 3_048.001 } == 0)
    #expect(used { $0.speedMetersPerSecond = 44.704 } == 1)
    #expect(used { $0.speedMetersPerSecond = 44.705 } == 0)
    #expect(used { $0.speedMetersPerSecond = -1 } == 1)
    #expect(used { $0.accuracyMeters = 1_000 } == 1)
    #expect(used { $0.accuracyMeters = 1_000.1 } == 0)
    #expect(used { $0.accuracyMeters = -1 } == 0)
    #expect(used { $0.accuracyMeters = .nan } == 0)
  }

  /// A pass above 10,000 ft costs no part of the way there and back.
  @Test func aRoadOverAPass() throws {
    let points = (0...60).map { minute in
      TrackPoint(
        coordinate: Coordinate(latitude: 4.9 + 0.002 * Double(minute), longitude: 5),
        time: Date(timeIntervalSince1970: Double(60 * minute)),
        altitudeMeters: 40...50 ~= minute ? 3_400 : 2_800)
    }
    let trip = TripMap.trip(points, on: try TripMap.three)
    #expect(trip.keys() == ["A", "B"] && trip.gaps.isEmpty)
    #expect(trip.layers[0].crossings.count == 1 && trip.usedCount == 50)
  }

  /// A receiver that finds itself jumps; nothing is lost by it.
  @Test func aJump() throws {
    let trip = TripMap.trip(
      TripMap.points([(4, 9, 0), (4, 9.001, 10), (4, 9.5, 20), (4, 9.002, 30), (4, 9.003, 40)]),
      on: try TripMap.three)
    #expect(trip.keys() == ["A"] && trip.rejectedCounts == [.speed: 1] && trip.gaps.isEmpty)
    #expect(trip.distanceMeters < 400)
  }
}
