import LandfallBuilder
import LandfallData
import LandfallMaps
package import LandfallTravel

/// The picture of a trip: its track and the regions around it.
package struct TripMap {
  private let output: Destination
  private let format: PictureFormat
  private let labels: LabelContent?
  private let fonts: TextFonts

  /// Nil without `--map`.
  /// - Throws: as `Arguments.choice(_:of:)`, `pictureFormat(of:_:)` and `fonts()`.
  package init?(_ arguments: Arguments) throws {
    let labels = try arguments.choice("labels", of: LabelContent.self)
    guard let path = arguments.value("map") else {
      for option in ["labels", "font"] where !arguments.values(option).isEmpty {
        throw arguments.error("--\(option) requires --map")
      }
      return nil
    }
    if labels == .value {
      throw arguments.error("--labels value is for values, and a trip has none")
    }
    self.labels = labels
    format = try arguments.pictureFormat(of: "map", path)
    output = try arguments.destination("map")
    fonts = try arguments.fonts()
  }

  /// Draws and writes the picture.
  package func draw(_ trip: Trip, route: TripRoute, atlas: Atlas, path: String) throws {
    // The layer with the most visited regions: states rather than their country.
    let areas = trip.layers.map { $0.layer.meanArea }
    guard
      let index = trip.layers.indices.max(by: {
        (sums(trip, $0), areas[$1]) < (sums(trip, $1), areas[$0])
      })
    else { return }
    let layer = trip.layers[index].layer
    let regions = trip.sums(ofLayer: index).map(\.region)
    let longSide = format == .png ? 1600.0 : 1000
    let lines = MapLines(of: [route])
    let choice = LayoutChoice(
      atlas: atlas, path: path, chosenLayer: layer, lines: lines, world: .bundled
    )
    let plan = try choice.plan(
      of: layer, visited: [], tolerance: 0.2 / longSide, jobs: coreCount())
    var content = try MapContent(plan, style: .trip, file: path)
    content.visited = Set(regions.map(\.id))
    (content.tracks, content.flights) = (lines.tracks, lines.flights)
    (content.labels, content.fonts) = (
      labels ?? (content.labelContent == .key ? .name : nil), fonts
    )
    content.title = Self.title(regions, of: layer, meters: trip.distanceMeters)
    let picture = content.picture(size: nil, longSide: longSide)
    for note in picture.missingGlyphs { Console.say(note) }
    try OutputFile.write(picture, as: format, to: output)
  }

  private func sums(_ trip: Trip, _ index: Int) -> Int { trip.sums(ofLayer: index).count }

  private static func title(_ regions: [Region], of layer: Layer, meters: Double) -> String {
    let names =
      regions.count > 4
      ? LayerWords(layer).counted(regions.count) : regions.map(\.name).joined(separator: ", ")
    return names.isEmpty
      ? DistanceText.kilometers(meters) : "\(names): \(DistanceText.kilometers(meters))"
  }
}

extension MapStyle {
  /// The style of a track: pale regions beneath it.
  fileprivate static let trip: MapStyle = {
    var style = MapStyle(.light)
    style.visited = style.opaqueGround.mixed(with: style.visited, 0.22)
    style.unvisited = Color(0xEBE9E3)
    style.coast = Color(0xB9BDC6)
    style.stroke = Color(0xB8A8A6)
    return style
  }()
}
