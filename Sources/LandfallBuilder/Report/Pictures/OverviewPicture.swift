package import Landfall
import LandfallCoverage
import LandfallModel
import LandfallShapes
import LandfallSources
import LandfallSupport

/// The map of a whole layer; nil if the layer is empty.
///
/// Vertices closer together than a pixel, and islands smaller than one, are left out, but every
/// region is shown. The map begins in the middle of the widest gap between the regions' longitudes,
/// so that regions across ±180° are in one piece.
package func overviewPicture(
  ofLayer layer: String, geometries: [Geometry], grid: Grid
) -> ReportPicture? {
  let origin = amidWidestGap(geometries, grid: grid)
  let turned = geometries.map { turn($0, origin: origin, grid: grid) }
  guard var window = GridBox.around(turned) else { return nil }
  window.widen(by: max(window.east - window.west, window.north - window.south) / 50 + 8, in: grid)
  let cutter = PictureCutter(window: window, steps: 600, vertexLimit: 40_000)
  var shapes: [ReportPicture.Shape] = []
  var marks: [ReportPicture.Mark] = []
  for geometry in turned {
    let areas = cutter.areas(geometry)
    if !areas.isEmpty { shapes.append(.init(role: .land, lines: areas)) }
    // A region too small to be drawn becomes a dot, like one without area, so that every region is
    // shown.
    let isSeen = areas.contains { extent($0) >= 4 * cutter.step }
    let dots = isSeen ? [] : geometry.points + geometry.vertices.prefix(1)
    marks += dots.map { ReportPicture.Mark(place: $0, radiusMeters: nil) }
  }
  return ReportPicture(
    subject: .overview(layer: layer), title: "Map of the layer \(layer)", origin: origin,
    window: window,
    unitsPerDegree: grid.unitsPerDegree, panels: [.init(title: "", shapes: shapes)], marks: marks)
}

/// The meridian at which the map begins: the middle of the widest gap between rings and points, or
/// 0 if that gap contains ±180° anyway.
private func amidWidestGap(_ geometries: [Geometry], grid: Grid) -> UInt32 {
  var spans: [(west: UInt32, east: UInt32)] = []
  for geometry in geometries {
    for range in geometry.rings {
      let longitudes = geometry.vertices[range].lazy.map(\.u)
      if let west = longitudes.min(), let east = longitudes.max() { spans.append((west, east)) }
    }
    spans += geometry.points.map { ($0.u, $0.u) }
  }
  spans.sort { ($0.west, $0.east) < ($1.west, $1.east) }
  guard let first = spans.first else { return 0 }
  var reach = first.east
  var widest: (width: UInt32, end: UInt32) = (0, 0)
  for span in spans {
    if span.west > reach, span.west - reach > widest.width {
      widest = (span.west - reach, span.west)
    }
    reach = max(reach, span.east)
  }
  let acrossSeam = first.west + (grid.width - min(reach, grid.width))
  return widest.width > acrossSeam ? widest.end - widest.width / 2 : 0
}

/// The geometry with longitudes counted from a meridian that no ring crosses.
private func turn(_ geometry: Geometry, origin: UInt32, grid: Grid) -> Geometry {
  if origin == 0 { return geometry }
  var turned = geometry
  func turn(_ point: GridPoint) -> GridPoint {
    GridPoint(
      u: point.u >= origin ? point.u - origin : point.u + (grid.width - origin), v: point.v)
  }
  turned.vertices = geometry.vertices.map(turn)
  turned.points = geometry.points.map(turn)
  return turned
}

/// The longer side of the box around a ring.
private func extent(_ ring: [GridPoint]) -> UInt32 {
  guard let first = ring.first else { return 0 }
  var box = GridBox(west: first.u, south: first.v, east: first.u, north: first.v)
  for point in ring { box.enclose(point) }
  return max(box.east - box.west, box.north - box.south)
}

extension GridBox {
  /// Moves all sides outwards, within the domain.
  mutating func widen(by units: UInt32, in grid: Grid) {
    west -= min(west, units)
    south -= min(south, units)
    east = min(grid.width, east + units)
    north = min(grid.height, north + units)
  }
}
