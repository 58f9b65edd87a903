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
/// bytes. Only one feature's text is in memory at a time.
package struct GeoJSONExport {
  private let regions: Layer.Regions
  private let detail: Detail?
  private let attributeNames: [String]
  private let nameMember: String
  private let header: String
  private let grid: Grid
  private let degrees: DegreeText
  private let file: String
  private var position = -1
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

  /// Returns the next piece of the text; nil after the last one. Each feature is one line.
  /// - Throws: ``BuildError`` if a damaged atlas contains a vertex outside of the valid coordinates.
  package mutating func next() throws(BuildError) -> [UInt8]? {
    defer { position += 1 }
    if position < 0 { return Array("\(header)\n".utf8) }
    if position < regions.count {
      var text = try feature(regions[position])
      if position + 1 < regions.count { text.append(UInt8(ascii: ",")) }
      text.append(UInt8(ascii: "\n"))
      return text
    }
    return position == regions.count ? Array("]}\n".utf8) : nil
  }

  private mutating func feature(_ region: Region) throws(BuildError) -> [UInt8] {
    var text: [UInt8] = []
    text += #"{"type":"Feature","id":\#(jsonText(region.key)),"properties":{"#.utf8
    text += "\(jsonText(nameMember)):\(jsonText(region.name))".utf8
    for name in attributeNames {
      text += ",\(jsonText(name)):\(json(region.attribute(name)))".utf8
    }
    text += #"},"geometry":"#.utf8
    try appendGeometry(of: region, to: &text)
    text.append(UInt8(ascii: "}"))
    return text
  }

  /// Formats a value so that its type is preserved: reading it returns the same attribute.
  private func json(_ value: AttributeValue?) -> String {
    switch value {
    case .string(let text): jsonText(text)
    case .integer(let number): "\(number)"
    // JSON does not support NaN and infinity; only a damaged file contains them.
    case .number(let number): number.isFinite ? "\(number)" : "null"
    case .boolean(let truth): truth ? "true" : "false"
    // The text of a damaged file may be invalid JSON.
    case .json(let text): (try? JSONReader.read(Array(text.utf8))) == nil ? jsonText(text) : text
    case nil: "null"
    }
  }
}

// MARK: - Geometry

extension GeoJSONExport {
  private mutating func appendGeometry(
    of region: Region, to text: inout [UInt8]
  ) throws(BuildError) {
    let polygons = detail.map(region.polygons(at:)) ?? []
    let points = region.points
    switch (polygons.isEmpty, points.isEmpty) {
    case (true, true): text += "null".utf8
    case (false, true): try append(polygons, of: region, to: &text)
    case (true, false): try append(points, of: region, to: &text)
    case (false, false):
      text += #"{"type":"GeometryCollection","geometries":["#.utf8
      try append(polygons, of: region, to: &text)
      text.append(UInt8(ascii: ","))
      try append(points, of: region, to: &text)
      text += "]}".utf8
    }
  }

  private mutating func append(
    _ polygons: [Polygon], of region: Region, to text: inout [UInt8]
  ) throws(BuildError) {
    let isOne = polygons.count == 1
    text += #"{"type":"\#(isOne ? "Polygon" : "MultiPolygon")","coordinates":"#.utf8
    try list(polygons, isBare: isOne, to: &text) { export, polygon, text throws(BuildError) in
      let rings = [polygon.outer] + polygon.holes
      try export.list(rings, to: &text) { export, ring, text throws(BuildError) in
        // A ring ends with its first vertex (§3.1.6).
        try export.appendPositions(ring, closing: ring.first, of: region, to: &text)
      }
    }
    text.append(UInt8(ascii: "}"))
  }

  private mutating func append(
    _ points: [Coordinate], of region: Region, to text: inout [UInt8]
  ) throws(BuildError) {
    let isOne = points.count == 1
    text += #"{"type":"\#(isOne ? "Point" : "MultiPoint")","coordinates":"#.utf8
    if isOne {
      degrees.append(try gridPoint(points[0], of: region), to: &text)
      vertexCount += 1
    } else {
      try appendPositions(points, closing: nil, of: region, to: &text)
    }
    text.append(UInt8(ascii: "}"))
  }

  /// Appends `[a,b,c]`, or the single element `a` if `isBare` is true.
  private mutating func list<Element>(
    _ elements: [Element], isBare: Bool = false, to text: inout [UInt8],
    _ append: (inout Self, Element, inout [UInt8]) throws(BuildError) -> Void
  ) throws(BuildError) {
    if !isBare { text.append(UInt8(ascii: "[")) }
    for (index, element) in elements.enumerated() {
      if index > 0 { text.append(UInt8(ascii: ",")) }
      try append(&self, element, &text)
    }
    if !isBare { text.append(UInt8(ascii: "]")) }
  }

  private mutating func appendPositions(
    _ positions: [Coordinate], closing last: Coordinate?, of region: Region,
    to text: inout [UInt8]
  ) throws(BuildError) {
    text.reserveCapacity(text.count + 26 * (positions.count + 1))
    text.append(UInt8(ascii: "["))
    for (index, position) in positions.enumerated() {
      if index > 0 { text.append(UInt8(ascii: ",")) }
      degrees.append(try gridPoint(position, of: region), to: &text)
    }
    if let last {
      text.append(UInt8(ascii: ","))
      degrees.append(try gridPoint(last, of: region), to: &text)
    }
    text.append(UInt8(ascii: "]"))
    vertexCount += positions.count
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
