package import Landfall

/// Asks an atlas every question that there is, many of each, and sums the answers up.
///
/// Of a damaged atlas no answer is wrong, but each must come, and soon. The same atlas and seed give
/// the same sum, on every thread.
/// - Parameters:
///   - seed: chooses the places that are asked about.
///   - places: how many places are asked about.
///   - regions: how many regions, arcs or rings at most each question goes on with.
package func askEverything(
  _ atlas: Atlas, seed: UInt64, places: Int = 40, regions: Int = 24
) -> UInt64 {
  var inquiry = Inquiry(atlas: atlas, seed: seed, placeCount: places, regionCount: regions)
  inquiry.verify()
  inquiry.askAboutAtlas()
  for layer in inquiry.layers { inquiry.ask(about: layer) }
  inquiry.askAboutPlaces()
  return inquiry.sum.value
}

/// A sum of answers that does not depend on the process, as `Hasher`'s would.
package struct AnswerSum: Sendable {
  package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  package init() {}

  /// One step of FNV-1a with a word instead of a byte.
  package mutating func add(_ word: UInt64) { value = (value ^ word) &* 0x0000_0100_0000_01B3 }
  package mutating func add(_ number: Int) { add(UInt64(bitPattern: Int64(number))) }
  package mutating func add(_ number: Double) { add(number.bitPattern) }
  package mutating func add(_ text: String) { for byte in text.utf8 { add(UInt64(byte)) } }
  package mutating func add(_ place: Coordinate) {
    add(place.latitude)
    add(place.longitude)
  }
}

/// The questions, and what was answered so far.
struct Inquiry {
  let atlas: Atlas
  /// A damaged atlas may say that it has millions of layers or regions: the first ones stand for all.
  let layers: [Layer]
  let places: [Coordinate]
  /// Of so many it is asked what is near them, however far.
  let farPlaceCount: Int
  var sum = AnswerSum()
  /// Whether the full check found nothing wrong.
  private var isWhole = false

  static let maxLayerCount = 8
  private let maxRegionCount: Int
  static let maxVertexCount = 200

  init(atlas: Atlas, seed: UInt64, placeCount: Int, regionCount: Int) {
    self.atlas = atlas
    maxRegionCount = regionCount
    layers = Array(atlas.layers.prefix(Self.maxLayerCount))
    farPlaceCount = max(1, placeCount / 4)
    places = Self.places(atlas, layers: layers, seed: seed, count: placeCount)
  }

  /// The corners and sides of the domain, what is no place, and places near the regions and all over.
  private static func places(
    _ atlas: Atlas, layers: [Layer], seed: UInt64, count: Int
  ) -> [Coordinate] {
    var places: [Coordinate] = []
    for latitude in [-90.0, 0, 90] {
      for longitude in [-180.0, 0, 180] {
        places.append(Coordinate(latitude: latitude, longitude: longitude))
      }
    }
    places += [
      Coordinate(latitude: .nan, longitude: 0), Coordinate(latitude: 0, longitude: .infinity),
      Coordinate(latitude: 90.000001, longitude: 0), Coordinate(latitude: 0, longitude: 539.5),
      Coordinate(latitude: 0, longitude: -1e300),
      Coordinate(latitude: 89.9999999, longitude: 1e-300),
    ]
    var generator = SeededGenerator(seed: seed)
    // Of many places some of those, of few one or two.
    let cornerCount = min(places.count, count / 2)
    for place in 0..<cornerCount {
      places.swapAt(place, place + generator.nextIndex(below: places.count - place))
    }
    places.removeSubrange(cornerCount...)
    while places.count < count {
      let everywhere = Coordinate(
        latitude: generator.nextNumber(in: -90...90),
        longitude: generator.nextNumber(in: -180...180))
      guard !layers.isEmpty, generator.nextIndex(below: 4) > 0 else {
        places.append(everywhere)
        continue
      }
      let regions = layers[generator.nextIndex(below: layers.count)].regions
      if regions.isEmpty {
        places.append(everywhere)
        continue
      }
      let bounds = regions[generator.nextIndex(below: regions.count)].bounds
      // Half of them on the very sides and corners of a region's box.
      func along(_ from: Double, _ to: Double) -> Double {
        let part = generator.nextNumber(in: -0.5...1.5)
        return from + (to - from) * min(max(part, 0), 1)
      }
      places.append(
        Coordinate(
          latitude: along(bounds.south, bounds.north), longitude: along(bounds.west, bounds.east)))
    }
    return places
  }

