/// The byte layout of a layer's arcs; the format's specification is complete.
package enum ArcFormat {
  /// An arc: u32 first block and flags, u32 label on the left, u32 label on the right.
  package static let arcByteCount = 12
  /// In an arc's first word: the arc ends at its first vertex.
  package static let closedFlag: UInt32 = 1 << 31
  package static let firstBlockMask: UInt32 = closedFlag - 1

  /// A block: u32 u and v of its first vertex, u32 widths and offset.
  package static let blockByteCount = 12
  /// In the word of v: the block is the last of its arc.
  package static let lastBlockFlag: UInt32 = 1 << 31
  /// The maximum number of edges in a block.
  package static let maxBlockEdgeCount = 32
  /// The number of blocks whose offsets are relative to the same word of the packed bits.
  package static let blocksInGroup = 64
  /// Bits of a block's third word: its offset in bits from the start of its group, then the width
  /// of u, the width of v and the number of edges, each minus one.
  package static let placeBits: UInt32 = 17
  package static let widthUShift: UInt32 = 17
  package static let widthVShift: UInt32 = 22
  package static let edgeCountShift: UInt32 = 27
  package static let fiveBits: UInt32 = 31
  /// Zeros after the packed bits, so that a load of eight bytes never ends past the section.
  package static let bitsPadding = 8

  /// In a ring's word: the ring is the first, outer ring of a polygon.
  package static let outerFlag: UInt32 = 1 << 31

  /// A node of the search tree: u32 u and v of its corner, u8 shift of u and of v, two zero bytes,
  /// then west, south, east and north of sixteen boxes, u8 each.
  package static let nodeByteCount = 76
  package static let fanOut = 16

  /// The kinds of a tree's items, in their two low bits.
  package enum Item {
    /// A block of a border arc.
    package static let border: UInt32 = 0
    /// A block of a non-border arc: on a side of the domain, or inside a region.
    package static let seam: UInt32 = 1
    /// A position in the points section.
    package static let point: UInt32 = 2
  }

  /// Encodes a signed difference as an unsigned number that is small if the difference is small.
  @inline(__always)
  package static func zigzag(_ difference: UInt32) -> UInt32 {
    let signed = Int32(bitPattern: difference)
    return UInt32(bitPattern: (signed &<< 1) ^ (signed &>> 31))
  }

  /// Decodes a number from ``zigzag(_:)``.
  @inline(__always)
  package static func difference(_ zigzag: UInt32) -> UInt32 {
    (zigzag &>> 1) ^ (0 &- (zigzag & 1))
  }
}

/// The blocks of a table of arcs, with only the fields that unpacking needs.
@safe
package struct ArcBlockTable: @unchecked Sendable {
  package let count: Int
  /// The headers, then the first word of each group of blocks in the bits.
  package let blocks: ByteView
  package let bits: ByteView

  /// A block of edges; nil if no block has this number or its bits are outside the section. O(1).
  @inline(__always)
  package func block(_ number: Int) -> ArcBlock? {
    guard number >= 0, number < count else { return nil }
    let offset = number &* ArcFormat.blockByteCount
    let v = blocks.word(at: offset &+ 4)
    let packing = blocks.word(at: offset &+ 8)
    let widthU = ((packing &>> ArcFormat.widthUShift) & ArcFormat.fiveBits) &+ 1
    let widthV = ((packing &>> ArcFormat.widthVShift) & ArcFormat.fiveBits) &+ 1
    let edgeCount = Int((packing &>> ArcFormat.edgeCountShift) & ArcFormat.fiveBits) &+ 1
    let isLast = v & ArcFormat.lastBlockFlag != 0
    let groupOffset =
      count &* ArcFormat.blockByteCount &+ 4 &* (number / ArcFormat.blocksInGroup)
    // Where Int has 32 bits, a larger word or section would not have a bit number.
    let group = Int(truncatingIfNeeded: blocks.word(at: groupOffset))
    guard group >= 0, group <= min(bits.count, Int.max &>> 3) &>> 2 else { return nil }
    let firstBit = 32 &* group &+ Int(packing & ((1 &<< ArcFormat.placeBits) &- 1))
    let differenceCount = isLast ? edgeCount : edgeCount &- 1
    // This single check covers every load of the block: all differences are inside, with eight
    // bytes for each load.
    let endBit = firstBit &+ differenceCount &* Int(widthU &+ widthV)
    guard endBit <= 8 &* (bits.count &- ArcFormat.bitsPadding) else { return nil }
    let next =
      isLast
      ? GridPoint(u: 0, v: 0)
      : GridPoint(
        u: blocks.word(at: offset &+ ArcFormat.blockByteCount),
        v: blocks.word(at: offset &+ ArcFormat.blockByteCount &+ 4) & ~ArcFormat.lastBlockFlag)
    return unsafe ArcBlock(
      start: GridPoint(u: blocks.word(at: offset), v: v & ~ArcFormat.lastBlockFlag),
      edgeCount: edgeCount, isLast: isLast, bits: bits.start, firstBit: firstBit, widthU: widthU,
      widthV: widthV, next: next)
  }
}

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
