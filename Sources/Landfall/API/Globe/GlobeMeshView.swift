/// A loaded globe mesh: the buffers of its vertices and triangles, which of them belong to which
/// region, and its borders.
///
/// All numbers were checked when it was loaded. It holds on to the atlas, never changes, and may be
/// shared by threads. Vertices are numbered through all parts; neighboring regions, borders and
/// strips use the same vertices, and where a mesh has several parts they repeat them bit for bit.
public struct GlobeMeshView: Sendable {
  /// What it is.
  public let info: GlobeMeshInfo
  package let storage: AtlasStorage
  package let layerNumber: Int
  package let sections: MeshSections
  package let tables: MeshTables
  /// The bytes of a mesh that was decoded.
  private let decoded: [PinnedBytes]

  package init(storage: AtlasStorage, layerNumber: Int, mesh: Int) throws(AtlasError) {
    let record = storage.meshRecords[mesh]
    let regionCount = storage.layers[layerNumber].regionCount
    var sections = storage.meshes[mesh]
    info = GlobeMeshInfo(record, sections: sections, layerNumber: layerNumber, number: mesh)
    self.storage = storage
    self.layerNumber = layerNumber
    if record.encoding == MeshRecord.Encoding.compressed.rawValue {
      var decoder = MeshDecoder(
        sections.compressed, record: record, regionCount: regionCount, grid: storage.grid)
      let layout = try decoder.decode().layout(record, grid: storage.grid)
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
    try tables.check(sections: sections, grid: storage.grid)
  }

  /// The layer whose regions it shows.
  public var layer: Layer { Layer(storage: storage, number: layerNumber) }

  /// Calls `body` with the vertices as a GPU takes them: x, y and z of each, binary32 in the machine's
  /// order, 12 bytes a vertex, on the unit sphere in the coordinates of ``Globe``. The bytes begin on
  /// a multiple of 16 and are not copied. O(1).
  public func withPositions<Result, Failure: Error>(
    _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try withBytes(sections.positions, body)
  }

  /// Calls `body` with the corners of all triangles as a GPU takes them: three indices a triangle of
  /// ``GlobeMeshInfo/indexBits`` bits in the machine's order, counterclockwise as seen from outside. In
  /// each part they count from the part's first vertex. The bytes begin on a multiple of 16 and are not
  /// copied. O(1).
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

  /// The vertices of all parts.
  public var vertexCount: Int { info.vertexCount }

  /// The place of a vertex, to the grid unit.
  /// - Precondition: the number is below ``vertexCount``.
  public func coordinate(ofVertex vertex: Int) -> Coordinate {
    storage.grid.coordinate(gridPoint(ofVertex: vertex))
  }

  /// The place of a vertex on the unit sphere, as ``withPositions(_:)`` has it.
  /// - Precondition: the number is below ``vertexCount``.
  public func position(ofVertex vertex: Int) -> (x: Float, y: Float, z: Float) {
    precondition((0..<vertexCount).contains(vertex), "no vertex \(vertex) in this mesh")
    let bytes = sections.positions
    return (
      Float(bitPattern: bytes.word(at: 12 * vertex)),
      Float(bitPattern: bytes.word(at: 12 * vertex + 4)),
      Float(bitPattern: bytes.word(at: 12 * vertex + 8))
    )
  }

  package func gridPoint(ofVertex vertex: Int) -> GridPoint {
    precondition((0..<vertexCount).contains(vertex), "no vertex \(vertex) in this mesh")
    return GridPoint(
      u: sections.places.word(at: 8 * vertex), v: sections.places.word(at: 8 * vertex + 4))
  }

  // MARK: - Triangles

  /// A piece of the mesh that is drawn with indices of its own.
  public struct Part: Sendable, Hashable {
    /// Its vertices; an index of 0 is the first of these.
    public let vertices: Range<Int>
    /// Its triangles.
    public let triangles: Range<Int>
  }

  /// The parts, in order; they share no triangle, and none is missing. O(parts).
  public var parts: [Part] {
    (0..<info.partCount).map {
      let part = tables.part($0)
      return Part(vertices: part.vertices, triangles: part.triangles)
    }
  }

  /// The triangles of all regions.
  public var triangleCount: Int { info.triangleCount }

  /// The triangles of a region; none for one without area.
  /// - Precondition: the region is of this layer.
  public func triangles(of region: RegionID) -> Range<Int> {
    precondition(Int(region.rawValue) < tables.regionCount, "no such region in this layer")
    return tables.regionStart(Int(region.rawValue))..<tables.regionStart(Int(region.rawValue) + 1)
  }

  /// What to draw for a region: for each part that has some of it, the part's number and which of the
  /// mesh's triangles. O(parts).
  /// - Precondition: the region is of this layer.
  public func ranges(of region: RegionID) -> [(part: Int, triangles: Range<Int>)] {
    let wanted = triangles(of: region)
    return parts.enumerated().compactMap { number, part in
      let range = wanted.clamped(to: part.triangles)
      return range.isEmpty ? nil : (number, range)
    }
  }

  /// The three vertices of a triangle, numbered through all parts. O(log parts).
  /// - Precondition: the number is below ``triangleCount``.
  public func vertices(ofTriangle triangle: Int) -> (Int, Int, Int) {
    precondition((0..<triangleCount).contains(triangle), "no triangle \(triangle) in this mesh")
    var (low, high) = (0, info.partCount - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if tables.part(middle).triangles.lowerBound <= triangle {
        low = middle
      } else {
        high = middle - 1
      }
    }
    let base = tables.part(low).vertices.lowerBound
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
