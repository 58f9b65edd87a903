import LandfallVerifier

/// A layer's regions as triangles on the globe, at one detail of its borders.
package struct GlobeMesh: Sendable {
  /// The greatest distance of its borders from the source, in meters.
  package var detailMeters: Double
  /// The greatest depth of a triangle below the sphere of 6,371,008.8 m, in meters.
  package var sagMeters: Double
  /// Distinct grid points; those on a border come from its arcs. u is 0 on the seam and at the
  /// poles.
  package var vertices: [GridPoint] = []
  /// Three vertex numbers for each triangle, counterclockwise as seen from outside, region by
  /// region. Triangles in an overlap are listed for each of its regions.
  package var triangles: [UInt32] = []
  /// The range of triangles of each region of the layer.
  package var regionTriangles: [Range<Int>] = []
  /// How often the borders' edges were halved beyond the requirement of the sag, because the grid
  /// had no point for smaller triangles.
  package var edgeHalvingCount = 0
  /// A vertex of each edge that was divided because its great circle crossed or touched another
  /// border, although the two are apart in longitude and latitude.
  package var divided: [GridPoint] = []
  /// A vertex of each edge along which several borders run, because the grid has no room between
  /// them for the vertices that were added.
  package var joined: [GridPoint] = []
  /// The borders, each piece once.
  package var lines: [BorderLine] = []

  /// A piece of border with the same regions to the left and right throughout.
  package struct BorderLine: Sendable, Hashable {
    /// The smallest region on the left and on the right; nil for no region.
    package var left: Int?
    package var right: Int?
    /// Vertex numbers in order; a closed line repeats its first at its end.
    package var vertices: [UInt32]
    /// Whether one side has no region.
    package var isCoast: Bool { left == nil || right == nil }

    package init(left: Int?, right: Int?, vertices: [UInt32]) {
      self.left = left
      self.right = right
      self.vertices = vertices
    }
  }

  package init(detailMeters: Double, sagMeters: Double) {
    self.detailMeters = detailMeters
    self.sagMeters = sagMeters
  }
}

extension MadeMesh: BinaryCodable {
  package static var blank: MadeMesh {
    MadeMesh(mesh: .blank, verification: .blank, hasUnroundedBorders: false)
  }

  package mutating func code(_ field: inout BinaryCoder) throws(BinaryFault) {
    try field(&mesh, &verification, &hasUnroundedBorders)
  }
}

extension GlobeMesh: BinaryCodable {
  package static var blank: GlobeMesh { GlobeMesh(detailMeters: 0, sagMeters: 0) }

  package mutating func code(_ field: inout BinaryCoder) throws(BinaryFault) {
    try field(&detailMeters, &sagMeters, &vertices, &triangles)
    try field(&regionTriangles, &edgeHalvingCount, &divided, &joined)
    try field(&lines)
  }
}

extension GlobeMesh.BorderLine: BinaryCodable {
  package static var blank: GlobeMesh.BorderLine {
    GlobeMesh.BorderLine(left: nil, right: nil, vertices: [])
  }

  package mutating func code(_ field: inout BinaryCoder) throws(BinaryFault) {
    try field(&left, &right, &vertices)
  }
}

/// A mesh in the form of the atlas.
package struct PackedMesh: Sendable {
  package var record: MeshRecord
  /// The kinds and bytes of its sections.
  package var sections: [(kind: SectionKind, bytes: [UInt8])]
}

/// Orders a mesh for the GPU and encodes it. Deterministic.
package func packMesh(
  _ mesh: GlobeMesh, layer: Int, encoding: MeshEncoding, grid: Grid,
  shortVertexLimit: Int = Int(MeshRecord.maxShortVertexCount)
) -> PackedMesh {
  var contents = MeshContents(mesh)
  contents.orderForVertexCache()
  contents.turnTriangles()
  let vertexCount = Set(contents.triangles).count
  let isShort = encoding.indexBits.map { $0 == 16 } ?? (vertexCount <= shortVertexLimit)
  contents.splitParts(limit: isShort ? shortVertexLimit : .max)
  let record = MeshRecord(
    layer: UInt32(layer), encoding: encoding.form == .raw ? .raw : .compressed,
    detailMeters: mesh.detailMeters, sagMeters: mesh.sagMeters,
    indexByteCount: isShort ? 2 : 4)
  let layout = contents.layout(record, grid: grid)
  if encoding.form == .compressed {
    let bytes = MeshEncoder(contents, grid: grid).encode()
    return PackedMesh(record: layout.record, sections: [(.meshCompressed, bytes)])
  }
  return PackedMesh(
    record: layout.record,
    sections: [
      (.meshPositions, layout.positions), (.meshIndices, layout.indices),
      (.meshPlaces, layout.places), (.meshTables, layout.tables),
    ])
}

extension MeshContents {
  /// Creates the contents with the triangles region by region, and coasts before other lines, each
  /// in the order of their regions, so that labels compress well and coasts are one run.
  package init(_ mesh: GlobeMesh) {
    self.init()
    places = mesh.vertices
    for range in mesh.regionTriangles {
      triangles += mesh.triangles[3 * range.lowerBound..<3 * range.upperBound]
      regionStarts.append(UInt32(triangleCount))
    }
    func side(_ region: Int?) -> UInt32 { region.map { UInt32($0) } ?? noneIndex }
    let order = mesh.lines.indices.sorted { one, other in
      let (first, second) = (mesh.lines[one], mesh.lines[other])
      if first.isCoast != second.isCoast { return first.isCoast }
      return (side(first.left), side(first.right), one)
        < (side(second.left), side(second.right), other)
    }
    for line in order.map({ mesh.lines[$0] }) where line.vertices.count >= 2 {
      lineSides += [side(line.left), side(line.right)]
      lineVertices += line.vertices
      lineStarts.append(UInt32(lineVertices.count))
    }
  }
}
