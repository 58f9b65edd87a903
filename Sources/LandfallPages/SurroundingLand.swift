import LandfallData

/// The land around an atlas without most countries of the world, which its page draws pale beneath the regions.
///
/// It is that of the bundled countries, coarser with the distance from the atlas: all vertices in a cell become the first of
/// them, and the sides of cells grow with the distance. As a vertex moves in the same way in all rings, neighbors still share
/// their borders. Around an atlas that spans much of the Earth, all cells are larger, so that the land has at most
/// 300,000 bytes.
package struct SurroundingLand {
  /// The greatest size of the JSON in bytes.
  private static let byteLimit = 300_000
  /// The extent in degrees above which the cells near an atlas do not grow with its extent.
  private static let coarsestExtent = 20.0
  /// The grid units of the vertices in a degree.
  private static let unitsPerDegree = 1_000.0

  private let west: Double
  private let south: Double
  private let width: Double
  private let height: Double
  /// The factor of the sides of cells.
  private var coarseness = 1.0
  private var vertices: [Cell: Vertex] = [:]

  private struct Cell: Hashable {
    var exponent: Int
    var column: Double
    var row: Double
  }

  private struct Vertex: Equatable {
    var x: Int
    var y: Int
  }

  /// Returns the rings around an atlas as JSON; an empty array if the representative points of half of the countries are in
  /// regions of the atlas, or if it has no region.
  package static func json(around atlas: Atlas) -> [UInt8] {
    guard let countries = Atlas.bundled.layers.first(where: { $0.id == "countries" }),
      !hasMost(of: countries, atlas), let around = SurroundingLand(atlas)
    else { return [] }
    var coarseness = 1.0
    while true {
      var land = around
      land.coarseness = coarseness
      let json = land.json(of: countries)
      if json.count <= byteLimit { return json }
      coarseness *= 2
    }
  }

  private static func hasMost(of countries: Layer, _ atlas: Atlas) -> Bool {
    let layers = atlas.layers.filter { $0.kind != .points }
    let held = countries.regions.count { country in
      layers.contains { $0.region(at: country.representativePoint) != nil }
    }
    return 2 * held >= countries.regions.count
  }

  private mutating func json(of countries: Layer) -> [UInt8] {
    var rings: [String] = []
    for region in countries.regions {
      for ring in region.rings {
        let vertices = simplified(ring)
        if vertices.count > 2 { rings.append(Self.text(of: vertices)) }
      }
    }
    let units = Int(Self.unitsPerDegree)
    return Array("{\"units\":\(units),\"rings\":[\(rings.joined(separator: ","))]}".utf8)
  }

  /// Creates the land around the smallest box of the regions; nil without regions.
  private init?(_ atlas: Atlas) {
    guard let middle = atlas.layers.lazy.flatMap(\.regions).first?.bounds.west else { return nil }
    var (west, south, east, north) = (Double.infinity, 90.0, -Double.infinity, -90.0)
    for bounds in atlas.layers.lazy.flatMap(\.regions).map(\.bounds) {
      let start = middle + Self.wrapped(bounds.west - middle)
      west = min(west, start)
      east = max(east, start + (bounds.crossesAntimeridian ? 360 : 0) + bounds.east - bounds.west)
      (south, north) = (min(south, bounds.south), max(north, bounds.north))
    }
    (width, height) = (east - west, north - south)
    (self.west, self.south) = (west, south)
  }

  private mutating func simplified(_ ring: Ring) -> [Vertex] {
    var result: [Vertex] = []
    for coordinate in ring {
      let vertex = vertex(coordinate)
      if vertex != result.last { result.append(vertex) }
    }
    if result.count > 1, result.first == result.last { result.removeLast() }
    return result
  }

  /// Returns the first vertex in the cell of a coordinate.
  private mutating func vertex(_ place: Coordinate) -> Vertex {
    let units = Self.unitsPerDegree
    let own = Vertex(
      x: Int((place.longitude * units).rounded()), y: Int((place.latitude * units).rounded()))
    // Along ±180° and at the poles rings end in a straight line, which stays.
    guard abs(place.longitude) < 180, abs(place.latitude) < 90 else { return own }
    let extent = min(max(width, height), Self.coarsestExtent)
    let side = coarseness * max(distance(to: place) / 24, extent / 1_024, 4 / units)
    let size = Double(sign: .plus, exponent: side.exponent, significand: 1)
    let cell = Cell(
      exponent: Int(side.exponent), column: (place.longitude / size).rounded(.down),
      row: (place.latitude / size).rounded(.down))
    if let known = vertices[cell] { return known }
    vertices[cell] = own
    return own
  }

  /// The degrees from a coordinate to the atlas, along the farther of the two axes.
  private func distance(to place: Coordinate) -> Double {
    let across = abs(Self.wrapped(place.longitude - west - width / 2)) - width / 2
    let up = abs(place.latitude - south - height / 2) - height / 2
    return max(across, up, 0)
  }

  private static func wrapped(_ longitude: Double) -> Double {
    longitude - 360 * ((longitude + 180) / 360).rounded(.down)
  }

  /// Returns a ring as JSON: its first vertex, then the differences to the vertex before.
  private static func text(of ring: [Vertex]) -> String {
    var before = Vertex(x: 0, y: 0)
    let numbers = ring.flatMap { vertex in
      defer { before = vertex }
      return [vertex.x - before.x, vertex.y - before.y]
    }
    return "[\(numbers.map(String.init).joined(separator: ","))]"
  }
}
