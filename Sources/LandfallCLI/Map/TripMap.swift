import LandfallBuilder
import LandfallData
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
  /// - Parameter tracks: the lines between fixes.
  package func draw(_ trip: Trip, tracks: [[Coordinate]], atlas: Atlas, path: String) throws {
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
    let choice = LayoutChoice(
      atlas: atlas, path: path, layerID: layer.id, lines: MapLines(tracks: tracks), world: .bundled)
    let plan = try choice.plan(
      of: layer, visited: [], tolerance: 0.2 / longSide, jobs: coreCount())
    var content = try MapContent(plan, style: .trip, file: path)
    content.visited = Set(regions.map(\.id))
    content.tracks = tracks
    (content.labels, content.fonts) = (
      labels ?? (content.labelContent == .key ? .name : nil), fonts
    )
    content.title = Self.title(regions, of: layer, meters: trip.distanceMeters)
    let picture = content.picture(size: nil, longSide: longSide)
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

/// The tracks and the route of a map.
package struct MapLines {
  package var tracks: [[Coordinate]]
  package var route: Route?

  package init(tracks: [[Coordinate]] = [], route: Route? = nil) {
    self.tracks = tracks
    self.route = route
  }

  package var isEmpty: Bool { tracks.allSatisfy(\.isEmpty) && route == nil }
  /// Whether there is a route and no track.
  var isRoute: Bool { route != nil && tracks.allSatisfy(\.isEmpty) }
  /// The midpoint of the route.
  var middle: Coordinate? { route?.middle }

  /// All lines, the route as the line between its ends.
  package var all: [[Coordinate]] { tracks + (route.map { [[$0.from.place, $0.to.place]] } ?? []) }
  /// Places on all lines: those of the tracks, and some along the route.
  var places: [Coordinate] { tracks.flatMap(\.self) + (route?.places ?? []) }

  /// Returns the finest layer that holds at least nine tenths as many places of the tracks and ends of the route as any
  /// other one; nil if no layer holds one of them.
  ///
  /// O(layers × places), of at most ``sampleCount`` places.
  func layer(among layers: [Layer]) -> Layer? {
    let ends = tracks.flatMap(\.self) + (route.map { [$0.from.place, $0.to.place] } ?? [])
    let step = max(ends.count / Self.sampleCount, 1)
    let sample = stride(from: 0, to: ends.count, by: step).map { ends[$0] }
    let counts = layers.map { layer in sample.count { layer.regionID(at: $0) != nil } }
    let most = counts.max() ?? 0
    guard most > 0 else { return nil }
    return zip(layers, counts).filter { 10 * $1 >= 9 * most }.map(\.0)
      .min { $0.meanArea < $1.meanArea }
  }

  private static let sampleCount = 1_000
}

/// The two ends of `--route`.
package struct Route {
  package var from: NamedPlace
  package var to: NamedPlace

  /// - Parameter text: "FROM:TO", each a coordinate or the key or name of a region.
  /// - Throws: ``UsageError`` if the text does not have two ends; ``DataError`` for an unknown name.
  package init(_ text: String, atlas: Atlas, path: String, _ arguments: Arguments) throws {
    let ends = text.split(separator: ":", omittingEmptySubsequences: false).map { trimmed($0) }
    guard ends.count == 2, !ends.contains(where: \.isEmpty) else {
      throw arguments.error(
        "--route takes two places with a colon between them, such as 40.7128,-74.006:21.4225,39.8262, "
          + "not \"\(oneLine(text))\"")
    }
    func goal(_ end: String) throws -> NamedPlace {
      try NamedPlace(end, of: "--route", in: atlas.layers, file: path, arguments)
    }
    (from, to) = (try goal(ends[0]), try goal(ends[1]))
  }

  private var way: Geodesic? { Geodesic.inverse(from: from.place, to: to.place) }

  /// The midpoint, rounded to a tenth of a degree.
  package var middle: Coordinate? {
    way.map { way in
      let place = way.coordinate(atFraction: 0.5)
      return Coordinate(
        latitude: (place.latitude * 10).rounded() / 10,
        longitude: (place.longitude * 10).rounded() / 10)
    }
  }

  /// Places along the shortest way.
  var places: [Coordinate] {
    guard let way else { return [from.place, to.place] }
    return (0...32).map { way.coordinate(atFraction: Double($0) / 32) }
  }

  /// The bearing and distance, such as "58° NE, 10,306 km", after the names of the ends if both have one.
  package var title: String {
    guard let way else { return "" }
    let ends = [from.name, to.name].compactMap { $0 }
    let names = ends.count == 2 ? "\(ends[0]) – \(ends[1]): " : ""
    return "\(names)\(Bearing.text(way.initialBearing)), \(DistanceText.kilometers(way.meters))"
  }
}
