import Landfall
import LandfallBuilder
import Synchronization
import TestSupport
import Testing

@Suite(.timed) struct VerifierTests {
  let grid = microdegrees
  let features = FractalCoverage(
    grid: microdegrees, origin: GridPoint(u: 300_000, v: 70_000_000), columns: 12, rows: 12,
    cellSize: 3000, regionCount: 9, levels: 4, scatter: 0.2, seed: 12
  ).features

  private var stencils: some Sequence<GridPoint> {
    PointSets.vertices(of: features, grid: grid)
  }

  @Test func rightAnswersPass() {
    let verifier = Verifier(features: features, grid: grid, threads: 1)
    let caster = RayCaster(features: features, grid: grid)
    let result = verifier.compare(points: stencils) { caster.features(containing: $0) }
    #expect(result.disagreementCount == 0)
    #expect(result.disagreements.isEmpty)
    #expect(result.isComplete)
    #expect(result.comparedCount == Array(stencils).count)
    // Every vertex is on a border, and most of the points around one are not.
    #expect(result.borderCount > result.comparedCount / 9)
    #expect(result.borderCount < result.comparedCount / 2)
    #expect(result.borderWithNoneCount > 0)
    #expect(result.borderWithSeveralCount == 0)
    #expect(verifier.invalidPolygons() == [])
  }

  @Test func wrongAnswersAreFoundOnAnyNumberOfThreads() throws {
    let caster = RayCaster(features: features, grid: grid)
    let all = Array(stencils)
    // Points that come once only, so that each is one disagreement.
    var counts: [GridPoint: Int] = [:]
    for point in all { counts[point, default: 0] += 1 }
    let wrong = Set(
      all.enumerated().filter { $0.offset % 97 == 5 && counts[$0.element] == 1 }
        .map(\.element))
    let results = [1, 2, 3].map { threads in
      Verifier(features: features, grid: grid, threads: threads)
        .compare(points: all, keeping: 7) { point in
          let right = caster.features(containing: point)
          return wrong.contains(point) ? (right == [3] ? [] : [3]) : right
        }
    }
    #expect(results[0] == results[1])
    #expect(results[0] == results[2])
    #expect(results[0].disagreementCount == wrong.count)
    #expect(wrong.count > 50)
    #expect(
      results[0].disagreements.map(\.ordinal)
        == all.indices.filter { wrong.contains(all[$0]) }.prefix(7).map { $0 })
    let first = try #require(results[0].disagreements.first)
    #expect(first.rayCaster == caster.features(containing: first.point))
    #expect(first.description(features: features, grid: grid).contains("GEOS: inside "))
  }

  /// On a border GEOS leaves the choice open, and the ray caster makes it.
  @Test func bordersAreTheRayCasters() {
    let features = [
      feature(0, rings: [points([(10, 10), (20, 10), (20, 20), (10, 20)])]),
      feature(1, rings: [points([(20, 10), (30, 10), (30, 20), (20, 20)])]),
    ]
    let verifier = Verifier(features: features, grid: grid, threads: 1)
    let border = [GridPoint(u: 20, v: 15)]
    #expect(verifier.compare(points: border) { _ in [1] }.disagreementCount == 0)
    #expect(verifier.compare(points: border) { _ in [0] }.disagreementCount == 1)
    #expect(verifier.compare(points: border) { _ in [] }.disagreementCount == 1)
    #expect(verifier.compare(points: border) { _ in [0, 1] }.disagreementCount == 1)
  }

  /// Where a source's polygon crosses itself, or two of one feature overlap, the even-odd rule and
  /// GEOS differ: that is a disagreement too, never passed over.
  @Test func overlapWithinAFeatureIsReported() {
    var overlapping = feature(
      0,
      rings: [
        points([(10, 10), (20, 10), (20, 20), (10, 20)]),
        points([(15, 10), (25, 10), (25, 20), (15, 20)]),
      ])
    overlapping.geometry.polygonEnds = [1, 2]
    let verifier = Verifier(features: [overlapping], grid: grid, threads: 1)
    let inBoth = [GridPoint(u: 17, v: 15)]
    #expect(verifier.compare(points: inBoth) { _ in [0] }.disagreementCount == 1)
    #expect(verifier.compare(points: inBoth) { _ in [] }.disagreementCount == 1)
  }

  @Test func overlappingFeaturesAreAllAnswered() {
    let features = [
      feature(0, rings: [points([(10, 10), (20, 10), (20, 20), (10, 20)])]),
      feature(1, rings: [points([(15, 10), (25, 10), (25, 20), (15, 20)])]),
    ]
    let verifier = Verifier(features: features, grid: grid, threads: 2)
    let inBoth = [GridPoint(u: 17, v: 15)]
    #expect(verifier.compare(points: inBoth) { _ in [1, 0] }.disagreementCount == 0)
    #expect(verifier.compare(points: inBoth) { _ in [1] }.disagreementCount == 1)
  }

  @Test func stopsWhenAsked() {
    let verifier = Verifier(features: features, grid: grid, threads: 1)
    let endless = sequence(first: GridPoint(u: 0, v: 0)) { $0 }
    let calls = Atomic(0)
    let result = verifier.compare(points: endless) { compared in
      calls.add(1, ordering: .relaxed)
      return compared < 300_000
    } answer: { _ in
      []
    }
    #expect(!result.isComplete)
    #expect(calls.load(ordering: .relaxed) == 2)
    #expect(result.comparedCount >= 300_000)
  }
}
