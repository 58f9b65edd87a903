/// An iterator over the elements of a ``ShapePath`` or of ``BorderLines``, which decodes one ring
/// or one line at a time into memory of its own.
public struct PathIterator: IteratorProtocol, Sendable {
  enum Source: Sendable {
    case shape(ShapePath.Walk)
    case lines(BorderLines.Walk)
  }

  /// Keeps the bytes that `source` reads alive.
  private let owner: MapLayout
  private var source: Source
  @usableFromInline var block: [PathElement] = []
  @usableFromInline var position = 0

  init(_ source: Source, of owner: MapLayout) {
    self.source = source
    self.owner = owner
  }

  /// Returns the next element; nil after the last one.
  @inlinable
  public mutating func next() -> PathElement? {
    if position == block.count, !unpackNextBlock() { return nil }
    defer { position &+= 1 }
    return block[position]
  }

  @usableFromInline
  mutating func unpackNextBlock() -> Bool {
    position = 0
    block.removeAll(keepingCapacity: true)
    let hasMore: Bool
    switch source {
    case .shape(var walk):
      hasMore = walk.appendNext(to: &block)
      source = .shape(walk)
    case .lines(var walk):
      hasMore = walk.appendNext(to: &block)
      source = .lines(walk)
    }
    return hasMore
  }
}
