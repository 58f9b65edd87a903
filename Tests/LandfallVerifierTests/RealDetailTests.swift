import Foundation
import Landfall
import TestSupport
import Testing

import LandfallBuilder
import LandfallVerifier

/// The shipped boundaries, simplified, and what the verifier says of them.
@Suite(.serialized) struct RealDetailTests {
  @Test(arguments: ["us.json", "countries.json"])
  func shippedBoundaries(_ name: String) throws {
    let manifest = try Manifest(contentsOf: Self.path("data/" + name))
    let layer = manifest.layers[0]
    let grid = manifest.grid
    let features = try normalize(
      try readFeatures(of: layer, grid: grid).features.sortedByKey(), grid: grid
    ).features
    let clock = ContinuousClock()
    var start = clock.now
    let source = VerifiedSource(features, detail: layer.detail, grid: grid, jobs: 1)
    print("\(name): source prepared in \(clock.now - start), \(source.crossingCount) crossings")
    let geometries = features.map(\.geometry)
    start = clock.now
    let coverages = simplifyCoverage(
      geometries, topology: makeTopology(of: geometries, grid: grid),
      details: [200, 1_000, 5_000, 25_000], regionMeters: features.map { _ in nil }, grid: grid,
      jobs: 2)
    print("simplified in \(clock.now - start)")
    for coverage in coverages {
      start = clock.now
      let result = verify(
        coverage, of: features, against: source, detail: layer.detail, jobs: 1)
      print(
        """
        \(name) \(coverage.meters) m: \(result.vertexCount) of \(result.sourceVertexCount) ring \
        vertices, error \(result.errorMeters) m, ratio \(result.worstRatio?.ratio ?? 0), area \
        \(result.worstAreaChange?.part ?? 0), \(result.crossingCount) crossings, \
        \(result.tornEdgeCount) torn, \(result.misplacedEdgeCount) misplaced, faces \
        \(result.faceCount ?? -1) of \(result.sourceFaceCount ?? -1), verified in \
        \(clock.now - start)
        """)
      print(result.errorHistogram)
      for fault in result.faults { print("  " + fault) }
      #expect(result.isRight, "\(name), \(coverage.meters) m: \(result.faultCount) faults")
    }
  }

  static func path(_ relative: String) -> String {
    var url = URL(fileURLWithPath: #filePath)
    for _ in 0..<3 { url.deleteLastPathComponent() }
    return url.appendingPathComponent(relative).path
  }
}
