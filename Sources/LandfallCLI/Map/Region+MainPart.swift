import Landfall

extension Layer {
  fileprivate var coarsestTable: Int? { details.last.map { table(of: $0) } }
}

extension Region {
  fileprivate func outerRings(of layer: Layer) -> [[Coordinate]] {
    guard let table = layer.coarsestTable else { return [] }
    return rings(inTable: table).filter(\.isOuter).map(\.vertices)
  }

  /// The vertices of the region's largest part and of what is near it, without islands across an ocean: France
  /// without Guiana. The points if the region has no area.
  ///
  /// A part is near another one if the gap between their circles is at most half the largest part's radius.
  /// O(vertices + rings × near rings), of at most ``ringLimit`` rings.
  func mainPart(in layer: Layer) -> [Coordinate] {
    var parts = outerRings(of: layer).compactMap { RegionPart($0) }
    parts.sort { $0.radius > $1.radius }
    parts.removeLast(max(parts.count - Self.ringLimit, 0))
    guard let largest = parts.first else { return points }
    let reach = max(largest.radius / 2, Self.leastReach)
    var (near, rest) = ([largest], parts.dropFirst().map { $0 })
    var next = 0
    while next < near.count, !rest.isEmpty {
      let part = near[next]
      near += rest.filter { part.gap(to: $0) <= reach }
      rest.removeAll { part.gap(to: $0) <= reach }
      next += 1
    }
    return near.flatMap(\.vertices)
  }

  private static let ringLimit = 300
  /// Half a degree as a chord of a sphere of radius 1.
  private static let leastReach = 0.0087
}

/// A part of a region in a circle; lengths are chords of a sphere of radius 1.
private struct RegionPart {
  let vertices: [Coordinate]
  let radius: Double
  private let center: SIMD3<Double>

  init?(_ vertices: [Coordinate]) {
    guard !vertices.isEmpty else { return nil }
    let places = vertices.map { Globe.position(of: $0) }
    let middle = places.reduce(.zero, +) / Double(places.count)
    self.vertices = vertices
    center = middle
    radius = places.reduce(0) { max($0, length($1 - middle)) }
  }

  func gap(to other: RegionPart) -> Double { length(center - other.center) - radius - other.radius }
}

private func length(_ vector: SIMD3<Double>) -> Double { (vector * vector).sum().squareRoot() }
