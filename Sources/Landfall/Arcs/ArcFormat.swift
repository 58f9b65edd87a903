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
