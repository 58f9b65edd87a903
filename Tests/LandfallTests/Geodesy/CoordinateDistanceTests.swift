import Landfall
import TestSupport
import Testing

/// Distances between two places against PROJ's geodesics.
@Suite struct CoordinateDistanceTests {
  private let oracle = GeodesicOracle()

  @Test func asProj() throws {
    let seed = UInt64.random(in: 0 ... .max)
    var generator = SeededGenerator(seed: seed)
    for (metres, tolerance) in [
      (20.0, 1e-4), (50_000, 1.5e-3), (100_000, 2), (1e6, 20), (1.9e7, 95_000),
    ] {
      for _ in 0..<200 {
        let start = Coordinate(
          latitude: generator.nextNumber(in: -90...90),
          longitude: generator.nextNumber(in: -180...180))
        let end = oracle.destination(
          from: start, bearing: generator.nextNumber(in: 0...360), metres: metres)
        let found = try #require(start.metres(to: end))
        #expect(abs(found - metres) <= tolerance, "\(start) \(end), seed \(seed)")
      }
    }
  }

  @Test func acrossTheSeamAndAtThePoles() throws {
    let west = Coordinate(latitude: 0, longitude: 179.9999)
    #expect(
      abs(try #require(west.metres(to: Coordinate(latitude: 0, longitude: -179.9999))) - 22.26)
        < 0.01)
    #expect(
      Coordinate(latitude: 90, longitude: 10).metres(to: Coordinate(latitude: 90, longitude: -120))
        ?? 1 < 1e-6)
    #expect(west.metres(to: west) == 0)
    #expect(west.metres(to: Coordinate(latitude: 0, longitude: -180.0001)) ?? 1 < 1e-6)
  }

  @Test func whatIsNoPlace() {
    let here = Coordinate(latitude: 0, longitude: 0)
    for (latitude, longitude) in [(Double.nan, 0.0), (0, Double.infinity), (90.1, 0), (0, 541)] {
      let odd = Coordinate(latitude: latitude, longitude: longitude)
      #expect(here.metres(to: odd) == nil && odd.metres(to: here) == nil)
    }
  }
}
