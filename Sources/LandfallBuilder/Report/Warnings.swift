package import Landfall

/// The warnings about a layer, one line each.
func warnings(
  about layer: LayerDraft, meshes: [BuildReport.Mesh], grid: Grid
) -> [String] {
  let (ingest, normalize) = (layer.ingestReport, layer.normalizeReport)
  var lines = ingest.warnings
  func note(_ text: String) { lines.append("\(layer.manifest.displayName): \(text)") }
  leftOutLines(ingest.leftOut).forEach(note)
  if layer.manifest.dissolves {
    noteDissolving(layer.dissolveReport, manifest: layer.manifest, note)
  }
  for feature in normalize.keptAsPoints {
    note("\(feature): smaller than the grid; kept as a point without area")
  }
  for feature in normalize.collapsedRings where !normalize.keptAsPoints.contains(feature) {
    note("\(feature): a ring has no area on the grid and was dropped")
  }
  noteNormalizing(normalize, grid: grid, note)
  repairWarnings(
    layer.repairReport, features: layer.features, grid: grid,
    closedMeters: layer.manifest.detail.sliverMeters
  ).forEach(note)
  for (feature, shape) in zip(layer.features, layer.shapes)
  where shape.hasArea && !shape.isRepresentativePointInside {
    note(
      "\(feature.label): too thin to hold a grid point; its representative point is on its border")
  }
  return lines + warnings(of: meshes, source: layer.manifest.displayName)
}

/// The lines about features that are left out: one for each reason that several share.
package func leftOutLines(_ reasons: [String]) -> [String] {
  func kind(_ reason: String) -> String {
    reason.split(separator: ": ").last.map(String.init) ?? reason
  }
  let groups = Dictionary(grouping: reasons, by: kind)
  var known: Set<String> = []
  return reasons.compactMap { reason in
    let kind = kind(reason)
    let count = groups[kind]?.count ?? 0
    if count < 4 { return reason }
    guard known.insert(kind).inserted else { return nil }
    return "\(grouped(count)) features are left out for one reason; the first is \(reason)"
  }
}

/// The warnings about a layer's meshes, one line each.
package func warnings(of meshes: [BuildReport.Mesh], source: String) -> [String] {
  meshes.flatMap { mesh -> [String] in
    let start = "\(source): the globe mesh of \(metersText(mesh.sagMeters)) has "
    var lines: [String] = []
    if mesh.flatInBinary32Count > 0 {
      let triangles = counted(mesh.flatInBinary32Count, "triangle")
      lines.append(
        start + "\(triangles) so thin that binary32 makes them flat or turns them over; "
          + "give it a \"detail\" of some meters")
    }
    if mesh.joinedEdgeCount > 0 {
      let edges = counted(mesh.joinedEdgeCount, "edge")
      let first = mesh.joinedPlaces.first.map { ", first near \($0.latitude),\($0.longitude)" }
      lines.append(
        start + "\(edges) where borders meet that are less than a grid unit apart\(first ?? "")")
    }
    return lines
  }
}

/// Adds warnings about the values on which joined features differ.
private func noteDissolving(
  _ report: DissolveReport?, manifest: LayerManifest, _ note: (String) -> Void
) {
  guard let report else {
    note("no two features share a key, so that dissolving changes nothing")
    return
  }
  for difference in report.differences {
    let property: String
    switch difference.subject {
    case .name: property = manifest.name ?? ""
    case .attribute(let slot): property = manifest.attributes[slot]
    case .parent:
      let parents = manifest.within.values.compactMap { parent in
        if case .property(let name) = parent { name } else { nil }
      }
      property = parents.first ?? ""
    }
    let regions = "\(difference.regionCount) of \(report.regionCount) joined regions"
    let first = "the first \"\(oneLine(difference.firstKey))\""
    note(
      "the property \"\(oneLine(property))\" differs among the features of \(regions), \(first); "
        + (difference.subject == .name ? "their name is the key" : "they do not have it"))
  }
}

