package import Landfall
import LandfallBuilder

extension Coverage {
  /// A coverage of rings that are clean.
  package init(_ geometries: [Geometry], grid: Grid) {
    self.init(PlanarFaces(ArcGraph(geometries, grid: grid)))
  }
}

extension SimplifiedCoverage {
  /// The polygons and points of its regions.
  package var geometries: [Geometry] { coverage.geometries }
}

/// Features with their rings repaired.
package struct RepairedFeatures {
  package var features: [Feature]
  package var coverage: Coverage
  package var report: RepairReport
}

/// Repairs the rings of features.
package func repair(
  _ features: [Feature], grid: Grid, sliverMeters: Double, jobs: Int, keepsLosses: Bool = false
) throws(BuildError) -> RepairedFeatures {
  let graph = ArcGraph(features.map(\.geometry), grid: grid)
  let repaired = try repair(
    graph, of: features, grid: grid, sliverMeters: sliverMeters, jobs: jobs,
    keepsLosses: keepsLosses)
  var features = features
  for region in features.indices {
    features[region].geometry = repaired.coverage.geometry(ofRegion: region)
  }
  return RepairedFeatures(
    features: features, coverage: repaired.coverage, report: repaired.report)
}
