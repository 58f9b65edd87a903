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
    let firstBit =
      32 &* Int(blocks.word(at: groupOffset))
      &+ Int(packing & ((1 &<< ArcFormat.placeBits) &- 1))
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