  // MARK: - The atlas

  mutating func askAboutAtlas() {
    sum.add(atlas.name)
    sum.add(atlas.generator)
    sum.add(atlas.formatVersion)
    sum.add(atlas.gridDegrees)
    sum.add(atlas.byteCount)
    for section in atlas.sections {
      sum.add(section.name)
      sum.add(section.byteCount)
    }
    for index in atlas.indexes { sum.add(index.layers.count) }
    for layer in layers {
      sum.add((try? atlas.layer(layer.id))?.id ?? "")
      for text in [layer.title, layer.singular].compactMap({ $0 }) { sum.add(text) }
    }
    for collection in atlas.collections.prefix(maxRegionCount) {
      sum.add(collection.identifier + collection.name + collection.setName)
      sum.add("\(collection.condition)")
      for member in collection.members.prefix(maxRegionCount) { sum.add(member.key) }
      sum.add(collection.contains(RegionID(rawValue: 1)) ? 1 : 0)
      for text in [collection.description, collection.category, collection.icon] {
        sum.add(text ?? "")
      }
      sum.add(collection.color?.description ?? "")
      for language in collection.languages.prefix(maxRegionCount) { sum.add(language) }
      for language in ["de-AT", "es", "", "-"] {
        sum.add(collection.name(in: language))
        sum.add(collection.description(in: language) ?? "")
        sum.add(collection.category(in: language) ?? "")
      }
      sum.add(atlas.collection(collection.identifier)?.count ?? -1)
    }
    sum.add((try? atlas.layer("no such layer"))?.id ?? "none")
    sum.add((try? atlas.layout("no such layout"))?.id ?? "none")
    for layout in atlas.layouts.prefix(Self.maxLayerCount) {
      ask(about: layout, regionCount: maxRegionCount)
    }
  }

  /// The full checks: what they find counts, that they end matters.
  mutating func verify() {
    do throws(AtlasError) { try atlas.verifyChecksums() } catch { sum.add(error.description) }
    do throws(AtlasError) {
      try atlas.verifyStructure()
      isWhole = true
    } catch {
      sum.add(error.description)
    }
  }

  // MARK: - Regions

  mutating func ask(about layer: Layer) {
    sum.add(layer.id)
    sum.add(Int(layer.kind.rawValue))
    sum.add(layer.lookupDetailMeters)
    for name in layer.attributeNames { sum.add(name) }
    sum.add(layer.parent?.id ?? "")
    sum.add(layer.overlaps ? 1 : 0)
    sum.add(layer.regions.count)
    for region in layer.regions.prefix(maxRegionCount) { ask(about: region, in: layer) }
    if let last = layer.regions.last { ask(about: last, in: layer) }
    sum.add(layer.region(key: "no such key")?.name ?? "")
    sum.add(layer.region(key: "")?.name ?? "")
    sum.add(layer.arcs.count)
    for arc in layer.arcs.prefix(maxRegionCount) { ask(about: arc) }
    askAboutDetails(of: layer)
    askAboutMeshes(of: layer)
    for text in ["", "n", "Östland", "region"] {
      for match in [NameMatch.exact, .folded, .prefix] {
        let found = layer.regions(named: text, match: match, limit: maxRegionCount)
        for region in found { sum.add(region.key) }
      }
      for hit in layer.search(text + "x", limit: maxRegionCount) { sum.add(hit.region.key) }
    }
    for text in ["", "WL", "republik", "city", "of the"] {
      for region in RegionResolver(layer).search(text, limit: maxRegionCount) {
        sum.add(region.key)
      }
    }
    for alias in layer.aliases.prefix(maxRegionCount) { sum.add(alias.text) }
  }

