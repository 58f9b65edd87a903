package import LandfallBuilder
import LandfallData
import LandfallMaps

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
  private static let longSide = 900.0

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
        let picture = content.picture(
          longSide: longSide,
          numbering: repairs.map { Coordinate(latitude: $0.latitude, longitude: $0.longitude) })
        map.svg = String(decoding: SVGDocument(picture).bytes, as: UTF8.self)
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
    let choice = LayoutChoice(atlas: atlas, path: path, chosenLayer: layer, world: .bundled)
    let plan = try choice.plan(of: layer, visited: [], tolerance: 0.2 / longSide, jobs: jobs)
    return try MapContent(plan, style: MapStyle(.light), file: path)
  }
}

extension MapContent {
  /// The keys of the regions that no frame has.
  fileprivate var missingKeys: String {
    let missing = omittedRegions
    guard !missing.isEmpty else { return "" }
    return "not on this map: \(listed(missing.map(\.key), limit: 8))"
  }
}
