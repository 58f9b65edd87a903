import Landfall
import LandfallBuilder
import TestSupport
import Testing

/// How far places lie beside a way, against PROJ.
@Suite struct CrossTrackTests {
  /// A place made by going along, then aside at a right angle, by PROJ alone, is found again.
  @Test(arguments: [Geodesic.Shape.sphere, .ellipsoid])
  func placesMadeByProj(_ shape: Geodesic.Shape) throws {
    let seed = UInt64.random(in: 0 ... .max)
    print("CrossTrackTests: seed \(seed)")
    var pairs = GeodesicPairs(seed: seed)
    let oracle = shape == .sphere ? GeodesicOracle.sphere : GeodesicOracle()
    for _ in 0..<FullTests.count(1_000, all: 50_000) {
      let (a, b) = (pairs.place(), pairs.place())
      let way = try #require(Geodesic.inverse(from: a, to: b, on: shape))
      let along = pairs.number(in: -4e6...9e6)
      let aside = pairs.number(in: -8e6...8e6)
      let foot = oracle.arrival(from: a, bearing: way.initialBearing, metres: along)
      let place = oracle.arrival(
        from: foot.place, bearing: foot.bearing + 90, metres: aside
      ).place
      let offset = try #require(way.offset(of: place))
      #expect(
        abs(offset.crossTrackMetres - aside) < 0.001, "\(a) \(b) \(along) \(aside), seed \(seed)")
      // Far aside the foot is less certain than the distance.
      #expect(
        abs(offset.alongTrackMetres - along) < 0.01, "\(a) \(b) \(along) \(aside), seed \(seed)")
      #expect(oracle.metres(from: offset.foot, to: foot.place) < 0.01)
    }
  }

  @Test func onTheWayAndWithoutOne() throws {
    let start = Coordinate(latitude: 10, longitude: 170)
    let way = try #require(Geodesic.direct(from: start, bearing: 90, metres: 5e6, on: .ellipsoid))
    let middle = try #require(way.offset(of: way.coordinate(atFraction: 0.5)))
    #expect(abs(middle.crossTrackMetres) < 1e-4 && abs(middle.alongTrackMetres - 2.5e6) < 1e-4)
    // South of a way that leads east lies to its right.
    let south = try #require(way.offset(of: Coordinate(latitude: 9, longitude: 170)))
    #expect(south.crossTrackMetres > 110_000 && south.crossTrackMetres < 111_000)
    #expect(way.offset(of: Coordinate(latitude: .nan, longitude: 0)) == nil)
    #expect(Geodesic.inverse(from: start, to: start)?.offset(of: way.end) == nil)
  }
}
