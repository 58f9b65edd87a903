/// A part of the Earth, to select what a frame of a map shows by where it is.
///
/// Its borders are coarse: they run through seas, and between countries within a few kilometers of the
/// border, as a polygon is in a zone if the middle of its box is.
public struct MapZone: Sendable, Hashable {
  /// The name for messages, such as "Alaska".
  public let name: String
  /// Rings of longitudes and latitudes, none of which crosses ±180°.
  private let rings: [[SIMD2<Double>]]

  /// - Parameter rings: for each ring, the longitude and the latitude of each vertex, one after the other.
  private init(_ name: String, _ rings: [Double]...) {
    self.name = name
    self.rings = rings.map { numbers in
      stride(from: 0, to: numbers.count, by: 2).map { SIMD2(numbers[$0], numbers[$0 + 1]) }
    }
  }

  /// Creates a zone between two longitudes and two latitudes.
  private init(_ name: String, west: Double, south: Double, east: Double, north: Double) {
    self.init(name, [west, south, east, south, east, north, west, north])
  }

  /// Whether a coordinate is in the zone. O(vertices).
  public func contains(_ place: Coordinate) -> Bool {
    let (x, y) = (place.longitude, place.latitude)
    return rings.contains { ring in
      var isInside = false
      var before = ring[ring.count - 1]
      for vertex in ring {
        if (before.y > y) != (vertex.y > y) {
          let crossing =
            before.x + (vertex.x - before.x) * (y - before.y) / (vertex.y - before.y)
          if x < crossing { isInside.toggle() }
        }
        before = vertex
      }
      return isInside
    }
  }
}

extension MapZone {
  /// The 48 contiguous states of the United States and the District of Columbia.
  public static let contiguousStates = MapZone(
    "the contiguous United States",
    [
      // Along Canada, from the Pacific.
      -126, 48.45, -124.7, 48.5, -123.3, 48.27, -123.3, 48.72,
      -123.2, 49.01, -95.2, 49.01, -95.2, 49.45, -94.4, 49.45,
      -94.6, 48.75, -93, 48.6, -91.4, 48.09, -90, 48.13,
      -89.3, 48.05, -88.3, 48.35, -84.85, 46.85, -84.4, 46.52,
      -83.9, 46.1, -83.45, 45.95, -82.5, 45.3, -82.4, 43,
      -82.5, 42.6, -83.05, 42.3, -83.1, 42.05, -82.55, 41.72,
      -81.2, 42.2, -78.95, 42.85, -79.03, 43.3, -79.2, 43.45,
      -76.8, 43.64, -76.3, 44.2, -75.3, 44.84, -74.7, 45.02,
      -71.5, 45.03, -71.1, 45.32, -70.4, 45.8, -70.1, 46.45,
      -70, 46.72, -69.2, 47.47, -68.9, 47.2, -68.3, 47.38,
      -67.75, 47.07, -67.75, 45.75, -67.4, 45.3, -66.9, 44.95,
      // The seas.
      -66.5, 44, -69, 41, -74, 36, -79, 31, -79.7, 27,
      -79.9, 25, -80.5, 24.3, -83.5, 24.3, -84, 28, -90, 28.3,
      -96.5, 25.9,
      // Along Mexico.
      -97.3, 25.87, -98.2, 26.05, -99.1, 26.4, -99.55, 27.5,
      -100.3, 28.28, -101.4, 29.77, -102.3, 29.88, -102.7, 29.7,
      -103.15, 28.97, -104.5, 29.6, -105, 30.65, -106.5, 31.75,
      -108.2, 31.78, -108.2, 31.33, -111.07, 31.33, -114.8, 32.49,
      -117.13, 32.53, -119, 32.2, -122, 33.5, -126, 40,
    ])

  /// Alaska, with the Aleutian Islands on both sides of ±180°.
  public static let alaska = MapZone(
    "Alaska",
    [
      -180, 50.5, -165, 51, -150, 54.5, -138, 55.5,
      -133.6, 54.5, -130.6, 54.68, -129.97, 55.3, -130, 56,
      -131.8, 56.6, -133.4, 58.4, -134.9, 59.3, -135, 59.6, -135.5, 59.85, -136.3, 59.65, -136.5,
      59.45,
      -137.5, 58.9, -139.1, 60.2, -141, 60.3, -141, 72.5,
      -180, 72.5,
    ], [171, 50.5, 180, 50.5, 180, 54.5, 171, 54.5])

  /// Hawaii, with its islands in the northwest.
  public static let hawaii = MapZone("Hawaii", west: -179, south: 18, east: -154, north: 29)

  /// Puerto Rico.
  public static let puertoRico = MapZone(
    "Puerto Rico", west: -68.2, south: 17.5, east: -65.15, north: 18.8)

  /// The inhabited territories of the United States without Puerto Rico.
  public static let islandTerritories = [
    MapZone("the US Virgin Islands", west: -65.15, south: 17.5, east: -64.5, north: 18.5),
    MapZone("Guam", west: 144.5, south: 13, east: 145.1, north: 13.8),
    MapZone("the Northern Mariana Islands", west: 144.5, south: 13.8, east: 146.5, north: 21),
    MapZone("American Samoa", west: -171.5, south: -15, east: -168, north: -10.8),
  ]
}
