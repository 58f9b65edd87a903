package import Landfall

/// A mesh as the atlas has it.
package struct PackedMesh: Sendable {
  package var record: MeshRecord
  /// Kinds and bytes of its sections.
  package var sections: [(kind: SectionKind, bytes: [UInt8])]
}

/// How a mesh is written.
public struct MeshEncoding: Sendable, Hashable {
  /// Whether it is mapped as it is, or decoded when it is loaded.
  public enum Form: String, Sendable {
    /// As a GPU takes it.
    case raw
    /// Small.
    case compressed
  }

  /// Raw unless the manifest says otherwise.
  public var form: Form
  /// 16 or 32 bits an index; nil takes 16 where all vertices fit.
  public var indexBits: Int?

  /// Makes it from its parts.
  public init(form: Form = .raw, indexBits: Int? = nil) {
    self.form = form
    self.indexBits = indexBits
  }
}

/// The meshes of all layers, in the order of the layers, then from the finest.
func packMeshes(of layers: [CompiledLayer], grid: Grid, jobs: Int) -> [PackedMesh] {
  var work: [(layer: Int, mesh: GlobeMesh, encoding: MeshEncoding)] = []
  for (number, layer) in layers.enumerated() {
    precondition(layer.meshes.isEmpty || layer.meshes.count == layer.manifest.meshes.count)
    let meshes = zip(layer.meshes, layer.manifest.meshes).sorted {
      ($0.0.sagMeters, $0.0.detailMeters) < ($1.0.sagMeters, $1.0.detailMeters)
    }
    work += meshes.map { (number, $0.0, $0.1.encoding) }
  }
  return parallelMap(count: work.count, jobs: jobs) { [work] number in
    let one = work[number]
    return packMesh(one.mesh, layer: one.layer, encoding: one.encoding, grid: grid)
  }
}

/// Orders a mesh for the GPU and writes it down. Deterministic.
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

/// The sections of all meshes; those that are empty are left out.
func meshSections(_ meshes: [PackedMesh]) -> [Section] {
  if meshes.isEmpty { return [] }
  var records = ByteWriter()
  var sections: [Section] = []
  for (owner, mesh) in meshes.enumerated() {
    mesh.record.write(to: &records)
    for (kind, bytes) in mesh.sections where !bytes.isEmpty {
      sections.append(Section(kind: kind, owner: UInt32(owner), bytes: bytes))
    }
  }
  return [Section(kind: .meshes, bytes: records.bytes)] + sections
}

extension MeshContents {
  /// The builder's mesh with its triangles region by region, its coasts before its other lines, each
  /// in the order of their regions: so labels cost little, and coasts are one run.
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
