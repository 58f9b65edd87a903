import Landfall
import LandfallBuilder
import TestSupport
import Testing

/// How far places lie beside a way, against PROJ.
@Suite(.timed) struct CrossTrackTests {
  /// A place made by going along, then aside at a right angle, by PROJ alone, is found again.
  @Test(.seeded, arguments: [Geodesic.Shape.sphere, .ellipsoid])
  func placesMadeByProj(_ shape: Geodesic.Shape) throws {
    let seed = TestSeed.current
    var pairs = GeodesicPairs(seed: seed)
    let oracle = shape == .sphere ? GeodesicOracle.sphere : GeodesicOracle()
    for _ in 0..<FullTests.count(1_000, all: 50_000) {
      let (a, b) = (pairs.place(), pairs.place())
      let way = try #require(Geodesic.inverse(from: a, to: b, on: shape))
      let along = pairs.number(in: -4e6...9e6)
      let aside = pairs.number(in: -8e6...8e6)
      let foot = oracle.arrival(from: a, bearing: way.initialBearing, meters: along)
      let place = oracle.arrival(
        from: foot.place, bearing: foot.bearing + 90, meters: aside
      ).place
      let offset = try #require(way.offset(of: place))
      #expect(
        abs(offset.crossTrackMeters - aside) < 0.001, "\(a) \(b) \(along) \(aside), seed \(seed)")
      // Far aside the foot is less certain than the distance.
      #expect(
        abs(offset.alongTrackMeters - along) < 0.01, "\(a) \(b) \(along) \(aside), seed \(seed)")
      #expect(oracle.meters(from: offset.foot, to: foot.place) < 0.01)
    }
  }

  @Test func onTheWayAndWithoutOne() throws {
    let start = Coordinate(latitude: 10, longitude: 170)
    let way = try #require(Geodesic.direct(from: start, bearing: 90, meters: 5e6, on: .ellipsoid))
    let middle = try #require(way.offset(of: way.coordinate(atFraction: 0.5)))
    #expect(abs(middle.crossTrackMeters) < 1e-4 && abs(middle.alongTrackMeters - 2.5e6) < 1e-4)
    // South of a way that leads east lies to its right.
    let south = try #require(way.offset(of: Coordinate(latitude: 9, longitude: 170)))
    #expect(south.crossTrackMeters > 110_000 && south.crossTrackMeters < 111_000)
    #expect(way.offset(of: Coordinate(latitude: .nan, longitude: 0)) == nil)
    #expect(Geodesic.inverse(from: start, to: start)?.offset(of: way.end) == nil)
  }
}
