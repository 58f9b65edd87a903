extension Atlas {
  /// A section of the file, with its size.
  public struct SectionInfo: Sendable, Hashable {
    /// The kind of the section, such as "quadtreeLeaves"; "unknown 99" for a kind that this version
    /// skips.
    public let name: String
    /// The number of the index, table of arcs, mesh or map frame that the section belongs to; 0 for
    /// a section of the whole atlas.
    public let owner: Int
    /// The size in bytes, without padding.
    public let byteCount: Int
  }

  /// A quadtree, the index of one or more layers.
  public struct IndexInfo: Sendable, Hashable {
    /// The names of the layers that use the index.
    public let layers: [String]
    /// The greatest number of levels below the root.
    public let depth: Int
    /// The number of nodes, of sixteen entries each.
    public let nodeCount: Int
    /// The number of leaves.
    public let leafCount: Int
    /// The greatest number of edges in a leaf.
    public let largestLeaf: Int
  }

  /// The sections, in the order of the file.
  public var sections: [SectionInfo] {
    storage.tables.sections.entries.map {
      SectionInfo(name: $0.name, owner: Int($0.owner), byteCount: Int($0.length))
    }
  }

  /// The quadtrees.
  public var indexes: [IndexInfo] {
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
