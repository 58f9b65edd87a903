import Landfall
import LandfallBuilder
import TestSupport
import Testing

/// Borders on a coarser lattice: see ``roundBorders(of:step:grid:)``.
@Suite(.timed) struct RoundBordersTests {
  private let grid = Grid.standard

  private func graph(_ rings: [[(UInt32, UInt32)]]) -> ArcGraph {
    ArcGraph(
      rings.map { ring in
        Geometry(
          vertices: ring.map { GridPoint(u: $0.0, v: $0.1) }, ringEnds: [ring.count],
          polygonEnds: [1])
      }, grid: grid)
  }

  @Test func verticesMoveToTheNearestPlace() {
    let rounded = roundBorders(
      of: graph([[(1_004, 1_006), (2_001, 1_000), (1_500, 2_009)]]), step: 10, grid: grid)
    #expect(
      Set(rounded.arcs.elements)
        == [
          GridPoint(u: 1_000, v: 1_010), GridPoint(u: 2_000, v: 1_000),
          GridPoint(u: 1_500, v: 2_010),
        ])
  }

  @Test func verticesThatWouldMeetStay() {
    let ring: [(UInt32, UInt32)] = [(1_001, 1_001), (1_003, 1_001), (1_003, 1_004)]
    let rounded = roundBorders(of: graph([ring]), step: 10, grid: grid)
    #expect(Set(rounded.arcs.elements) == Set(ring.map { GridPoint(u: $0.0, v: $0.1) }))
  }

  /// An islet three units off a straight coast would come to lie across it.
  @Test func bordersThatWouldCrossStay() {
    let coast: [(UInt32, UInt32)] = [(0, 1_004), (90_000, 1_004), (90_000, 100_000), (0, 100_000)]
    let islet: [(UInt32, UInt32)] = [(40_000, 1_001), (40_020, 900), (40_040, 1_001)]
    let rounded = roundBorders(of: graph([coast, islet]), step: 10, grid: grid)
    #expect(findCrossings(in: rounded).isEmpty)
  }

  @Test func bothSidesOfTheSeamAreOnePlace() {
    let width = grid.width
    let west: [(UInt32, UInt32)] = [
      (width, 50_000_004), (width, 60_000_006), (350_000_000, 55_000_000),
    ]
    let east: [(UInt32, UInt32)] = [(0, 60_000_006), (0, 50_000_004), (10_000_000, 55_000_000)]
    let rounded = roundBorders(of: graph([west, east]), step: 10, grid: grid)
    let onSeam = rounded.arcs.elements.filter { $0.u == 0 || $0.u == width }
    #expect(Set(onSeam.map(\.v)) == [50_000_000, 60_000_010])
    let stretches = findSeamStretches(in: rounded, grid: grid)
    #expect(stretches.map(\.south) == [50_000_000] && stretches.map(\.north) == [60_000_010])
    #expect(stretches.first?.west == [0] && stretches.first?.east == [1])
  }

  /// Nothing moves by more than half a step, and nothing crosses that did not.
  @Test(.seeded, arguments: FullTests.shards) func hardCoveragesStayClean(shard: Int) throws {
    let seed = TestSeed.current
    for round in FullTests.cases(ofShard: shard, 8, all: 1_000).map(UInt64.init) {
      let map = HardCoverage(seed: seed &+ round)
      let clean = try repair(map.features, grid: grid, sliverMeters: 0, jobs: 1).coverage.graph
      let rounded = roundBorders(of: clean, step: 10, grid: grid)
      #expect(findCrossings(in: rounded).isEmpty, "seed \(seed &+ round)")
      let isNear = zip(clean.arcs.elements, rounded.arcs.elements).allSatisfy { before, after in
        abs(Int64(before.u) - Int64(after.u)) <= 5 && abs(Int64(before.v) - Int64(after.v)) <= 5
      }
      #expect(isNear, "seed \(seed &+ round)")
    }
  }
}
