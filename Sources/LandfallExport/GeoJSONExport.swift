/// Writes a layer's regions as GeoJSON features (RFC 7946), piece by piece.
///
/// Outer rings run counter-clockwise, holes clockwise (§3.1.6); a region across ±180° stays cut
/// there, with separate polygons on the two sides (§3.1.9). Decimals equal grid points exactly: an
/// atlas built from the text, with the same grid, has the same geometry. A feature's `id` is its
/// region's key; its properties are the name and the attributes, null where the region has no
/// value.
///
/// Each feature is on a line of its own, in the order of the keys; equal layers produce equal
/// bytes.
package struct GeoJSONExport {
  /// The text around the features.
  package enum Framing: Sendable {
    /// A FeatureCollection.
    case collection
    /// Line ends alone: newline-delimited JSON.
    case lines
    /// A record separator before and a line end after each (RFC 8142).
    case records
    /// Line ends alone; the key is a property, `id`, as tables do not have another place for it.
    case rows
  }

  private let layerID: String
  private let regions: Layer.Regions
  private let detail: Detail?
  private let properties: RegionProperties
  private let framing: Framing
  private let degrees: GridDegrees
  private var pieces = TextPieces()
  /// The number of vertices and points written so far, without the closing positions.
  package private(set) var vertexCount = 0

  /// - Parameters:
  ///   - detail: one of the layer's details; nil for a layer without borders.
  ///   - grid: the grid of the layer's atlas.
  ///   - file: the name of the atlas in error messages.
  package init(
    _ layer: Layer, detail: Detail?, grid: Grid, file: String, framing: Framing = .collection
  ) {
    layerID = layer.id
    regions = layer.regions
    self.detail = detail
    self.framing = framing
    properties = RegionProperties(layer, includesKey: framing == .rows)
    degrees = GridDegrees(grid: grid, file: file)
  }

  /// Writes the text in pieces. Each feature is one line.
  /// - Throws: ``BuildError`` if a damaged atlas contains a vertex outside of the valid coordinates, and
  ///   the errors of the sink.
  package mutating func write(to sink: ExportSink) throws {
    pieces = TextPieces()
    if framing == .collection {
      pieces += #"{"type":"FeatureCollection","name":\#(jsonText(layerID)),"features":[\#n"#
    }
    for (position, region) in regions.enumerated() {
      if framing == .records { pieces += "\u{1E}" }
      try writeFeature(region, to: sink)
      if framing == .collection, position + 1 < regions.count { pieces += "," }
      pieces += "\n"
      try pieces.flush(to: sink)
    }
    if framing == .collection { pieces += "]}\n" }
    try pieces.flush(to: sink, isLast: true)
  }

  private mutating func writeFeature(_ region: Region, to sink: ExportSink) throws {
    pieces += #"{"type":"Feature","#
    if framing != .rows { pieces += #""id":\#(jsonText(region.key)),"# }
    pieces += #""properties":"#
    try properties.write(region, to: &pieces, sink)
    pieces += #","geometry":"#
    try writeGeometry(of: region, to: sink)
    pieces += "}"
  }
}

// MARK: - Geometry

extension GeoJSONExport {
  private mutating func writeGeometry(of region: Region, to sink: ExportSink) throws {
    let rings = detail.map(region.rings(at:)) ?? []
    let points = region.points
    switch (rings.isEmpty, points.isEmpty) {
    case (true, true): pieces += "null"
    case (false, true): try write(rings, of: region, to: sink)
    case (true, false): try write(points, of: region, to: sink)
    case (false, false):
      pieces += #"{"type":"GeometryCollection","geometries":["#
      try write(rings, of: region, to: sink)
      pieces += ","
      try write(points, of: region, to: sink)
      pieces += "]}"
    }
  }

  /// Writes rings as polygons. The vertices are not collected, as a region of a hostile file may have many
  /// times as many as the file has bytes.
  private mutating func write(_ rings: [Ring], of region: Region, to sink: ExportSink) throws {
    let isOne = !rings.dropFirst().contains(where: \.isOuter)
    pieces += #"{"type":"\#(isOne ? "Polygon" : "MultiPolygon")","coordinates":"#
    pieces += isOne ? "[" : "[["
    for (index, ring) in rings.enumerated() {
      if index > 0 { pieces += ring.isOuter ? "],[" : "," }
      // A ring ends with its first vertex (§3.1.6).
      try writePositions(ring, isClosed: true, of: region, to: sink)
    }
    pieces += isOne ? "]}" : "]]}"
  }

  private mutating func write(
    _ points: [Coordinate], of region: Region, to sink: ExportSink
  ) throws {
    let isOne = points.count == 1
    pieces += #"{"type":"\#(isOne ? "Point" : "MultiPoint")","coordinates":"#
    if isOne {
      degrees.text.append(try degrees.point(points[0], of: region), to: &pieces.text)
      vertexCount += 1
    } else {
      try writePositions(points, isClosed: false, of: region, to: sink)
    }
    pieces += "}"
  }

  private mutating func writePositions(
    _ positions: some Sequence<Coordinate>, isClosed: Bool, of region: Region, to sink: ExportSink
  ) throws {
    pieces += "["
    var first: GridPoint?
    for position in positions {
      let point = try degrees.point(position, of: region)
      if first == nil { first = point } else { pieces += "," }
      degrees.text.append(point, to: &pieces.text)
      vertexCount += 1
      try pieces.flush(to: sink)
    }
    if isClosed, let first {
      pieces += ","
      degrees.text.append(first, to: &pieces.text)
    }
    pieces += "]"
  }
}

/// Receives the next bytes of an export.
package typealias ExportSink = (borrowing Span<UInt8>) throws -> Void

/// The text of an export, of which at most ``size`` bytes and one part are in memory.
struct TextPieces {
  /// The bytes that the sink has not received yet.
  var text: [UInt8] = []
  private static let size = 1 << 16

  /// Hands the text to the sink if there is enough of it.
  mutating func flush(to sink: ExportSink, isLast: Bool = false) throws {
    guard isLast || text.count >= Self.size else { return }
    try sink(text.span)
    text.removeAll(keepingCapacity: text.count <= 2 * Self.size)
  }

  static func += (pieces: inout TextPieces, text: String) { pieces.text += text.utf8 }
}

/// The properties of a layer's regions in a file of features: the name and the attributes, null where a region
/// has no value, and the key where the format has no other place for it.
package struct RegionProperties {
  private let attributeNames: [String]
  private let nameMember: String
  private let keyMember: String?

  /// - Parameter includesKey: whether the key is a property, too. The names are then different even without
  ///   regard to case, as those of columns in SQLite must be.
  package init(_ layer: Layer, includesKey: Bool = false) {
    attributeNames = layer.attributeNames
    let taken = includesKey ? attributeNames.map { $0.lowercased() } : attributeNames
    nameMember = Self.unused("name", among: taken)
    keyMember = includesKey ? Self.unused("id", among: taken) : nil
  }

  /// A name that no attribute has: "name", or else "region_name".
  package static func unused(_ name: String, among taken: [String]) -> String {
    var name = name
    while taken.contains(name) { name = "region_\(name)" }
    return name
  }

  /// Writes the properties of a region as a JSON object. At most one attribute is in memory at a time.
  func write(_ region: Region, to pieces: inout TextPieces, _ sink: ExportSink) throws {
    pieces += "{"
    if let keyMember { pieces += "\(jsonText(keyMember)):\(jsonText(region.key))," }
    pieces += "\(jsonText(nameMember)):\(jsonText(region.name))"
    for name in attributeNames {
      pieces += ",\(jsonText(name)):\(region.attribute(name)?.jsonText ?? "null")"
      try pieces.flush(to: sink)
    }
    pieces += "}"
  }
}
