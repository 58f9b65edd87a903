import Landfall

/// What a person should know of a layer's repair, one line each.
func repairWarnings(_ repair: RepairReport, features: [Feature], grid: Grid) -> [String] {
  var lines: [String] = []
  if repair.crossingCount > 0 {
    lines.append(
      "\(repair.crossingCount) pairs of edges cross or touch; they got "
        + "\(repair.insertedVertexCount) vertices where they meet, which bent edges by less than a "
        + "grid unit in \(repair.movedVertexCount) places")
  }
  for rings in repair.rings {
    let label = features[rings.region].label
    if repair.keptAsPoints.contains(rings.region) {
      lines.append("\(label): its rings have no area; kept as a point without area")
    } else {
      lines.append(
        "\(label): \(rings.reason) near \(grid.coordinate(rings.place)); its \(rings.ringCountBefore) "
          + "rings were made anew as \(rings.ringCount), inside where an odd number surround a point"
      )
    }
  }
  for (kind, verb) in [(Sliver.Kind.gap, "gaps between"), (.overlap, "overlaps of")] {
    let found = repair.slivers.filter { $0.kind == kind }
    guard let widest = found.max(by: { $0.widthMetres < $1.widthMetres }) else { continue }
    let closed = found.count { $0.isClosed }
    let names = widest.regions.map { features[$0].name }.joined(separator: ", ")
    lines.append(
      "\(found.count) \(verb) neighbours have a mean width of at most \(Int(repair.sliverMetres)) m, "
        + "\(closed) of them closed; the widest has up to \(tenths(widest.widthMetres)) m near "
        + "\(grid.coordinate(widest.place)), beside \(names)")
  }
  return lines
}

/// A number with one decimal.
private func tenths(_ value: Double) -> String {
  let tenths = Int((value * 10).rounded())
  return "\(tenths / 10).\(tenths % 10)"
}
