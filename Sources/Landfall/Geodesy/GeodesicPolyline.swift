/// A geodesic as lines that are straight in longitude and latitude, as maps and GeoJSON draw them, cut
/// where it crosses ±180°.
///
/// ```swift
/// let way = Geodesic.inverse(from: tokyo, to: newYork)!
/// GeodesicPolyline(way, maxErrorMeters: 1_000)!.pieces   // two: up to 180°, and on from −180°
/// ```
public struct GeodesicPolyline: Sendable, Hashable {
  /// The pieces in order, each of two places or more, longitudes from −180 to 180.
  ///
  /// Where one piece ends on ±180° the next begins at the same place on the other side. A way through a
  /// pole goes to it on one meridian and leaves it on another: two vertices at the pole.
  public let pieces: [[Coordinate]]

  /// How far it may stray from the geodesic, in meters.
  public let maxErrorMeters: Double

  /// The line of a geodesic.
  ///
  /// Each place of the line lies within `maxErrorMeters` of the geodesic, and each of the geodesic within
  /// that of the line, measured on the WGS 84 ellipsoid: a part is halved until the geodesic, looked at
  /// in seven places of it, stays within three quarters of that.
  /// - Parameters:
  ///   - geodesic: the way that is drawn.
  ///   - maxErrorMeters: 1 to 1,000,000.
  /// - Returns: nil where `maxErrorMeters` is not in that range, or where the way is longer than once
  ///   around the Earth, 40,100 km.
  /// - Complexity: O(vertices), some 10 µs each: 85 of them from New York to Mecca for 1 km.
  public init?(_ geodesic: Geodesic, maxErrorMeters: Double = 1_000) {
    guard maxErrorMeters >= 1, maxErrorMeters <= 1e6, abs(geodesic.meters) <= 40_100_000
    else { return nil }
    self.maxErrorMeters = maxErrorMeters
    var path = UnrolledPath(geodesic, tolerance: 0.75 * maxErrorMeters)
    pieces = Self.cut(path.vertices())
  }

  /// Cuts a line of unrolled longitudes at each odd multiple of 180°.
  private static func cut(_ vertices: [Coordinate]) -> [[Coordinate]] {
    var pieces: [[Coordinate]] = []
    var piece: [Coordinate] = []
    var lap = 0.0
    func reduced(_ vertex: Coordinate) -> Coordinate {
      Coordinate(latitude: vertex.latitude, longitude: vertex.longitude - 360 * lap)
    }
    for (place, vertex) in vertices.enumerated() {
      // A long line may cross more than once, from one vertex to the next at most once.
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
    // A way of no length is a line of twice the same place.
    if pieces.isEmpty, piece.count == 1 { piece.append(piece[0]) }
    if piece.count > 1 { pieces.append(piece) }
    return pieces
  }

  private static func append(_ vertex: Coordinate, to piece: inout [Coordinate]) {
    if piece.last != vertex { piece.append(vertex) }
  }
}
