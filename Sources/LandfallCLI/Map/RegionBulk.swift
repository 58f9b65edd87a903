/// The regions that a map is fitted to: all of them, or most of them without those far away.
struct RegionBulk {
  /// The vertices of the main parts of the regions.
  let places: [Coordinate]
  /// The vertices of the main parts without the regions that are far from most; nil if there are none, or too many.
  let nearPlaces: [Coordinate]?

  /// The width of seas that separate regions, as a chord of a sphere of radius 1: 600 km.
  private static let farGap = 0.094

  /// - Parameter mostFar: the greatest share of the regions that may be left out.
  init(_ regions: [Region], of layer: Layer, mostFar: Double) {
    let parts = regions.map { $0.mainPart(in: layer) }
    places = parts.flatMap(\.self)
    guard Int(mostFar * Double(regions.count)) > 0 else {
      nearPlaces = nil
      return
    }
    var groups: [[RegionPart]] = []
    var rest = parts.compactMap { RegionPart($0) }
    rest.sort { $0.radius > $1.radius }
    while let first = rest.first {
      rest.removeFirst()
      let group = first.group(takenFrom: &rest, gap: Self.farGap)
      groups.append(group)
    }
    // The first of several: that with the largest region.
    guard let main = groups.max(by: { $0.count < $1.count }),
      groups.count > 1,
      Double(parts.count - main.count) <= mostFar * Double(parts.count)
    else {
      nearPlaces = nil
      return
    }
    nearPlaces = main.flatMap(\.vertices)
  }
}

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
    var rest = Array(parts.dropFirst())
    return largest.group(takenFrom: &rest, gap: reach).flatMap(\.vertices)
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

  /// Returns the part with all that are within a gap of it or of each other, which it takes from others.
  ///
  /// O(parts × parts of the group).
  func group(takenFrom others: inout [RegionPart], gap: Double) -> [RegionPart] {
    var group = [self]
    var next = 0
    while next < group.count, !others.isEmpty {
      let part = group[next]
      group += others.filter { part.gap(to: $0) <= gap }
      others.removeAll { part.gap(to: $0) <= gap }
      next += 1
    }
    return group
  }

  private func gap(to other: RegionPart) -> Double {
    length(center - other.center) - radius - other.radius
  }
}

private func length(_ vector: SIMD3<Double>) -> Double { (vector * vector).sum().squareRoot() }
