/// Writes layers as a TopoJSON topology (TopoJSON 1.0), piece by piece.
///
/// The arcs are those of the atlas: each border between two regions is in the file once. An object has the id of
/// its layer and contains a geometry for each region, in the order of the keys, with the same `id` and properties
/// as in ``GeoJSONExport``. Layers have no arcs in common: those of the second follow those of the first.
///
/// The rings are those of GeoJSONExport in the opposite direction: outer ones run clockwise, as d3-geo expects.
/// A region across ±180° stays cut there.
///
/// A quantized arc has no two equal positions in a row, but always two positions, and rings that become points
/// or lines stay, as with topojson's own quantization. Equal layers produce equal bytes.
package struct TopoJSONExport {
  /// A layer at one of its details.
  private struct Part {
    let layer: Layer
    let detail: Detail?
    let properties: RegionProperties
    /// nil for a layer without borders.
    let arcs: TopologyArcs?
  }

  private let parts: [Part]
  private let degrees: GridDegrees
  private let quantization: Quantization
  private var pieces = TextPieces()

  /// - Parameters:
  ///   - layers: layers of one atlas, each with one of its details, or nil for a layer without borders; no two
  ///     have the same id.
  ///   - file: the name of the atlas in error messages.
  package init(
    _ layers: [(layer: Layer, detail: Detail?)], quantization: Quantization, grid: Grid,
    file: String
  ) {
    self.quantization = quantization
    degrees = GridDegrees(grid: grid, file: file)
    var parts: [Part] = []
    var count = 0
    for (layer, detail) in layers {
      let arcs = detail.map { [degrees] detail in
        TopologyArcs(layer, detail: detail, first: count, degrees: degrees)
      }
      count += arcs?.count ?? 0
      parts.append(
        Part(layer: layer, detail: detail, properties: RegionProperties(layer), arcs: arcs))
    }
    self.parts = parts
  }

  /// Writes the text in pieces. Each geometry and each arc is one line.
  /// - Throws: ``BuildError`` if a damaged atlas has vertices outside of the valid coordinates or rings that are
  ///   not closed, and the errors of the sink.
  package mutating func write(to sink: ExportSink) throws {
    pieces = TextPieces()
    pieces += #"{"type":"Topology","#
    let box = try bounds()
    let positions = TopologyPositions(in: box, quantization, degrees: degrees)
    if box.west <= box.east { pieces.text += positions.header }
    pieces += #""objects":{"#
    for (index, part) in parts.enumerated() {
      if index > 0 { pieces += "," }
      pieces += #"\#n\#(jsonText(part.layer.id)):{"type":"GeometryCollection","geometries":["#
      var separator = "\n"
      for region in part.layer.regions {
        pieces += separator
        separator = ",\n"
        try write(region, of: part, positions, to: sink)
        try pieces.flush(to: sink)
      }
      pieces += "\n]}"
    }
    pieces += #"},\#n"arcs":["#
    try writeArcs(positions, to: sink)
    pieces += "\n]}\n"
    try pieces.flush(to: sink, isLast: true)
  }

  /// The least box around all positions. O(vertices).
  private func bounds() throws -> GridBox {
    var box = GridBox.none
    for part in parts {
      try part.arcs?.forEachPiece { vertices, _, _ in for vertex in vertices { box.enclose(vertex) }
      }
      // The regions of a damaged file may share points.
      var remaining = part.layer.storage.tables.points.count / 8
      for region in part.layer.regions {
        let points = region.points
        remaining -= points.count
        guard remaining >= 0 else {
          throw degrees.damaged("\(region)", "its points are those of other regions, too")
        }
        for point in points { box.enclose(try degrees.point(point, of: region)) }
      }
    }
    return box
  }

  private mutating func writeArcs(_ positions: TopologyPositions, to sink: ExportSink) throws {
    var separator = "\n["
    var before: GridPoint?
    var isPoint = true
    for arcs in parts.compactMap(\.arcs) {
      try arcs.forEachPiece { vertices, isFirst, isLast in
        if isFirst {
          pieces += separator
          separator = ",\n["
          before = nil
          isPoint = true
        }
        for vertex in vertices {
          if let last = before {
            if positions.append(vertex, after: last, to: &pieces.text) { isPoint = false }
          } else {
            positions.append(vertex, to: &pieces.text)
          }
          before = vertex
        }
        if isLast { pieces += isPoint ? ",[0,0]]" : "]" }
        try pieces.flush(to: sink)
      }
    }
  }
}

// MARK: - Geometries

extension TopoJSONExport {
  private mutating func write(
    _ region: Region, of part: Part, _ positions: TopologyPositions, to sink: ExportSink
  ) throws {
    let rings = part.detail.map(region.rings(at:)) ?? []
    let points = region.points
    let (hasRings, hasPoints) = (!rings.isEmpty && part.arcs != nil, !points.isEmpty)
    let isCollection = hasRings && hasPoints
    let isOne = !rings.dropFirst().contains(where: \.isOuter)
    let area = isOne ? "Polygon" : "MultiPolygon"
    let point = points.count == 1 ? "Point" : "MultiPoint"
    let type = isCollection ? "GeometryCollection" : hasRings ? area : point
    pieces += #"{"type":\#(hasRings || hasPoints ? "\"\(type)\"" : "null"),"#
    pieces += #""id":\#(jsonText(region.key)),"properties":"#
    try part.properties.write(region, to: &pieces, sink)
    if isCollection { pieces += #","geometries":[{"type":"\#(area)""# }
    if hasRings, let arcs = part.arcs {
      try write(rings, isOne: isOne, arcs, of: region, to: sink)
    }
    if isCollection { pieces += #"},{"type":"\#(point)""# }
    if hasPoints { try write(points, positions, of: region, to: sink) }
    pieces += isCollection ? "}]}" : "}"
  }

  private mutating func write(
    _ rings: [Ring], isOne: Bool, _ arcs: TopologyArcs, of region: Region, to sink: ExportSink
  ) throws {
    pieces += #","arcs":"#
    pieces += isOne ? "[" : "[["
    for (index, ring) in rings.enumerated() {
      if index > 0 { pieces += !isOne && ring.isOuter ? "],[" : "," }
      pieces += "["
      try arcs.forEachReference(ofRing: ring.number, of: region) { reference, isFirst in
        pieces += isFirst ? "\(reference)" : ",\(reference)"
        try pieces.flush(to: sink)
      }
      pieces += "]"
    }
    pieces += isOne ? "]" : "]]"
  }

  private mutating func write(
    _ points: [Coordinate], _ positions: TopologyPositions, of region: Region, to sink: ExportSink
  ) throws {
    pieces += #","coordinates":"#
    let isOne = points.count == 1
    if !isOne { pieces += "[" }
    for (index, point) in points.enumerated() {
      if index > 0 { pieces += "," }
      positions.append(try degrees.point(point, of: region), to: &pieces.text)
      try pieces.flush(to: sink)
    }
    if !isOne { pieces += "]" }
  }
}
