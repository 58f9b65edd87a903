package import Landfall
import LandfallCoverage
package import LandfallModel
import LandfallSources
import LandfallSupport

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
