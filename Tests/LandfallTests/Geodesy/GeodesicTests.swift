import Landfall
import TestSupport
import Testing

/// Geodesics and great circles against PROJ's geodesic.h, near antipodes and poles too.
@Suite(.timed) struct GeodesicTests {
  /// A thousandth of the millimeter that is promised; 16 nm is what was seen in a million pairs.
  static let tolerance = 1e-6

  private func pairs(_ body: (Coordinate, Coordinate, inout GeodesicPairs) -> Void) {
    var pairs = GeodesicPairs(seed: TestSeed.current)
    for kind in GeodesicPairs.Kind.allCases {
      for _ in 0..<FullTests.count(250, all: 125_000) {
        let (a, b) = pairs.next(kind)
        body(a, b, &pairs)
      }
    }
  }

  @Test(.seeded, arguments: [Geodesic.Shape.sphere, .ellipsoid]) func inverseAndDirect(
    _ shape: Geodesic.Shape
  ) throws {
    let oracle = shape == .sphere ? GeodesicOracle.sphere : GeodesicOracle()
    pairs { a, b, pairs in
      guard let way = Geodesic.inverse(from: a, to: b, on: shape) else {
        Issue.record("no way from \(a) to \(b)")
        return
      }
      let length = abs(way.meters - oracle.meters(from: a, to: b))
      // By PROJ our bearing and length lead there.
      let end = oracle.arrival(from: a, bearing: way.initialBearing, meters: way.meters)
      let arrival = oracle.meters(from: end.place, to: b)
      // A bearing at a pole is one of any longitude.
      let isSharp = way.meters > 10 && abs(b.latitude) < 89.999
      let final =
        isSharp ? abs(Bearing.relative(way.finalBearing, toHeading: end.bearing)) : 0
      // A place along it and beyond it.
      let distance = pairs.number(in: -1e7...3e7)
      let place = way.position(atMeters: distance)
      let wanted = oracle.arrival(from: a, bearing: way.initialBearing, meters: distance)
      let off = oracle.meters(from: place.coordinate, to: wanted.place)
      let direct = Geodesic.direct(
        from: a, bearing: way.initialBearing, meters: distance, on: shape)
      let directOff = oracle.meters(from: direct?.end ?? a, to: wanted.place)
      #expect(
        length < Self.tolerance && arrival < Self.tolerance && off < Self.tolerance
          && directOff < Self.tolerance && final < 1e-6,
        "\(a) \(b) at \(distance): \(length) \(arrival) \(off) \(directOff) m, \(final)°")
      #expect(abs(place.coordinate.longitude) <= 180 && abs(place.coordinate.latitude) <= 90)
    }
  }

  /// Distances, which are what PROJ tells for the same numbers, are as long either way.
  @Test(.seeded) func isSymmetric() {
    pairs { a, b, _ in
      for shape in [Geodesic.Shape.sphere, .ellipsoid] {
        let there = Geodesic.inverse(from: a, to: b, on: shape)?.meters
        let back = Geodesic.inverse(from: b, to: a, on: shape)?.meters
        #expect(abs((there ?? 0) - (back ?? 1)) < 1e-7, "\(a) \(b)")
      }
    }
  }

  @Test func evenlyAlongTheWay() throws {
    let tokyo = Coordinate(latitude: 35.6762, longitude: 139.6503)
    let newYork = Coordinate(latitude: 40.7128, longitude: -74.0060)
    for shape in [Geodesic.Shape.sphere, .ellipsoid] {
      let way = try #require(Geodesic.inverse(from: tokyo, to: newYork, on: shape))
      let places = way.coordinates(count: 11)
      #expect(places.count == 11 && places.first == tokyo && places.last == newYork)
      for (first, second) in zip(places, places.dropFirst()) {
        let step = try #require(Geodesic.inverse(from: first, to: second, on: shape))
        #expect(abs(step.meters - way.meters / 10) < 1e-6)
      }
      #expect(way.coordinates(count: -1).count == 2)
      #expect(way.coordinate(atFraction: 0) == tokyo && way.coordinate(atFraction: 1) == newYork)
    }
  }

  @Test func oneWayBetweenAntipodesIsTaken() throws {
    let shapes = [Geodesic.Shape.sphere, .ellipsoid]
    for shape in shapes {
      let north = Coordinate(latitude: 90, longitude: 0)
      let south = Coordinate(latitude: -90, longitude: 0)
      let down = try #require(Geodesic.inverse(from: north, to: south, on: shape))
      #expect(down.initialBearing == 180 && down.finalBearing == 180)
      let over = try #require(
        Geodesic.inverse(
          from: Coordinate(latitude: 0, longitude: 0), to: Coordinate(latitude: 0, longitude: 180),
          on: shape))
      #expect(over.initialBearing == 0 && over.finalBearing == 180)
      #expect(over.coordinate(atFraction: 0.5).latitude > 90 - 1e-12)
    }
  }

  @Test func onePlaceHasNoDirection() throws {
    for place in [
      Coordinate(latitude: 48.1, longitude: 179.5), Coordinate(latitude: -90, longitude: 7),
    ] {
      for shape in [Geodesic.Shape.sphere, .ellipsoid] {
        let way = try #require(Geodesic.inverse(from: place, to: place, on: shape))
        #expect(way.meters == 0 && way.initialBearing == 0 && way.finalBearing == 0)
        let around = Coordinate(latitude: place.latitude, longitude: place.longitude - 360)
        #expect(Geodesic.inverse(from: place, to: around, on: shape)?.meters == 0)
      }
    }
  }

  @Test func whatIsNoPlaceHasNoWay() {
    let here = Coordinate(latitude: 1, longitude: 2)
    for (latitude, longitude) in [
      (Double.nan, 0), (0, Double.nan), (90.000001, 0), (0, 541), (0, -.infinity), (1e300, 1e300),
    ] {
      let none = Coordinate(latitude: latitude, longitude: longitude)
      for shape in [Geodesic.Shape.sphere, .ellipsoid] {
        #expect(Geodesic.inverse(from: here, to: none, on: shape) == nil)
        #expect(Geodesic.inverse(from: none, to: here, on: shape) == nil)
        #expect(Geodesic.direct(from: none, bearing: 0, meters: 1, on: shape) == nil)
        #expect(Geodesic.direct(from: here, bearing: .nan, meters: 1, on: shape) == nil)
        #expect(Geodesic.direct(from: here, bearing: 1e6, meters: 1, on: shape) == nil)
        #expect(Geodesic.direct(from: here, bearing: 1, meters: .infinity, on: shape) == nil)
        let way = Geodesic.direct(from: here, bearing: 1, meters: 1e9, on: shape)
        #expect(way?.coordinate(atMeters: .nan) == way?.start)
        #expect(abs(way?.coordinate(atMeters: .infinity).latitude ?? 91) <= 90)
      }
    }
  }
}
