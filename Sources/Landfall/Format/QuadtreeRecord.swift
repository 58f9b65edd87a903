/// A quadtree: u32 each: log2 of a root cell's side in grid units, columns and rows of the root,
/// number of nodes, bytes of the leaves with their padding, number of code pairs, most levels below the root, most edges
/// in a leaf, number of leaves.
package struct QuadtreeRecord: Sendable, Hashable {
  package static let byteCount = 36

  package var rootShift: UInt32
  package var columns: UInt32
  package var rows: UInt32
  package var nodeCount: UInt32
  package var leafByteCount: UInt32
  package var pairCount: UInt32
  package var depth: UInt32
  package var largestLeaf: UInt32
  package var leafCount: UInt32

  package init(
    rootShift: UInt32, columns: UInt32, rows: UInt32, nodeCount: UInt32, leafByteCount: UInt32,
    pairCount: UInt32, depth: UInt32, largestLeaf: UInt32, leafCount: UInt32
  ) {
    self.rootShift = rootShift
    self.columns = columns
    self.rows = rows
    self.nodeCount = nodeCount
    self.leafByteCount = leafByteCount
    self.pairCount = pairCount
    self.depth = depth
    self.largestLeaf = largestLeaf
    self.leafCount = leafCount
  }

  package init(reading bytes: ByteView, at offset: Int) {
    rootShift = bytes.word(at: offset)
    columns = bytes.word(at: offset + 4)
    rows = bytes.word(at: offset + 8)
    nodeCount = bytes.word(at: offset + 12)
    leafByteCount = bytes.word(at: offset + 16)
    pairCount = bytes.word(at: offset + 20)
    depth = bytes.word(at: offset + 24)
    largestLeaf = bytes.word(at: offset + 28)
    leafCount = bytes.word(at: offset + 32)
  }

  package func write(to writer: inout ByteWriter) {
    for word in [
      rootShift, columns, rows, nodeCount, leafByteCount, pairCount, depth, largestLeaf,
      leafCount,
    ] {
      writer.append(word)
    }
  }
}
