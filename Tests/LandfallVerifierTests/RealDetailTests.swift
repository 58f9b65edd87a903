import Landfall
import TestSupport
import Testing

import LandfallBuilder
import LandfallVerifier

/// The shipped boundaries, simplified, and what the verifier says of them.
@Suite(.timed) struct RealDetailTests {
  @Test(arguments: ["us.json", "countries.json"])
  func shippedBoundaries(_ name: String) throws {
    let manifest = try Manifest(contentsOf: Package.path("data/" + name))
    let layer = manifest.layers[0]
    let grid = manifest.grid
    let features = normalize(
      try readFeatures(of: layer, grid: grid).features.sortedByKey(), grid: grid
    ).features
    let geometries = features.map(\.geometry)
    let source = VerifiedSource(
      features, geometries: geometries, detail: layer.detail, grid: grid, jobs: 1)
    let coverages = simplifyCoverage(
      Coverage(geometries, grid: grid),
      details: [200, 1_000, 5_000, 25_000], regionMeters: features.map { _ in nil }, grid: grid,
      jobs: 1)
    for coverage in coverages {
      let result = verify(
        coverage, of: features, against: source, detail: layer.detail, jobs: 1)
      #expect(
        result.isRight, "\(name), \(coverage.meters) m: \(result.faults.joined(separator: "; "))")
    }
  }
}
