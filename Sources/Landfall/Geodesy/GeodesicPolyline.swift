/// A geodesic as lines that are straight in longitude and latitude, as in maps and GeoJSON, cut
/// where it crosses ±180°.
///
/// ```swift
/// let way = Geodesic.inverse(from: tokyo, to: newYork)!
/// GeodesicPolyline(way, maxErrorMeters: 1_000)!.pieces   // two: up to 180°, and on from −180°
/// ```
public struct GeodesicPolyline: Sendable, Hashable {
  /// The pieces in order, each with at least two positions, longitudes from −180 to 180.
  ///
  /// If one piece ends on ±180°, the next begins at the same position on the other side. A path
  /// through a pole reaches it on one meridian and leaves it on another, with two vertices at the
  /// pole.
  public let pieces: [[Coordinate]]

  /// The maximum deviation from the geodesic, in meters.
  public let maxErrorMeters: Double

  /// Creates the lines of a geodesic.
  ///
  /// Each point of the lines is within `maxErrorMeters` of the geodesic and vice versa, measured on
  /// the WGS 84 ellipsoid: a part is bisected until seven points of the geodesic are within three
  /// quarters of that distance.
  /// - Parameters:
  ///   - geodesic: The geodesic to approximate.
  ///   - maxErrorMeters: The maximum deviation, 1 to 1,000,000.
  /// - Returns: nil if `maxErrorMeters` is out of range, or if the geodesic is longer than once
  ///   around the Earth, 40,100 km.
  /// - Complexity: O(vertices), some 10 µs each; there are 85 from New York to Mecca for 1 km.
  public init?(_ geodesic: Geodesic, maxErrorMeters: Double = 1_000) {
    guard maxErrorMeters >= 1, maxErrorMeters <= 1e6, abs(geodesic.meters) <= 40_100_000
    else { return nil }
    self.maxErrorMeters = maxErrorMeters
    var path = UnrolledPath(geodesic, tolerance: 0.75 * maxErrorMeters)
    pieces = Self.cut(path.vertices())
  }

  /// Cuts a line of unwrapped longitudes at each odd multiple of 180°.
  private static func cut(_ vertices: [Coordinate]) -> [[Coordinate]] {
    var pieces: [[Coordinate]] = []
    var piece: [Coordinate] = []
    var lap = 0.0
    func reduced(_ vertex: Coordinate) -> Coordinate {
      Coordinate(latitude: vertex.latitude, longitude: vertex.longitude - 360 * lap)
    }
    for (place, vertex) in vertices.enumerated() {
      // A long line may cross more than once, but at most once between consecutive vertices.
      let side = reduced(vertex).longitude > 180 ? 1.0 : reduced(vertex).longitude < -180 ? -1 : 0
      if side != 0, place > 0 {
        let last = reduced(vertices[place - 1])
        let next = reduced(vertex)
        let part = (side * 180 - last.longitude) / (next.longitude - last.longitude)
        let crossing = Coordinate(
          latitude: last.latitude + part * (next.latitude - last.latitude), longitude: side * 180)
        append(crossing, to: &piece)
        if piece.count > 1 { pieces.append(piece) }
        piece = [Coordinate(latitude: crossing.latitude, longitude: side * -180)]
        lap += side
      }
      append(reduced(vertex), to: &piece)
    }
    // A geodesic of length 0 becomes a line with the same position twice.
    if pieces.isEmpty, piece.count == 1 { piece.append(piece[0]) }
    if piece.count > 1 { pieces.append(piece) }
    return pieces
  }

  private static func append(_ vertex: Coordinate, to piece: inout [Coordinate]) {
    if piece.last != vertex { piece.append(vertex) }
  }
}
