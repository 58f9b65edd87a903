import Foundation
import LandfallBuilder
import TestSupport
import Testing

import Landfall

/// Distances to segments, held against PROJ's geodesics with dense sampling.
@Suite(.timed) struct BorderSegmentTests {
  let grid = Grid(unitsPerDegree: 1_000_000)!
  let oracle = GeodesicOracle()

  /// What the functions say about one segment, and what PROJ says.
  private struct Outcome {
    var meters: Double
    var truth: Double
    var boundByBox: Double
    var boundBySegment: Double
  }

  private func measure(_ sample: SegmentCase, samples: Int) -> Outcome {
    let probe = DistanceProbe(sample.place, grid: grid)!
    var box = GridBox.none
    box.enclose(sample.a)
    box.enclose(sample.b)
    let bound = probe.plane(for: box).lowerBound(from: sample.a, to: sample.b)
    let chordSquared = probe.chordSquared(
      toSegment: sample.a, sample.b, startingAt: bound.position)
    return Outcome(
      meters: probe.meters(chordSquared: chordSquared),
      truth: oracle.meters(
        from: sample.place, toSegment: grid.coordinate(sample.a), grid.coordinate(sample.b),
        samples: samples),
      boundByBox: max(0, probe.lowerBound(of: box)).squareRoot(),
      boundBySegment: max(0, bound.chordSquared).squareRoot())
  }

