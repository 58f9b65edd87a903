/// The contents of a globe mesh, independent of the encoding: the builder writes them, the decoder
/// of compressed meshes reads them, and ``layout(_:grid:)`` converts either to the bytes that an
/// app receives.
package struct MeshContents: Sendable, Hashable {
  /// Vertices on the grid, in any order.
  package var places: [GridPoint] = []
  /// The indices in `places` of each triangle's three vertices, region by region.
  package var triangles: [UInt32] = []
  /// The first triangle of each region, then the number of triangles.
  package var regionStarts: [UInt32] = [0]
  /// The first triangle of each part; empty without triangles.
  package var partStarts: [UInt32] = []
  /// For each line the region on its left, then on its right; ``noneIndex`` if that side has no
  /// region. Coasts come first.
  package var lineSides: [UInt32] = []
  /// The index of each line's first vertex in `lineVertices`, then the number of line vertices.
  package var lineStarts: [UInt32] = [0]
  /// Indices in `places`.
  package var lineVertices: [UInt32] = []

  package init() {}

  package var triangleCount: Int { triangles.count / 3 }
  package var lineCount: Int { lineStarts.count - 1 }

  /// The number of vertices of a raw mesh: a vertex of several parts counts once for each. O(size).
  package var vertexCountOfParts: Int {
    var count = 0
    var seen = [UInt32](repeating: 0, count: places.count)
    for (part, start) in partStarts.enumerated() {
      let end = part + 1 < partStarts.count ? Int(partStarts[part + 1]) : triangleCount
      for corner in 3 * Int(start)..<3 * end where seen[Int(triangles[corner])] != UInt32(part + 1)
      {
        seen[Int(triangles[corner])] = UInt32(part + 1)
        count += 1
      }
    }
    for vertex in lineVertices where seen[Int(vertex)] == 0 {
      seen[Int(vertex)] = 1
      count += 1
    }
    return count
  }

  /// The number of lines with a region on only one side.
  package var coastCount: Int {
    (0..<lineCount).count {
      lineSides[2 * $0] == noneIndex || lineSides[2 * $0 + 1] == noneIndex
    }
  }
}

extension GridPoint {
  /// The position on the unit sphere as meshes store it, in the coordinates of ``Globe``; the same bits
  /// on every processor, because ``SineCosine`` does not use libm.
  package func position(on grid: Grid) -> SIMD3<Float> {
    // The numbers of Grid.coordinate(_:), without the vectors that are slow without optimization.
    let scale = grid.scale
    let direction = UnitSphere.direction(
      latitude: (Double(v) - 90 * scale) / scale, longitude: (Double(u) - 180 * scale) / scale)
    // Adding zero changes a negative zero to zero.
    return SIMD3(Float(direction.x + 0), Float(direction.y + 0), Float(direction.z + 0))
  }
}

/// The sections of a raw mesh.
package struct MeshLayout: Sendable, Hashable {
  package var record: MeshRecord
  package var positions: [UInt8]
  package var places: [UInt8]
  package var indices: [UInt8]
  package var tables: [UInt8]
}

extension MeshContents {
  /// Numbers the vertices of each part in the order in which its triangles use them, which is the
  /// order in which a GPU fetches them, and writes all sections. O(size).
  ///
  /// A vertex of several parts is written once for each. Vertices that only lines use follow at the
  /// end. The loops are plain ones over words: apps that are built without optimization decode meshes,
  /// too.
  /// - Precondition: All numbers are inside their tables; the decoder and the builder ensure this.
  package func layout(_ record: MeshRecord, grid: Grid) -> MeshLayout {
    var record = record
    let (places, triangles, lineVertices) = (places, triangles, lineVertices)
    var order: [UInt32] = []
    order.reserveCapacity(places.count)
    /// The number of each vertex in the current part, valid if `seen` is that part, and its first
    /// number.
    var local = [UInt32](repeating: 0, count: places.count)
    var seen = [UInt32](repeating: 0, count: places.count)
    var first = [UInt32](repeating: noneIndex, count: places.count)
    var indices: [UInt32] = []
    indices.reserveCapacity(triangles.count)
    var tables: [UInt32] = []
    for (part, start) in partStarts.enumerated() {
      let end = part + 1 < partStarts.count ? Int(partStarts[part + 1]) : triangleCount
      let firstVertex = order.count
      let number = UInt32(part + 1)
      var corner = 3 * Int(start)
      while corner < 3 * end {
        let vertex = Int(triangles[corner])
        if seen[vertex] != number {
          seen[vertex] = number
          local[vertex] = UInt32(order.count - firstVertex)
          if first[vertex] == noneIndex { first[vertex] = UInt32(order.count) }
          order.append(UInt32(vertex))
        }
        indices.append(local[vertex])
        corner += 1
      }
      tables += [
        UInt32(firstVertex), UInt32(order.count - firstVertex), start, UInt32(end) - start,
      ]
    }
    tables += regionStarts + lineSides + lineStarts
    var place = 0
    while place < lineVertices.count {
      let vertex = Int(lineVertices[place])
      if first[vertex] == noneIndex {
        first[vertex] = UInt32(order.count)
        order.append(lineVertices[place])
      }
      tables.append(first[vertex])
      place += 1
    }
    var positions: [UInt32] = []
    positions.reserveCapacity(3 * order.count)
    var grids: [UInt32] = []
    grids.reserveCapacity(2 * order.count)
    place = 0
    while place < order.count {
      let point = places[Int(order[place])]
      let position = point.position(on: grid)
      positions.append(position.x.bitPattern)
      positions.append(position.y.bitPattern)
      positions.append(position.z.bitPattern)
      grids.append(point.u)
      grids.append(point.v)
      place += 1
    }
    let isShort = record.indexByteCount == 2
    record.vertexCount = UInt32(order.count)
    record.triangleCount = UInt32(triangleCount)
    record.partCount = UInt32(partStarts.count)
    record.lineCount = UInt32(lineCount)
    record.coastCount = UInt32(coastCount)
    record.lineVertexCount = UInt32(lineVertices.count)
    return MeshLayout(
      record: record, positions: positions.littleEndianBytes, places: grids.littleEndianBytes,
      indices: isShort
        ? indices.map { UInt16(truncatingIfNeeded: $0) }.littleEndianBytes
        : indices.littleEndianBytes, tables: tables.littleEndianBytes)
  }
}
