/// Iterates over all vertices of an arc except the last one, in either direction, without
/// allocating memory.
package struct ArcWalk: IteratorProtocol {
  private let table: ArcTable
  private let isReversed: Bool
  private var blocks: Range<Int>
  private var walk: ArcBlock.Walk?

  package init(table: ArcTable, arc: Int, isReversed: Bool) {
    self.table = table
    self.isReversed = isReversed
    blocks = table.blockNumbers(ofArc: arc)
    walk = nil
  }

  @inline(__always)
  package mutating func next() -> GridPoint? {
    while true {
      if let point = walk?.next() { return point }
      guard !blocks.isEmpty else { return nil }
      let number = isReversed ? blocks.upperBound &- 1 : blocks.lowerBound
      blocks =
        isReversed
        ? blocks.lowerBound..<number : (number &+ 1)..<blocks.upperBound
      // In a damaged file the arc ends before a block that is not there.
      guard let block = table.block(number) else {
        blocks = 0..<0
        return nil
      }
      walk = ArcBlock.Walk(block, isReversed: isReversed)
    }
  }
}

extension ArcTable {
  /// The vertices of an arc except the last one; see ``lastVertex(ofArc:)``.
  package func walk(arc: Int, isReversed: Bool = false) -> ArcWalk {
    ArcWalk(table: self, arc: arc, isReversed: isReversed)
  }

  /// The last vertex of an arc; nil if its blocks are damaged.
  package func lastVertex(ofArc arc: Int) -> GridPoint? {
    let blocks = blockNumbers(ofArc: arc)
    return blocks.isEmpty ? nil : block(blocks.upperBound &- 1)?.end
  }

  /// The number of vertices of an arc, from the sizes of its blocks. O(blocks).
  package func vertexCount(ofArc arc: Int) -> Int {
    blockNumbers(ofArc: arc).reduce(1) { $0 + (block($1)?.edgeCount ?? 0) }
  }
}
