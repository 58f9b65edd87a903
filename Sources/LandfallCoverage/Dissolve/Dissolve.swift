/// The features that were joined into regions, and the values on which they differ.
package struct DissolveReport: Sendable, Hashable {
  /// A value of a feature.
  package enum Subject: Sendable, Hashable {
    case name
    /// The attribute with this index in the manifest's list.
    case attribute(Int)
    case parent
  }

  /// A value that is not the same in all features of some regions, which therefore do not have it.
  package struct Difference: Sendable, Hashable {
    package var subject: Subject
    /// The number of these regions.
    package var regionCount: Int
    /// The key of the first of them.
    package var firstKey: String
  }

  /// The number of features that share their key with another.
  package var featureCount = 0
  /// The number of regions that they became.
  package var regionCount = 0
  /// The values that differ, in the order in which they were found.
  package var differences: [Difference] = []
  /// The repair of the features before they were joined; regions are numbered as after it.
  package var repair = RepairReport()

  package init() {}

  mutating func note(_ subject: Subject, key: String) {
    if let known = differences.firstIndex(where: { $0.subject == subject }) {
      differences[known].regionCount += 1
    } else {
      differences.append(Difference(subject: subject, regionCount: 1, firstKey: key))
    }
  }
}

extension RepairReport {
  /// Returns the report with groups of regions in place of regions.
  ///
  /// An open overlap within a group is left out, as it is no longer one.
  /// - Parameter geometries: those of the groups.
  func joined(_ groups: FeatureGroups, geometries: [Geometry]) -> RepairReport {
    var report = self
    for index in rings.indices {
      report.rings[index].region = groups.groupOfFeature[rings[index].region]
    }
    report.slivers = slivers.compactMap { sliver in
      var sliver = sliver
      let first = groups.groupOfFeature[sliver.regions[0]]
      let joined = groups.groups(of: sliver.regions)
      let isWithin = joined.count == 1 && sliver.regions.count > 1
      sliver.regions = [first] + joined.filter { $0 != first }
      // Open slivers between groups are found again after the features are joined.
      return sliver.isClosed || (isWithin && sliver.kind == .gap) ? sliver : nil
    }
    report.overlaps = []
    report.keptAsPoints = groups.groups(of: keptAsPoints).filter { geometries[$0].ringEnds.isEmpty }
    return report
  }

  /// Returns the report with what a later repair of the same regions changed and found.
  package func adding(_ later: RepairReport) -> RepairReport {
    var sum = self
    sum.crossingCount += later.crossingCount
    sum.insertedVertexCount += later.insertedVertexCount
    sum.movedVertexCount += later.movedVertexCount
    sum.rings += later.rings
    let places = Set(later.slivers.map(\.place))
    sum.slivers = slivers.filter { !places.contains($0.place) } + later.slivers
    sum.slivers.sort { ($0.place.u, $0.place.v) < ($1.place.u, $1.place.v) }
    sum.overlaps = later.overlaps
    sum.keptAsPoints += later.keptAsPoints
    return sum
  }
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
///     ``repair(_:of:grid:sliverMeters:jobs:source:keepsLosses:)``, also for `keepsLosses`.
/// - Returns: one feature for each key, in the order of the first features; the report on normalizing, without
///   the rings that no longer become points; and a report, which is nil if no two features share a key.
/// - Throws: as repair.
/// - Complexity: that of repair.
package func dissolve(
  _ features: [Feature], normalizeReport: NormalizeReport, grid: Grid, sliverMeters: Double,
  jobs: Int, source: String = "features", keepsLosses: Bool = false
) throws(BuildError) -> (
  features: [Feature], normalizeReport: NormalizeReport, report: DissolveReport?
) {
  var result = (features: features, normalizeReport: normalizeReport, report: DissolveReport?.none)
  let groups = FeatureGroups(features)
  guard groups.joinsFeatures else { return result }
  var report = DissolveReport()
  result.features = groups.joined(features, report: &report)
  guard features.allSatisfy(\.members.faults.isEmpty) else { return result }
  let repaired = try repair(
    ArcGraph(features.map(\.geometry), grid: grid, jobs: jobs), of: features, grid: grid,
    sliverMeters: sliverMeters, jobs: jobs, source: source, keepsLosses: keepsLosses)
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
