/// A quadtree.
///
/// u32 each: log2 of a root cell's side in grid units, columns and rows of the root, number of
/// nodes, size of the leaves in bytes including padding, number of code pairs, maximum number of
/// levels below the root, maximum number of edges in a leaf, number of leaves.
package struct QuadtreeRecord: FixedRecord {
  package static let byteCount = 36

  package var rootShift: UInt32 = 0
  package var columns: UInt32 = 0
  package var rows: UInt32 = 0
  package var nodeCount: UInt32 = 0
  package var leafByteCount: UInt32 = 0
  package var pairCount: UInt32 = 0
  package var depth: UInt32 = 0
  package var largestLeaf: UInt32 = 0
  package var leafCount: UInt32 = 0

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

  package init() {}

  package mutating func visitFields(_ field: inout some FieldVisitor) {
    field(&rootShift)
    field(&columns, &rows)
    field(&nodeCount, &leafByteCount, &pairCount)
    field(&depth, &largestLeaf, &leafCount)
  }
}
