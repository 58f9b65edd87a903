/// The properties of a layer's globe mesh, known without loading it.
public struct GlobeMeshInfo: Sendable, Hashable {
  /// The encoding of a mesh in the file; loaded meshes do not differ.
  public enum Encoding: String, Sendable {
    /// Mapped and ready for a GPU: loading copies nothing.
    case raw
    /// Small: loading decodes the mesh into memory of its own.
    case compressed
  }

  /// The tolerance of the borders: their greatest distance from their source, in meters; 0 is full
  /// detail.
  public let detailMeters: Double
  /// The geometric error (sag): the greatest depth of a triangle below the sphere of 6,371,008.8 m,
  /// in meters.
  public let sagMeters: Double
  /// The encoding in the file.
  public let encoding: Encoding
  /// The number of bits of an index: 16 or 32.
  public let indexBits: Int
  /// The number of vertices; a vertex that several parts use counts once for each part.
  public let vertexCount: Int
  /// The number of triangles of all regions.
  public let triangleCount: Int
  /// The number of parts, each drawn with its own indices: one, unless 16 bits do not suffice.
  public let partCount: Int
  /// The number of border lines.
  public let lineCount: Int
  /// The number of border lines with no region on one side.
  public let coastCount: Int
  /// The size in the file, in bytes.
  public let byteCount: Int

  /// The number of the layer, and that of the mesh among all meshes of the atlas.
  package let layerNumber: Int
  package let number: Int

  package init(_ record: MeshRecord, sections: MeshSections, layerNumber: Int, number: Int) {
    self.layerNumber = layerNumber
    self.number = number
    detailMeters = record.detailMeters
    sagMeters = record.sagMeters
    encoding = record.encoding == MeshRecord.Encoding.raw.rawValue ? .raw : .compressed
    indexBits = 8 * Int(record.indexByteCount)
    vertexCount = Int(record.vertexCount)
    triangleCount = Int(record.triangleCount)
    partCount = Int(record.partCount)
    lineCount = Int(record.lineCount)
    coastCount = Int(record.coastCount)
    byteCount =
      encoding == .compressed
      ? sections.compressed.count
      : sections.positions.count + sections.indices.count + sections.places.count
        + sections.tables.count
  }
}

extension Globe {
  /// Returns the meshes of a layer; see ``Layer/globeMeshes``.
  public func meshes(of layer: Layer) -> [GlobeMeshInfo] { layer.globeMeshes }
}

extension Layer {
  /// The globe meshes of the layer, in ascending order of their sag; empty if the manifest requests
  /// no mesh for the layer. O(meshes).
  public var globeMeshes: [GlobeMeshInfo] {
    storage.tables.meshes(ofLayer: number).map {
      GlobeMeshInfo(
        storage.tables.meshRecords[$0], sections: storage.tables.meshes[$0], layerNumber: number,
        number: $0)
    }
  }

  /// Loads a globe mesh. A raw mesh is checked in O(size) and not copied; a compressed mesh is
  /// decoded in O(size) time and memory. Load a mesh once and keep it.
  /// - Throws: ``AtlasError`` with code `structure` if the file is damaged.
  /// - Precondition: The mesh is one of this layer's ``globeMeshes``.
  public func globeMesh(_ info: GlobeMeshInfo) throws(AtlasError) -> GlobeMeshView {
    precondition(
      info.layerNumber == number && storage.tables.meshes.indices.contains(info.number),
      "the mesh with a sag of \(info.sagMeters) m is not one of layer \"\(id)\"")
    return try GlobeMeshView(storage: storage, layerNumber: number, mesh: info.number)
  }

  /// Returns the coarsest mesh with a sag of at most `meters`, or the finest one if all have a
  /// greater sag: the mesh to draw where a pixel is `meters` wide; nil for a layer without meshes.
  /// O(meshes).
  public func globeMeshInfo(within meters: Double) -> GlobeMeshInfo? {
    let infos = globeMeshes
    return infos.last { $0.sagMeters <= meters } ?? infos.first
  }
}
