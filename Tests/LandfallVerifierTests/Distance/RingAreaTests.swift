import CPROJ
import Landfall
import TestSupport
import Testing

import LandfallVerifier

/// Areas held against PROJ's geodesic polygons on the sphere, edges split so finely that geodesics
/// take their place.
@Suite(.timed) struct RingAreaTests {
  let sphere = Sphere(grid: .standard)

  private func ring(_ vertices: [(latitude: Double, longitude: Double)]) -> [SpherePlace] {
    vertices.map { sphere.place(u: ($0.longitude + 180) * 1e6, v: ($0.latitude + 90) * 1e6) }
  }

  /// Two numbers of pieces tell what infinitely many would give (Richardson's extrapolation).
  private func oracle(_ ring: [SpherePlace], pieces: Int = 400) -> Double {
    func area(_ pieces: Int) -> Double {
      var geodesic = geod_geodesic()
      unsafe geod_init(&geodesic, 6_371_008.8, 0)
      var latitudes: [Double] = []
      var longitudes: [Double] = []
      for (index, from) in ring.enumerated() {
        let to = ring[(index + 1) % ring.count]
        for piece in 0..<pieces {
          let part = Double(piece) / Double(pieces)
          latitudes.append((from.v + part * (to.v - from.v)) / 1e6 - 90)
          longitudes.append((from.u + part * (to.u - from.u)) / 1e6 - 180)
        }
      }
      var (area, length) = (0.0, 0.0)
      let count = Int32(latitudes.count)
      unsafe geod_polygonarea(&geodesic, &latitudes, &longitudes, count, &area, &length)
      return abs(area)
    }
    return (4 * area(2 * pieces) - area(pieces)) / 3
  }

  @Test func knownAreas() {
    // A lune of 10° between the poles, and a quarter of that between the equator and 30°.
    let whole = 4 * Double.pi * 6_371_008.8 * 6_371_008.8
    #expect(
      abs(sphere.area(of: ring([(-90, 0), (-90, 10), (90, 10), (90, 0)])) / (whole / 36) - 1)
        < 1e-12)
    #expect(
      abs(sphere.area(of: ring([(0, 0), (0, 10), (30, 10), (30, 0)])) / (whole / 144) - 1) < 1e-12)
    #expect(sphere.area(of: ring([])) == 0)
    #expect(sphere.area(of: ring([(5, 5), (6, 6)])) < 1e-3)
  }

  /// From some meters to tens of degrees, at any latitude.
  @Test(.seeded) func randomRingsAgreeWithPROJ() {
    let seed = TestSeed.current
    var generator = SeededGenerator(seed: seed)
    for number in 0..<FullTests.count(50, all: 1_000) {
      var size = 1e2
      for _ in 0..<generator.nextIndex(below: 6) { size *= 10 }
      let u = generator.nextNumber(in: 1e8...2e8)
      let v = generator.nextNumber(in: 2e7...1.5e8)
      let corners = [(0.0, 0.0), (1.0, 0.1), (1.2, 0.9), (0.4, 0.5), (-0.1, 1.1)]
      let ring = corners.map { corner in
        sphere.place(
          u: (u + (corner.0 + generator.nextNumber(in: 0...0.2)) * size).rounded(),
          v: (v + (corner.1 + generator.nextNumber(in: 0...0.2)) * size).rounded())
      }
      let (own, expected) = (sphere.area(of: ring), oracle(ring))
      // PROJ adds up whole strips to the equator: a hundredth of a square meter is its own limit.
      let error = abs(own - expected) / (expected + 1e5)
      #expect(error < 1e-6, "seed \(seed), case \(number): \(own) \(expected)")
    }
  }

  /// A ring of a few grid units has the digits that it should, wherever it lies: on so little the
  /// sphere is a plane.
  @Test func smallRingsKeepTheirDigits() {
    for latitude in [0.0, 45, -60, 89] {
      let (u, v) = (200e6, (latitude + 90) * 1e6)
      let ring = [(0.0, 0.0), (3, 0), (3, 2), (0, 2)].map {
        sphere.place(u: u + $0.0, v: v + $0.1)
      }
      let meter = Double.pi / 180e6 * 6_371_008.8
      // The width is that of the ring's middle, one unit north.
      let middle = sphere.place(u: u, v: v + 1)
      let expected = 6 * meter * meter * middle.cosine
      #expect(abs(sphere.area(of: ring) / expected - 1) < 1e-7, "\(latitude)")
    }
  }
}
