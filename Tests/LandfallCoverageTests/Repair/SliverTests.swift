import Landfall
import LandfallBuilder
import TestSupport
import Testing

/// Gaps and overlaps between neighbors; a lattice unit is some 111.2 m at 10°N, east–west 109.5 m.
@Suite(.timed) struct SliverTests {
  private let unit = UnitSphere.metersPerDegree / 1_000

  private func feature(_ index: Int, _ ring: [(Int, Int)]) -> Feature {
    latticeFeature(index, [[ring]])
  }

  private func repaired(_ features: [Feature], closing meters: Double = 0) throws
    -> RepairedFeatures
  {
    let result = try repair(features, grid: .standard, sliverMeters: meters, jobs: 1)
    #expect(findCrossings(in: result.coverage.graph).isEmpty)
    return result
  }

  /// A frame around a gap one unit high and 30 wide.
  private var gap: [Feature] {
    [
      feature(0, [(0, 0), (40, 0), (40, 10), (35, 10), (5, 10), (0, 10)]),
      feature(1, [(0, 10), (5, 10), (5, 11), (35, 11), (35, 10), (40, 10), (40, 20), (0, 20)]),
    ]
  }

  @Test func aGapIsReportedAndStays() throws {
    let result = try repaired(gap)
    #expect(result.features.map(\.geometry) == gap.map(\.geometry))
    let sliver = try #require(result.report.slivers.first)
    #expect(result.report.slivers.count == 1)
    #expect(sliver.kind == .gap && !sliver.isClosed)
    #expect((sliver.widthMeters / unit - 1).magnitude < 0.02)
    // 30 by 1, a little less east–west: 2 · 30 / 62 of the height.
    #expect((sliver.meanWidthMeters / unit - 60 / 62).magnitude < 0.02)
    #expect((sliver.areaSquareMeters / (30 * unit * unit) - 0.985).magnitude < 0.02)
    // The one below has the long side alone, the one above both ends as well.
    #expect(sliver.regions == [1, 0])
    #expect(abs(Int(sliver.place.v) - 100_010_500) < 20)
  }

