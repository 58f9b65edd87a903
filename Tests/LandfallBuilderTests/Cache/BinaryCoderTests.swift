import Landfall
import LandfallBuilder
import LandfallCoverage
import LandfallSupport
import LandfallVerifier
import TestSupport
import Testing

/// Values as bytes: what is written is read, and no other bytes make a program end.
@Suite(.timed) struct BinaryCoderTests {
  private func repaired(seed: UInt64) throws -> RepairedCoverage {
    let features = FractalCoverage(
      grid: .standard, origin: GridPoint(u: 170_000_000, v: 100_000_000), columns: 3, rows: 3,
      cellSize: 900_000, regionCount: 3, levels: 1, seed: seed
    ).features
    var coverage = try repair(
      ArcGraph(features.map(\.geometry), grid: .standard), of: features, grid: .standard,
      sliverMeters: 0, jobs: 1)
    var sliver = Sliver.blank
    (sliver.kind, sliver.place, sliver.isClosed) = (.overlap, GridPoint(u: 3, v: 4), true)
    (sliver.widthMeters, sliver.meanWidthMeters, sliver.areaSquareMeters) = (1, 0.5, 9)
    sliver.regions = [1, 2]
    coverage.report.slivers = [sliver, .blank]
    var rings = RepairReport.Rings.blank
    (rings.region, rings.reason, rings.place) = (1, "è", GridPoint(u: 5, v: 6))
    (rings.ringCountBefore, rings.ringCount) = (3, 2)
    coverage.report.rings = [rings]
    return coverage
  }

  @Test(.seeded) func whatIsWrittenIsRead() throws {
    let value = try repaired(seed: TestSeed.current)
    let bytes = BinaryCoder.bytes(of: value)
    let read: RepairedCoverage = try BinaryCoder.read(bytes)
    #expect(read.report == value.report)
    #expect(read.coverage.geometries == value.coverage.geometries)
    #expect(BinaryCoder.bytes(of: read) == bytes)
  }

  @Test(.seeded) func otherBytesAreAnErrorOrAnotherValue() throws {
    var generator = SeededGenerator(seed: TestSeed.current)
    let bytes = BinaryCoder.bytes(of: try repaired(seed: TestSeed.current))
    func read(_ bytes: [UInt8]) throws -> RepairedCoverage { try BinaryCoder.read(bytes) }
    for count in bytes.indices {
      #expect(throws: BinaryFault.self) { _ = try read(Array(bytes[..<count])) }
    }
    #expect(throws: BinaryFault.self) { _ = try read(bytes + [0]) }
    for _ in 0..<FullTests.count(2_000, all: 100_000) {
      var damaged = bytes
      for _ in 0...generator.nextIndex(below: 4) {
        damaged[generator.nextIndex(below: bytes.count)] = UInt8(generator.nextIndex(below: 256))
      }
      _ = try? read(damaged)
    }
  }

  /// A field that is left out of a type's coding would not survive.
  @Test func everyFieldOfAVerificationIsRead() throws {
    var value = DetailVerification(meters: 7)
    var site = DetailVerification.Site.blank
    (site.region, site.latitude, site.longitude) = (3, 1.5, -2.5)
    var error = DetailVerification.BorderError.blank
    (error.meters, error.boundMeters, error.site) = (1, 2, site)
    var change = DetailVerification.AreaChange.blank
    (change.sourceSquareMeters, change.squareMeters, change.site) = (5, 6, site)
    var dropped = DetailVerification.DroppedRing.blank
    (dropped.squareMeters, dropped.site, dropped.isFault) = (8, site, true)
    (value.regionCount, value.sourceVertexCount, value.vertexCount) = (1, 2, 3)
    (value.sourceEdgeCount, value.edgeCount, value.sourceRingCount, value.ringCount) = (4, 5, 6, 7)
    (value.worstError, value.worstRatio) = (error, .blank)
    (value.beyondBoundCount, value.beyondAreaCount) = (8, 9)
    value.errorHistogram[2] = 10
    value.worstAreaChange = change
    (value.foreignVertexCount, value.foreignRingCount) = (11, 12)
    value.droppedRings = [dropped]
    (value.lostRegions, value.addedRegions, value.changedPoints) = (["a"], ["b", ""], ["ß"])
    (value.crossingCount, value.sourceCrossingCount, value.tornEdgeCount) = (13, 14, 15)
    (value.faceCount, value.sourceFaceCount, value.misplacedEdgeCount) = (16, nil, 17)
    (value.faults, value.faultCount) = (["x"], 18)
    #expect(try BinaryCoder.read(BinaryCoder.bytes(of: value)) == value)
  }
}
