/// The data that the leaves of a small index refer to: the blocks of the layer's arcs, which are
/// already in the file. Leaves of other indexes contain their own edges.
///
/// Such a leaf is the number of a pair, whose `base` is the initial code, then numbers of blocks,
/// with the highest bit set in the last. Each number has two bytes, or four if two do not suffice.
@safe
package struct BlockLeaves: @unchecked Sendable {
  package let table: ArcBlockTable
  /// The number of blocks of borders, which come first.
  package let borderBlockCount: Int
  /// For each block the number of the pair whose `change` applies when a path crosses the block.
  private let changes: ByteView
  /// The size of a number in bytes: 2 or 4.
  package let unitByteCount: Int

  /// Creates the leaves' data.
  /// - Parameter changes: Bytes of the length ``byteCount(blockCount:pairCount:)``.
  package init(table: ArcTable, changes: ByteView, pairCount: UInt32) {
    self.table = table.blockTable
    let borders = table.borderCount
    borderBlockCount = borders == 0 ? 0 : table.blockNumbers(ofArc: borders - 1).upperBound
    self.changes = changes
    unitByteCount = Self.unitByteCount(blockCount: table.blockCount, pairCount: Int(pairCount))
  }

  /// The size of a number. Two bytes suffice for 15 bits of a block's number and 16 bits of a
  /// pair's.
  @inline(__always)
  package static func unitByteCount(blockCount: Int, pairCount: Int) -> Int {
    blockCount <= 1 << 15 && pairCount <= 1 << 16 ? 2 : 4
  }

  /// The length of the section of changes in bytes.
  package static func byteCount(blockCount: Int, pairCount: UInt32) -> Int {
    blockCount * unitByteCount(blockCount: blockCount, pairCount: Int(pairCount))
  }

  /// The highest bit of a number, which marks the last block of a leaf.
  var lastFlag: UInt32 { 1 &<< UInt32(8 &* unitByteCount &- 1) }

  @inline(__always)
  package func change(ofBlock block: Int) -> UInt32 {
    unitByteCount == 2
      ? UInt32(changes.halfWord(at: 2 &* block)) : changes.word(at: 4 &* block)
  }
}

extension Quadtree {
  /// The code at a grid point in a small index, whose nodes split a cell into 2 × 2.
  @inline(never)
  package func code(at point: GridPoint, blocks: UnsafePointer<BlockLeaves>) -> UInt32 {
    let first = rootNode(at: point)
    guard first < nodeCount else { return 0 }
    var shift = rootShift &- 1
    var entry = quarter(ofNode: first, shift: shift, point: point)
    while entry & 3 == Tag.node {
      guard entry &>> 2 < nodeCount, shift >= 1 else { return 0 }
      shift &-= 1
      entry = quarter(ofNode: entry &>> 2, shift: shift, point: point)
    }
    if entry & 3 == Tag.uniform { return entry &>> 2 }
    guard entry & 3 == Tag.leaf else { return 0 }
    return unsafe listCode(Cell(entry: entry, shift: shift), point: point, blocks: blocks)
  }

  /// The difference of the shifts of a node and of its children.
  var nodeStep: UInt32 { unsafe blocks == nil ? 2 : 1 }

  /// The entry, for a point in its cell, of a node of four whose number has been checked.
  @inline(__always)
  private func quarter(ofNode node: UInt32, shift: UInt32, point: GridPoint) -> UInt32 {
    let child = ((point.v &>> shift) & 1) &<< 1 | ((point.u &>> shift) & 1)
    return unsafe UInt32(littleEndian: nodes[Int(node) &<< 2 | Int(child)])
  }

  /// The code at a point of a cell whose leaf is a list of blocks.
  ///
  /// Counts whole blocks, including edges outside the cell. The initial code, and the block ends
  /// west of the cell between the corner's row and the point's, compensate for crossings west of
  /// the cell.
  @inline(__always)
  func listCode(
    _ cell: Cell, point: GridPoint, blocks pointer: UnsafePointer<BlockLeaves>
  ) -> UInt32 {
    let blocks = unsafe pointer.pointee
    let side: UInt32 = 1 &<< cell.shift
    let corner = GridPoint(u: point.u & ~(side &- 1), v: point.v & ~(side &- 1))
    let unit = blocks.unitByteCount
    var place = Int(cell.entry &>> 2) &* 2
    guard place &+ unit <= leafLimit else { return 0 }
    let first = leafUnit(at: place, unit)
    guard first < pairCount else { return 0 }
    var code = pair(first).base
    while true {
      place &+= unit
      guard place &+ unit <= leafLimit else { return 0 }
      let word = leafUnit(at: place, unit)
      let number = Int(word & ~blocks.lastFlag)
      guard let block = blocks.table.block(number) else { return 0 }
      let change = blocks.change(ofBlock: number)
      guard change < pairCount else { return 0 }
      code ^= pair(change).change & (0 &- block.isMetOddly(by: point, corner: corner))
      if word & blocks.lastFlag != 0 { return code & Self.codeMask }
    }
  }

  /// A number of a list of blocks; the caller has checked that it is below the limit of the leaves.
  @inline(__always)
  func leafUnit(at place: Int, _ byteCount: Int) -> UInt32 {
    byteCount == 2
      ? unsafe UInt32(
        UInt16(littleEndian: leaves.loadUnaligned(fromByteOffset: place, as: UInt16.self)))
      : unsafe UInt32(
        littleEndian: leaves.loadUnaligned(fromByteOffset: place, as: UInt32.self))
  }

  /// The pair with a number that has been checked.
  @inline(__always)
  package func pair(_ number: UInt32) -> CodePair {
    let address = unsafe pairs + Int(number) &* CodePair.byteCount
    return unsafe CodePair(
      base: UInt32(littleEndian: address.load(as: UInt32.self)),
      change: UInt32(littleEndian: address.load(fromByteOffset: 4, as: UInt32.self)))
  }
}

/// Memory with a stable address for the pointers of ``Quadtree/blocks``.
@safe
final class BlockLeavesList: @unchecked Sendable {
  private let start: UnsafeMutablePointer<BlockLeaves>

  init(_ leaves: [BlockLeaves]) {
    unsafe start = UnsafeMutablePointer.allocate(capacity: max(leaves.count, 1))
    for (place, one) in leaves.enumerated() { unsafe (start + place).initialize(to: one) }
  }

  /// A ``BlockLeaves`` contains no references to release.
  deinit { unsafe start.deallocate() }

  func pointer(at place: Int) -> UnsafePointer<BlockLeaves> { unsafe UnsafePointer(start + place) }
}
