package import Landfall
import LandfallCoverage
import LandfallModel
import LandfallShapes
import LandfallSources
import LandfallSupport

/// The pictures of all layers of a build.
func makePictures(
  of atlas: CompiledAtlas, reports: [BuildReport.Layer], grid: Grid
) -> [ReportPicture] {
  zip(atlas.sources, reports).flatMap { layer, report in
    makePictures(
      of: report, names: layer.features.map(\.name),
      geometries: layer.repaired.coverage.geometries, before: layer.repaired.source.geometries,
      details: layer.details, grid: grid)
  }
}

/// All pictures of a layer: its map, the worst of its repairs, and where each of its details strays
/// farthest.
/// - Parameters:
///   - layer: what the report says of it, the verifier's word included.
///   - geometries: of its regions as they are simplified from.
///   - before: the same before repair.
package func makePictures(
  of layer: BuildReport.Layer, names: [String], geometries: [Geometry], before: [Geometry],
  details: [SimplifiedCoverage], grid: Grid
) -> [ReportPicture] {
  var pictures: [ReportPicture] = []
  if let map = overviewPicture(ofLayer: layer.id, geometries: geometries, grid: grid) {
    pictures.append(map)
  }
  pictures += repairPictures(
    of: layer, names: names, before: before, after: geometries, grid: grid)
  pictures += zip(layer.details, details).compactMap { detail, simplified in
    worstPlacePicture(
      of: detail, layer: layer.id, names: names, source: geometries,
      result: simplified.coverage.geometries, grid: grid)
  }
  return pictures
}

/// Pictures of the worst places of a layer's repairs: the place with its neighbors, before and after
/// where mending changed them.
/// - Parameters:
///   - before: the features' geometry before repair, in the order of `names`.
///   - after: the same after it.
///   - names: the features' names, by which a repair knows them.
package func repairPictures(
  of layer: BuildReport.Layer, names: [String], before: [Geometry], after: [Geometry], grid: Grid,
  limit: Int = 10
) -> [ReportPicture] {
  layer.worstRepairs(limit).compactMap { index in
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
      // One panel has the room of two.
      window = .around(place, radiusMeters: repair.pictureRadiusMeters, breadth: 2, grid: grid)
      panels = [panel("", after)]
    }
    return ReportPicture(
      subject: .repair(layer: layer.id, index: index),
      title: "The place \(repair.place.latitude), \(repair.place.longitude) and its neighbours",
      window: window, unitsPerDegree: grid.unitsPerDegree, panels: panels,
      marks: [ReportPicture.Mark(place: place, radiusMeters: nil)])
  }
}

/// The picture of where a detail strays farthest: the source, and the detail over it; nil where that was
/// not measured.
package func worstPlacePicture(
  of detail: BuildReport.Detail, layer: String, names: [String], source: [Geometry],
  result: [Geometry], grid: Grid
) -> ReportPicture? {
  guard let worst = detail.worstPlace,
    let place = grid.vertex(latitude: worst.latitude, longitude: worst.longitude)
  else { return nil }
  // Wide enough to see what the border does on either side of the farthest point.
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

/// For each name the place in which a picture's subject counts it; the first of features of one name.
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
  /// What the window shows of a layer: the regions it is about in colors of their own, the others as
  /// land, and all borders.
  fileprivate func shapes(
    _ geometries: [Geometry], ordinals: [Int: Int]
  ) -> [ReportPicture.Shape] {
    // One shape a region: where they overlap, each is filled.
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
  /// Half the width of a picture that shows it whole, or as much of it as lets its width be seen.
  fileprivate var pictureRadiusMeters: Double {
    guard let width = widthMeters, width > 0 else { return 500 }
    let length = (areaSquareMeters ?? 0) / width
    return min(max(0.6 * length, 4 * width, 20), 40 * width)
  }
}
