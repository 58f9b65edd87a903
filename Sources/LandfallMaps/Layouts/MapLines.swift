package import LandfallTravel

/// The tracks and the route of a map.
package struct MapLines {
  package var tracks: [[Coordinate]]
  /// What was flown of the tracks.
  package var flights: [[Coordinate]] = []
  package var route: Route?

  package init(tracks: [[Coordinate]] = [], route: Route? = nil) {
    self.tracks = tracks
    self.route = route
  }

  package init(of routes: [TripRoute], route: Route? = nil) {
    let lines = routes.flatMap(\.lines)
    self.init(tracks: lines.filter { !$0.isFlight }.map(\.coordinates), route: route)
    flights = lines.filter(\.isFlight).map(\.coordinates)
  }

  package var isEmpty: Bool { hasNoTrack && route == nil }
  private var hasNoTrack: Bool { (tracks + flights).allSatisfy(\.isEmpty) }
  /// Whether there is a route and no track.
  var isRoute: Bool { route != nil && hasNoTrack }
  /// The midpoint of the route.
  var middle: Coordinate? { route?.middle }

  /// All lines but flights, the route as the line between its ends.
  package var all: [[Coordinate]] { tracks + (route.map { [[$0.from.place, $0.to.place]] } ?? []) }
  /// Places on all lines: those of the tracks, and some along the route.
  var places: [Coordinate] { (tracks + flights).flatMap(\.self) + (route?.places ?? []) }

  /// Returns the finest layer that holds at least nine tenths as many places of the tracks and ends of the route as any
  /// other one; nil if no layer holds one of them.
  ///
  /// O(layers × places), of at most ``sampleCount`` places.
  func layer(among layers: [Layer]) -> Layer? {
    // What was flown over is not what the map is of.
    let ground = tracks.allSatisfy(\.isEmpty) ? flights : tracks
    let ends = ground.flatMap(\.self) + (route.map { [$0.from.place, $0.to.place] } ?? [])
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
