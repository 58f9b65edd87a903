import Landfall
import LandfallBuilder
import TestSupport
import Testing

/// Geodesics against PROJ's.
@Suite(.timed) struct GeodesicLineTests {
  private let oracle = GeodesicOracle()

  private func random(_ generator: inout SeededGenerator) -> Coordinate {
    Coordinate(
      latitude: generator.nextNumber(in: -90...90), longitude: generator.nextNumber(in: -180...180))
  }

  @Test(.seeded) func distancesAndPlaces() {
    let seed = TestSeed.current
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<2_000 {
      let (a, b) = (random(&generator), random(&generator))
      let meters = oracle.meters(from: a, to: b)
      let line = GeodesicLine(from: a, to: b)
      #expect(abs(line.meters - meters) < 0.001, "\(a) \(b)")
      let part = generator.nextUnit() * meters
      let place = line.place(atMeters: part)
      #expect(abs(oracle.meters(from: a, to: place) - part) < 0.001, "\(a) \(b)")
      #expect(abs(oracle.meters(from: place, to: b) - (meters - part)) < 0.001, "\(a) \(b)")
    }
  }

  @Test(.seeded) func nearPlaces() {
    let seed = TestSeed.current
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<2_000 {
      let a = random(&generator)
      let b = oracle.destination(
        from: a, bearing: generator.nextNumber(in: 0...360),
        meters: generator.nextNumber(in: 0...8_000))
      let meters = oracle.meters(from: a, to: b)
      #expect(abs(GeodesicLine.meters(from: a, to: b) - meters) < 1e-6 * meters + 1e-6, "\(a) \(b)")
    }
  }

  @Test(arguments: [
    (0.0, 0.0, 0.0, 0.0), (90, 0, -90, 0), (0, 0, 0, 180), (0, 0, 0.1, 179.9), (45, 180, 45, -180),
    (90, 10, 90, 20), (-90, 0, 0, 0), (30, 0, -30, 180), (0, -180, 0, 180),
  ]) func awkwardPlaces(_ numbers: (Double, Double, Double, Double)) {
    let a = Coordinate(latitude: numbers.0, longitude: numbers.1)
    let b = Coordinate(latitude: numbers.2, longitude: numbers.3)
    let line = GeodesicLine(from: a, to: b)
    let meters = oracle.meters(from: a, to: b)
    #expect(line.meters.isFinite && abs(line.meters - meters) < 0.001)
    for part in [0, 0.3, 1] {
      let place = line.place(atMeters: part * line.meters)
      #expect(abs(place.latitude) <= 90 && abs(place.longitude) <= 180)
    }
  }
}
