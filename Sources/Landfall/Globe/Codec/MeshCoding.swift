/// A single value that the coder of compressed meshes writes or reads, for tests of both.
package enum MeshCoding: Sendable, Hashable {
  case bit(Int)
  /// A value and its number of bits.
  case plain(UInt32, Int)
  case tree(Int)
  case number(UInt32)
  case signed(Int64)

  /// Reads values of the kinds that were written.
  package static func read(_ bytes: [UInt8], like steps: [MeshCoding]) -> [MeshCoding] {
    let pinned = PinnedBytes(copying: bytes)
    defer { withExtendedLifetime(pinned) {} }
    var coder = RangeDecoder(pinned.view)
    let found: [MeshCoding] = steps.map {
      switch $0 {
      case .bit: .bit(coder.bit(MeshModel.isClosed))
      case .plain(_, let count): .plain(coder.plainBits(count), count)
      case .tree: .tree(coder.tree(MeshModel.edge, bits: 4))
      case .number: .number(coder.number(MeshModel.known))
      case .signed: .signed(coder.signed(MeshModel.explicit))
      }
    }
    return coder.byteCount == bytes.count ? found : []
  }
}

/// Decodes a compressed mesh from bytes in memory; see ``MeshDecoder``.
package func decodeMesh(
  _ bytes: [UInt8], record: MeshRecord, regionCount: UInt32, grid: Grid
) throws(AtlasError) -> MeshContents {
  let pinned = PinnedBytes(copying: bytes)
  defer { withExtendedLifetime(pinned) {} }
  var decoder = MeshDecoder(pinned.view, record: record, regionCount: regionCount, grid: grid)
  return try decoder.decode()
}
