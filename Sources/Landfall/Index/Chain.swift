internal import CPlatform

extension Quadtree {
  /// The code at `point`, which is in `cell`; 0 if the cell is not a leaf.
  ///
  /// Counts for each chain how often the row through the point crosses it west of the point. Along
  /// every row of the cell, the row starts from the same code, the sum of all `base`s: chains that
  /// end west of the cell have rays to the north, which compensate for the omitted edges.
  @inline(__always)
  func leafCode(_ cell: Cell, point: GridPoint) -> UInt32 {
    guard cell.entry & 3 == Tag.leaf else { return 0 }
    return leafCode(cell, header: header(ofLeaf: cell.entry), point: point)
  }

  /// The header of the first chain of a leaf; 0 if it is outside the leaves.
  @inline(__always)
  package func header(ofLeaf entry: UInt32) -> UInt32 {
    let start = Int(entry &>> 2) &* 2
    guard start < leafLimit else { return 0 }
    return unsafe leaves.wordAtHalf(fromByteOffset: start)
  }

  /// The code in a leaf whose first header has been loaded.
  @inline(__always)
  func leafCode(_ cell: Cell, header: UInt32, point: GridPoint) -> UInt32 {
    var header = header
    var start = Int(cell.entry &>> 2) &* 2
    var code: UInt32 = 0
    while let chain = chain(at: start, header: header), let pair = pair(of: chain, at: start) {
      let (u, v) = chain.offsets(of: point, shift: cell.shift)
      let (isOdd, open) = chain.crossings(u: u, v: v)
      let isMetOddly = isOdd ^ chain.openCrossings(open, u: u, v: v)
      code ^= pair.base ^ (pair.change & (0 &- isMetOddly))
      if chain.isLast { return code & Self.codeMask }
      start = chain.end
      header = unsafe leaves.wordAtHalf(fromByteOffset: start)
    }
    return 0
  }

  /// The chain at an offset; nil if it is not inside the leaves. Leaves are padded, so the header at an
  /// offset below the limit can be loaded before.
  @inline(__always)
  func chain(at start: Int, header: UInt32) -> Chain? {
    guard start < leafLimit else { return nil }
    let chain = unsafe Chain(leaves: leaves, start: start, header: header)
    return chain.end <= leafLimit ? chain : nil
  }

  /// The codes of a chain; nil if they are not in the table.
  @inline(__always)
  func pair(of chain: Chain, at start: Int) -> CodePair? {
    if _slowPath(chain.pairNumber == LeafFormat.inlinePair) {
      return unsafe CodePair(reading: leaves + start + 4)
    }
    return chain.pairNumber < pairCount ? pair(chain.pairNumber) : nil
  }
}

extension CodePair {
  /// Reads a pair at a multiple of two bytes.
  @inline(__always)
  package init(reading address: UnsafeRawPointer) {
    unsafe self.init(
      base: address.wordAtHalf(fromByteOffset: 0), change: address.wordAtHalf(fromByteOffset: 4))
  }
}

extension UnsafeRawPointer {
  /// The little-endian word at an offset; its address is a multiple of two bytes.
  @inline(__always)
  fileprivate func wordAtHalf(fromByteOffset offset: Int) -> UInt32 {
    #if LANDFALL_SINGLE_LANES
      // Such a machine loads an unaligned word byte by byte.
      unsafe UInt32(UInt16(littleEndian: load(fromByteOffset: offset, as: UInt16.self)))
        | UInt32(UInt16(littleEndian: load(fromByteOffset: offset &+ 2, as: UInt16.self))) &<< 16
    #else
      unsafe UInt32(littleEndian: loadUnaligned(fromByteOffset: offset, as: UInt32.self))
    #endif
  }

  /// The little-endian bits from a number of bits on, of which 57 are valid. Loads at most 12 bytes
  /// from the byte of the first one on, and for single lanes up to three before.
  @inline(__always)
  fileprivate func longWord(fromBit bit: Int) -> UInt64 {
    #if LANDFALL_SINGLE_LANES
      let place = Int(bitPattern: self) &* 8 &+ bit
      let start = unsafe self + ((place &>> 5) &* 4 &- Int(bitPattern: self))
      let low = unsafe UInt64(start.load(as: UInt32.self))
      let middle = unsafe UInt64(start.load(fromByteOffset: 4, as: UInt32.self))
      let high = unsafe UInt64(start.load(fromByteOffset: 8, as: UInt32.self))
      let shift = UInt64(place & 31)
      // A shift by 64 would be one by 0, so the last word is shifted twice.
      return (low | middle &<< 32) &>> shift | ((high &<< 32) &<< (31 &- shift)) &<< 1
    #else
      unsafe UInt64(littleEndian: loadUnaligned(fromByteOffset: bit &>> 3, as: UInt64.self))
        &>> UInt64(bit & 7)
    #endif
  }
}

