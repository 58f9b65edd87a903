import LandfallModel
import LandfallShapes
import LandfallTravel

extension MapContent {
  /// The regions and tracks that are not on the map, one line each: those that were asked for, or without a request those
  /// of the layer that count.
  /// - Parameter valued: the regions with values of a table.
  package func omissions(withValues valued: Set<RegionID> = []) -> [String] {
    let layer = layout.layer
    let omitted = omittedRegions
    var notes: [String] = []
    var kinds = [(visited, "visited regions"), (valued, "regions with values")]
    let lines = tracks + flights
    if visited.isEmpty, valued.isEmpty, lines.isEmpty {
      let counting = omitted.filter(\.isCounted)
      kinds = [(Set(counting.map(\.id)), "regions")]
    }
    for (regions, kind) in kinds {
      let missing = omitted.filter { regions.contains($0.id) }
      guard !missing.isEmpty else { continue }
      let names = listed(missing.lazy.map { "\($0.key) (\($0.name))" }, limit: 8)
      notes.append(
        (plan.fit == nil ? "layout \"\(layout.id)\"" : "the map")
          + " does not show these \(kind): \(names)\(remedy(for: missing))")
    }
    if !lines.isEmpty, layout.frames.allSatisfy({ shownRegions(of: $0).isEmpty }) {
      notes.append("no region of the layer \"\(oneLine(layer.id))\" is near the track or the route")
    }
    let points = lines.joined()
    let isSeen = points.contains { place in
      zip(layout.frames, projectors).contains { frame, projector in
        projector.point(of: place).map { frame.box.contains($0) } ?? false
      }
    }
    if !points.isEmpty, !isSeen {
      notes.append("no point of the track is on the map of layout \"\(layout.id)\"")
    }
    return notes
  }

  /// How to show regions that the map leaves out.
  private func remedy(for missing: [Region]) -> String {
    if plan.fit != nil { return "; --layout equal-earth shows the whole Earth" }
    let isUnitedStates = LayoutDefinition.builtIn("us").contains { $0.id == layout.id }
    guard isUnitedStates || layout.id == LayoutDefinition.wideName else { return "" }
    let zone = MapZone.puertoRico
    let isThere = missing.contains { zone.contains($0.representativePoint) }
    return isThere ? "; use us-with-puerto-rico for \(zone.name)" : ""
  }

  /// The regions of the layer that no frame shows, by their number.
  package var omittedRegions: [Region] {
    var shown: Set<RegionID> = []
    for frame in layout.frames { shown.formUnion(shownRegions(of: frame).map(\.regionID)) }
    return layout.layer.regions.filter { !shown.contains($0.id) }
  }
}
