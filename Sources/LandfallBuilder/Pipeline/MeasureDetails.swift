package import Landfall
import LandfallCoverage
import LandfallModel
import LandfallShapes
import LandfallSources
import LandfallSupport
package import LandfallVerifier

/// Measures each detail beside the source, by code that knows nothing of how they were made.
package func measure(
  _ details: [SimplifiedCoverage], source: [Feature], manifest: LayerManifest, grid: Grid, jobs: Int
) -> [DetailVerification] {
  if details.isEmpty { return [] }
  let limits = manifest.detail.regionMeters
  let verified = VerifiedSource(
    source.map { VerifiedRegion($0, geometry: $0.geometry, limitMeters: limits[$0.key]) },
    grid: grid, jobs: jobs)
  return details.map { detail in
    verify(
      zip(source, detail.geometries).map { VerifiedRegion($0, geometry: $1) }, against: verified,
      meters: detail.meters, dropsIslandsBelow: manifest.detail.dropsIslandsBelow, jobs: jobs)
  }
}

/// Refuses a detail that breaks a promise: an atlas that cannot be trusted is not written.
package func check(_ verifications: [DetailVerification], manifest: LayerManifest)
  throws(BuildError)
{
  for verification in verifications {
    guard let fault = verification.faults.first else { continue }
    let more = verification.faultCount > 1 ? " (and \(verification.faultCount - 1) more)" : ""
    throw BuildError(
      .detail, file: manifest.source,
      place: "layer \"\(manifest.id)\", detail \(verification.meters) m",
      problem: "the simplified borders break a promise: \(fault)\(more)",
      remedy:
        "choose another detail, and report this with the source, as it is a fault of the build")
  }
}

extension VerifiedRegion {
  package init(_ feature: Feature, geometry: Geometry, limitMeters: Double? = nil) {
    self.init(
      key: feature.key, name: feature.name, vertices: geometry.vertices,
      ringEnds: geometry.ringEnds, points: geometry.points, limitMeters: limitMeters)
  }
}

extension BuildReport.Detail {
  /// Adds what the verifier measured.
  package mutating func record(_ verification: DetailVerification, features: [Feature]) {
    maxErrorMeters = verification.errorMeters
    maxErrorRatio = verification.worstRatio?.ratio ?? 0
    if let worst = verification.worstError {
      worstPlace = BuildReport.Place(
        latitude: worst.site.latitude, longitude: worst.site.longitude)
      worstFeature = features[worst.site.region].name
    }
    histogram = verification.errorHistogram
    maxAreaChange = verification.worstAreaChange?.part ?? 0
    maxAreaChangeFeature = verification.worstAreaChange.map { features[$0.site.region].name }
    crossingCount = verification.crossingCount
    tornEdgeCount = verification.tornEdgeCount
    misplacedEdgeCount = verification.misplacedEdgeCount
    lostFeatures = verification.lostRegions
    faults = verification.faults
  }
}