/// Adds warnings about changes by normalizing that the source's maintainers may need to know.
private func noteNormalizing(_ report: NormalizeReport, grid: Grid, _ note: (String) -> Void) {
  for crossing in report.crossings {
    let vertices =
      crossing.points.count == 1 ? "1 new vertex" : "\(crossing.points.count) new vertices"
    let place = crossing.points.first.map { ", the first near \(grid.coordinate($0))" } ?? ""
    var parts =
      crossing.polygonCount > 0 ? ["crosses ±180° and was cut there, with \(vertices)\(place)"] : []
    switch crossing.longEdges {
    case .straight:
      parts.append(
        "an edge of more than 180° of longitude was taken as it is written (RFC 7946 §3.1.1); if "
          + "it is meant to cross ±180°, continue past 180, as in 190 for -170")
    case .jumping:
      parts.append(
        "an edge meant to span more than 180° needs a vertex between (RFC 7946 §3.1.9)")
      if crossing.polygonCount == 0 {
        parts.insert("an edge was taken the short way, across ±180°", at: 0)
      }
    case nil: break
    }
    note("\(crossing.feature): " + parts.joined(separator: "; "))
  }
  for ring in report.polarRings where ring.wasReversed || ring.pole == .both {
    let place = "the ring from \(grid.coordinate(ring.place))"
    note(
      ring.pole == .both
        ? "\(ring.feature): \(place) runs clockwise around more than half of the Earth; taken as "
          + "the edge of the rest, with both poles (RFC 7946 §3.1.6)"
        : "\(ring.feature): \(place) runs the wrong way round the \(ring.pole.rawValue) pole; "
          + "taken as the edge of the smaller side (RFC 7946 §3.1.6)")
  }
  if let first = report.turned.first {
    let count = report.turned.reduce(0) { $0 + $1.ringCount }
    note(
      "\(counted(count, "ring")) of \(counted(report.turned.count, "feature")), the first \(first.feature), ran the "
        + "wrong way round and \(count == 1 ? "was" : "were") reversed; RFC 7946 §3.1.6 requires outer rings to be "
        + "counter-clockwise"
    )
  }
  for feature in report.unwelded {
    note(
      "\(feature): its edges along ±180° overlap one another many times and share no vertices; "
        + "dissolve them in the source")
  }
}

/// The warnings about a layer's repair, one line each.
/// - Parameter closedMeters: the width up to which the layer closes gaps and overlaps.
package func repairWarnings(
  _ repair: RepairReport, features: [Feature], grid: Grid, closedMeters: Double = 0
) -> [String] {
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
        + "\(rings.ringCountBefore) rings were rebuilt as \(rings.ringCount) with the even-odd rule, "
        + "\(squareMetersText(rings.givenSquareMeters)) → \(squareMetersText(rings.squareMeters))"
    )
  }
  if !repair.overlaps.isEmpty {
    let greatest = repair.overlaps.prefix(3).map { overlap in
      let names = overlap.regions.map { features[$0].name }.joined(separator: " and ")
      return "\(names) by \(squareMetersText(overlap.squareMeters))"
    }
    lines.append(
      "\(counted(repair.overlaps.count, "pair")) of regions \(repair.overlaps.count == 1 ? "overlaps" : "overlap"), where a point is in both: "
        + greatest.joined(separator: ", ") + (repair.overlaps.count > 3 ? ", …" : ""))
  }
  for (kind, words) in [
    (Sliver.Kind.gap, (one: "gap among regions has", many: "gaps among regions have")),
    (.overlap, (one: "overlap of regions has", many: "overlaps of regions have")),
  ] {
    let found = repair.slivers.filter { $0.kind == kind }
    guard let widest = found.max(by: { $0.widthMeters < $1.widthMeters }) else { continue }
    let closed = found.count { $0.isClosed }
    let leastMeters = max(1, Int(min(widest.widthMeters, 10_000).rounded(.up)))
    let names = widest.regions.map { features[$0].name }.joined(separator: ", ")
    lines.append(
      "\(found.count) \(found.count == 1 ? words.one : words.many) a mean width of at most "
        + "\(Int(repair.sliverMeters)) m, \(closed) closed; the widest is up to "
        + "\(fixed(widest.widthMeters, decimals: 1)) m wide, near \(grid.coordinate(widest.place)), next to "
        + names
        + (closedMeters < repair.sliverMeters && closed < found.count
          ? "; --close-slivers \(leastMeters), or \"closeSlivers\" in the manifest, closes \(found.count == 1 ? "it" : "them")"
          : ""))
  }
  return lines
}
