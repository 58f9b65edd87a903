import Landfall

/// What a person should know of a layer, one line each.
func warnings(
  layer: CompiledLayer, ingest: IngestReport, normalise: NormaliseReport, crossings: [Crossing],
  grid: Grid
) -> [String] {
  var lines = ingest.warnings
  func note(_ text: String) { lines.append("\(layer.manifest.source): \(text)") }
  for reason in ingest.leftOut { note(reason) }
  for feature in normalise.keptAsPoints {
    note("\(feature): smaller than the grid; kept as a point without area")
  }
  for feature in normalise.collapsedRings where !normalise.keptAsPoints.contains(feature) {
    note("\(feature): a ring has no area on the grid and was dropped")
  }
  for feature in normalise.longEdges {
    note(
      "\(feature): an edge spans more than 180° of longitude; if the ring crosses the antimeridian, "
        + "cut it there (RFC 7946 §3.1.9)")
  }
  if let first = crossings.first {
    let owners = layer.topology.ownerSets[layer.topology.arcOwners[first.firstArc]]
    let names = owners.map { layer.features[$0].name }.joined(separator: " and ")
    note(
      "\(crossings.count) pairs of edges cross or touch, the first on the border of \(names) near "
        + "\(grid.coordinate(first.place)); lookups stay exact, regions that cross count as "
        + "overlapping")
  }
  for (feature, shape) in zip(layer.features, layer.shapes)
  where shape.hasArea && !shape.isRepresentativePointInside {
    note(
      "\(feature.label): too thin to hold a grid point; its representative point is on its border")
  }
  return lines
}
