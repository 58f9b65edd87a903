package import Landfall
import LandfallCoverage
import LandfallModel
import LandfallShapes
import LandfallSources
import LandfallSupport
package import LandfallVerifier

extension VerifiedRegion {
  /// A feature, or another geometry for it, as the verifier takes it.
  package init(_ feature: Feature, geometry: Geometry? = nil, limitMeters: Double? = nil) {
    let geometry = geometry ?? feature.geometry
    self.init(
      key: feature.key, name: feature.name, vertices: geometry.vertices,
      ringEnds: geometry.ringEnds, points: geometry.points, limitMeters: limitMeters)
  }
}

extension VerifiedSource {
  /// The features of a layer, before they are simplified; the manifest limits some of them.
  package init(_ features: [Feature], detail: LayerDetail, grid: Grid, jobs: Int) {
    self.init(
      features.map { VerifiedRegion($0, limitMeters: detail.regionMeters[$0.key]) }, grid: grid,
      jobs: jobs)
  }
}

/// Measures simplified features beside what they were; see
/// ``LandfallVerifier/verify(_:against:meters:dropsIslandsBelow:jobs:)``.
package func verify(
  _ coverage: SimplifiedCoverage, of features: [Feature], against source: VerifiedSource,
  detail: LayerDetail, jobs: Int
) -> DetailVerification {
  verify(
    zip(features, coverage.geometries).map { VerifiedRegion($0, geometry: $1) }, against: source,
    meters: coverage.meters, dropsIslandsBelow: detail.dropsIslandsBelow, jobs: jobs)
}
