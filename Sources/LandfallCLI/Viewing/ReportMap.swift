package import LandfallBuilder
import LandfallData

/// The map of a layer on the page of a build's report, drawn as `landfall map` draws it, with a numbered disc for each
/// of the layer's worst repairs.
package struct ReportMap: Encodable {
  /// The layer's id.
  package var layer: String
  /// The map as an SVG document; nil if it cannot be drawn.
  package var svg: String?
  /// The keys of the regions that are not on the map, or why there is no map; empty if all regions are.
  package var note = ""

  /// The longer side of a map in points.
  fileprivate static let longSide = 900.0

  /// Returns a map for each layer of the report, in its order.
  /// - Parameters:
  ///   - atlas: the atlas that was built.
  ///   - path: its file, for messages.
  package static func maps(
    of atlas: Atlas, report: BuildReport, path: String, jobs: Int
  ) -> [ReportMap] {
    report.layers.compactMap { one in
      guard let layer = atlas.layers.first(where: { $0.id == one.id }) else { return nil }
      var map = ReportMap(layer: one.id)
      do {
        let content = try content(of: layer, in: atlas, path: path, jobs: jobs)
        let repairs = one.worstRepairs().map { one.repairs[$0].place }
        map.svg = String(decoding: SVGDocument(content.picture(with: repairs)).bytes, as: UTF8.self)
        map.note = content.missingKeys
      } catch {
        map.note = "no map: \(oneLine("\(error)"))"
      }
      return map
    }
  }

  private static func content(
    of layer: Layer, in atlas: Atlas, path: String, jobs: Int
  ) throws -> MapContent {
    let choice = LayoutChoice(atlas: atlas, path: path, layerID: layer.id, world: .bundled)
    let plan = try choice.plan(of: layer, visited: [], tolerance: 0.2 / longSide, jobs: jobs)
    return try MapContent(plan, style: MapStyle(.light), file: path)
  }
}

extension MapContent {
  /// Returns the picture with numbered discs at places.
  fileprivate func picture(with places: [BuildReport.Place]) -> MapPicture {
    let composition = composition(size: nil, longSide: ReportMap.longSide)
    let placements = composition.arrangement.placements
    var picture = composition.picture
    for (index, place) in places.enumerated() {
      let coordinate = Coordinate(latitude: place.latitude, longitude: place.longitude)
      let points = zip(placements, projectors).compactMap { placement, projector in
        projector.point(of: coordinate).map(placement.place)
          .flatMap { placement.box.contains($0) ? $0 : nil }
      }
      guard let at = points.first else { continue }
      picture.items.append(.disc(at, radius: 9, style.visited))
      picture.items.append(
        .text(
          .init(
            text: "\(index + 1)", at: PagePoint(x: at.x, y: at.y + 4.2), size: 12, isBold: true,
            color: .white)))
    }
    return picture
  }

  /// The keys of the regions that no frame has.
  fileprivate var missingKeys: String {
    let missing = omittedRegions
    guard !missing.isEmpty else { return "" }
    return "not on this map: \(listed(missing.map(\.key), limit: 8))"
  }
}
