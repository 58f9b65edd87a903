extension Atlas {
  /// A part of the file, for people who want to know where the bytes go.
  public struct SectionInfo: Sendable, Hashable {
    /// What it holds, such as "quadtreeLeaves"; "unknown 99" for a kind that this version skips.
    public let name: String
    /// The number of the index or, for arcs, of the layer that it belongs to; 0 for sections of the
    /// whole atlas.
    public let owner: Int
    /// Its size without padding.
    public let byteCount: Int
  }

  /// A quadtree of the index.
  public struct IndexInfo: Sendable, Hashable {
    /// The layers that it answers for.
    public let layers: [String]
    /// Most levels below the root.
    public let depth: Int
    /// Nodes of sixteen entries.
    public let nodeCount: Int
    /// Leaves.
    public let leafCount: Int
    /// Most edges in a leaf.
    public let largestLeaf: Int
  }

  /// The sections, in the file's order.
  public var sections: [SectionInfo] {
    storage.entries.map {
      SectionInfo(name: $0.name, owner: Int($0.owner), byteCount: Int($0.length))
    }
  }

  /// The quadtrees, as their records describe them.
  public var indexes: [IndexInfo] {
    storage.quadtreeRecords.enumerated().map { number, record in
      let layers = layers.filter { layer in
        let first = Int(layer.record.firstPlane)
        return storage.planes[first..<(first + Int(layer.record.planeCount))].contains {
          $0.quadtree == UInt32(number)
        }
      }
      return IndexInfo(
        layers: layers.map(\.id), depth: Int(record.depth), nodeCount: Int(record.nodeCount),
        leafCount: Int(record.leafCount), largestLeaf: Int(record.largestLeaf))
    }
  }
}
