/// Up to 32 consecutive edges of an arc, unpacked one by one directly from the file.
///
/// The vertices are exact grid points. In a damaged file they may be any two words, but unpacking
/// still ends and stays inside the file: creating the block checks the range of its bits.
@safe
package struct ArcBlock: @unchecked Sendable {
  /// The first vertex.
  package let start: GridPoint
  /// The number of edges, 1 to 32; there is one more vertex.
  package let edgeCount: Int
  /// Whether this is the arc's last block.
  package let isLast: Bool
  private let bits: UnsafeRawPointer
  /// The offset of the differences in the packed bits.
  let firstBit: Int
  private let widthU: UInt32
  private let widthV: UInt32
  /// The first vertex of the arc's next block, which is the last vertex of this one.
  private let next: GridPoint

  /// Only for ``ArcTable/block(_:)``, which checks that all differences are inside the packed bits.
  package init(
    start: GridPoint, edgeCount: Int, isLast: Bool, bits: UnsafeRawPointer, firstBit: Int,
    widthU: UInt32, widthV: UInt32, next: GridPoint
  ) {
    self.start = start
    self.edgeCount = edgeCount
    self.isLast = isLast
    unsafe self.bits = bits
    self.firstBit = firstBit
    self.widthU = widthU
    self.widthV = widthV
    self.next = next
  }

  /// The number of packed differences. The last edge of a block ends at the first vertex of the
  /// next block, so only the last block of an arc packs a difference for it.
  var differenceCount: Int { isLast ? edgeCount : edgeCount &- 1 }

  /// The end of the differences in the packed bits.
  var endBit: Int { firstBit &+ differenceCount &* Int(widthU &+ widthV) }

  /// The difference from vertex `index` to the next one; wraps around in 32 bits.
  /// - Parameter index: At least 0 and below ``differenceCount``.
  @inline(__always)
  private func difference(_ index: Int) -> (u: UInt32, v: UInt32) {
    let place = firstBit &+ index &* Int(widthU &+ widthV)
    return (
      ArcFormat.difference(bits(at: place, width: widthU)),
      ArcFormat.difference(bits(at: place &+ Int(widthU), width: widthV))
    )
  }

  @inline(__always)
  private func bits(at place: Int, width: UInt32) -> UInt32 {
    let word = unsafe UInt64(
      littleEndian: bits.loadUnaligned(fromByteOffset: place &>> 3, as: UInt64.self))
    return UInt32(
      truncatingIfNeeded: (word &>> UInt64(place & 7)) & ((1 &<< UInt64(width)) &- 1))
  }

  /// Calls `body` with both ends of each edge, in the arc's direction.
  @inline(__always)
  package func forEachEdge(_ body: (_ from: GridPoint, _ to: GridPoint) -> Void) {
    var from = start
    for index in 0..<differenceCount {
      let (u, v) = difference(index)
      let to = GridPoint(u: from.u &+ u, v: from.v &+ v)
      body(from, to)
      from = to
    }
    if !isLast { body(from, next) }
  }

  /// Returns the parity, 0 or 1, of the crossings of the block with the ray west from `point`, plus
  /// the block's ends west of `corner` between the rows of the two.
  ///
  /// West of the corner, the rows of the point and of the corner cross the block with the same
  /// parity except for those ends.
  @inline(__always)
  package func isMetOddly(by point: GridPoint, corner: GridPoint) -> UInt32 {
    unsafe withUnsafeTemporaryAllocation(
      of: GridPoint.self, capacity: ArcFormat.maxBlockEdgeCount + 1
    ) { vertices in
      guard let vertices = vertices.baseAddress else { return 0 }
      let sides = unsafe unpack(into: vertices, north: point.v, east: point.u)
      func isEndBetween(_ end: GridPoint) -> UInt32 {
        end.u <= corner.u && end.v > corner.v && end.v <= point.v ? 1 : 0
      }
      var count = unsafe isEndBetween(vertices[0]) ^ isEndBetween(vertices[edgeCount])
      // Bit i is the edge that ends at the i-th vertex from the last.
      let edges: UInt64 = (1 &<< UInt64(edgeCount)) &- 1
      let straddling = (sides.north ^ (sides.north &>> 1)) & edges
      let passed = straddling & ~(sides.east | (sides.east &>> 1))
      count ^= UInt32(truncatingIfNeeded: passed.nonzeroBitCount)
      // Most edges that straddle the row are entirely west or east of the point.
      var open = straddling & (sides.east ^ (sides.east &>> 1))
      while open != 0 {
        let end = edgeCount &- open.trailingZeroBitCount
        open &= open &- 1
        let (a, b) = unsafe (vertices[end &- 1], vertices[end])
        count ^=
          HalfOpen.isWest(
            Int64(a.u), Int64(a.v), Int64(b.u), Int64(b.v), u: Int64(point.u), v: Int64(point.v))
          ? 1 : 0
      }
      return count & 1
    }
  }

  /// Unpacks all vertices, at most 33.
  /// - Returns: For each vertex a bit that says whether it is north of the row, and one whether it
  ///   is east of the column; bit 0 is the last vertex.
  @inline(__always)
  private func unpack(
    into vertices: UnsafeMutablePointer<GridPoint>, north row: UInt32, east column: UInt32
  ) -> (north: UInt64, east: UInt64) {
    var (u, v) = (start.u, start.v)
    unsafe vertices[0] = start
    var (north, east): (UInt64, UInt64) = (v > row ? 1 : 0, u > column ? 1 : 0)
    let width = UInt64(widthU &+ widthV)
    let (maskU, maskV) = ((1 &<< UInt64(widthU)) &- 1, (1 &<< UInt64(widthV)) &- 1)
    var place = firstBit
    for index in 0..<differenceCount {
      // One load reads both differences of a vertex; the highest bits of v may lie beyond it.
      let bytes = unsafe bits + (place &>> 3)
      let word =
        unsafe UInt64(littleEndian: bytes.loadUnaligned(as: UInt64.self)) &>> UInt64(place & 7)
      var packedV = word &>> UInt64(widthU)
      if _slowPath(width > 57) {
        packedV = UInt64(self.bits(at: place &+ Int(widthU), width: widthV))
      }
      u &+= ArcFormat.difference(UInt32(truncatingIfNeeded: word & maskU))
      v &+= ArcFormat.difference(UInt32(truncatingIfNeeded: packedV & maskV))
      unsafe vertices[index &+ 1] = GridPoint(u: u, v: v)
      north = north &+ north &+ (v > row ? 1 : 0)
      east = east &+ east &+ (u > column ? 1 : 0)
      place &+= Int(width)
    }
    if !isLast {
      unsafe vertices[edgeCount] = next
      north = north &+ north &+ (next.v > row ? 1 : 0)
      east = east &+ east &+ (next.u > column ? 1 : 0)
    }
    return (north, east)
  }

  /// Unpacks all vertices except the last one in the direction of the walk.
  /// - Parameter vertices: Memory for ``edgeCount`` vertices.
  /// - Returns: The number of vertices, which is ``edgeCount``.
  @inline(__always)
  func unpack(into vertices: UnsafeMutablePointer<GridPoint>, isReversed: Bool) -> Int {
    // In reverse, vertex i goes to index edgeCount − i, and vertex 0 is left out.
    let step = isReversed ? -1 : 1
    var target = isReversed ? edgeCount : 0
    var (u, v) = (start.u, start.v)
    let width = UInt64(widthU &+ widthV)
    let (maskU, maskV) = ((1 &<< UInt64(widthU)) &- 1, (1 &<< UInt64(widthV)) &- 1)
    var place = firstBit
    if !isReversed { unsafe vertices[0] = start }
    let count = isReversed ? differenceCount : edgeCount &- 1
    for _ in 0..<count {
      // One load reads both differences of a vertex; the highest bits of v may lie beyond it.
      let bytes = unsafe bits + (place &>> 3)
      let word =
        unsafe UInt64(littleEndian: bytes.loadUnaligned(as: UInt64.self)) &>> UInt64(place & 7)
      var packedV = word &>> UInt64(widthU)
      if _slowPath(width > 57) {
        packedV = UInt64(self.bits(at: place &+ Int(widthU), width: widthV))
      }
      u &+= ArcFormat.difference(UInt32(truncatingIfNeeded: word & maskU))
      v &+= ArcFormat.difference(UInt32(truncatingIfNeeded: packedV & maskV))
      target &+= step
      unsafe vertices[target] = GridPoint(u: u, v: v)
      place &+= Int(width)
    }
    if isReversed, !isLast { unsafe vertices[0] = next }
    return edgeCount
  }

  /// The last vertex. O(edges) in the last block of an arc, otherwise O(1).
  package var end: GridPoint {
    if !isLast { return next }
    return lastPacked
  }

  /// The vertex after all packed differences.
  private var lastPacked: GridPoint {
    var point = start
    for index in 0..<differenceCount {
      let (u, v) = difference(index)
      point = GridPoint(u: point.u &+ u, v: point.v &+ v)
    }
    return point
  }

  /// The smallest box that contains all vertices.
  package var box: GridBox {
    var box = GridBox.none
    box.enclose(start)
    forEachEdge { box.enclose($1) }
    return box
  }

  /// An iterator over all vertices except the last one in the direction of the walk.
  package struct Walk {
    private let block: ArcBlock
    private let isReversed: Bool
    private var point: GridPoint
    /// The number of vertices that are left.
    private var remaining: Int

    package init(_ block: ArcBlock, isReversed: Bool) {
      self.block = block
      self.isReversed = isReversed
      remaining = block.edgeCount
      point = isReversed ? block.lastPacked : block.start
      if isReversed && !block.isLast {
        // The last vertex is the first of the next block; the packed ones end one vertex earlier.
        pending = block.next
      }
    }

    /// A vertex that comes before `point`.
    private var pending: GridPoint?

    @inline(__always)
    package mutating func next() -> GridPoint? {
      guard remaining > 0 else { return nil }
      remaining &-= 1
      if let first = pending {
        pending = nil
        return first
      }
      let here = point
      if isReversed {
        // This is vertex number remaining + 1; the difference that leads to it has the number
        // remaining.
        let (u, v) = block.difference(remaining)
        point = GridPoint(u: here.u &- u, v: here.v &- v)
      } else if remaining > 0 {
        let (u, v) = block.difference(block.edgeCount &- 1 &- remaining)
        point = GridPoint(u: here.u &+ u, v: here.v &+ v)
      }
      return here
    }
  }
}
