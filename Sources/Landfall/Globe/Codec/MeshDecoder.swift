/// Reads a compressed mesh, as defined in the format's specification.
///
/// Linear in the mesh's size. For any bytes, it ends and uses no more memory than the record's
/// counts imply, which ``MeshRecord/fits(compressedByteCount:)`` bounds.
package struct MeshDecoder {
  private let record: MeshRecord
  private let regionCount: Int
  private let grid: Grid
  private var coder: RangeDecoder
  private var places: PlaceCoder
  private var mesh = MeshContents()
  private var lines = LineNeighbors(vertexCount: 0)
  private var edges = RecentEdges()
  private var vertices = RecentVertices()
  private var vertexLimit = 0

  package init(_ bytes: ByteView, record: MeshRecord, regionCount: UInt32, grid: Grid) {
    self.record = record
    self.regionCount = Int(regionCount)
    self.grid = grid
    coder = RangeDecoder(bytes)
    places = PlaceCoder(grid: grid)
  }

  /// Decodes the mesh, with its vertices in the order in which they are coded.
  /// - Throws: ``AtlasError`` with code `structure` if the bytes are not a mesh of that size.
  package mutating func decode() throws(AtlasError) -> MeshContents {
    vertexLimit = Int(clamping: coder.plainBits(32))
    guard vertexLimit <= Int(record.vertexCount) else {
      throw damaged("has \(vertexLimit) vertices")
    }
    mesh.places.reserveCapacity(vertexLimit)
    lines = LineNeighbors(vertexCount: vertexLimit)
    places.step = MeshModel.steps[Int(coder.plainBits(2))]
    for part in 0..<Int(record.partCount) {
      let start = coder.plainBits(32)
      guard part == 0 ? start == 0 : start > mesh.partStarts[part - 1],
        start < record.triangleCount, !coder.hasOverrun
      else { throw damaged("has parts out of order") }
      mesh.partStarts.append(start)
    }
    try decodeLines()
    try decodeTriangles()
    guard mesh.places.count == vertexLimit else { throw damaged("has other vertices than it says") }
    return mesh
  }

  // MARK: - Lines

  private mutating func decodeLines() throws(AtlasError) {
    var sides: [UInt32] = [0, 0]
    for _ in 0..<Int(record.lineCount) {
      for side in 0..<2 {
        if coder.bit(MeshModel.sideSame + side) == 0 { sides[side] = coder.number(MeshModel.side) }
        guard Int(sides[side]) <= regionCount else { throw damaged("has a line of no region") }
        mesh.lineSides.append(sides[side] == 0 ? noneIndex : sides[side] - 1)
      }
      let isClosed = coder.bit(MeshModel.isClosed) == 1
      let count = Int(coder.number(MeshModel.lineLength)) + 2
      let first = mesh.lineVertices.count
      guard count <= Int(record.lineVertexCount) - first else {
        throw damaged("has more vertices of lines than it says")
      }
      for number in 0..<count {
        let isLast = number == count - 1
        let vertex: UInt32
        if isLast && isClosed {
          vertex = mesh.lineVertices[first]
        } else if coder.bit(MeshModel.isKnown + (number == 0 ? 0 : isLast ? 2 : 1)) == 1 {
          let age = coder.number(MeshModel.known)
          guard Int(age) < mesh.places.count else { throw damaged("names a vertex too early") }
          vertex = UInt32(mesh.places.count - 1) - age
        } else {
          vertex = try newVertex(
            number == 0 ? .atStart : .inLine, from: mesh.lineVertices.last)
        }
        if number > 0 { lines.link(mesh.lineVertices[mesh.lineVertices.count - 1], vertex) }
        mesh.lineVertices.append(vertex)
      }
      mesh.lineStarts.append(UInt32(mesh.lineVertices.count))
    }
    guard mesh.lineVertices.count == Int(record.lineVertexCount) else {
      throw damaged("has fewer vertices of lines than it says")
    }
  }

  private mutating func newVertex(
    _ kind: MeshModel.Kind, from base: UInt32?
  ) throws(AtlasError) -> UInt32 {
    guard mesh.places.count < vertexLimit, !coder.hasOverrun else {
      throw damaged("has more vertices than it says")
    }
    let from = base.map { mesh.places[Int($0)] } ?? GridPoint(u: 0, v: 0)
    guard let place = places.read(kind, from: from, &coder) else {
      throw damaged("has a vertex outside the grid")
    }
    mesh.places.append(place)
    return UInt32(mesh.places.count - 1)
  }

  // MARK: - Triangles

  private mutating func decodeTriangles() throws(AtlasError) {
    mesh.triangles.reserveCapacity(3 * Int(record.triangleCount))
    var (had, way, start) = (0, MeshModel.Way.new, UInt32(0))
    for _ in 0..<regionCount {
      let count = Int(coder.number(MeshModel.regionLength))
      guard count <= Int(record.triangleCount) - mesh.triangleCount else {
        throw damaged("has more triangles than it says")
      }
      for _ in 0..<count {
        let hasEdge = coder.bit(MeshModel.hasEdge + had)
        let (a, b): (UInt32, UInt32)
        if hasEdge == 1 {
          let place = coder.tree(MeshModel.edge, bits: 4)
          guard place < edges.count else { throw damaged("names an edge too early") }
          let edge = edges.take(at: place)
          (a, b) = (edge.from, edge.to)
        } else {
          a = try vertex(
            MeshModel.first, MeshModel.explicitStart, noneIndex, noneIndex, from: start
          ).vertex
          b = try vertex(MeshModel.second, MeshModel.explicit, noneIndex, a, from: a).vertex
          start = a
        }
        let third = try vertex(
          MeshModel.third + 8 * way.rawValue, MeshModel.explicit, a, b, from: b)
        (had, way) = (hasEdge, third.way)
        edges.add(a, b, third.vertex, isNew: hasEdge == 0, beside: lines)
        mesh.triangles.append(a)
        mesh.triangles.append(b)
        mesh.triangles.append(third.vertex)
        guard !coder.hasOverrun else { throw damaged("ends too early") }
      }
      mesh.regionStarts.append(UInt32(mesh.triangleCount))
    }
    guard mesh.triangleCount == Int(record.triangleCount) else {
      throw damaged("has fewer triangles than it says")
    }
  }

  /// A vertex of a triangle, coded relative to the vertices before it, of which `a` and `b` are
  /// ``noneIndex`` where there is none, or by its difference from the vertex `from`.
  private mutating func vertex(
    _ context: Int, _ explicit: Int, _ a: UInt32, _ b: UInt32, from: UInt32
  ) throws(AtlasError) -> (vertex: UInt32, way: MeshModel.Way) {
    guard let way = MeshModel.Way(rawValue: coder.tree(context, bits: 3)) else {
      throw damaged("has an unknown vertex code")
    }
    var vertex: UInt32
    switch way {
    case .afterSecond: vertex = b == noneIndex ? noneIndex : lines.next[Int(b)]
    case .beforeSecond: vertex = b == noneIndex ? noneIndex : lines.previous[Int(b)]
    case .afterFirst: vertex = a == noneIndex ? noneIndex : lines.next[Int(a)]
    case .beforeFirst: vertex = a == noneIndex ? noneIndex : lines.previous[Int(a)]
    case .new: vertex = try newVertex(.inTriangle, from: mesh.places.isEmpty ? nil : from)
    case .recent: vertex = vertices.vertex(at: coder.tree(MeshModel.recent, bits: 4))
    case .explicit: vertex = UInt32(truncatingIfNeeded: Int64(from) + coder.signed(explicit))
    }
    guard Int(vertex) < mesh.places.count else { throw damaged("names a vertex too early") }
    if way != .recent { vertices.push(vertex) }
    return (vertex, way)
  }

  private func damaged(_ problem: ErrorText) -> AtlasError {
    .structure("the compressed mesh \(problem)")
  }
}
