/// A loaded globe mesh: the buffers of its vertices and triangles, the triangles of each region,
/// and its border lines.
///
/// Loading checks all numbers. A mesh keeps the atlas alive, is immutable, and can be shared by
/// threads. Vertex numbers run through all parts. Neighboring regions, borders and strips use the
/// same vertices; if a mesh has several parts, each part repeats the vertices that it uses, bit for
/// bit.
public struct GlobeMeshView: Sendable {
  /// The properties of the mesh.
  public let info: GlobeMeshInfo
  package let storage: AtlasStorage
  package let layerNumber: Int
  package let sections: MeshSections
  package let tables: MeshTables
  /// The bytes of a decoded mesh; empty for a raw one.
  private let decoded: [PinnedBytes]

  package init(storage: AtlasStorage, layerNumber: Int, mesh: Int) throws(AtlasError) {
    let record = storage.tables.meshRecords[mesh]
    let regionCount = storage.tables.layers[layerNumber].regionCount
    var sections = storage.tables.meshes[mesh]
    info = GlobeMeshInfo(record, sections: sections, layerNumber: layerNumber, number: mesh)
    self.storage = storage
    self.layerNumber = layerNumber
    if record.encoding == MeshRecord.Encoding.compressed.rawValue {
      var decoder = MeshDecoder(
        sections.compressed, record: record, regionCount: regionCount, grid: storage.tables.grid)
      let layout = try decoder.decode().layout(record, grid: storage.tables.grid)
      guard layout.record == record else {
        throw .structure("mesh \(mesh) is of another size than its record says")
      }
      let pinned = [layout.positions, layout.places, layout.indices, layout.tables].map {
        PinnedBytes(copying: $0)
      }
      sections = MeshSections(
        positions: pinned[0].view, indices: pinned[2].view, places: pinned[1].view,
        tables: pinned[3].view)
      decoded = pinned
    } else {
      decoded = []
    }
    self.sections = sections
    tables = MeshTables(record: record, regionCount: Int(regionCount), bytes: sections.tables)
    try tables.check(sections: sections, grid: storage.tables.grid)
  }

  /// The layer whose regions the mesh shows.
  public var layer: Layer { Layer(storage: storage, number: layerNumber) }

  /// Calls `body` with the vertices in the form that a GPU reads: x, y and z of each as binary32 in
  /// the machine's byte order, 12 bytes for each vertex, on the unit sphere in the coordinates of
  /// ``Globe``. The bytes are aligned to 16 bytes and are not copied. O(1).
  public func withPositions<Result, Failure: Error>(
    _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try withBytes(sections.positions, body)
  }

  /// Calls `body` with the corners of all triangles in the form that a GPU reads: three indices of
  /// ``GlobeMeshInfo/indexBits`` bits for each triangle in the machine's byte order,
  /// counterclockwise as seen from outside. The indices of each part count from the part's first
  /// vertex. The bytes are aligned to 16 bytes and are not copied. O(1).
  public func withIndices<Result, Failure: Error>(
    _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try withBytes(sections.indices, body)
  }

  private func withBytes<Result, Failure: Error>(
    _ view: ByteView, _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    defer { withExtendedLifetime((storage, decoded)) {} }
    let buffer = unsafe UnsafeRawBufferPointer(start: view.start, count: view.count)
    let span = unsafe buffer.bytes
    return try body(span)
  }

  // MARK: - Vertices

  /// The number of vertices of all parts.
  public var vertexCount: Int { info.vertexCount }

  /// Returns the coordinate of a vertex, to the grid unit.
  /// - Precondition: The number is below ``vertexCount``.
  public func coordinate(ofVertex vertex: Int) -> Coordinate {
    storage.tables.grid.coordinate(gridPoint(ofVertex: vertex))
  }

  /// Returns the position of a vertex on the unit sphere, as in ``withPositions(_:)``.
  /// - Precondition: The number is below ``vertexCount``.
  public func position(ofVertex vertex: Int) -> SIMD3<Float> {
    precondition((0..<vertexCount).contains(vertex), "no vertex \(vertex) in this mesh")
    return position(at: vertex)
  }

  @inline(__always)
  private func position(at vertex: Int) -> SIMD3<Float> {
    let bytes = sections.positions
    return SIMD3(
      Float(bitPattern: bytes.word(at: 12 * vertex)),
      Float(bitPattern: bytes.word(at: 12 * vertex + 4)),
      Float(bitPattern: bytes.word(at: 12 * vertex + 8))
    )
  }

  package func gridPoint(ofVertex vertex: Int) -> GridPoint {
    precondition((0..<vertexCount).contains(vertex), "no vertex \(vertex) in this mesh")
    return sections.places.gridPoint(at: 8 * vertex)
  }

  // MARK: - Triangles

  /// A part of the mesh that is drawn with its own indices.
  public struct Part: Sendable, Hashable {
    /// The vertices of the part; index 0 is the first of them.
    public let vertices: Range<Int>
    /// The triangles of the part.
    public let triangles: Range<Int>
  }

  /// The parts, in order; each triangle is in exactly one of them. O(parts).
  public var parts: [Part] {
    (0..<info.partCount).map {
      let part = tables.part($0)
      return Part(vertices: part.vertices, triangles: part.triangles)
    }
  }

  /// The number of triangles of all regions.
  public var triangleCount: Int { info.triangleCount }

