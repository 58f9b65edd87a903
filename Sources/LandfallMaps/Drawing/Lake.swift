import LandfallModel
import LandfallShapes

/// A large lake, which is water on maps and on pages whatever region it is in.
package struct Lake: Sendable {
  /// The shore, then those of islands, without the first vertex again at the end.
  package let rings: [[Coordinate]]
  /// A point in the middle of the lake.
  package let middle: Coordinate

  /// The lakes of more than 5,000 km².
  package static let all = numbers.map { Lake($0.map(coordinates)) }

  private static let unitsPerDegree = 100

  /// The numbers of each ring of each lake: a vertex, then differences, in units.
  private static let numbers: [[[Int]]] = lakeShores.split(separator: "\n").map { line in
    line.split(separator: "|").map { ring in ring.split(separator: " ").compactMap { Int($0) } }
  }

  private static func coordinates(_ numbers: [Int]) -> [Coordinate] {
    var (x, y) = (0, 0)
    return stride(from: 0, to: numbers.count - 1, by: 2).map { index in
      x += numbers[index]
      y += numbers[index + 1]
      let units = Double(unitsPerDegree)
      return Coordinate(latitude: Double(y) / units, longitude: Double(x) / units)
    }
  }

  private init(_ rings: [[Coordinate]]) {
    self.rings = rings
    let shore = rings[0]
    let latitude = shore.reduce(0) { $0 + $1.latitude } / Double(shore.count) + 1e-4
    // Where the shore and islands cross that latitude, from west to east: water is between each two.
    let crossings = rings.flatMap { ring in
      zip(ring, ring.dropFirst() + ring.prefix(1)).compactMap { one, other -> Double? in
        guard (one.latitude < latitude) != (other.latitude < latitude) else { return nil }
        let part = (latitude - one.latitude) / (other.latitude - one.latitude)
        return one.longitude + part * (other.longitude - one.longitude)
      }
    }.sorted()
    let spans = stride(from: 0, to: crossings.count - 1, by: 2).map {
      (crossings[$0], crossings[$0 + 1])
    }
    let widest = spans.max { $0.1 - $0.0 < $1.1 - $1.0 } ?? (shore[0].longitude, shore[0].longitude)
    middle = Coordinate(latitude: latitude, longitude: (widest.0 + widest.1) / 2)
  }

  /// The lakes for a page, each with rings as ``SurroundingLand`` writes them.
  package static var json: [UInt8] {
    func list(_ texts: [String]) -> String { "[\(texts.joined(separator: ","))]" }
    let parts = numbers.map { lake in list(lake.map { list($0.map(String.init)) }) }
    return Array("{\"units\":\(unitsPerDegree),\"parts\":\(list(parts))}".utf8)
  }
}

extension FrameDrawing {
  /// The width in meters of a map below which shores would be coarse: over regions, and over the land beneath them.
  private static let leastWidth = (over: 800_000.0, beneath: 250_000.0)
  /// More than the distance in meters of a lake's middle from its shores on any map.
  private static let greatestReach = 1_000_000.0
  /// The size of lakes in pixels below which they are left out.
  private static let leastLake = 4.0

  /// Returns the lakes of a map with sea.
  /// - Parameter areOver: whether to return the lakes that are in regions of the layer, rather than the others.
  func lakes(areOver: Bool) -> [MapPicture.Item] {
    let hasSea = content.plan.fit == nil ? !outline.isEmpty : content.plan.hasSea
    let pixelsPerMeter = frame.placement.scale * placement.scale
    let width = placement.box.width / pixelsPerMeter
    let near = placement.box.inset(by: -Self.greatestReach * pixelsPerMeter)
    let least = Self.leastWidth
    guard hasSea, width >= (areOver ? least.over : least.beneath) else { return [] }
    let layer = content.layout.layer
    let path = Lake.all.flatMap { lake -> [PathElement] in
      guard let middle = projector.point(of: lake.middle).map(placement.place),
        near.contains(middle), (layer.region(at: lake.middle) != nil) == areOver
      else { return [] }
      let rings = lake.rings.map { $0.compactMap { projector.point(of: $0).map(placement.place) } }
      guard rings.map(\.count) == lake.rings.map(\.count), let box = PageBox(around: rings[0]),
        max(box.width, box.height) >= Self.leastLake,
        box.overlaps(placement.box) || placement.box.contains(middle)
      else { return [] }
      return rings.flatMap(\.closedPath)
    }
    guard !path.isEmpty else { return [] }
    return [
      .area(path, style.ocean),
      .lines(path, areOver ? style.coast : style.landStroke, width: 0.3 * unit),
    ]
  }
}
