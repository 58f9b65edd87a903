/// What a globe mesh of a layer is, before it is loaded.
public struct GlobeMeshInfo: Sendable, Hashable {
  /// How a mesh is written in the file; loaded, both are the same.
  public enum Encoding: String, Sendable {
    /// Mapped and ready for a GPU: loading copies nothing.
    case raw
    /// Small: loading decodes it into memory of its own.
    case compressed
  }

  /// How far its borders may stray from their source, in meters; 0 is full detail.
  public let detailMeters: Double
  /// How far a triangle may sink below the sphere, in meters, on the sphere of 6,371,008.8 m.
  public let sagMeters: Double
  /// How it is written.
  public let encoding: Encoding
  /// 16 or 32.
  public let indexBits: Int
  /// The vertices; those of several parts are counted once a part.
  public let vertexCount: Int
  /// The triangles of all regions.
  public let triangleCount: Int
  /// The pieces that are drawn with indices of their own: one, unless 16 bits do not suffice.
  public let partCount: Int
  /// The pieces of border.
  public let lineCount: Int
  /// Those of them with no region on one side.
  public let coastCount: Int
  /// The bytes that it takes in the file.
  public let byteCount: Int

  /// The layer that it belongs to, and its number among the meshes of the atlas.
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
  /// The meshes of a layer; see ``Layer/globeMeshes``.
  public func meshes(of layer: Layer) -> [GlobeMeshInfo] { layer.globeMeshes }
}

extension Layer {
  /// Its globe meshes, from the least sag; none where the manifest asks for none. O(meshes).
  public var globeMeshes: [GlobeMeshInfo] {
    storage.meshes(ofLayer: number).map {
      GlobeMeshInfo(
        storage.meshRecords[$0], sections: storage.meshes[$0], layerNumber: number, number: $0)
    }
  }

  /// Loads a globe mesh: checks a raw one, O(size) with nothing copied; decodes a compressed one, O(size) in
  /// time and memory. Load a mesh once and keep it.
  /// - Throws: ``AtlasError`` with code `structure` if the file is damaged.
  /// - Precondition: The mesh is one of this layer's ``globeMeshes``.
  public func globeMesh(_ info: GlobeMeshInfo) throws(AtlasError) -> GlobeMeshView {
    precondition(
      info.layerNumber == number && storage.meshes.indices.contains(info.number),
      "the mesh with a sag of \(info.sagMeters) m is not one of layer \"\(id)\"")
    return try GlobeMeshView(storage: storage, layerNumber: number, mesh: info.number)
  }

  /// The coarsest mesh with a sag of at most `meters`, or the finest one if all have a greater sag: the mesh to
  /// draw where a pixel is `meters` wide; nil in a layer without meshes. O(meshes).
  public func globeMeshInfo(within meters: Double) -> GlobeMeshInfo? {
    let infos = globeMeshes
    return infos.last { $0.sagMeters <= meters } ?? infos.first
  }
}
