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
  return lines
}
