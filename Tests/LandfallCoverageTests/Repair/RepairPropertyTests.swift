import Landfall
import LandfallBuilder
import TestSupport
import Testing

/// The promises of repair, on polygons that keep none of theirs.
@Suite(.timed) struct RepairPropertyTests {
  let grid = Grid.standard

  /// A ring of random vertices on a small lattice: it crosses and touches itself, doubles back and
  /// visits vertices again and again.
  private func dirtyRing(
    _ generator: inout SeededGenerator, size: Int, at origin: GridPoint, most: Int
  ) -> [GridPoint] {
    var ring: [GridPoint] = []
    for _ in 0..<(3 + generator.nextIndex(below: most - 2)) {
      let next = GridPoint(
        u: origin.u + UInt32(generator.nextIndex(below: size)),
        v: origin.v + UInt32(generator.nextIndex(below: size)))
      if ring.last != next { ring.append(next) }
    }
    while ring.count > 1, ring.first == ring.last { ring.removeLast() }
    return ring
  }

  private func dirtyFeatures(_ generator: inout SeededGenerator) -> [Feature] {
    // From lattices where nearly everything touches to ones where hardly anything does.
    let size = [4, 8, 30, 1_000, 2_000_000][generator.nextIndex(below: 5)]
    let most = [6, 12, 40][generator.nextIndex(below: 3)]
    return (0..<(1 + generator.nextIndex(below: 4))).map { index in
      var geometry = Geometry()
      for _ in 0..<(1 + generator.nextIndex(below: 3)) {
        for _ in 0..<(1 + generator.nextIndex(below: 2)) {
          let origin = GridPoint(
            u: 50_000_000 + UInt32(generator.nextIndex(below: size)),
            v: 50_000_000 + UInt32(generator.nextIndex(below: size)))
          geometry.vertices += dirtyRing(&generator, size: size, at: origin, most: most)
          geometry.ringEnds.append(geometry.vertices.count)
        }
        geometry.polygonEnds.append(geometry.ringEnds.count)
      }
      return Feature(index: index, key: "\(index)", name: "Dirty \(index)", geometry: geometry)
    }
  }

  @Test(.seeded, arguments: FullTests.shards)
  func makesAnythingCleanAndChangesNoArea(shard: Int) throws {
    let seed = TestSeed.current
    let geos = GEOSAreas()
    for round in FullTests.cases(ofShard: shard, 64, all: 5_000) {
      var generator = SeededGenerator(seed: seed + UInt64(round))
      let dirty = normalize(dirtyFeatures(&generator), grid: grid).features
      let result = try repair(
        dirty, grid: grid, sliverMeters: 0, jobs: 1, keepsLosses: true)
      let place: Comment = "seed \(seed), round \(round)"
      #expect(findCrossings(in: result.coverage.graph).isEmpty, place)
      expectLabelsAsCounted(result.coverage, place)
      for (before, feature) in zip(dirty, result.features) {
        if feature.geometry.ringEnds.isEmpty {
          #expect(!feature.geometry.points.isEmpty, place)
        } else if let fault = geos.fault(of: feature.geometry) {
          Issue.record("\(fault): \(place)")
        }
        // A bend moves an edge by less than a unit; here are some hundred edges of many bends at most.
        let perimeter = before.geometry.edges.reduce(0.0) { $0 + length($1.a, $1.b) }
        let area = feature.geometry.ringEnds.isEmpty ? 0 : geos.area(of: feature.geometry)
        let difference = (area - evenOddArea(of: before.geometry)).magnitude
        // What Doubles lose of areas as large as the ring's box.
        let rounding = 1e-3 + 1e-17 * perimeter * perimeter
        let isSame = difference <= (result.report.movedVertexCount == 0 ? rounding : perimeter)
        #expect(isSame, "\(place): \(difference)")
      }
      let again = try repair(result.features, grid: grid, sliverMeters: 0, jobs: 1)
      let isSame = again.features.map(\.geometry) == result.features.map(\.geometry)
      #expect(isSame, place)
      let isStill = again.report.isUnchanged && again.report.insertedVertexCount == 0
      #expect(isStill, place)
    }
  }

  private func length(_ a: GridPoint, _ b: GridPoint) -> Double {
    let (run, rise) = (Double(a.u) - Double(b.u), Double(a.v) - Double(b.v))
    return (run * run + rise * rise).squareRoot()
  }

  @Test(.seeded) func leavesACleanCoverageAsItIs() throws {
    let seed = TestSeed.current
    for round in 0..<UInt64(FullTests.count(5, all: 100)) {
      let coverage = FractalCoverage(
        grid: grid, origin: GridPoint(u: 1_000_000, v: 1_000_000), columns: 12, rows: 12,
        cellSize: 4_000, regionCount: 15, levels: 4, seed: seed &+ round)
      let features = normalize(coverage.features, grid: grid).features
      let result = try repair(features, grid: grid, sliverMeters: 0, jobs: 1)
      #expect(result.features.map(\.geometry) == features.map(\.geometry), "seed \(seed &+ round)")
      #expect(result.report.rings.isEmpty && result.report.movedVertexCount == 0)
    }
  }
}
