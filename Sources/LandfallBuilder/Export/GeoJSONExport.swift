package import Landfall
import LandfallCoverage
import LandfallModel
import LandfallShapes
import LandfallSources
import LandfallSupport

/// Writes a layer's regions as a GeoJSON FeatureCollection (RFC 7946), piece by piece.
///
/// Outer rings run counter-clockwise, holes clockwise (§3.1.6); a region across ±180° stays cut
/// there, with separate polygons on the two sides (§3.1.9). Decimals equal grid points exactly: an
/// atlas built from the text, with the same grid, has the same geometry. A feature's `id` is its
/// region's key; its properties are the name and the attributes, null where the region has no
/// value.
///
/// Each feature is on a line of its own, in the order of the keys; equal layers produce equal
/// bytes. At most ``pieceSize`` bytes of text and one attribute are in memory at a time.
package struct GeoJSONExport {
  /// Receives the next bytes of the text.
  package typealias Sink = (borrowing Span<UInt8>) throws -> Void

  private let regions: Layer.Regions
  private let detail: Detail?
  private let attributeNames: [String]
  private let nameMember: String
  private let header: String
  private let grid: Grid
  private let degrees: DegreeText
  private let file: String
  /// The text that the sink has not received yet.
  private var text: [UInt8] = []
  private static let pieceSize = 1 << 16
  /// The number of vertices and points written so far, without the closing positions.
  package private(set) var vertexCount = 0

  /// - Parameters:
  ///   - detail: one of the layer's details; nil for a layer without borders.
  ///   - grid: the grid of the layer's atlas.
  ///   - file: the name of the atlas in error messages.
  package init(_ layer: Layer, detail: Detail?, grid: Grid, file: String) {
    regions = layer.regions
    self.detail = detail
    attributeNames = layer.attributeNames
    self.grid = grid
    self.file = file
    degrees = DegreeText(grid: grid)
    // An attribute may be called "name", too, but member names must be unique.
    var member = "name"
    while attributeNames.contains(member) { member = "region_\(member)" }
    nameMember = member
    header = #"{"type":"FeatureCollection","name":\#(jsonText(layer.id)),"features":["#
  }

  /// Writes the text in pieces. Each feature is one line.
  /// - Throws: ``BuildError`` if a damaged atlas contains a vertex outside of the valid coordinates, and
  ///   the errors of the sink.
  package mutating func write(to sink: Sink) throws {
    text = Array("\(header)\n".utf8)
    for (position, region) in regions.enumerated() {
      try writeFeature(region, to: sink)
      if position + 1 < regions.count { text.append(UInt8(ascii: ",")) }
      text.append(UInt8(ascii: "\n"))
      try flush(to: sink)
    }
    text += "]}\n".utf8
    try flush(to: sink, isLast: true)
  }

  /// Hands the text to the sink if there is enough of it.
  private mutating func flush(to sink: Sink, isLast: Bool = false) throws {
    guard isLast || text.count >= Self.pieceSize else { return }
    try sink(text.span)
    text.removeAll(keepingCapacity: text.count <= 2 * Self.pieceSize)
  }

  private mutating func writeFeature(_ region: Region, to sink: Sink) throws {
    text += #"{"type":"Feature","id":\#(jsonText(region.key)),"properties":{"#.utf8
    text += "\(jsonText(nameMember)):\(jsonText(region.name))".utf8
    for name in attributeNames {
      text += ",\(jsonText(name)):\(region.attribute(name)?.jsonText ?? "null")".utf8
      try flush(to: sink)
    }
    text += #"},"geometry":"#.utf8
    try writeGeometry(of: region, to: sink)
    text.append(UInt8(ascii: "}"))
  }
}

// MARK: - Geometry

extension GeoJSONExport {
  private mutating func writeGeometry(of region: Region, to sink: Sink) throws {
    let rings = detail.map(region.rings(at:)) ?? []
    let points = region.points
    switch (rings.isEmpty, points.isEmpty) {
    case (true, true): text += "null".utf8
    case (false, true): try write(rings, of: region, to: sink)
    case (true, false): try write(points, of: region, to: sink)
    case (false, false):
      text += #"{"type":"GeometryCollection","geometries":["#.utf8
      try write(rings, of: region, to: sink)
      text.append(UInt8(ascii: ","))
      try write(points, of: region, to: sink)
      text += "]}".utf8
    }
  }

  /// Writes rings as polygons. The vertices are not collected, as a region of a hostile file may have many
  /// times as many as the file has bytes.
  private mutating func write(_ rings: [Ring], of region: Region, to sink: Sink) throws {
    let isOne = !rings.dropFirst().contains(where: \.isOuter)
    text += #"{"type":"\#(isOne ? "Polygon" : "MultiPolygon")","coordinates":"#.utf8
    text += (isOne ? "[" : "[[").utf8
    for (index, ring) in rings.enumerated() {
      if index > 0 { text += (ring.isOuter ? "],[" : ",").utf8 }
      // A ring ends with its first vertex (§3.1.6).
      try writePositions(ring, isClosed: true, of: region, to: sink)
    }
    text += (isOne ? "]}" : "]]}").utf8
  }

  private mutating func write(
    _ points: [Coordinate], of region: Region, to sink: Sink
  ) throws {
    let isOne = points.count == 1
    text += #"{"type":"\#(isOne ? "Point" : "MultiPoint")","coordinates":"#.utf8
    if isOne {
      degrees.append(try gridPoint(points[0], of: region), to: &text)
      vertexCount += 1
    } else {
      try writePositions(points, isClosed: false, of: region, to: sink)
    }
    text.append(UInt8(ascii: "}"))
  }

  private mutating func writePositions(
    _ positions: some Sequence<Coordinate>, isClosed: Bool, of region: Region, to sink: Sink
  ) throws {
    text.append(UInt8(ascii: "["))
    var first: GridPoint?
    for position in positions {
      let point = try gridPoint(position, of: region)
      if first == nil { first = point } else { text.append(UInt8(ascii: ",")) }
      degrees.append(point, to: &text)
      vertexCount += 1
      if text.count >= Self.pieceSize { try flush(to: sink) }
    }
    if isClosed, let first {
      text.append(UInt8(ascii: ","))
      degrees.append(first, to: &text)
    }
    text.append(UInt8(ascii: "]"))
  }

  /// The grid point of a vertex in degrees; only a damaged file contains a vertex without one.
  private func gridPoint(
    _ position: Coordinate, of region: Region
  ) throws(BuildError) -> GridPoint {
    if let point = grid.vertex(latitude: position.latitude, longitude: position.longitude) {
      return point
    }
    throw BuildError(
      .coordinate, file: file, place: "\(region)",
      problem: "the vertex \(position) lies outside of ±180° longitude and ±90° latitude",
      remedy: "the file is damaged; build it again")
  }
}
