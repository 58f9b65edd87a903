import Landfall
import LandfallTravel
import TestSupport
import Testing

/// The numbers that apps with a compass live by.
@Suite(.timed) struct DirectionNumbersTests {
  @Test(arguments: [
    ("New York", 40.7128, -74.0060, 58.0, 10_306.0, "58° NE", "10,306 km"),
    ("London", 51.5074, -0.1278, 119, 4_794, "119° SE", "4,794 km"),
    ("Sydney", -33.8688, 151.2093, 277, 13_236, "277° W", "13,236 km"),
    ("Tokyo", 35.6762, 139.6503, 293, 9_472, "293° NW", "9,472 km"),
  ])
  func toMecca(
    _ name: String, _ latitude: Double, _ longitude: Double, _ bearing: Double,
    _ kilometers: Double, _ bearingText: String, _ distanceText: String
  ) throws {
    let here = Coordinate(latitude: latitude, longitude: longitude)
    // The great circle by default.
    let way = try #require(Geodesic.inverse(from: here, to: .mecca))
    #expect(way.shape == .sphere)
    #expect(abs(way.initialBearing - bearing) <= 0.5)
    #expect(abs(way.meters / 1000 - kilometers) <= 1)
    #expect(Bearing.text(way.initialBearing) == bearingText)
    #expect(DistanceText.kilometers(way.meters) == distanceText)
  }

  @Test func aFixIsGoodForADay() {
    #expect(CachedFix.goodForSeconds == 24 * 60 * 60)
    #expect(CachedFix.isGood(ageSeconds: 0) && CachedFix.isGood(ageSeconds: 86_400))
    #expect(!CachedFix.isGood(ageSeconds: 86_400.001) && !CachedFix.isGood(ageSeconds: -1))
    #expect(!CachedFix.isGood(ageSeconds: .nan))
  }

  @Test func moreThanFiftyKilometersAreWorkedOutAnew() throws {
    #expect(CachedFix.recomputeAfterMeters == 50_000)
    let here = Coordinate(latitude: 51.5, longitude: 179.9)
    for bearing in [0.0, 90, 200] {
      let near = try #require(Geodesic.direct(from: here, bearing: bearing, meters: 49_999.99))
      let far = try #require(Geodesic.direct(from: here, bearing: bearing, meters: 50_000.01))
      #expect(!CachedFix.mustRecompute(from: here, to: near.end))
      #expect(CachedFix.mustRecompute(from: here, to: far.end))
    }
    #expect(!CachedFix.mustRecompute(from: here, to: here))
    #expect(CachedFix.mustRecompute(from: here, to: Coordinate(latitude: .nan, longitude: 0)))
  }

  @Test func alignedWithinFiveDegreesIsToldOnce() {
    var alignment = BearingAlignment()
    let headings: [(Double, Bool)] = [
      (50, false), (54, true), (58, false), (63, false), (63.01, false), (53, true), (52.99, false),
      (.nan, false), (58, true), (.infinity, false), (58.1, false),
    ]
    for (heading, isAnnounced) in headings {
      let isNew = alignment.update(heading: heading, bearing: 58)
      #expect(isNew == isAnnounced, "\(heading)")
    }
    // Across north.
    var north = BearingAlignment()
    let announced = [358.0, 3, 8].map { north.update(heading: $0, bearing: 2) }
    #expect(announced == [true, false, false] && !north.isAligned)
    // −1 is an invalid heading, not 359°.
    for invalid in [-1, -0.001, -.infinity, .infinity, Double.nan] {
      var alignment = BearingAlignment()
      let announced = [(invalid, 0.0), (359, 0), (invalid, 180)].map {
        alignment.update(heading: $0.0, bearing: $0.1)
      }
      #expect(announced == [false, true, false] && alignment.isAligned)
    }
    #expect(BearingAlignment(toleranceDegrees: .nan).toleranceDegrees == 5)
    #expect(BearingAlignment(toleranceDegrees: -1).toleranceDegrees == 5)
  }

  @Test func theFrameOfTwoPlaces() throws {
    func frame(_ a: (Double, Double), _ b: (Double, Double)) throws -> RouteFrame {
      try #require(
        RouteFrame(
          from: Coordinate(latitude: a.0, longitude: a.1),
          to: Coordinate(latitude: b.0, longitude: b.1)))
    }
    let paris = try frame((48, 2), (20, 42))
    #expect(paris.center == Coordinate(latitude: 34, longitude: 22))
    #expect(paris.latitudeSpan == 42 && paris.longitudeSpan == 60)
    let near = try frame((10, 10), (10.5, 11))
    #expect(near.latitudeSpan == 10 && near.longitudeSpan == 10)
    let pacific = try frame((-10, 170), (10, -150))
    #expect(pacific.center == Coordinate(latitude: 0, longitude: -170))
    #expect(pacific.latitudeSpan == 30 && pacific.longitudeSpan == 60)
    #expect(try frame((10, -150), (-10, 170)) == pacific)
    let around = try frame((0, 190), (0, -150))
    #expect(around.center.longitude == -160 && around.longitudeSpan == 30)
    let tall = try frame((-80, 0), (80, 0))
    #expect(tall.latitudeSpan == 180)
    #expect(
      RouteFrame(from: .mecca, to: Coordinate(latitude: 91, longitude: 0))
        == nil)
  }
}
