package import Landfall
package import LandfallModel
import LandfallSupport

/// A layer whose features have been joined by their keys.
package struct DissolvedFeatures: Sendable {
  /// One feature for each key, in the order of the first features.
  package var features: [Feature]
  /// The report on normalizing, without the rings that no longer become points.
  package var normalizeReport: NormalizeReport
  /// The report; nil if no two features share a key, so that nothing has changed.
  package var report: DissolveReport?
}

/// Joins the features of each key into one region, which covers what any of them covers.
///
/// The features are repaired, as without joining; then each region is bounded by the arcs that have it on one side
/// only. Arcs between two features of a region vanish with their vertices, and the others keep all of theirs, so that
/// neighbors still share them. Where features of a region overlap, the region covers the overlap, and a gap between
/// them remains a gap unless `sliverMeters` closes it. Points are kept once.
/// - Parameters:
///   - features: normalized features. If reading any of them found an error, no geometry is joined.
///   - normalizeReport: the report on normalizing them.
///   - sliverMeters: the greatest width of gaps and overlaps that are closed; see
///     ``repair(_:of:grid:sliverMeters:jobs:source:)``.
/// - Throws: as repair.
/// - Complexity: that of repair.
package func dissolve(
  _ features: [Feature], normalizeReport: NormalizeReport, grid: Grid, sliverMeters: Double,
  jobs: Int, source: String = "features"
) throws(BuildError) -> DissolvedFeatures {
  var result = DissolvedFeatures(features: features, normalizeReport: normalizeReport)
  let groups = FeatureGroups(features)
  guard groups.joinsFeatures else { return result }
  var report = DissolveReport()
  result.features = groups.joined(features, report: &report)
  guard features.allSatisfy(\.members.faults.isEmpty) else { return result }
  let repaired = try repair(
    ArcGraph(features.map(\.geometry), grid: grid), of: features, grid: grid,
    sliverMeters: sliverMeters, jobs: jobs, source: source)
  let collapsed = Set(normalizeReport.keptAsPoints)
  let unions = repaired.coverage.unions(of: groups, grid: grid, jobs: jobs)
  for (group, members) in groups.members.enumerated() {
    result.features[group].geometry = unions[group]
    guard members.count > 1 else { continue }
    let isArea = !unions[group].ringEnds.isEmpty
    var points: [GridPoint] = []
    for member in members {
      let label = features[member].label
      let isCollapsed =
        collapsed.contains(label) || repaired.report.keptAsPoints.contains(member)
      if isArea, isCollapsed {
        result.normalizeReport.keptAsPoints.removeAll { $0 == label }
      } else {
        points += repaired.coverage.graph.points[member]
      }
    }
    var known: Set<GridPoint> = []
    result.features[group].geometry.points = points.filter { known.insert($0).inserted }
  }
  report.repair = repaired.report.joined(groups, geometries: unions)
  result.report = report
  return result
}
