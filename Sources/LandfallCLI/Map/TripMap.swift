package import Landfall
package import LandfallModel
import LandfallShapes
import LandfallSupport
package import LandfallTravel

/// The picture of a trip: its track and the regions around it.
package struct TripMap {
  private let output: String
  private let format: PictureFormat
  private let labels: LabelContent?
  private let fonts: TextFonts

  /// Nil without `--map`.
  /// - Throws: as `Arguments.pictureFormat(of:_:)`, `labels()` and `fonts()`.
  package init?(_ arguments: Arguments) throws {
    let labels = try arguments.labels()
    guard let output = arguments.value("map") else {
      for option in ["labels", "font"] where !arguments.values(option).isEmpty {
        throw arguments.error("--\(option) requires --map")
      }
      return nil
    }
    self.labels = labels
    self.output = output
    format = try arguments.pictureFormat(of: "map", output)
    fonts = try arguments.fonts()
  }

  /// Draws and writes the picture.
  /// - Parameter tracks: the lines between fixes.
  package func draw(_ trip: Trip, tracks: [[Coordinate]], path: String) throws {
    // The layer with the most visited regions: states rather than their country.
    guard let index = trip.layers.indices.max(by: { sums(trip, $0) < sums(trip, $1) }) else {
      return
    }
    let layer = trip.layers[index].layer
    let regions = trip.sums(ofLayer: index).map(\.region)
    try checkVertexCount(of: layer, detail: nil, file: path)
    let layout = try MapLayout(
      of: layer, definition: Self.definition(around: tracks.joined(), regions))
    var content = try MapContent(layout, style: MapStyle(.light), file: path)
    content.visited = Set(regions.map(\.id))
    content.tracks = tracks
    (content.labels, content.fonts) = (labels, fonts)
    content.title = Self.title(regions, of: layer, meters: trip.distanceMeters)
    let picture = content.picture(size: nil, longSide: format == .png ? 1600 : 1000)
    for note in picture.missingGlyphs { Console.say(note) }
    try write(picture, as: format, to: output)
  }

  private func sums(_ trip: Trip, _ index: Int) -> Int { trip.sums(ofLayer: index).count }

  private static func title(_ regions: [Region], of layer: Layer, meters: Double) -> String {
    let names =
      regions.count > 4
      ? LayerWords(layer).counted(regions.count) : regions.map(\.name).joined(separator: ", ")
    return names.isEmpty
      ? DistanceText.kilometers(meters) : "\(names): \(DistanceText.kilometers(meters))"
  }

  /// Returns a layout in Lambert's azimuthal projection around the middle of the track. It shows the
  /// visited regions as far as the track stays large enough; a map of the world if the radius is 75° or
  /// more.
  package static func definition(
    around track: some Sequence<Coordinate>, _ regions: [Region]
  ) -> LayoutDefinition {
    let points = track.map { Globe.position(of: $0) }
    let sum = points.reduce(SIMD3<Double>()) { $0 + $1 }
    guard let middle = Globe.coordinate(of: sum) else {
      return LayoutDefinition.builtIn("equal-earth")[0]
    }
    func degrees(to place: Coordinate) -> Double {
      (Geodesic.inverse(from: middle, to: place)?.meters ?? 0) / 111_195
    }
    let reach = max(track.reduce(0) { max($0, degrees(to: $1)) }, 0.25)
    let whole = regions.reduce(0) { most, region in
      let cap = region.boundingCap
      return max(most, degrees(to: cap.center) + cap.radiusRadians * (180 / .pi))
    }
    let radius = max(1.25 * reach, min(1.05 * whole, 8 * reach))
    guard radius < 75 else { return LayoutDefinition.builtIn("equal-earth")[0] }
    let projection =
      "+proj=laea +lat_0=\(middle.latitude) +lon_0=\(middle.longitude) +R=6371008.8"
    return LayoutDefinition(
      id: "trip", width: 1000, height: 1000,
      frames: [
        FrameDefinition(
          projection: projection, box: PageBox(x: 0, y: 0, width: 1000, height: 1000), padding: 0,
          extent: .projection, radius: radius)
      ])
  }
}
