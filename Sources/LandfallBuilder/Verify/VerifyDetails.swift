package import Landfall
package import LandfallVerifier

extension VerifiedRegion {
  /// Creates the verifier's form of a feature, optionally with another geometry.
  package init(_ feature: Feature, geometry: Geometry? = nil, limitMeters: Double? = nil) {
    let geometry = geometry ?? feature.geometry
    self.init(
      key: feature.key, name: feature.name, vertices: geometry.vertices,
      ringEnds: geometry.ringEnds, points: geometry.points, limitMeters: limitMeters)
  }
}

extension VerifiedSource {
  /// Creates the source from the features of a layer with their borders before they are simplified; the
  /// manifest limits the tolerance of some of them.
  package init(
    _ features: [Feature], geometries: [Geometry], detail: LayerDetail, grid: Grid, jobs: Int
  ) {
    self.init(
      zip(features, geometries).map {
        VerifiedRegion($0, geometry: $1, limitMeters: detail.regionMeters[$0.key])
      }, grid: grid, jobs: jobs)
  }
}

/// Measures simplified borders against their source; see
/// ``LandfallVerifier/verify(_:against:meters:dropsIslandsBelowSquareMeters:jobs:)``.
package func verify(
  _ simplified: SimplifiedCoverage, of features: [Feature], against source: VerifiedSource,
  detail: LayerDetail, jobs: Int
) -> DetailVerification {
  verify(
    zip(features, simplified.coverage.geometries).map { VerifiedRegion($0, geometry: $1) },
    against: source, meters: simplified.meters,
    dropsIslandsBelowSquareMeters: detail.dropsIslandsBelowSquareMeters,
    jobs: jobs)
}

/// Measures each detail of a layer against its source, with code that is independent of the code
/// that made them.
/// - Throws: ``BuildError`` if a detail violates a guarantee: an incorrect atlas is not written.
func verifyDetails(
  of layer: LayerDraft, grid: Grid, jobs: Int
) throws(BuildError) -> [DetailVerification] {
  let source = VerifiedSource(
    layer.features, geometries: layer.coverage.geometries, detail: layer.manifest.detail,
    grid: grid, jobs: jobs)
  let verifications = layer.details.map {
    verify($0, of: layer.features, against: source, detail: layer.manifest.detail, jobs: jobs)
  }
  for verification in verifications {
    guard let fault = verification.faults.first else { continue }
    let more = verification.faultCount > 1 ? " (and \(verification.faultCount - 1) more)" : ""
    throw BuildError(
      .detail, file: layer.manifest.displayName,
      place: "layer \"\(layer.manifest.id)\", detail \(verification.meters) m",
      problem: "the simplified borders break a promise: \(fault)\(more)",
      remedy:
        "choose another detail, and report this with the source, as it is a fault of the build")
  }
  return verifications
}
