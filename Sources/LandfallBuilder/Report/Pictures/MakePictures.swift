package import Landfall

/// The pictures of all layers of a build.
func makePictures(
  of atlas: CompiledAtlas, reports: [BuildReport.Layer], grid: Grid
) -> [ReportPicture] {
  zip(atlas.layers, reports).flatMap { layer, report in
    makePictures(
      of: report, names: layer.features.map(\.name),
      geometries: layer.coverage.geometries,
      before: layer.sourceGraph?.geometries ?? [],
      details: layer.details, grid: grid)
  }
}

/// The pictures of a layer: its worst repairs, and for each detail the place of its maximum error.
/// - Parameters:
///   - layer: the layer's part of the report, including the verifier's measurements.
///   - geometries: the regions' geometries after repair, before they are simplified.
///   - before: the regions' geometries before repair.
package func makePictures(
  of layer: BuildReport.Layer, names: [String], geometries: [Geometry], before: [Geometry],
  details: [SimplifiedCoverage], grid: Grid
) -> [ReportPicture] {
  let worstPlaces = zip(layer.details, details).compactMap { detail, simplified in
    worstPlacePicture(
      of: detail, layer: layer.id, names: names, source: geometries,
      result: simplified.coverage.geometries, grid: grid)
  }
  return repairPictures(of: layer, names: names, before: before, after: geometries, grid: grid)
    + worstPlaces
}

/// The pictures of a layer's worst repairs: each place with its neighbors, before and after the
/// repair if there was one.
/// - Parameters:
///   - before: the features' geometry before repair, in the order of `names`.
///   - after: the features' geometry after repair.
///   - names: the features' names, by which a repair refers to them.
package func repairPictures(
  of layer: BuildReport.Layer, names: [String], before: [Geometry], after: [Geometry], grid: Grid
) -> [ReportPicture] {
  layer.worstRepairs().compactMap { index in
    let repair = layer.repairs[index]
    guard
      let place = grid.vertex(
        latitude: repair.place.latitude, longitude: repair.place.longitude)
    else { return nil }
    let ordinals = ordinals(of: repair.features, names: names)
    var window = GridBox.around(place, radiusMeters: repair.pictureRadiusMeters, grid: grid)
    func panel(_ title: String, _ geometries: [Geometry]) -> ReportPicture.Panel {
      .init(
        title: title, shapes: PictureCutter(window: window).shapes(geometries, ordinals: ordinals))
    }
    var panels = [panel("before", before), panel("after", after)]
    if panels[0].shapes == panels[1].shapes {
      // One panel has the space of two.
      window = .around(place, radiusMeters: repair.pictureRadiusMeters, breadth: 2, grid: grid)
      panels = [panel("", after)]
    }
    return ReportPicture(
      subject: .repair(layer: layer.id, index: index),
      title: "The place \(repair.place.latitude), \(repair.place.longitude) and its neighbors",
      window: window, unitsPerDegree: grid.unitsPerDegree, panels: panels,
      marks: [ReportPicture.Mark(place: place, radiusMeters: nil)])
  }
}

/// The picture of a detail's maximum error: the source with the detail drawn over it; nil if the
/// error was not measured.
package func worstPlacePicture(
  of detail: BuildReport.Detail, layer: String, names: [String], source: [Geometry],
  result: [Geometry], grid: Grid
) -> ReportPicture? {
  guard let worst = detail.worstPlace,
    let place = grid.vertex(latitude: worst.latitude, longitude: worst.longitude)
  else { return nil }
  // Wide enough to show the border on both sides of the point of maximum error.
  let window = GridBox.around(
    place, radiusMeters: 6 * max(detail.maxErrorMeters ?? 0, detail.meters / 10, 10), grid: grid)
  let cutter = PictureCutter(window: window)
  let ordinals = ordinals(of: detail.worstFeature.map { [$0] } ?? [], names: names)
  let before = cutter.shapes(source, ordinals: ordinals)
  var after = cutter.shapes(result, ordinals: ordinals)
  after.insert(
    .init(role: .ghost, lines: before.filter { $0.role == .border }.flatMap(\.lines)),
    at: after.firstIndex { $0.role == .border } ?? after.endIndex)
  return ReportPicture(
    subject: .worst(layer: layer, meters: detail.meters),
    title: "Where the borders of \(layer) stray farthest from their source", window: window,
    unitsPerDegree: grid.unitsPerDegree,
    panels: [.init(title: "source", shapes: before), .init(title: "detail", shapes: after)],
    marks: [ReportPicture.Mark(place: place, radiusMeters: detail.maxErrorMeters)])
}

/// The position of each feature in a picture's subject, by its index in `names`; of several
/// features with one name, the first is used.
private func ordinals(of features: [String], names: [String]) -> [Int: Int] {
  var ordinals: [Int: Int] = [:]
  for (ordinal, feature) in features.enumerated() {
    if let index = names.firstIndex(of: feature), ordinals[index] == nil {
      ordinals[index] = ordinal
    }
  }
  return ordinals
}

extension PictureCutter {
  /// The shapes in the window: the regions that the picture is about in separate colors, the others
  /// as land, and all borders.
  fileprivate func shapes(
    _ geometries: [Geometry], ordinals: [Int: Int]
  ) -> [ReportPicture.Shape] {
    // One shape per region: where regions overlap, each is filled.
    var land: [ReportPicture.Shape] = []
    var named: [ReportPicture.Shape] = []
    var borders: [[GridPoint]] = []
    for (index, geometry) in geometries.enumerated() {
      let areas = areas(geometry)
      if areas.isEmpty { continue }
      if let ordinal = ordinals[index] {
        named.append(.init(role: .region(ordinal), lines: areas))
      } else {
        land.append(.init(role: .land, lines: areas))
      }
      borders += lines(geometry)
    }
    return land + named + [.init(role: .border, lines: borders)]
  }
}

extension BuildReport.Repair {
  /// Half the width in meters of a picture that shows the whole repair, or as much of it as leaves
  /// its width visible.
  fileprivate var pictureRadiusMeters: Double {
    guard let width = widthMeters, width > 0 else { return 500 }
    let length = (areaSquareMeters ?? 0) / width
    return min(max(0.6 * length, 4 * width, 20), 40 * width)
  }
}
