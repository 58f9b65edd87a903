/// The regions that a map is about: most of them, without those far away.
struct RegionBulk {
  /// The regions that are near most others; nil if all are, or too many are not.
  let near: [Region]?

  /// The width of seas that separate regions, as a chord of a sphere of radius 1: 600 km.
  private static let farGap = 0.094

  /// The least number of regions of which some may be left out.
  private static let fewest = 10

  /// - Parameter mostFar: the greatest share of the regions that may be left out.
  /// - Complexity: O(n log n) for n regions.
  init(_ regions: [Region], mostFar: Double) {
    near = Self.near(regions, mostFar: mostFar)
  }

  private static func near(_ regions: [Region], mostFar: Double) -> [Region]? {
    guard regions.count >= fewest, mostFar > 0 else { return nil }
    var discs = regions.map { Disc(region: $0) }
    discs.sort { $0.circle.radius > $1.circle.radius }
    var tree = CircleTree(discs.map(\.circle))
    var restCount = discs.count
    var main: [Int] = []
    // From the largest that is left.
    for first in discs.indices {
      let group = tree.takeGroup(of: first, gap: farGap)
      restCount -= group.count
      // Of several, that with the largest region.
      if group.count > main.count { main = group }
      if main.count >= restCount { break }
    }
    guard main.count < regions.count,
      Double(regions.count - main.count) <= mostFar * Double(regions.count)
    else { return nil }
    return main.map { discs[$0].region }
  }

  /// A region as a disc of its area around its representative point.
  private struct Disc {
    let region: Region
    let circle: Circle

    init(region: Region) {
      self.region = region
      let radius = (region.areaSquareMeters / 3.141_592_653_589_793).squareRoot()
      circle = Circle(
        center: Globe.position(of: region.representativePoint),
        radius: radius / UnitSphere.metersPerRadian)
    }
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
  /// O(vertices + rings × log rings), of at most ``ringLimit`` rings.
  func mainPart(in layer: Layer) -> [Coordinate] {
    var parts = outerRings(of: layer).compactMap { RegionPart($0) }
    parts.sort { $0.radius > $1.radius }
    parts.removeLast(max(parts.count - Self.ringLimit, 0))
    guard let largest = parts.first else { return points }
    let reach = max(largest.radius / 2, Self.leastReach)
    if parts.count == 1 { return largest.vertices }
    var tree = CircleTree(parts.map(\.circle))
    return tree.takeGroup(of: 0, gap: reach).flatMap { parts[$0].vertices }
  }

  private static let ringLimit = 300
  /// Half a degree as a chord of a sphere of radius 1.
  private static let leastReach = 0.0087
}

/// A part of a region in a circle.
private struct RegionPart {
  let vertices: [Coordinate]
  let circle: Circle
  var radius: Double { circle.radius }

  init?(_ vertices: [Coordinate]) {
    guard !vertices.isEmpty else { return nil }
    let places = vertices.map { Globe.position(of: $0) }
    let middle = places.reduce(.zero, +) / Double(places.count)
    self.vertices = vertices
    circle = Circle(
      center: middle, radius: places.reduce(0) { max($0, Circle.length($1 - middle)) })
  }
}