  @Test(.seeded) func withinACentimeterAndAMillionthUpTo50Kilometers() {
    let seed = TestSeed.current
    var generator = SeededGenerator(seed: seed)
    for number in 0..<Self.caseCount {
      let sample = SegmentCase(
        grid: grid, farthest: 50_000, oracle: oracle, generator: &generator)
      let isShort = sample.lengthDegrees < 0.05
      let outcome = measure(sample, samples: isShort ? 8 : 40)
      let error = abs(outcome.meters - outcome.truth)
      let allowed = 0.002 + 1e-7 * outcome.truth
      #expect(error <= allowed, "seed \(seed), case \(number): \(sample), \(outcome)")
      #expect(outcome.boundByBox <= outcome.truth + 1e-8, "seed \(seed), case \(number): \(sample)")
      #expect(
        outcome.boundBySegment <= outcome.truth + 1e-8, "seed \(seed), case \(number): \(sample)")
    }
  }

  @Test(.seeded) func withinATenthOfAThousandthUpTo1000Kilometers() {
    let seed = TestSeed.current
    var generator = SeededGenerator(seed: seed)
    for number in 0..<Self.caseCount / 10 {
      let sample = SegmentCase(
        grid: grid, farthest: 1_000_000, oracle: oracle, generator: &generator)
      let outcome = measure(sample, samples: 100)
      let error = abs(outcome.meters - outcome.truth)
      #expect(
        error <= 0.002 + 2e-5 * outcome.truth, "seed \(seed), case \(number): \(sample), \(outcome)"
      )
      #expect(outcome.boundByBox <= outcome.truth + 1e-8)
      #expect(outcome.boundBySegment <= outcome.truth + 1e-8)
    }
  }

  /// Edges of any length up to once around, around the poles most of all, where the distance may fall
  /// and rise several times along one edge.
  @Test(.seeded) func edgesAroundThePoles() {
    let seed = TestSeed.current
    var generator = SeededGenerator(seed: seed)
    for number in 0..<FullTests.count(1_000, all: 4_000) {
      let polar = generator.nextNumber(in: 0...1)
      let reach = 2 * polar * polar * polar * polar
      func draw(_ longitude: ClosedRange<Double>) -> Coordinate {
        Coordinate(
          latitude: 90 - generator.nextNumber(in: 0...reach),
          longitude: generator.nextNumber(in: longitude))
      }
      let (from, to) = (draw(-180...180), draw(-180...180))
      let isParallel = number % 3 == 0
      var place = draw(-180...180)
      if number % 7 == 0 { place.latitude = 90 }
      if number % 5 == 0 { place.latitude = from.latitude }
      let sample = SegmentCase(
        a: grid.vertex(latitude: from.latitude, longitude: from.longitude)!,
        b: grid.vertex(
          latitude: isParallel ? from.latitude : to.latitude, longitude: to.longitude)!,
        place: place)
      let outcome = measure(sample, samples: 400)
      let error = abs(outcome.meters - outcome.truth)
      #expect(
        error <= 0.002 + 1e-6 * outcome.truth, "seed \(seed), case \(number): \(sample), \(outcome)"
      )
      #expect(outcome.boundBySegment <= outcome.truth + 1e-8)
    }
  }

  @Test(.seeded) func pointsAnywhere() {
    let seed = TestSeed.current
    var generator = SeededGenerator(seed: seed)
    var worst = 0.0
    for _ in 0..<100_000 {
      func draw() -> Coordinate {
        Coordinate(
          latitude: generator.nextNumber(in: -90...90),
          longitude: generator.nextNumber(in: -180...180))
      }
      let (place, other) = (
        draw(), grid.vertex(latitude: draw().latitude, longitude: draw().longitude)!
      )
      let probe = DistanceProbe(place, grid: grid)!
      let chordSquared = probe.chordSquared(to: other)
      let meters = probe.meters(chordSquared: chordSquared)
      let truth = oracle.meters(from: place, to: grid.coordinate(other))
      worst = max(worst, abs(meters - truth) / truth)
      var there = GridBox.none
      there.enclose(other)
      let bound = probe.lowerBound(of: there)
      #expect(bound <= chordSquared)
      // Wherever it lies: a loose bound makes a search look at half the Earth.
      if meters < 5_000_000 { #expect(bound >= 0.4 * chordSquared, "\(place), \(other)") }
      #expect(meters * meters >= chordSquared)
    }
    #expect(worst < 0.005)
  }

  /// What a search may leave out rests on it: the arc over a chord is within 0.5 % (c / 2r)² of the
  /// geodesic, at all distances, in all directions, from all latitudes.
  @Test(.seeded) func theErrorGrowsWithTheSquareOfTheChord() throws {
    let seed = TestSeed.current
    var generator = SeededGenerator(seed: seed)
    for number in 0..<100_000 {
      let place = Coordinate(
        latitude: number % 4 == 0
          ? [-90, -45, 0, 0.001, 45, 90][generator.nextIndex(below: 6)]
          : generator.nextNumber(in: -90...90),
        longitude: 0)
      let bearing =
        number % 3 == 0
        ? 45 * Double(generator.nextIndex(below: 8)) : generator.nextNumber(in: 0...360)
      // From 1 km on; short of the antipode, where chords no longer tell distances apart.
      let reach = 1_000 * pow(10, generator.nextNumber(in: 0...4.299))
      let there = try #require(
        Geodesic.direct(from: place, bearing: bearing, meters: reach, on: .ellipsoid)
      ).end
      let vertex = try #require(grid.vertex(latitude: there.latitude, longitude: there.longitude))
      let probe = try #require(DistanceProbe(place, grid: grid))
      let chordSquared = probe.chordSquared(to: vertex)
      let truth = oracle.meters(from: place, to: grid.coordinate(vertex))
      let part = chordSquared / (4 * 6.357e6 * 6.357e6)
      let error = abs(probe.meters(chordSquared: chordSquared) - truth)
      #expect(
        error <= 0.005 * part * truth + 1e-6, "\(place), \(bearing)°, \(reach) m, seed \(seed)")
    }
  }

  /// Nothing that is as near is farther by its chord than a search looks.
  @Test func whatIsAsNearIsWithinReach() throws {
    for latitude in [0.0, 30, 60, -89] {
      let place = Coordinate(latitude: latitude, longitude: 0)
      let probe = try #require(DistanceProbe(place, grid: grid))
      for kilometers in stride(from: 50.0, through: 19_900, by: 50) {
        let chords = try stride(from: 0.0, to: 360, by: 15).map { bearing in
          let there = try #require(
            Geodesic.direct(
              from: place, bearing: bearing, meters: 1000 * kilometers, on: .ellipsoid)
          ).end
          return probe.chordSquared(
            to: try #require(grid.vertex(latitude: there.latitude, longitude: there.longitude)))
        }
        let least = try #require(chords.min())
        let most = try #require(chords.max())
        // The grid's cells are 0.16 m across.
        #expect(
          most.squareRoot() <= probe.farthestAsNear(chordSquared: least).squareRoot() + 0.16,
          "\(latitude), \(kilometers) km")
      }
    }
  }

  private static let caseCount = FullTests.count(10_000, all: 100_000)
}
