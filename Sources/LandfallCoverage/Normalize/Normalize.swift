/// Brings the rings of a layer into the form that all later stages rely on.
///
/// - No two vertices in a row are equal, and each ring has three different ones.
/// - Rings are within ±180°: those that cross it are cut there, those around a pole closed along
///   it. A ring that is already cut does not change.
/// - Along ±180° both sides have the same vertices, wherever any region has one on either side.
/// - Outer rings run counter-clockwise, holes clockwise (RFC 7946 §3.1.6).
/// - A point on +180° or at a pole moves to −180°, as in queries.
///
/// The interior does not change, except for the rounding of new vertices on ±180° and for steps
/// there that are closed. Edges along ±180° and along the poles are not borders: an ``ArcGraph``
/// separates them. No feature is lost: one whose rings all collapse becomes a region without area,
/// at its first vertex. Normalizing twice changes nothing more, unless a ring still has an edge of
/// more than 180°, which would be interpreted again.
///
/// - Parameters:
///   - sliverMeters: the greatest length of steps that are closed: if a region ends at ±180° at
///     different latitudes on the two sides, the side that reaches less far is moved.
package func normalize(
  _ features: [Feature], grid: Grid, sliverMeters: Double = 0
) -> (features: [Feature], report: NormalizeReport) {
  var stage = FeatureNormalizer(grid: grid)
  var result: [Feature] = []
  result.reserveCapacity(features.count)
  // Features with a vertex on ±180°.
  var touching: [Int] = []
  for feature in features {
    var feature = feature
    feature.geometry = stage.normalize(feature)
    feature.laps = []
    if feature.geometry.vertices.contains(where: grid.isOnSeam) { touching.append(result.count) }
    result.append(feature)
  }
  var report = stage.report
  var steps = SeamSteps(grid: grid, closedMeters: sliverMeters)
  for index in steps.close(&result, among: touching) {
    stage = FeatureNormalizer(grid: grid)
    result[index].geometry = stage.withoutRepetitions(result[index])
    report.collapsedRings += stage.report.collapsedRings
    report.keptAsPoints += stage.report.keptAsPoints
  }
  report.seamSteps = steps.found
  weldSeam(&result, among: touching, grid: grid, report: &report)
  for index in result.indices {
    let count = result[index].geometry.turnRings()
    if count > 0 {
      report.turned.append(
        NormalizeReport.Turned(feature: result[index].label, ringCount: count))
    }
  }
  return (result, report)
}

extension Feature {
  /// "feature 12 (Monaco)": the feature's name in messages.
  package var label: String { "feature \(index) (\(name))" }

  /// Whether any ring may have a meaning other than its coordinates in the plane.
  package func mayCrossAntimeridian(_ grid: Grid) -> Bool {
    let reading = RingReading(grid: grid)
    return !laps.isEmpty || geometry.rings.contains { reading.isNeeded(geometry.vertices[$0]) }
  }
}
