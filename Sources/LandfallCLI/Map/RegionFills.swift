/// The filled regions of a frame of a map.
package struct RegionFills: Sendable {
  /// A region of a picture.
  package struct Mark: Hashable, Sendable {
    package var key: String
    package var name: String
    package var isVisited: Bool
    /// The value that the color of the region stands for, as text; nil without data.
    package var value: String?
    /// The same value for programs.
    package var data: String?
    /// Whether the region has no data on a map of data.
    package var isWithoutData = false

    package init(key: String, name: String, isVisited: Bool) {
      self.key = key
      self.name = name
      self.isVisited = isVisited
    }
  }

  /// A region with its area in the picture.
  package struct Shape: Sendable {
    package var mark: Mark
    package var path: [PathElement]
    package var color: Color

    package init(mark: Mark, path: [PathElement], color: Color) {
      self.mark = mark
      self.path = path
      self.color = color
    }
  }

  /// The layer's id.
  package var layer: String
  package var shapes: [Shape]
  /// The color of most regions.
  package var plain: Color
  /// Whether regions overlap: then each is filled alone, in order.
  package var overlaps: Bool
  /// The pattern of regions without data; nil on a map that shows no data.
  package var hatch: Hatch?

  package init(layer: String, shapes: [Shape], plain: Color, overlaps: Bool) {
    self.layer = layer
    self.shapes = shapes
    self.plain = plain
    self.overlaps = overlaps
  }

  /// The areas to fill in order, by the even-odd rule, so that no ground shows between neighbors at any magnification:
  /// if all colors are opaque, all regions are first filled in the plain color. Regions of one color are one area.
  var areas: [(path: [PathElement], color: Color)] {
    // The even-odd rule would leave overlaps of regions empty.
    if overlaps { return shapes.map { ($0.path, $0.color) } }
    var order: [Color] = []
    var groups: [Color: [PathElement]] = [:]
    for shape in shapes where shape.color != plain {
      if groups[shape.color] == nil { order.append(shape.color) }
      groups[shape.color, default: []] += shape.path
    }
    let isOpaque = order.allSatisfy { $0.opacity == 1 }
    let beneath = isOpaque ? shapes : shapes.filter { $0.color == plain }
    return [(beneath.flatMap(\.path), plain)] + order.map { (groups[$0] ?? [], $0) }
  }

  /// The areas of regions without data, which the pattern is drawn over.
  var hatchedPath: [PathElement] {
    shapes.filter { $0.mark.isWithoutData }.flatMap(\.path)
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