  @Test func aGapGoesToTheLongestBorder() throws {
    let result = try repaired(gap, closing: 115)
    #expect(result.report.slivers.map(\.isClosed) == [true])
    #expect(result.features[0].geometry == gap[0].geometry)
    #expect(
      "\(latticePolygons(result.features[1].geometry))"
        == "\([[[(0, 10), (5, 10), (35, 10), (40, 10), (40, 20), (0, 20)]]])")
    #expect(result.report.movedVertexCount == 0)
    let again = try repaired(result.features, closing: 115)
    #expect(again.features.map(\.geometry) == result.features.map(\.geometry))
    #expect(again.report.slivers.isEmpty)
  }

  @Test func aWiderGapStays() throws {
    let result = try repaired(gap, closing: 105)
    #expect(result.report.slivers.map(\.isClosed) == [false])
    #expect(result.features.map(\.geometry) == gap.map(\.geometry))
  }

  /// The gap is a ring around the enclave: neither walk alone is narrow.
  @Test func aGapAroundAnEnclaveIsASliver() throws {
    let features = [
      latticeFeature(
        0, [[[(0, 0), (40, 0), (40, 40), (0, 40)], [(10, 10), (30, 10), (30, 30), (10, 30)]]]),
      feature(1, [(11, 11), (29, 11), (29, 29), (11, 29)]),
    ]
    let open = try repaired(features)
    #expect(open.report.slivers.map(\.regions) == [[0, 1]])
    let width = try #require(open.report.slivers.first).widthMeters
    // At a corner a circle of radius r fits where (1 + √2) r = √2 units.
    #expect((width / unit - 2 * 2.0.squareRoot() / (1 + 2.0.squareRoot())).magnitude < 0.05)
    let closed = try repaired(features, closing: 140)
    #expect(closed.report.slivers.map(\.isClosed) == [true])
    // The hole is now the enclave's outline.
    #expect(
      Set(closed.features[0].geometry.polygonRings[0][1])
        == Set(features[1].geometry.vertices))
    #expect(closed.features[1].geometry == features[1].geometry)
  }

  @Test func anOverlapGoesToOne() throws {
    let features = [
      feature(0, [(0, 0), (40, 0), (40, 11), (0, 11)]),
      feature(1, [(0, 10), (40, 10), (40, 20), (0, 20)]),
    ]
    let open = try repaired(features)
    #expect(open.report.slivers.map(\.kind) == [.overlap])
    #expect(open.report.slivers.map(\.regions) == [[0, 1]])
    let closed = try repaired(features, closing: 115)
    #expect(closed.report.slivers.map(\.isClosed) == [true])
    #expect(findOverlaps(in: closed.coverage).isEmpty)
    // Its border to what is left of either is as long; the first has it.
    #expect("\(latticePolygons(closed.features[0].geometry))".contains("(40, 11)"))
    #expect(
      "\(latticePolygons(closed.features[1].geometry))"
        == "\([[[(40, 11), (40, 20), (0, 20), (0, 11)]]])")
  }

  /// A thin park over a city is no fault of either.
  @Test func aThinRegionOnAnotherStays() throws {
    let features = [
      feature(0, [(0, 0), (40, 0), (40, 20), (0, 20)]),
      feature(1, [(5, 10), (35, 10), (35, 11), (5, 11)]),
    ]
    let result = try repaired(features, closing: 1_000)
    #expect(result.features.map(\.geometry) == features.map(\.geometry))
    #expect(result.report.slivers.map(\.isClosed) == [false])
  }

  /// The gap is open to the sea, so that it is no face.
  @Test func bordersBesideOneAnotherAreSnapped() throws {
    let features = [
      feature(0, [(0, 0), (40, 0), (40, 10), (0, 10)]),
      feature(1, [(0, 11), (13, 11), (27, 11), (40, 11), (40, 20), (0, 20)]),
    ]
    #expect(try repaired(features).report.slivers.isEmpty)
    let result = try repaired(features, closing: 115)
    #expect(result.report.movedVertexCount == 4)
    #expect(
      "\(latticePolygons(result.features[0].geometry))"
        == "\([[[(0, 0), (40, 0), (40, 10), (27, 10), (13, 10), (0, 10)]]])")
    #expect(
      "\(latticePolygons(result.features[1].geometry))"
        == "\([[[(0, 10), (13, 10), (27, 10), (40, 10), (40, 20), (0, 20)]]])")
    #expect(
      try repaired(features, closing: 105).features.map(\.geometry) == features.map(\.geometry))
  }

  /// An islet within reach of a coast stays an islet.
  @Test func anIsletDoesNotGoAshore() throws {
    let features = [
      feature(0, [(0, 0), (40, 0), (40, 10), (0, 10)]),
      feature(1, [(5, 11), (6, 11), (6, 12), (5, 12)]),
    ]
    let result = try repaired(features, closing: 150)
    #expect(result.features.map(\.geometry) == features.map(\.geometry))
  }

  /// Regions drawn each for itself, some meters off: closing leaves none of the slivers between them,
  /// and neither crossings nor lost regions.
  @Test(.seeded) func neighborsDrawnApartComeTogether() throws {
    let seed = TestSeed.current
    let geos = GEOSAreas()
    for round in 0..<UInt64(FullTests.count(4, all: 200)) {
      var generator = SeededGenerator(seed: seed &+ round)
      var features = FractalCoverage(
        grid: .standard, origin: GridPoint(u: 180_000_000, v: 90_000_000), columns: 6, rows: 6,
        cellSize: 10_000, regionCount: 8, levels: 3, scatter: 0, isLand: true, seed: seed &+ round
      ).features.filter { !$0.geometry.ringEnds.isEmpty }
      for index in features.indices {
        for vertex in features[index].geometry.vertices.indices {
          features[index].geometry.vertices[vertex].u += UInt32(generator.nextIndex(below: 40))
          features[index].geometry.vertices[vertex].v += UInt32(generator.nextIndex(below: 40))
        }
      }
      let place: Comment = "seed \(seed &+ round)"
      let open = try repaired(features)
      #expect(open.report.slivers.count > 20, place)
      let closed = try repaired(features, closing: 20)
      let rest = try repaired(closed.features).report.slivers
      #expect(rest.allSatisfy { $0.widthMeters > 20 }, "\(place): \(rest)")
      for (before, after) in zip(features, closed.features) {
        #expect(geos.fault(of: after.geometry) == nil, place)
        // 4 m to each side of a perimeter of some kilometers.
        let change = geos.area(of: after.geometry) / geos.area(of: before.geometry) - 1
        #expect(change.magnitude < 0.05, "\(place): \(change)")
      }
    }
  }
}
