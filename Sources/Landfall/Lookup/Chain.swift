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
    return unsafe UInt32(
      littleEndian: leaves.loadUnaligned(fromByteOffset: start, as: UInt32.self))
  }

  /// The code in a leaf whose first header has been loaded.
  @inline(__always)
  func leafCode(_ cell: Cell, header: UInt32, point: GridPoint) -> UInt32 {
    var header = header
    let inCell: Int64 = (1 &<< Int64(cell.shift)) &- 1
    let u = Int64(point.u) & inCell
    let v = Int64(point.v) & inCell
    var start = Int(cell.entry &>> 2) &* 2
    var code: UInt32 = 0
    // Leaves are padded, so a header below the limit and its pair can always be loaded.
    while start < leafLimit {
      let chain = unsafe Chain(leaves: leaves, start: start, header: header)
      guard chain.end <= leafLimit else { return 0 }
      let pair: CodePair
      if _slowPath(chain.pairNumber == LeafFormat.inlinePair) {
        unsafe pair = CodePair(reading: leaves + start + 4)
      } else {
        guard chain.pairNumber < pairCount else { return 0 }
        unsafe pair = CodePair(reading: pairs + Int(chain.pairNumber) &* CodePair.byteCount)
      }
      let margin = LeafFormat.margin(shift: cell.shift, lowBitCount: chain.lowBitCount)
      let isOdd = chain.isMetOddly(u: u &+ margin, v: v &+ margin)
      code ^= pair.base ^ (pair.change & (0 &- isOdd))
      if chain.isLast { return code & Self.codeMask }
      start = chain.end
      header = unsafe UInt32(
        littleEndian: leaves.loadUnaligned(fromByteOffset: start, as: UInt32.self))
    }
    return 0
  }
}

extension CodePair {
  @inline(__always)
  package init(reading address: UnsafeRawPointer) {
    unsafe self.init(
      base: UInt32(littleEndian: address.loadUnaligned(as: UInt32.self)),
      change: UInt32(littleEndian: address.loadUnaligned(fromByteOffset: 4, as: UInt32.self)))
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

  /// Returns 1 if the row from the west to (u, v), relative to the chain's origin, crosses the
  /// chain and its rays an odd number of times, otherwise 0.
  @inline(__always)
  func isMetOddly(u: Int64, v: Int64) -> UInt32 {
    // Comparing the top 16 bits of all vertices decides all edges except those whose box contains
    // the query.
    let row = SIMD8<Int16>(
      repeating: Int16(truncatingIfNeeded: (v &>> Int64(lowBitCount)) &- 0x8000))
    let column = SIMD8<Int16>(
      repeating: Int16(truncatingIfNeeded: (u &>> Int64(lowBitCount)) &- 0x8000))
    var (above, east): (UInt32, UInt32) = (0, 0)
    var equal = SIMD8<Int16>.zero
    var first: UInt32 = 0
    repeat {
      let rowLanes = unsafe lanes(rows, from: first)
      let columnLanes = unsafe lanes(columns, from: first)
      let greater = Self.bits(rows: rowLanes .> row, columns: columnLanes .> column)
      above |= (greater & 0xFF) &<< first
      east |= (greater &>> 8) &<< first
      equal |= Self.lanes(of: (rowLanes .== row) .| (columnLanes .== column))
      first &+= 8
    } while first <= edgeCount

    // Equal top bits require a comparison of the low bits, if there are any.
    if lowBitCount != 0, _slowPath(Self.hasLane(equal)) {
      return plainCount(u: u, v: v)
    }
    let edges = (1 &<< edgeCount) &- 1
    let straddling = (above ^ (above &>> 1)) & edges
    let passed = straddling & ~(east | (east &>> 1))
    var count = UInt32(truncatingIfNeeded: passed.nonzeroBitCount) & 1
    // A ray crosses the rows that are not south of its start.
    count ^= (header &>> LeafFormat.firstRayShift) & ~above
    count ^= (header &>> LeafFormat.lastRayShift) & ~(above &>> edgeCount)
    var open = straddling & (east ^ (east &>> 1))
    while open != 0 {
      let edge = open.trailingZeroBitCount
      open &= open &- 1
      let (au, av) = vertex(edge)
      let (bu, bv) = vertex(edge &+ 1)
      count ^= HalfOpen.isWest(au, av, bu, bv, u: u, v: v) ? 1 : 0
    }
    return count & 1
  }

  /// Computes ``isMetOddly(u:v:)`` edge by edge with all bits.
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
    let row = unsafe Int16(
      littleEndian: rows.loadUnaligned(fromByteOffset: 2 &* index, as: Int16.self))
    let column = unsafe Int16(
      littleEndian: columns.loadUnaligned(fromByteOffset: 2 &* index, as: Int16.self))
    let bit = 2 &* Int(lowBitCount) &* index
    let lowBits = unsafe columns + 2 &* (Int(edgeCount) &+ 1)
    let packed =
      unsafe UInt64(
        littleEndian: lowBits.loadUnaligned(fromByteOffset: bit &>> 3, as: UInt64.self))
      &>> UInt64(bit & 7)
    let width = Int64(lowBitCount)
    let mask: Int64 = (1 &<< width) &- 1
    return (
      (Int64(column) &+ 0x8000) &<< width | Int64(truncatingIfNeeded: packed &>> UInt64(width))
        & mask,
      (Int64(row) &+ 0x8000) &<< width | Int64(truncatingIfNeeded: packed) & mask
    )
  }

  @inline(__always)
  private func lanes(_ start: UnsafeRawPointer, from first: UInt32) -> SIMD8<Int16> {
    unsafe start.loadUnaligned(fromByteOffset: 2 &* Int(first), as: SIMD8<Int16>.self)
  }

  /// The bits of two masks: the rows from bit 0, the columns from bit 8.
  @inline(__always)
  private static func bits(
    rows: SIMDMask<SIMD8<Int16>>, columns: SIMDMask<SIMD8<Int16>>
  ) -> UInt32 {
    let rowBits = SIMD8<Int16>(1, 2, 4, 8, 16, 32, 64, 128)
    let columnBits = SIMD8<Int16>(256, 512, 1024, 2048, 4096, 8192, 16384, -32768)
    let bits = (lanes(of: rows) & rowBits) | (lanes(of: columns) & columnBits)
    let halves = unsafe unsafeBitCast(bits, to: SIMD2<UInt64>.self)
    var folded = halves.x | halves.y
    folded |= folded &>> 32
    folded |= folded &>> 16
    return UInt32(truncatingIfNeeded: folded) & 0xFFFF
  }

  /// Sets all bits of each lane where the mask is true.
  @inline(__always)
  private static func lanes(of mask: SIMDMask<SIMD8<Int16>>) -> SIMD8<Int16> {
    SIMD8<Int16>.zero.replacing(with: SIMD8<Int16>(repeating: -1), where: mask)
  }

  @inline(__always)
  private static func hasLane(_ lanes: SIMD8<Int16>) -> Bool {
    let halves = unsafe unsafeBitCast(lanes, to: SIMD2<UInt64>.self)
    return halves.x | halves.y != 0
  }
}
