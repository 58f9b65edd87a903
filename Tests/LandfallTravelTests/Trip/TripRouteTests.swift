import Foundation
import Landfall
import LandfallTravel
import TestSupport
import Testing

/// What is drawn of a track is what a trip uses of it.
@Suite(.timed) struct TripRouteTests {
  private func longitudes(_ route: TripRoute) -> [[Double]] {
    route.lines.map { $0.points.map(\.coordinate.longitude) }
  }

  /// Lists of the same hours after each other, as a phone's export has them.
  @Test func inTheOrderOfTime() throws {
    let points = TripMap.points([
      (2, 1, 0), (2, 1.2, 1_200), (2, 1.4, 2_400), (2, 1, 0), (2, 1.4, 2_400), (2, 1.1, 600),
      (2, 1.3, 1_800),
    ])
    let route = TripRoute(points)
    #expect(longitudes(route) == [[1, 1, 1.1, 1.2, 1.3, 1.4, 1.4]])
    let trip = TripMap.trip(points.sorted { $0.time! < $1.time! }, on: try TripMap.three)
    #expect(route.distanceMeters == trip.distanceMeters)
  }

  @Test func withoutATimeAmongUnorderedOnes() throws {
    var points = TripMap.points([(2, 1, 0), (2, 1.2, 1_200), (2, 1.1, 600), (2, 1.3, 1_800)])
    points[1].time = nil
    #expect(TripRoute(points).unplacedCount == 0)
    points.swapAt(2, 3)
    let route = TripRoute(points)
    #expect(route.unplacedCount == 1 && longitudes(route) == [[1, 1.1, 1.3]])
  }

  @Test func withoutInaccuratePoints() throws {
    var points = TripMap.points([(2, 1, 0), (0, 0, 600), (2, 1.1, 1_200)])
    points[1].accuracyMeters = 3_000
    #expect(longitudes(TripRoute(points)) == [[1, 1.1]])
    #expect(TripRoute(points, settings: .unfiltered).lines[0].points.count == 3)
  }

  @Test func aGapIsNotDrawn() {
    let points = TripMap.points([(2, 1, 0), (2, 1.1, 600), (2, 3, 90_000), (2, 3.1, 90_600)])
    let route = TripRoute(points)
    #expect(longitudes(route) == [[1, 1.1], [3, 3.1]] && route.lines.allSatisfy { !$0.isFlight })
    #expect(abs(route.distanceMeters - 2 * 11_125) < 30)
  }

  /// A flight with a phone that is off, and one with a phone that is on.
  @Test func flightsAreLinesOfTheirOwn() {
    let off = TripRoute(
      TripMap.points([(2, 1, 0), (2, 1.1, 600), (2, 10, 7_800), (2, 10.1, 8_400)]))
    #expect(longitudes(off) == [[1, 1.1], [1.1, 10], [10, 10.1]])
    #expect(off.lines.map(\.isFlight) == [false, true, false])
    var on = TripMap.points([
      (2, 1, 0), (2, 1.1, 600), (2.5, 4, 2_700), (2.5, 8, 5_400), (2, 10, 7_800), (2, 10.1, 8_400),
    ])
    for index in 2...3 { on[index].altitudeMeters = 10_000 }
    let flown = TripRoute(on)
    #expect(longitudes(flown) == [[1, 1.1], [1.1, 4, 8, 10], [10, 10.1]])
    #expect(abs(flown.distanceMeters - 2 * 11_125) < 30)
  }

  /// A pass is drawn, a wrong fix beside the road is not.
  @Test func aPassAndAJump() {
    var points = TripMap.points([(2, 1, 0), (2, 1.05, 300), (2, 1.1, 600), (2, 1.15, 900)])
    points[1].altitudeMeters = 3_400
    #expect(longitudes(TripRoute(points)) == [[1, 1.05, 1.1, 1.15]])
    let jump = TripMap.points([(2, 1, 0), (9, 9, 60), (2, 1.001, 120), (2, 1.002, 180)])
    #expect(longitudes(TripRoute(jump)) == [[1, 1.001, 1.002]])
  }

  /// A flight alone is all that is drawn.
  @Test func nothingOnTheGround() {
    var points = TripMap.points([(2, 1, 0), (2, 2, 500), (2, 3, 1_000)])
    for index in points.indices { points[index].altitudeMeters = 10_000 }
    let route = TripRoute(points)
    #expect(longitudes(route) == [[1, 2, 3]] && route.lines[0].isFlight)
    #expect(route.distanceMeters == 0 && TripRoute([]).lines.isEmpty)
  }

  /// Points without times keep the order of the file, and parts are lines.
  @Test func withoutTimes() {
    var points = TripMap.points([(2, 1, nil), (2, 2, nil), (2, 5, nil), (2, 4, nil)])
    (points[0].startsPart, points[2].startsPart) = (true, true)
    #expect(longitudes(TripRoute(points)) == [[1, 2], [5, 4]])
  }
}
