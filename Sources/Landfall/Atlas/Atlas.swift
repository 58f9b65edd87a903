/// An open atlas: layers of regions, and lookups of the regions at a coordinate.
///
/// Opening takes time proportional to the number of sections, not to the size of the file: the file
/// is mapped, its header and tables are checked, and nothing is parsed or copied. An atlas is
/// immutable, uses no locks, and can be shared by any number of threads.
///
/// ```swift
/// let atlas = try Atlas(contentsOf: "world.atlas")
/// let here = Coordinate(latitude: 36.999, longitude: -109.045)
/// atlas.place(at: here)?.region(in: atlas).name
/// ```
public struct Atlas: Sendable {
  package let storage: AtlasStorage

  /// Opens the atlas in a file by mapping the file.
  ///
  /// The file must not change while it is open. If another process truncates it, reading a page
  /// that no longer exists ends this process with the signal SIGBUS, which no check can prevent and
  /// no error can report. If another process writes to it, results may change at any moment. To
  /// replace an atlas, rename a new file over it, as `landfall build` does: an open atlas keeps the
  /// old file. For a file that others may change in place, read the bytes yourself and use
  /// ``init(bytes:)``. See <doc:SafeReading>.
  /// - Throws: ``AtlasError`` if the file cannot be opened or is not a valid atlas.
  public init(contentsOf path: String) throws(AtlasError) {
    self = try unsafe path.utf8CString.withUnsafeBufferPointer { path throws(AtlasError) in
      try unsafe Atlas(mapping: path.baseAddress!)
    }
  }

  /// Opens the atlas in a file whose path is bytes, which need not be UTF-8, ended by a NUL.
  /// - Throws: ``AtlasError`` if the file cannot be opened or is not a valid atlas.
  package init(mapping path: UnsafePointer<CChar>) throws(AtlasError) {
    storage = try unsafe AtlasStorage(PinnedBytes(mapping: path))
  }

  /// Opens an atlas in memory. The bytes are copied, so that nothing can change them afterwards.
  ///
  /// The safe way to open a file that others may change. O(bytes) in time and memory, unlike
  /// ``init(contentsOf:)``.
  /// - Throws: ``AtlasError`` if the bytes are not a valid atlas.
  public init(bytes: [UInt8]) throws(AtlasError) {
    storage = try AtlasStorage(PinnedBytes(copying: bytes))
  }

  /// Opens an atlas in memory, which is copied.
  /// - Throws: ``AtlasError`` if the bytes are not a valid atlas.
  package init(copying bytes: UnsafeRawBufferPointer) throws(AtlasError) {
    storage = try unsafe AtlasStorage(PinnedBytes(copying: bytes))
  }

  /// Opens the atlas in bytes that are part of the program and aligned to 64 bytes; they are not
  /// copied.
  /// - Throws: ``AtlasError`` if the bytes are not a valid atlas.
  package init(program bytes: UnsafeRawBufferPointer) throws(AtlasError) {
    storage = try unsafe AtlasStorage(PinnedBytes(program: bytes))
  }

  /// The name of the atlas in the manifest.
  public var name: String { storage.tables.strings.name(at: storage.tables.record.name) }

  /// The program that wrote the file, such as "landfall 1.0.0".
  public var generator: String { storage.tables.strings.name(at: storage.tables.record.generator) }

  /// The version of the file format, such as "1.0".
  public var formatVersion: String {
    let (major, minor) = formatVersionNumbers
    return "\(major).\(minor)"
  }

  package var formatVersionNumbers: (major: UInt16, minor: UInt16) {
    (storage.tables.header.majorVersion, storage.tables.header.minorVersion)
  }

  /// The spacing of the grid in degrees. All geometry and every query are rounded to the grid.
  public var gridDegrees: Double { storage.tables.grid.degrees }

  package var grid: Grid { storage.tables.grid }

  /// The size of the file in bytes.
  public var byteCount: Int { storage.bytes.count }

  /// The layers, in the order of the manifest.
  public var layers: [Layer] {
    storage.tables.layers.indices.map { Layer(storage: storage, number: $0) }
  }

  /// Returns the layer with a name.
  ///
  /// Store the layer: finding it takes longer than a lookup in it.
  /// - Throws: ``AtlasError`` with the names of all layers if no layer has this name.
  public func layer(_ id: String) throws(AtlasError) -> Layer {
    let bytes = unsafe id.withBytes { unsafe Array($0) }
    for number in storage.tables.layers.indices
    where storage.tables.strings.compareString(
      at: storage.tables.layers[number].id, with: bytes) == 0
    {
      return Layer(storage: storage, number: number)
    }
    throw .unknownLayer(id, known: layers.map { $0.id })
  }
}

extension Atlas {
  /// A section of the file, with its size.
  package struct SectionInfo: Sendable, Hashable {
    /// The kind of the section, such as "quadtreeLeaves"; "unknown 99" for a kind that this version
    /// skips.
    package let name: String
    /// The number of the index, table of arcs, mesh or map frame that the section belongs to; 0 for
    /// a section of the whole atlas.
    package let owner: Int
    /// The size in bytes, without padding.
    package let byteCount: Int
  }

  /// A quadtree, the index of one or more layers.
  package struct IndexInfo: Sendable, Hashable {
    /// The names of the layers that use the index.
    package let layers: [String]
    /// The greatest number of levels below the root.
    package let depth: Int
    /// The number of nodes, of sixteen entries each.
    package let nodeCount: Int
    /// The number of leaves.
    package let leafCount: Int
    /// The greatest number of edges in a leaf.
    package let largestLeaf: Int
  }

  /// The sections, in the order of the file.
  package var sections: [SectionInfo] {
    storage.tables.sections.entries.map {
      SectionInfo(name: $0.name, owner: Int($0.owner), byteCount: Int($0.length))
    }
  }

  /// The quadtrees.
  package var indexes: [IndexInfo] {
    // Planes are in the order of their layers.
    var layers = [[UInt32]](repeating: [], count: storage.tables.quadtreeRecords.count)
    for plane in storage.tables.planes where layers[Int(plane.quadtree)].last != plane.layer {
      layers[Int(plane.quadtree)].append(plane.layer)
    }
    return storage.tables.quadtreeRecords.enumerated().map { number, record in
      IndexInfo(
        layers: layers[number].map { Layer(storage: storage, number: Int($0)).id },
        depth: Int(record.depth), nodeCount: Int(record.nodeCount),
        leafCount: Int(record.leafCount), largestLeaf: Int(record.largestLeaf))
    }
  }
}
