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

  #if !hasFeature(Embedded)
    /// Loads a globe mesh as ``globeMesh(_:)`` does, on another thread than that of the caller's actor:
    /// decoding a compressed mesh of the world takes longer than a frame.
    /// - Throws: ``AtlasError`` with code `structure` if the file is damaged.
    /// - Precondition: The mesh is one of this layer's ``globeMeshes``.
    @concurrent
    public func loadGlobeMesh(_ info: GlobeMeshInfo) async throws(AtlasError) -> GlobeMeshView {
      try globeMesh(info)
    }
  #endif

  /// Returns the coarsest mesh with a sag of at most `meters`, or the finest one if all have a
  /// greater sag: the mesh to draw where a pixel is `meters` wide; nil for a layer without meshes.
  /// O(meshes).
  public func globeMeshInfo(within meters: Double) -> GlobeMeshInfo? {
    let infos = globeMeshes
    return infos.last { $0.sagMeters <= meters } ?? infos.first
  }
}

/// The atlas as a globe: positions on a sphere, picking, and meshes.
///
/// Coordinates are right-handed, on a sphere of radius 1 around the origin, with Y up through the
/// north pole. Longitude 0 is on +Z and 90° E on +X: x = cos φ sin λ, y = sin φ, z = cos φ cos λ. A
/// renderer multiplies them by the radius of the object to draw; see ``radii``.
public struct Globe: Sendable {
  package let atlas: Atlas
}

extension Atlas {
  /// The atlas as a globe.
  public var globe: Globe { Globe(atlas: self) }
}

extension Globe {
  /// Returns the position of a coordinate in globe coordinates.
  ///
  /// Longitudes that differ by 360° have the same position, and so do all longitudes at a pole.
  /// - Parameters:
  ///   - coordinate: The coordinate.
  ///   - radius: The distance from the center, 1 by default; see ``radii``.
  /// - Returns: The position; the zero vector for an invalid coordinate: a latitude beyond ±90, a
  ///   longitude beyond ±540, or a value that is not finite.
  public static func position(of coordinate: Coordinate, radius: Double = 1) -> SIMD3<Double> {
    guard coordinate.isValid else { return .zero }
    return UnitSphere.direction(latitude: coordinate.latitude, longitude: coordinate.longitude)
      * radius
  }

  /// Returns the coordinate below or above a point in globe coordinates.
  /// - Returns: A coordinate with a longitude from −180 to 180; nil for the center, or if a
  ///   component is not finite.
  public static func coordinate(of position: SIMD3<Double>) -> Coordinate? {
    guard let direction = UnitSphere.scaled(position) else { return nil }
    return UnitSphere.coordinate(
      along: direction, length: UnitSphere.dot(direction, direction).squareRoot())
  }
}

extension Globe {
  /// The radii of a globe's shells, far enough apart that no shell hides another or flickers
  /// through it; in units of the ocean's radius.
  public struct Radii: Sendable, Hashable {
    /// The radius of the sea: 1.
    public var ocean = 1.0
    /// The radius of the areas of regions, which picking uses as the ground: 1.003.
    public var countries = 1.003
    /// The radius of border lines and strips: 1.005.
    public var borders = 1.005
    /// The radius of the markers of capitals and of small regions: 1.007.
    public var capitals = 1.007
    /// The radius of the glow around the globe: 1.08.
    public var atmosphere = 1.08

    /// Creates the default radii.
    @inlinable
    public init() {}
  }

  /// The default radii, which apps may replace.
  @inlinable
  public static var radii: Radii { Radii() }
}
