/// An iterator over the vertices of a ``Ring`` or an ``Arc``, which decodes up to 33 at a time into
/// memory of its own.
public struct VertexIterator: IteratorProtocol, Sendable {
  /// Keeps the bytes that `blocks` reads alive.
  private let storage: AtlasStorage
  private var blocks: VertexBlocks
  @usableFromInline var block: [Coordinate] = []
  @usableFromInline var position = 0

  init(_ blocks: VertexBlocks, of storage: AtlasStorage) {
    self.blocks = blocks
    self.storage = storage
  }

  /// Returns the next vertex; nil after the last one.
  @inlinable
  public mutating func next() -> Coordinate? {
    if position == block.count, !unpackNextBlock() { return nil }
    defer { position &+= 1 }
    return block[position]
  }

  @usableFromInline
  mutating func unpackNextBlock() -> Bool {
    position = 0
    return blocks.next(into: &block, grid: storage.tables.grid)
  }
}
