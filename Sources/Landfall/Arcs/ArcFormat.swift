/// How the arcs of a layer are laid out in bytes; the format's specification says it in full.
package enum ArcFormat {
  /// An arc: u32 first block and flags, u32 label on the left, u32 label on the right.
  package static let arcByteCount = 12
  /// In an arc's first word: it ends where it begins.
  package static let closedFlag: UInt32 = 1 << 31
  package static let firstBlockMask: UInt32 = closedFlag - 1

  /// A block: u32 u and v of its first vertex, u32 widths and place.
  package static let blockByteCount = 12
  /// In the word of v: the last block of its arc.
  package static let lastBlockFlag: UInt32 = 1 << 31
  /// Most edges of a block.
  package static let maxBlockEdgeCount = 32
  /// Blocks whose places count from the same word of the packed bits.
  package static let blocksInGroup = 64
  /// Bits of a block's third word: its place in bits from where its group begins, then, each less
  /// by one, the width of u, the width of v and the number of edges.
  package static let placeBits: UInt32 = 17
  package static let widthUShift: UInt32 = 17
  package static let widthVShift: UInt32 = 22
  package static let edgeCountShift: UInt32 = 27
  package static let fiveBits: UInt32 = 31
  /// Zeros behind the packed bits, so that a load of eight bytes never ends past the section.
  package static let bitsPadding = 8

  /// In a ring's word: it is the first ring of a polygon, the outer one.
  package static let outerFlag: UInt32 = 1 << 31

  /// A node of the search tree: u32 u and v of its corner, u8 shift of u and of v, two zeros, then
  /// west, south, east and north of sixteen boxes, u8 each.
  package static let nodeByteCount = 76
  package static let fanOut = 16

  /// The kinds of a tree's items, in their two low bits.
  package enum Item {
    /// A block of an arc that is a border.
    package static let border: UInt32 = 0
    /// A block of an arc that is none: on a side of the domain, or inside a region.
    package static let seam: UInt32 = 1
    /// A place in the points.
    package static let point: UInt32 = 2
  }

  /// How often a region's rings may run through all vertices of its layer: what bounds a walk.
  package static let maxRingLaps = 4

  /// A difference as a number without sign, small where the difference is small.
  @inline(__always)
  package static func zigzag(_ difference: UInt32) -> UInt32 {
    let signed = Int32(bitPattern: difference)
    return UInt32(bitPattern: (signed &<< 1) ^ (signed &>> 31))
  }

  /// The difference that ``zigzag(_:)`` made.
  @inline(__always)
  package static func difference(_ zigzag: UInt32) -> UInt32 {
    (zigzag &>> 1) ^ (0 &- (zigzag & 1))
  }
}
