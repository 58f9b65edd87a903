import Foundation
import Landfall

/// Runs every public query of an atlas, one by one, and notes those that cost more than the size of the
/// file allows: 50 ms of processor time and 50 ns for each byte, and results of 20 bytes for each byte
/// and 64 MiB.
///
/// Processor time is that of the calling thread, so that a busy machine counts little.
package struct QueryBudget {
  /// A query that cost too much.
  package struct Excess: Sendable, CustomStringConvertible {
    package var query: String
    package var seconds: Double
    package var limit: Double
    package var description: String {
      "\(query): \((seconds * 1e3).rounded()) ms of \((limit * 1e3).rounded()) ms"
    }
  }

  package private(set) var excesses: [Excess] = []
  /// The largest part of the allowed time that a query took, and the query.
  package private(set) var worst: (query: String, part: Double) = ("", 0)
  private let limit: Double
  /// Keeps results in use.
  private var sum = 0

  /// - Parameter slowness: How much slower this build is than an optimized one.
  package init(byteCount: Int, slowness: Double = 1) {
    limit = slowness * (0.05 + 50e-9 * Double(byteCount))
  }

  /// Runs one query; its result counts what it returned.
  package mutating func run(_ name: String, _ query: () -> Int) {
    let seconds = processorSeconds { sum &+= query() }
    if seconds / limit > worst.part { worst = (name, seconds / limit) }
    if seconds > limit {
      excesses.append(Excess(query: name, seconds: seconds, limit: limit))
    }
  }

  // MARK: - All queries

  /// Opens an atlas and runs every query: of each kind a few that are likely to cost most.
  /// - Returns: Whether the bytes are an atlas.
  @discardableResult
  package mutating func runAll(_ bytes: [UInt8], seed: UInt64) -> Bool {
    var opened: Atlas?
    run("open") {
      opened = try? Atlas(bytes: bytes)
      return 0
    }
    guard let atlas = opened else { return false }
    run("verifyChecksums") { (try? atlas.verifyChecksums()) == nil ? 0 : 1 }
    run("verifyStructure") { (try? atlas.verifyStructure()) == nil ? 0 : 1 }
    run("sections") { atlas.sections.count }
    run("indexes") { atlas.indexes.reduce(0) { $0 + $1.layers.count } }
    run("titles") {
      atlas.layers.reduce(0) { $0 + ($1.title?.utf8.count ?? 0) + ($1.singular?.utf8.count ?? 0) }
    }
    run("collections") {
      atlas.collections.reduce(0) { $0 + $1.members.count + $1.name.utf8.count }
    }
    run("texts of collections") {
      atlas.collections.reduce(0) {
        $0 + $1.name(in: "de-AT").utf8.count + ($1.description(in: "x")?.utf8.count ?? 0)
          + $1.languages.count
      }
    }
    run("collection") { atlas.collection("no such collection")?.count ?? 0 }
    run("layer") { (try? atlas.layer("no such layer")) == nil ? 0 : 1 }
    run("layout") { (try? atlas.layout("no such layout")) == nil ? 0 : 1 }
    let layers = Array(atlas.layers.prefix(3)) + atlas.layers.dropFirst(3).suffix(1)
    let places = Self.places(in: layers, seed: seed)
    for text in ["", "a", String(repeating: "a", count: 64)] {
      run("regions(named:) of the atlas") {
        atlas.regions(named: text, match: .prefix, limit: .max).count
      }
    }
    for place in places {
      run("place(at:)") { atlas.place(at: place)?.regions(in: atlas).count ?? 0 }
    }
    for layer in layers { run(layer, of: atlas.globe, at: places) }
    for layout in atlas.layouts.prefix(3) { run(layout) }
    return true
  }

  /// Corners of the domain, points of regions, and random places.
  private static func places(in layers: [Layer], seed: UInt64) -> [Coordinate] {
    var generator = SeededGenerator(seed: seed)
    var places = [
      Coordinate(latitude: 90, longitude: 180), Coordinate(latitude: 0, longitude: 0),
      Coordinate(
        latitude: generator.nextNumber(in: -90...90),
        longitude: generator.nextNumber(in: -180...180)),
    ]
    for layer in layers where layer.regions.count > 0 {
      places.append(
        layer.regions[generator.nextIndex(below: layer.regions.count)].representativePoint)
    }
    return places.filter(\.isValid)
  }

  private mutating func run(_ layer: Layer, of globe: Globe, at places: [Coordinate]) {
    run("attributeNames") { layer.attributeNames.count }
    run("region(key:)") { layer.region(key: "no such key") == nil ? 0 : 1 }
    for text in ["", "aaa", "region", String(repeating: "a", count: 64)] {
      for match in [NameMatch.exact, .folded, .prefix] {
        run("regions(named:)") { layer.regions(named: text, match: match, limit: .max).count }
      }
      run("search") { layer.search(text, limit: .max).count }
      run("RegionResolver.search") { RegionResolver(layer).search(text).count }
    }
    run("RegionResolver.find") {
      if case .region = RegionResolver(layer).find("no such region") { 1 } else { 0 }
    }
    run("aliases") { layer.aliases.reduce(0) { $0 + $1.text.utf8.count } }
    run("arcs of the layer") { layer.arcs.count }
    for place in places {
      run("regionID(at:)") { layer.regionID(at: place) == nil ? 0 : 1 }
      run("regions(at:)") { layer.regions(at: place).count }
      run("nearest") { layer.nearest(to: place) == nil ? 0 : 1 }
      run("nearest ten") { layer.nearest(to: place, limit: 10).count }
      run("nearest 5,000") { layer.nearest(to: place, limit: 5_000).count }
      run("nearest of all") { layer.nearest(to: place, limit: .max).count }
      run("distanceToBorder") { layer.distanceToBorder(at: place) == nil ? 0 : 1 }
      if let name = layer.attributeNames.last {
        let filter = RegionFilter.attribute(name, contains: "no such value")
        run("nearest by attribute") { layer.nearest(to: place, limit: 3, where: filter).count }
      }
      let box = Bounds(west: -180, south: -90, east: 180, north: place.latitude)
      run("regions(intersecting:)") { layer.regions(intersecting: box).count }
      run("pick") {
        globe.pick(at: place, tolerance: .radians(4), layer: layer) == nil ? 0 : 1
      }
    }
    let regions = layer.regions
    for number in Set([0, regions.count / 2, regions.count - 1])
    where regions.indices.contains(number) {
      run(regions[number])
    }
    for detail in layer.details.prefix(2) {
      run("arcs of a detail") { layer.arcs(at: detail).reduce(0) { $0 + $1.vertexCount } }
    }
    for number in layer.globeMeshes.indices.prefix(2) {
      run("globeMesh") { (try? layer.globeMesh(number: number))?.vertexCount ?? 0 }
    }
  }

  private mutating func run(_ region: Region) {
    run("name and key") { region.name.utf8.count + region.key.utf8.count }
    run("attributes") { region.attributes.count }
    run("points") { region.points.count }
    run("parent") { region.parent == nil ? 0 : 1 }
    run("neighbors") { region.neighbors.count }
    run("rings") { region.rings.reduce(0) { $0 + ($1.isOuter ? 1 : 0) } }
    run("polygons") { region.polygons.reduce(0) { $0 + $1.outer.count } }
    run("a ring") { region.rings.first?.vertices.count ?? 0 }
    run("arcs") { region.arcs.count }
    run("an arc") { region.arcs.last?.vertices.count ?? 0 }
    run("cameraTarget") { region.cameraTarget.cap.radiusRadians > 1 ? 1 : 0 }
  }

  private mutating func run(_ layout: MapLayout) {
    let page = layout.viewBox
    for part in [0.1, 0.5, 0.9] {
      let place = PagePoint(x: page.x + part * page.width, y: page.y + part * page.height)
      run("region(at:) of a layout") { layout.region(at: place) == nil ? 0 : 1 }
    }
    for frame in layout.frames.prefix(2) {
      run("vertexCount of a frame") { frame.vertexCount }
      for kind in BorderKind.allCases {
        run("lines of a frame") { frame.borders(kind).elements.count }
      }
      let shapes = frame.regions
      for place in Set([0, shapes.count / 2, shapes.count - 1]) where shapes.indices.contains(place)
      {
        run("path of a shape") { shapes[place].path.elements.count }
        run("isDrawn") { shapes[place].isDrawn ? 1 : 0 }
      }
    }
  }
}

/// The processor time that a body takes on the calling thread, in seconds: a busy machine counts little.
package func processorSeconds<Failure: Error>(
  _ body: () throws(Failure) -> Void
) throws(Failure) -> Double {
  func now() -> Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + 1e-9 * Double(time.tv_nsec)
  }
  let start = now()
  try body()
  return now() - start
}