  /// Returns the triangles of a region; empty for a region without area.
  /// - Precondition: The region is in this layer.
  public func triangles(of region: RegionID) -> Range<Int> {
    precondition(Int(region.rawValue) < tables.regionCount, "no such region in this layer")
    return tables.regionStart(Int(region.rawValue))..<tables.regionStart(Int(region.rawValue) + 1)
  }

  /// Returns the triangles to draw for a region: the number of each part with triangles of the
  /// region, and the range of these in the mesh. O(parts).
  /// - Precondition: The region is in this layer.
  public func ranges(of region: RegionID) -> [(part: Int, triangles: Range<Int>)] {
    let wanted = triangles(of: region)
    return parts.enumerated().compactMap { number, part in
      let range = wanted.clamped(to: part.triangles)
      return range.isEmpty ? nil : (number, range)
    }
  }

  /// Returns the three vertices of a triangle, numbered through all parts. O(log parts).
  /// - Precondition: The number is below ``triangleCount``.
  public func vertices(ofTriangle triangle: Int) -> (Int, Int, Int) {
    precondition((0..<triangleCount).contains(triangle), "no triangle \(triangle) in this mesh")
    let next = firstNumber(in: 1..<info.partCount) {
      tables.part($0).triangles.lowerBound > triangle
    }
    let base = tables.part(next - 1).vertices.lowerBound
    return (
      base + index(at: 3 * triangle), base + index(at: 3 * triangle + 1),
      base + index(at: 3 * triangle + 2)
    )
  }

  private func index(at corner: Int) -> Int {
    info.indexBits == 16
      ? Int(sections.indices.halfWord(at: 2 * corner)) : Int(sections.indices.word(at: 4 * corner))
  }
}

/// The triangles of one region as arrays, for renderers that make a geometry of each region.
public struct RegionGeometry: Sendable, Hashable {
  /// The vertices on the unit sphere, in the coordinates of ``Globe``, each once. A `SIMD3<Float>` takes
  /// 16 bytes.
  public let positions: [SIMD3<Float>]
  /// Three positions for each triangle, counterclockwise as seen from outside.
  public let indices: [UInt32]

  /// The directions away from the globe: on the unit sphere a position is its own normal.
  public var normals: [SIMD3<Float>] { positions }
}

extension GlobeMeshView {
  /// Returns the vertices and triangles of a region; both are empty for a region without area. Regions
  /// that share a border have the same positions there, bit for bit. O(triangles of the region, and the
  /// numbers between its first and its last vertex).
  /// - Precondition: The region is in this layer.
  public func geometry(of region: RegionID) -> RegionGeometry {
    var corners: [Int] = []
    for (part, triangles) in ranges(of: region) {
      let base = tables.part(part).vertices.lowerBound
      for corner in 3 * triangles.lowerBound..<3 * triangles.upperBound {
        corners.append(base + index(at: corner))
      }
    }
    guard let first = corners.min(), let last = corners.max() else {
      return RegionGeometry(positions: [], indices: [])
    }
    var numbers = [UInt32](repeating: noneIndex, count: last - first + 1)
    var positions: [SIMD3<Float>] = []
    let indices = corners.map { vertex in
      if numbers[vertex - first] == noneIndex {
        numbers[vertex - first] = UInt32(positions.count)
        positions.append(position(at: vertex))
      }
      return numbers[vertex - first]
    }
    return RegionGeometry(positions: positions, indices: indices)
  }
}

extension GlobeMeshView {
  /// A border line with the same regions on its left and right throughout.
  public struct Line: Sendable, RandomAccessCollection {
    package let tables: MeshTables
    /// The number of the line in the mesh.
    public let number: Int

    /// The smallest region on the left of the line in its direction, as seen from outside the
    /// globe; nil if there is no region.
    public var left: RegionID? { region(0) }
    /// The smallest region on the right of the line; nil if there is no region.
    public var right: RegionID? { region(1) }
    /// Whether one side has no region.
    public var isCoast: Bool { number < Int(tables.record.coastCount) }
    /// Whether the line ends where it begins; its last vertex then repeats the first.
    public var isClosed: Bool { first == last }

    /// The first position: 0.
    public var startIndex: Int { 0 }
    /// The number of vertices, two or more.
    public var endIndex: Int { tables.lineStart(number + 1) - tables.lineStart(number) }
    /// The mesh's number of the vertex at a position.
    public subscript(position: Int) -> Int {
      precondition(indices.contains(position), "no vertex \(position) in this line")
      return Int(tables.lineVertex(tables.lineStart(number) + position))
    }

    private func region(_ side: Int) -> RegionID? {
      let region = tables.side(side, ofLine: number)
      return region == noneIndex ? nil : RegionID(rawValue: region)
    }
  }

  /// The border lines, each once: coasts first, then borders between regions. O(1); a line is read
  /// on access.
  public var lines: some RandomAccessCollection<Line> & Sendable {
    LineList(tables: tables, bounds: 0..<info.lineCount)
  }

  /// The lines with no region on one side.
  public var coasts: some RandomAccessCollection<Line> & Sendable {
    LineList(tables: tables, bounds: 0..<info.coastCount)
  }

  /// The lines between regions.
  public var inlandBorders: some RandomAccessCollection<Line> & Sendable {
    LineList(tables: tables, bounds: info.coastCount..<info.lineCount)
  }

  private struct LineList: RandomAccessCollection, Sendable {
    let tables: MeshTables
    let bounds: Range<Int>
    var startIndex: Int { bounds.lowerBound }
    var endIndex: Int { bounds.upperBound }
    subscript(position: Int) -> Line { Line(tables: tables, number: position) }
  }
}
