/// What the leaves of a small index refer to: the blocks of its layer's arcs, which are in the file
/// anyhow, where other leaves hold their edges themselves.
///
/// Such a leaf is a number of a pair, whose `base` is the code to begin with, then numbers of blocks, the
/// highest bit set in the last. All are of two bytes, or of four where two do not suffice.
@safe
package struct BlockLeaves: @unchecked Sendable {
  package let table: ArcBlockTable
  /// The blocks of borders, which come first.
  package let borderBlockCount: Int
  /// For each block the number of the pair whose `change` a crossing of it makes.
  private let changes: ByteView
  /// Bytes of a number: 2 or 4.
  package let unitByteCount: Int

  /// - Parameter changes: as long as ``byteCount(blockCount:pairCount:)`` says.
  package init(table: ArcTable, changes: ByteView, pairCount: UInt32) {
    self.table = table.blockTable
    let borders = table.borderCount
    borderBlockCount = borders == 0 ? 0 : table.blockNumbers(ofArc: borders - 1).upperBound
    self.changes = changes
    unitByteCount = Self.unitByteCount(blockCount: table.blockCount, pairCount: Int(pairCount))
  }

  /// Two bytes hold 15 bits of a block's number, and 16 of a pair's.
  @inline(__always)
  package static func unitByteCount(blockCount: Int, pairCount: Int) -> Int {
    blockCount <= 1 << 15 && pairCount <= 1 << 16 ? 2 : 4
  }

  /// The bytes of the section of changes.
  package static func byteCount(blockCount: Int, pairCount: UInt32) -> Int {
    blockCount * unitByteCount(blockCount: blockCount, pairCount: Int(pairCount))
  }

  /// The highest bit of a unit: the last block of a leaf.
  var lastFlag: UInt32 { 1 &<< UInt32(8 &* unitByteCount &- 1) }

  @inline(__always)
  package func change(ofBlock block: Int) -> UInt32 {
    unitByteCount == 2
      ? UInt32(changes.halfWord(at: 2 &* block)) : changes.word(at: 4 &* block)
  }
}

extension Quadtree {
  /// The code at a point of the grid, in a small index: its nodes split a cell into 2 × 2.
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

  /// By how much the shift of a node's cells is less than its own.
  var nodeStep: UInt32 { unsafe blocks == nil ? 2 : 1 }

  /// The entry of a node of four, whose number was checked, for a point in its cell.
  @inline(__always)
  private func quarter(ofNode node: UInt32, shift: UInt32, point: GridPoint) -> UInt32 {
    let child = ((point.v &>> shift) & 1) &<< 1 | ((point.u &>> shift) & 1)
    return unsafe UInt32(littleEndian: nodes[Int(node) &<< 2 | Int(child)])
  }

  /// The code at a point of a cell whose leaf is a list of blocks.
  ///
  /// Whole blocks are counted, wherever their edges lie: what the rows meet west of the cell is made up
  /// for by the code to begin with, and by the ends that lie there between the corner's row and the
  /// point's.
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

  /// A number of a list of blocks, which the caller has checked to lie below the limit of the leaves.
  @inline(__always)
  func leafUnit(at place: Int, _ byteCount: Int) -> UInt32 {
    byteCount == 2
      ? unsafe UInt32(
        UInt16(littleEndian: leaves.loadUnaligned(fromByteOffset: place, as: UInt16.self)))
      : unsafe UInt32(
        littleEndian: leaves.loadUnaligned(fromByteOffset: place, as: UInt32.self))
  }

  /// A pair of a number that was checked.
  @inline(__always)
  package func pair(_ number: UInt32) -> CodePair {
    unsafe CodePair(reading: pairs + Int(number) &* CodePair.byteCount)
  }
}

/// Memory that holds still for the pointers of ``Quadtree/blocks``.
@safe
final class BlockLeavesList: @unchecked Sendable {
  private let start: UnsafeMutablePointer<BlockLeaves>

  init(_ leaves: [BlockLeaves]) {
    unsafe start = UnsafeMutablePointer.allocate(capacity: max(leaves.count, 1))
    for (place, one) in leaves.enumerated() { unsafe (start + place).initialize(to: one) }
  }

  /// A ``BlockLeaves`` holds nothing that would have to be released.
  deinit { unsafe start.deallocate() }

  func pointer(at place: Int) -> UnsafePointer<BlockLeaves> { unsafe UnsafePointer(start + place) }
}