  private mutating func askAboutMeshes(of layer: Layer) {
    for (number, info) in layer.globeMeshes.prefix(4).enumerated() {
      sum.add(info.detailMeters)
      sum.add(info.sagMeters)
      sum.add(info.byteCount)
      guard let mesh = try? layer.globeMesh(number: number) else {
        sum.add("damaged")
        continue
      }
      sum.add(mesh.withPositions { $0.byteCount })
      sum.add(mesh.withIndices { $0.byteCount })
      for part in mesh.parts.prefix(Self.maxVertexCount) { sum.add(part.vertices.upperBound) }
      for vertex in 0..<min(mesh.vertexCount, Self.maxVertexCount) {
        sum.add(mesh.coordinate(ofVertex: vertex))
        sum.add(Double(mesh.position(ofVertex: vertex).x))
      }
      for triangle in 0..<min(mesh.triangleCount, Self.maxVertexCount) {
        let corners = mesh.vertices(ofTriangle: triangle)
        for corner in [corners.0, corners.1, corners.2] {
          sum.add(mesh.coordinate(ofVertex: corner))
        }
      }
      for region in layer.regions.prefix(maxRegionCount) {
        sum.add(mesh.triangles(of: region.id).upperBound)
        for range in mesh.ranges(of: region.id) { sum.add(range.triangles.count) }
        sum.add(mesh.geometry(of: region.id).positions.count)
      }
      for line in mesh.lines.prefix(Self.maxVertexCount) {
        sum.add(Int(line.left?.rawValue ?? 7))
        sum.add(Int(line.right?.rawValue ?? 7))
        for vertex in line.prefix(Self.maxVertexCount) { sum.add(vertex) }
      }
      let strips = mesh.borderStrips(width: 0.001)
      for strip in [strips.coasts, strips.inland] {
        for position in strip.positions.prefix(Self.maxVertexCount) { sum.add(Double(position.x)) }
        for index in strip.indices.prefix(Self.maxVertexCount) { sum.add(Int(index)) }
      }
    }
  }

  private mutating func askAboutDetails(of layer: Layer) {
    sum.add(layer.detail(within: 3_000)?.meters ?? -1)
    for detail in layer.details.prefix(maxRegionCount) {
      sum.add(detail.meters)
      sum.add(detail.vertexCount)
      for arc in layer.arcs(at: detail).prefix(maxRegionCount) { ask(about: arc) }
      for region in layer.regions.prefix(maxRegionCount) {
        sum.add(region.polygons(at: detail).count)
        sum.add(region.arcs(at: detail).count)
        for ring in region.rings(at: detail).prefix(maxRegionCount) {
          for vertex in ring.prefix(Self.maxVertexCount) { sum.add(vertex) }
        }
      }
    }
  }

  private mutating func ask(about arc: Arc) {
    sum.add(arc.isClosed ? 1 : 0)
    sum.add(arc.vertexCount)
    for id in (arc.leftIDs + arc.rightIDs).prefix(maxRegionCount) {
      sum.add(UInt64(id.rawValue))
    }
    for vertex in arc.prefix(Self.maxVertexCount) { sum.add(vertex) }
  }

  private mutating func ask(about region: Region, in layer: Layer) {
    sum.add(region.description)
    sum.add(region.hasArea ? 1 : 0)
    sum.add(region.lookupDetailMeters)
    sum.add(region.detailLimitMeters ?? -1)
    let bounds = region.bounds
    for side in [bounds.west, bounds.south, bounds.east, bounds.north] { sum.add(side) }
    sum.add(region.representativePoint)
    for point in region.points.prefix(maxRegionCount) { sum.add(point) }
    sum.add(region.parent?.key ?? "")
    for (name, value) in region.attributes {
      sum.add(name)
      sum.add("\(value)")
    }
    sum.add(region.attribute("no such attribute").map { "\($0)" } ?? "")
    sum.add(region.flagEmoji ?? "")
    sum.add(layer.region(key: region.key)?.name ?? "")
    sum.add(region.areaSquareMeters)
    sum.add(region.perimeterMeters)
    let target = region.cameraTarget
    sum.add(target.point)
    sum.add(target.cap.center)
    sum.add(target.cap.radiusRadians)
    sum.add(region.marker.map { Int($0.kind.rawValue) } ?? 0)
    for neighbor in layer.neighbors(of: region.id).prefix(maxRegionCount) {
      sum.add(neighbor.region.key)
      sum.add(neighbor.sharedBorderMeters)
    }
    for found in layer.regions(named: region.name, limit: 3) { sum.add(found.key) }
    for ring in region.rings.prefix(maxRegionCount) {
      sum.add(ring.isOuter ? 1 : 0)
      for vertex in ring.prefix(Self.maxVertexCount) { sum.add(vertex) }
    }
    for polygon in region.polygons.prefix(maxRegionCount) { sum.add(polygon.holes.count) }
    sum.add(region.arcs.count)
    for found in layer.regions(intersecting: region.bounds) { sum.add(UInt64(found.id.rawValue)) }
  }

  // MARK: - Places

