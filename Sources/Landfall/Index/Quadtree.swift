/// A view of one quadtree of an atlas, which maps a grid point to the code of all regions there.
///
/// Every number from the file is compared with the length of the table that it refers to before it
/// is used; a number that fails the comparison ends the descent with code 0, no region. A descent
/// takes at most `rootShift / 2` steps, a leaf at most as many as its chains have bytes.
///
/// The pointers are valid as long as the ``AtlasStorage`` that created this view.
@safe
package struct Quadtree: @unchecked Sendable {
  package let root: UnsafePointer<UInt32>
  package let nodes: UnsafePointer<UInt32>
  package let leaves: UnsafeRawPointer
  package let pairs: UnsafeRawPointer
  package let columns: UInt32
  package let nodeCount: UInt32
  /// The size of the leaves in bytes, without their padding.
  package let leafLimit: Int
  package let pairCount: UInt32
  package let rootShift: UInt32
  /// The data that leaves refer to if they are lists of blocks; valid as long as the storage.
  package var blocks: UnsafePointer<BlockLeaves>?

  package init(
    root: UnsafePointer<UInt32>, nodes: UnsafePointer<UInt32>, leaves: UnsafeRawPointer,
    pairs: UnsafeRawPointer, columns: UInt32, nodeCount: UInt32, leafLimit: Int, pairCount: UInt32,
    rootShift: UInt32, blocks: UnsafePointer<BlockLeaves>? = nil
  ) {
    unsafe self.root = root
    unsafe self.nodes = nodes
    unsafe self.leaves = leaves
    unsafe self.pairs = pairs
    self.columns = columns
    self.nodeCount = nodeCount
    self.leafLimit = leafLimit
    self.pairCount = pairCount
    self.rootShift = rootShift
    unsafe self.blocks = blocks
  }

  /// The parts of a 32-bit entry: a tag in the two low bits, a value above.
  package enum Tag {
    /// The value is the code of the whole cell.
    package static let uniform: UInt32 = 0
    /// The value is the number of a node.
    package static let node: UInt32 = 1
    /// The value is the offset of a leaf, in units of two bytes.
    package static let leaf: UInt32 = 2
  }

  /// The number of bits of a code.
  package static let codeBitCount: UInt32 = 30
  package static let codeMask: UInt32 = 0x3FFF_FFFF

  /// The end of a descent from the root: an entry that does not refer to a node, and the size of
  /// its cell.
  package struct Cell {
    package var entry: UInt32
    package var shift: UInt32

    /// A cell without regions, for invalid entries.
    @inline(__always)
    package static var none: Cell { Cell(entry: 0, shift: 0) }

    /// Whether the whole cell has one code.
    @inline(__always)
    var isUniform: Bool { entry & 3 == Tag.uniform }
  }

  /// The cell that contains a grid point.
  /// - Parameter point: A point inside the domain, as returned by
  ///   ``Grid/query(latitude:longitude:)``. Opening the atlas has checked that the root table
  ///   covers the domain.
  @inline(__always)
  package func cell(at point: GridPoint) -> Cell {
    // Each root cell has a node, so that the processor predicts the end of most descents correctly.
    let first = rootNode(at: point)
    guard first < nodeCount else { return Cell.none }
    // Opening has checked that the root's shift is at least 2.
    var shift = rootShift &- 2
    var entry = self.entry(ofNode: first, shift: shift, point: point)
    while entry & 3 == Tag.node {
      guard entry &>> 2 < nodeCount, shift >= 2 else { return Cell.none }
      shift &-= 2
      entry = self.entry(ofNode: entry &>> 2, shift: shift, point: point)
    }
    return Cell(entry: entry, shift: shift)
  }

  /// The number of the node of a point's root cell, not yet checked.
  @inline(__always)
  func rootNode(at point: GridPoint) -> UInt32 {
    let number = (point.v &>> rootShift) &* columns &+ (point.u &>> rootShift)
    return unsafe UInt32(littleEndian: root[Int(number)])
  }

  /// The entry, for a point in its cell, of a node whose number has been checked.
  @inline(__always)
  package func entry(ofNode node: UInt32, shift: UInt32, point: GridPoint) -> UInt32 {
    let child = ((point.v &>> shift) & 3) &<< 2 | ((point.u &>> shift) & 3)
    return unsafe UInt32(littleEndian: nodes[Int(node) &<< 4 | Int(child)])
  }

  /// The code at a grid point.
  @inline(__always)
  package func code(at point: GridPoint) -> UInt32 {
    if let blocks = unsafe blocks { return unsafe code(at: point, blocks: blocks) }
    let cell = cell(at: point)
    if cell.isUniform { return cell.entry &>> 2 }
    return leafCode(cell, point: point)
  }
}
