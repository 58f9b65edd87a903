import Foundation
import Landfall
import TestSupport
import Testing

import LandfallVerifier

@Suite(.timed) struct ChainDistanceTests {
  let grid = Grid.standard
  let sphere = Sphere(grid: .standard)

  /// Meters in a degree of latitude on the sphere.
  private let degree = Double.pi / 180 * 6_371_008.8

  private func place(_ latitude: Double, _ longitude: Double) -> SpherePlace {
    sphere.place(u: (longitude + 180) * 1e6, v: (latitude + 90) * 1e6)
  }

  private func meters(_ chain: [(Double, Double)], tolerance: Double = 0.01) -> Double {
    var distance = ChainDistance(sphere: sphere)
    let worst = distance.distance(
      of: chain.map { place($0.0, $0.1) }, tolerance: Sphere.chord(meters: tolerance))
    return Sphere.meters(chord: worst.chord)
  }

  /// Edges along a meridian, the equator and a parallel, where the distance is known.
  @Test func knownDistances() {
    // From a parallel the nearest point lies along the meridian, whatever the latitude.
    #expect(abs(meters([(60, 0), (60.01, 0.5), (60, 1)]) - 0.01 * degree) < 0.01)
    #expect(abs(meters([(0, 10), (0.3, 10.2), (0, 11)]) - 0.3 * degree) < 0.01)
    // From a meridian: the angle whose sine is cos φ sin Δλ.
    let expected = asin(cos(60 * Double.pi / 180) * sin(0.2 * Double.pi / 180)) * 6_371_008.8
    #expect(abs(meters([(59, 0), (60, 0.2), (61, 0)]) - expected) < 0.01)
    // Beyond the end of the edge: to the end itself.
    #expect(abs(meters([(0, 0), (0, -0.5), (0, 1)]) - 0.5 * degree) < 0.01)
    #expect(meters([(10, 10), (11, 12)]) == 0)
    // On the line itself, though not on its great circle.
    #expect(meters([(49, -123), (49, -110), (49, -95)]) < 0.01)
  }

  /// Edges of twenty degrees, sampled densely.
  @Test func longEdges() {
    let chain = [(60.0, 0.0), (62.0, 20.0), (60.0, 40.0)]
    var greatest = 0.0
    let oracle = SphereOracle(grid: grid)
    for (from, to) in zip(chain, chain.dropFirst()) {
      for step in 0...400 {
        let part = Double(step) / 400
        let sample = place(
          from.0 + part * (to.0 - from.0), from.1 + part * (to.1 - from.1))
        greatest = max(
          greatest,
          oracle.meters(
            (sample.u, sample.v), toEdge: (180e6, 150e6), (220e6, 150e6), pieces: 4))
      }
    }
    #expect(abs(meters(chain) - greatest) < 0.5)
  }

  /// Random chains: as far as PROJ says from dense samples of both sides, and as the other
  /// measurement says, which knows nothing of feet that follow one another.
  @Test(.seeded) func randomChainsAgreeWithPROJAndWithThePlainMeasure() {
    let seed = TestSeed.current
    var generator = SeededGenerator(seed: seed)
    let oracle = SphereOracle(grid: grid)
    for number in 0..<FullTests.count(60, all: 2_000) {
      let chain = randomChain(&generator)
      let size = sphere.chord(chain[0], chain[chain.count - 1])
      let tolerance = max(size * 1e-4, 1e-9)
      var distance = ChainDistance(sphere: sphere)
      let own = distance.distance(of: chain, tolerance: tolerance)
      let ends = [chain[0], chain[chain.count - 1]]
      let plain = PolylineDistance(sphere: sphere).distance(chain, ends, tolerance: tolerance)
      #expect(
        abs(own.chord - (plain?.chord ?? .infinity)) <= 2 * tolerance,
        "seed \(seed), case \(number): \(own) \(String(describing: plain))")
      // What it says is a distance that some point of the old chain, or the new edge, really has.
      var greatest = 0.0
      for (from, to) in zip(chain, chain.dropFirst()) {
        for step in 0..<8 {
          let sample = sphere.place(from: from, to: to, at: Double(step) / 8)
          greatest = max(
            greatest,
            oracle.meters(
              (sample.u, sample.v), toEdge: (ends[0].u, ends[0].v), (ends[1].u, ends[1].v),
              pieces: 6))
        }
      }
      let meters = Sphere.meters(chord: own.chord)
      let slack = Sphere.meters(chord: tolerance)
      #expect(meters >= greatest - slack - 0.001, "seed \(seed), case \(number): \(greatest)")
      #expect(meters <= greatest * 1.3 + slack, "seed \(seed), case \(number): \(greatest)")
    }
  }

  /// From a few meters to tens of degrees, at any latitude, some near a pole.
  private func randomChain(_ generator: inout SeededGenerator) -> [SpherePlace] {
    var size = 1e2
    for _ in 0..<generator.nextIndex(below: 6) { size *= 10 }
    let isPolar = generator.nextIndex(below: 4) == 0
    let v = isPolar ? generator.nextNumber(in: 0...2e6) : generator.nextNumber(in: 2e7...1.6e8)
    let u = generator.nextNumber(in: 1e8...2e8)
    return (0..<(3 + generator.nextIndex(below: 5))).map { number in
      sphere.place(
        u: u + (Double(number) * 0.4 + generator.nextNumber(in: -0.4...0.4)) * size,
        v: min(1.8e8, max(0, v + generator.nextNumber(in: -0.4...0.4) * size)))
    }
  }

  /// Chains around a pole, edges over most of the globe, all on one point: an answer each time.
  @Test func oddChainsEnd() {
    #expect(meters([(89.9, -170), (89.9, -60), (89.9, 60), (89.9, 170)], tolerance: 1) < 1)
    #expect(meters([(90, -180), (90, 0), (90, 180)]) == 0)
    #expect(meters([(-90, -180), (0, 0), (-90, 180)], tolerance: 100) > 9_000_000)
    #expect(meters([(5, 5), (5, 5), (5, 5)]) == 0)
    #expect(meters([(5, 5), (6, 5), (5, 5)]) > 111_000)
    #expect(meters([(0, -180), (89, 0), (0, 180)], tolerance: 100) > 9_000_000)
  }
}