/// A chain of a leaf, as described by its header.
///
/// The caller has checked that ``end`` is at least ``LeafFormat/paddingByteCount`` bytes before the
/// end of the leaves, so all loads here are inside them.
@safe
struct Chain {
  private let header: UInt32
  private let rows: UnsafeRawPointer
  private let columns: UnsafeRawPointer
  /// The offset of the next chain.
  let end: Int

  @inline(__always)
  init(leaves: UnsafeRawPointer, start: Int, header: UInt32) {
    self.header = header
    let vertexCount = Int(header & 31) &+ 1
    let isInline = header &>> LeafFormat.pairShift == LeafFormat.inlinePair
    let lanes = start &+ (isInline ? 4 &+ CodePair.byteCount : 4)
    unsafe rows = leaves + lanes
    unsafe columns = rows + 2 &* vertexCount
    let lowBitCount = (header &>> LeafFormat.lowBitsShift) & LeafFormat.maxLowBitCount
    end =
      lanes &+ 4 &* vertexCount
      &+ LeafFormat.lowBitsByteCount(vertexCount: vertexCount, lowBitCount: lowBitCount)
  }

  @inline(__always)
  var edgeCount: UInt32 { header & 31 }

  @inline(__always)
  var lowBitCount: UInt32 {
    (header &>> LeafFormat.lowBitsShift) & LeafFormat.maxLowBitCount
  }

  @inline(__always)
  var pairNumber: UInt32 { header &>> LeafFormat.pairShift }

  @inline(__always)
  var isLast: Bool { header & LeafFormat.lastChainFlag != 0 }

  /// The position of a point of the cell, relative to the chain's origin.
  @inline(__always)
  func offsets(of point: GridPoint, shift: UInt32) -> (u: Int64, v: Int64) {
    let inCell: Int64 = (1 &<< Int64(shift)) &- 1
    let margin = LeafFormat.margin(shift: shift, lowBitCount: lowBitCount)
    return ((Int64(point.u) & inCell) &+ margin, (Int64(point.v) & inCell) &+ margin)
  }

  /// Counts the crossings of the row from the west to (u, v), relative to the chain's origin, with the
  /// chain and its rays.
  /// - Returns: 1 if their number is odd, else 0, without those of the edges in `open`, a bit for each
  ///   edge whose bounding box contains the point.
  @inline(__always)
  func crossings(u: Int64, v: Int64) -> (isOdd: UInt32, open: UInt32) {
    // Comparing the top 16 bits of all vertices decides all edges except those whose box contains
    // the query.
    let row = Int16(truncatingIfNeeded: (v &>> Int64(lowBitCount)) &- 0x8000)
    let column = Int16(truncatingIfNeeded: (u &>> Int64(lowBitCount)) &- 0x8000)
    let (above, east, isEqual) = compare(row: row, column: column)
    // Equal top bits require a comparison of the low bits, if there are any.
    if _slowPath(isEqual), lowBitCount != 0 {
      return (plainCount(u: u, v: v), 0)
    }
    #if LANDFALL_SINGLE_LANES
      if _slowPath(lowBitCount > Self.shortLowBitCount) { return (plainCount(u: u, v: v), 0) }
    #endif
    let edges = (1 &<< edgeCount) &- 1
    let straddling = (above ^ (above &>> 1)) & edges
    var count = Self.parity(straddling & ~(east | (east &>> 1)))
    // A ray crosses the rows that are not south of its start.
    count ^= (header &>> LeafFormat.firstRayShift) & ~above
    count ^= (header &>> LeafFormat.lastRayShift) & ~(above &>> edgeCount)
    return (count & 1, straddling & (east ^ (east &>> 1)))
  }