  mutating func askAboutPlaces() {
    for place in places {
      for layer in layers { ask(layer, at: place) }
      for region in atlas.place(at: place)?.regions(in: atlas) ?? [] { sum.add(region.description) }
    }
    for layer in layers {
      askTogether(layer)
      askWhatIsNearTogether(layer)
      // Far searches take longest.
      for place in places.suffix(farPlaceCount) {
        askWhatIsNear(place, in: layer)
        touch(layer, at: place)
      }
    }
    for (place, other) in zip(places, places.dropFirst()).prefix(12) {
      let box = Bounds(
        west: place.longitude, south: place.latitude, east: other.longitude, north: other.latitude)
      for layer in layers {
        for region in layer.regions(intersecting: box) { sum.add(UInt64(region.id.rawValue)) }
      }
    }
    for region in atlas.regions(named: "e", match: .prefix, limit: maxRegionCount) {
      sum.add(region.description)
    }
  }

  private mutating func askWhatIsNear(_ place: Coordinate, in layer: Layer) {
    func add(_ nearby: Nearby) {
      sum.add(layer[nearby.regionID].key)
      sum.add(nearby.distanceMeters)
    }
    for meters in [-1, .nan, 0, 5_000, .infinity] {
      if let nearby = layer.nearest(to: place, within: meters) { add(nearby) }
      for nearby in layer.nearest(to: place, within: meters, limit: .max).prefix(maxRegionCount) {
        add(nearby)
      }
      sum.add(layer.distanceToBorder(at: place, within: meters) ?? -1)
    }
    for nearby in layer.nearest(to: place, limit: 3) { add(nearby) }
    for nearby in layer.nearest(to: place, limit: 3) { add(nearby) }
    for nearby in layer.nearest(to: place, within: 2_000_000, limit: .max).prefix(maxRegionCount) {
      add(nearby)
    }
    for name in layer.attributeNames.prefix(3) {
      let filter =
        RegionFilter.attribute(name, contains: "a") || !.attribute(name, in: 0...1e9)
      for nearby in layer.nearest(to: place, limit: 3, where: filter) { add(nearby) }
    }
  }

  /// All places in one batch, more than a block holds.
  private mutating func askTogether(_ layer: Layer) {
    let places = places + places
    var ids: [RegionID?] = []
    layer.regionIDs(
      longitudes: places.map(\.longitude), latitudes: places.map(\.latitude), into: &ids)
    for (place, id) in zip(places, ids) {
      sum.add(id.map { UInt64($0.rawValue) } ?? .max)
      precondition(
        !isWhole || id == layer.regionID(at: place), "a batch answers otherwise at \(place)")
    }
  }

  /// Many places by an index of the points, as batches of thousands search.
  private mutating func askWhatIsNearTogether(_ layer: Layer) {
    guard let points = NearestPoints(layer) else { return }
    for meters in [-1, 0, 5_000, .infinity] {
      let places = meters.isFinite ? places : Array(places.prefix(farPlaceCount))
      var found = [Nearby?](repeating: nil, count: places.count)
      points.forEachNearest(0..<places.count, within: meters) {
        places[$0]
      } _: {
        found[$0] = $1
      }
      for (place, nearby) in zip(places, found) {
        if let nearby { sum.add(layer[nearby.regionID].key) }
        sum.add(nearby?.distanceMeters ?? -1)
        precondition(
          !isWhole || nearby?.regionID == layer.nearest(to: place, within: meters)?.regionID,
          "a batch finds another region near \(place)")
      }
    }
  }

  /// With fingers from a hair's breadth to the whole globe, on the globe and from a camera.
  private mutating func touch(_ layer: Layer, at place: Coordinate) {
    let globe = atlas.globe
    for radians in [0, 1e-9, 0.002, 0.12, 2, 4, -1, .nan] {
      let tolerance = Globe.PickTolerance.radians(radians)
      let eye = Globe.position(of: place, radius: 3)
      let aside = Globe.Ray(origin: eye, direction: SIMD3(radians, 0.1, 0) - eye)
      let picks = [
        globe.pick(at: place, tolerance: tolerance, layer: layer),
        globe.pick(ray: aside, tolerance: tolerance, layer: layer),
      ]
      for pick in picks {
        guard let pick else { continue }
        sum.add(layer[pick.regionID].key)
        sum.add(pick.coordinate)
      }
    }
  }

  private mutating func ask(_ layer: Layer, at place: Coordinate) {
    if let id = layer.regionID(at: place) {
      sum.add(UInt64(id.rawValue))
      // An answer is always a region of the layer.
      sum.add(layer[id].key)
    }
    sum.add(layer.region(at: place)?.name ?? "")
    for region in layer.regions(at: place) { sum.add(UInt64(region.id.rawValue)) }
  }
}
