package import Landfall
import LandfallCoverage
import LandfallModel
import LandfallShapes
import LandfallSources
import LandfallSupport

/// The warnings about a layer's repair, one line each.
package func repairWarnings(_ repair: RepairReport, features: [Feature], grid: Grid) -> [String] {
  var lines: [String] = []
  if repair.crossingCount > 0 {
    lines.append(
      "\(repair.crossingCount) pairs of edges cross or touch; they received "
        + "\(repair.insertedVertexCount) vertices where they meet, which bent edges by less than a "
        + "grid unit in \(repair.movedVertexCount) places")
  }
  for region in repair.keptAsPoints {
    lines.append(
      "\(features[region].label): nothing is left of its rings; kept as a point without area")
  }
  for rings in repair.rings where !repair.keptAsPoints.contains(rings.region) {
    lines.append(
      "\(features[rings.region].label): \(rings.reason) near \(grid.coordinate(rings.place)); its "
        + "\(rings.ringCountBefore) rings were rebuilt as \(rings.ringCount) with the even-odd rule"
    )
  }
  for (kind, words) in [
    (Sliver.Kind.gap, (one: "gap among regions has", many: "gaps among regions have")),
    (.overlap, (one: "overlap of regions has", many: "overlaps of regions have")),
  ] {
    let found = repair.slivers.filter { $0.kind == kind }
    guard let widest = found.max(by: { $0.widthMeters < $1.widthMeters }) else { continue }
    let closed = found.count { $0.isClosed }
    let names = widest.regions.map { features[$0].name }.joined(separator: ", ")
    lines.append(
      "\(found.count) \(found.count == 1 ? words.one : words.many) a mean width of at most "
        + "\(Int(repair.sliverMeters)) m, \(closed) closed; the widest is up to "
        + "\(tenths(widest.widthMeters)) m wide, near \(grid.coordinate(widest.place)), next to "
        + names)
  }
  return lines
}

/// A number with one decimal.
private func tenths(_ value: Double) -> String {
  let tenths = Int((value * 10).rounded())
  return "\(tenths / 10).\(tenths % 10)"
}