  /// Compares the top bits of all vertices with a row and a column: a bit for each vertex north of
  /// the row and for each one east of the column, and whether any is on either.
  @inline(__always)
  private func compare(row: Int16, column: Int16) -> (above: UInt32, east: UInt32, isEqual: Bool) {
    #if LANDFALL_SINGLE_LANES
      return compareOneByOne(row: Int32(row), column: Int32(column))
    #else
      // The first eight vertices and the last eight, which are the same in a short chain: the
      // processor could not predict a branch on the number of vertices.
      let last = UInt32(truncatingIfNeeded: max(Int32(truncatingIfNeeded: edgeCount) &- 7, 0))
      let head = compare(from: 0, row: row, column: column)
      let tail = compare(from: last, row: row, column: column)
      var above = (head & 0xFF) | (tail & 0xFF) &<< last
      var east = (head &>> 8) & 0xFF | ((tail &>> 8) & 0xFF) &<< last
      var equal = head | tail
      var first: UInt32 = 8
      while first < last {
        let found = compare(from: first, row: row, column: column)
        above |= (found & 0xFF) &<< first
        east |= ((found &>> 8) & 0xFF) &<< first
        equal |= found
        first &+= 8
      }
      return (above, east, equal &>> 16 != 0)
    #endif
  }

  /// Returns 1 if the row crosses an odd number of the edges in `open`, else 0.
  @inline(__always)
  func openCrossings(_ open: UInt32, u: Int64, v: Int64) -> UInt32 {
    var (open, isOdd) = (open, UInt32(0))
    while open != 0 {
      let edge = open.trailingZeroBitCount
      open &= open &- 1
      let (au, av) = vertex(edge)
      let (bu, bv) = vertex(edge &+ 1)
      #if LANDFALL_SINGLE_LANES
        // The chain is short, and such a machine multiplies numbers of 32 bits.
        let isWest = HalfOpen.isWest(
          Int32(truncatingIfNeeded: au), Int32(truncatingIfNeeded: av),
          Int32(truncatingIfNeeded: bu), Int32(truncatingIfNeeded: bv),
          u: Int32(truncatingIfNeeded: u), v: Int32(truncatingIfNeeded: v))
      #else
        let isWest = HalfOpen.isWest(au, av, bu, bv, u: u, v: v)
      #endif
      isOdd ^= isWest ? 1 : 0
    }
    return isOdd
  }

  /// Computes ``crossings(u:v:)`` of all edges, one by one with all bits.
  @inline(never)
  private func plainCount(u: Int64, v: Int64) -> UInt32 {
    var count: UInt32 = 0
    var (au, av) = vertex(0)
    if av <= v { count &+= header &>> LeafFormat.firstRayShift }
    for edge in 0..<Int(edgeCount) {
      let (bu, bv) = vertex(edge &+ 1)
      if HalfOpen.straddlesRow(av, bv, v), HalfOpen.isWest(au, av, bu, bv, u: u, v: v) {
        count &+= 1
      }
      (au, av) = (bu, bv)
    }
    if av <= v { count &+= header &>> LeafFormat.lastRayShift }
    return count & 1
  }

  /// A vertex with all its bits, relative to the chain's origin.
  @inline(__always)
  func vertex(_ index: Int) -> (u: Int64, v: Int64) {
    // Lanes are at multiples of two bytes.
    let row = unsafe Int16(littleEndian: rows.load(fromByteOffset: 2 &* index, as: Int16.self))
    let column = unsafe Int16(
      littleEndian: columns.load(fromByteOffset: 2 &* index, as: Int16.self))
    let lowBits = unsafe columns + 2 &* (Int(edgeCount) &+ 1)
    let packed = unsafe lowBits.longWord(fromBit: 2 &* Int(lowBitCount) &* index)
    let width = Int64(lowBitCount)
    let mask: Int64 = (1 &<< width) &- 1
    return (
      (Int64(column) &+ 0x8000) &<< width | Int64(truncatingIfNeeded: packed &>> UInt64(width))
        & mask,
      (Int64(row) &+ 0x8000) &<< width | Int64(truncatingIfNeeded: packed) & mask
    )
  }

  #if LANDFALL_SINGLE_LANES
    /// Up to these low bits a chain is short: differences of its coordinates fit Int32.
    private static var shortLowBitCount: UInt32 { 8 }

