import Landfall
import TestSupport
import Testing

import LandfallBuilder
import LandfallVerifier

/// The promise of simplified borders on made-up maps of what is hard, each seed another map: no
/// fault that the verifier knows of, whatever the detail.
@Suite(.timed) struct HardCoverageTests {
  /// Every kind of map is what it says: nothing crosses in it.
  @Test(arguments: HardCoverage.Kind.allCases)
  func mapsAreClean(_ kind: HardCoverage.Kind) {
    for seed in 1...UInt64(FullTests.count(20, all: 500)) {
      let map = HardCoverage(kind, seed: seed)
      let source = VerifiedSource(map.features.map { VerifiedRegion($0) }, grid: map.grid)
      #expect(source.crossingCount == 0, "\(kind), seed \(seed)")
      #expect(source.faces.map { $0.count > map.features.count } == true, "\(kind), seed \(seed)")
    }
  }

  @Test(.seeded, arguments: FullTests.shards) func simplifyingBreaksNoPromise(shard: Int) {
    var counts = [0, 0, 0]
    for number in FullTests.cases(ofShard: shard, 240, all: 10_000) {
      let seed = TestSeed.current + UInt64(number)
      let map = HardCoverage(seed: seed)
      var generator = SeededGenerator(seed: seed)
      // From a tenth of what lies close together to ten times that.
      var meters = map.widthMeters / 10
      for _ in 0..<generator.nextIndex(below: 7) { meters *= 2 }
      let faults = faults(of: map, details: [meters, 5 * meters], &counts)
      #expect(
        faults.isEmpty,
        "HardCoverage(seed: \(seed)), \(map.kind), \(meters) m: \(faults.joined(separator: "; "))")
    }
    #expect(counts[2] < counts[1] && counts[1] < counts[0])
  }

  /// What is wrong with the map's details, in words; counts the vertices of the source and of each.
  private func faults(
    of map: HardCoverage, details: [Double], _ counts: inout [Int]
  ) -> [String] {
    let geometries = map.features.map(\.geometry)
    let topology = makeTopology(of: geometries, grid: map.grid)
    let source = VerifiedSource(map.features.map { VerifiedRegion($0) }, grid: map.grid)
    guard source.crossingCount == 0 else { return ["the map is not clean"] }
    let coverages = simplifyCoverage(
      geometries, topology: topology, details: details,
      regionMeters: map.features.map { _ in nil }, grid: map.grid, jobs: 1)
    counts[0] += geometries.reduce(0) { $0 + $1.vertices.count }
    var faults: [String] = []
    var finer: [Set<GridPoint>] = geometries.map { Set($0.vertices) }
    for (number, coverage) in coverages.enumerated() {
      let result = verify(
        coverage, of: map.features, against: source, detail: LayerDetail(), jobs: 1)
      faults += result.faults.map { "\(coverage.meters) m: \($0)" }
      counts[number + 1] += result.vertexCount
      let own = coverage.geometries.map { Set($0.vertices) }
      if !zip(own, finer).allSatisfy({ $0.isSubset(of: $1) }) {
        faults.append("\(coverage.meters) m: a vertex is not one of the finer detail's")
      }
      finer = own
    }
    return faults
  }
}