    /// Compares the vertices one by one, for a machine that runs each lookup on a lane of its own.
    @inline(__always)
    private func compareOneByOne(
      row: Int32, column: Int32
    ) -> (above: UInt32, east: UInt32, isEqual: Bool) {
      var (above, east, nearest) = (UInt32(0), UInt32(0), UInt32.max)
      var index = 0
      repeat {
        // The sign of a difference is the bit, and of the differences as unsigned numbers 0 is the
        // least.
        let (v, u) = unsafe (
          UInt32(
            bitPattern: row
              &- Int32(Int16(littleEndian: rows.load(fromByteOffset: 2 &* index, as: Int16.self)))),
          UInt32(
            bitPattern: column
              &- Int32(
                Int16(littleEndian: columns.load(fromByteOffset: 2 &* index, as: Int16.self))))
        )
        above = above &>> 1 | v & 0x8000_0000
        east = east &>> 1 | u & 0x8000_0000
        nearest = min(nearest, min(u, v))
        index &+= 1
      } while index <= Int(edgeCount)
      let rest = 31 &- edgeCount
      return (above &>> rest, east &>> rest, nearest == 0)
    }
  #endif

  /// Compares the top bits of eight vertices with a row and a column.
  @inline(__always)
  private func compare(from first: UInt32, row: Int16, column: Int16) -> UInt32 {
    let offset = 2 &* Int(first)
    return unsafe landfall_compare_lanes(rows + offset, columns + offset, row, column)
  }

  /// Returns whether the number of set bits is odd, in the lowest bit.
  @inline(__always)
  private static func parity(_ bits: UInt32) -> UInt32 {
    var folded = bits ^ (bits &>> 16)
    folded ^= folded &>> 8
    folded ^= folded &>> 4
    // The parity of each of the 16 values of the remaining four bits.
    return (0x6996 as UInt32) &>> (folded & 0xF)
  }
}

/// The byte layout of a leaf: one or more chains of edges, each with its own scale.
///
/// A chain is a header word, for some chains an inline pair of codes, then the vertices' rows,
/// their columns, and the low bits omitted in both:
///
/// | bytes | meaning |
/// |---|---|
/// | 4 | header: bits 0–4 number of edges (1–31), 5–9 low bits t, 10 and 11 whether a ray north from the first and the last vertex counts as an edge, 12 whether it is the last chain, 13–31 number of the pair |
/// | 0 or 8 | the pair itself, if its number is ``inlinePair`` |
/// | 2 · vertices | lane of each v: signed 16 bits |
/// | 2 · vertices | lane of each u |
/// | 2 · ⌈2 t · vertices / 16⌉ | t low bits of each vertex's v, then t of its u, from the lowest bit up |
///
/// A coordinate is `(lane + 2^15) · 2^t + low bits`, in grid units from the chain's origin. The
/// origin is `margin` west and south of the cell's corner, so that the cell is in the middle of the
/// range of 16 + t bits.
package enum LeafFormat {
  package static let maxEdgeCount = 31
  package static let lowBitsShift: UInt32 = 5
  package static let maxLowBitCount: UInt32 = 31
  /// The low bits that suffice for every edge of every grid; one word contains two times as many.
  package static let mostLowBits: UInt32 = 28
  package static let firstRayShift: UInt32 = 10
  package static let lastRayShift: UInt32 = 11
  package static let lastChainFlag: UInt32 = 1 << 12
  package static let pairShift: UInt32 = 13
  package static let inlinePair: UInt32 = (1 << 19) - 1

  /// Bytes after the last leaf that a reader may load but does not use, because it loads eight
  /// lanes at once.
  package static let paddingByteCount = 16

  /// The distance of a chain's origin west and south of its cell's corner.
  @inline(__always)
  package static func margin(shift: UInt32, lowBitCount: UInt32) -> Int64 {
    ((1 &<< Int64(16 &+ lowBitCount)) &- (1 &<< Int64(shift))) &>> 1
  }

  /// The size in bytes of the low bits of `vertexCount` vertices.
  @inline(__always)
  package static func lowBitsByteCount(vertexCount: Int, lowBitCount: UInt32) -> Int {
    ((2 &* Int(lowBitCount) &* vertexCount &+ 15) &>> 4) &* 2
  }
}

/// The effect of a chain on a code: `base` is always applied, `change` if a row from the west
/// crosses the chain an odd number of times.
package struct CodePair: Sendable, Hashable {
  package static let byteCount = 8

  package var base: UInt32
  package var change: UInt32

  package init(base: UInt32, change: UInt32) {
    self.base = base
    self.change = change
  }
}
