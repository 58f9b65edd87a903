/// Looks up a block of coordinates together, in stack memory: ``round`` finds their grid points, ``descend`` their
/// codes in a quadtree, and ``code(at:)`` returns these.
///
/// Down to the leaves, the loops contain no branch that depends on a coordinate, so that the
/// processor overlaps the memory loads of many coordinates.
@safe
struct LookupBlock {
  /// The maximum number of coordinates in a block.
  static let capacity = 48
  /// Small enough for a temporary allocation to be on the stack.
  private static let byteCount = 1024
  private static let alignment = 16

  private let grid: Grid
  // Arrays with an element for each coordinate of the block.
  private let us: UnsafeMutablePointer<UInt32>
  private let vs: UnsafeMutablePointer<UInt32>
  /// The entry that a descent has reached; at its end, a uniform one.
  private let entries: UnsafeMutablePointer<UInt32>
  private let headers: UnsafeMutablePointer<UInt32>
  private let shifts: UnsafeMutablePointer<UInt8>
  // Lists of coordinates, by index.
  private let open: UnsafeMutablePointer<UInt8>
  private let leaves: UnsafeMutablePointer<UInt8>

  @inline(__always)
  private init(scratch: UnsafeMutableRawBufferPointer, grid: Grid) {
    self.grid = grid
    let words = unsafe scratch.baseAddress!.bindMemory(to: UInt32.self, capacity: 4 * Self.capacity)
    unsafe us = words
    unsafe vs = words + Self.capacity
    unsafe entries = words + 2 * Self.capacity
    unsafe headers = words + 3 * Self.capacity
    let bytes = unsafe (scratch.baseAddress! + 16 * Self.capacity).bindMemory(
      to: UInt8.self, capacity: 3 * Self.capacity)
    unsafe shifts = bytes
    unsafe open = bytes + Self.capacity
    unsafe leaves = bytes + 2 * Self.capacity
  }

  /// The points of a block: the first `count` coordinates, and a bit for each that is not valid.
  struct Points {
    let count: Int
    let invalid: UInt64

    /// A bit for each valid coordinate.
    @inline(__always)
    var valid: UInt64 { ((1 &<< UInt64(truncatingIfNeeded: count)) &- 1) & ~invalid }
  }

  /// Rounds the coordinates from a position on to the grid, at most ``capacity`` of them. The point of an invalid one
  /// is (0, 0).
  @inline(__always)
  private func round(
    latitudes: StridedDegrees, longitudes: StridedDegrees, from start: Int, count: Int
  ) -> Points {
    var invalid: UInt64 = 0
    for index in 0..<count {
      let (latitude, longitude) = (latitudes[start &+ index], longitudes[start &+ index])
      var point = GridPoint(u: 0, v: 0)
      if let inner = grid.innerQuery(latitude: latitude, longitude: longitude) {
        point = inner
      } else if let other = grid.query(latitude: latitude, longitude: longitude) {
        point = other
      } else {
        invalid |= 1 &<< UInt64(index)
      }
      unsafe us[index] = point.u
      unsafe vs[index] = point.v
    }
    return Points(count: count, invalid: invalid)
  }

  /// Calls `body` with each block of a range of coordinates, rounded to the grid, and the position of its first one.
  /// Allocates nothing.
  /// - Returns: The number of invalid coordinates.
  @inline(__always)
  static func forEach(
    grid: Grid, latitudes: StridedDegrees, longitudes: StridedDegrees, in range: Range<Int>,
    _ body: (LookupBlock, Points, Int) -> Void
  ) -> Int {
    unsafe withUnsafeTemporaryAllocation(byteCount: byteCount, alignment: alignment) { scratch in
      let block = unsafe LookupBlock(scratch: scratch, grid: grid)
      var start = range.lowerBound
      var invalidCount = 0
      while start < range.upperBound {
        let points = block.round(
          latitudes: latitudes, longitudes: longitudes, from: start,
          count: min(capacity, range.upperBound &- start))
        body(block, points, start)
        invalidCount &+= points.invalid.nonzeroBitCount
        start &+= points.count
      }
      return invalidCount
    }
  }

  /// The code of a coordinate in the quadtree of the last descent; 0 for an invalid coordinate.
  @inline(__always)
  func code(at index: Int) -> UInt32 { unsafe entries[index] &>> 2 }

  /// The grid point of a valid coordinate.
  @inline(__always)
  func point(at index: Int) -> GridPoint { unsafe GridPoint(u: us[index], v: vs[index]) }

  /// Finds the codes of the points in a quadtree.
  @inline(__always)
  func descend(_ quadtree: Quadtree, _ points: Points) {
    descend(quadtree) { body in
      for index in 0..<points.count { body(index) }
    }
    Self.forEachBit(points.invalid) { unsafe entries[$0] = 0 }
  }

  /// Finds the codes of some of the points in a quadtree.
  /// - Parameter chosen: A bit for each of these points, which are valid.
  @inline(__always)
  func descend(_ quadtree: Quadtree, chosen: UInt64) {
    descend(quadtree) { body in Self.forEachBit(chosen, body) }
  }

  /// Calls `body` with the number of each bit that is set.
  @inline(__always)
  static func forEachBit(_ bits: UInt64, _ body: (Int) -> Void) {
    var rest = bits
    while rest != 0 {
      body(rest.trailingZeroBitCount)
      rest &= rest &- 1
    }
  }

  /// - Parameter forEach: Calls its argument with the index of each point to look up.
  @inline(__always)
  private func descend(_ quadtree: Quadtree, forEach: ((Int) -> Void) -> Void) {
    if let blocks = unsafe quadtree.blocks {
      // A small index fits into the processor's caches, so that batching would not be faster.
      forEach { index in
        unsafe entries[index] = quadtree.code(at: point(at: index), blocks: blocks) &<< 2
      }
      return
    }
    var lists = Lists()
    var shift = quadtree.rootShift &- 2
    forEach { enterRoot(of: quadtree, index: $0, shift: shift, &lists) }
    while lists.open > 0, shift >= 2 {
      shift &-= 2
      descend(quadtree, to: shift, &lists)
    }
    // Only a damaged file leaves nodes open at this point.
    for index in 0..<lists.open { unsafe entries[Int(open[index])] = 0 }
    enterLeaves(of: quadtree, count: lists.leaves)
  }

  private struct Lists {
    var open = 0
    var leaves = 0
  }

  @inline(__always)
  private func enterRoot(
    of quadtree: Quadtree, index: Int, shift: UInt32, _ lists: inout Lists
  ) {
    let point = point(at: index)
    let node = quadtree.rootNode(at: point)
    let entry =
      node < quadtree.nodeCount ? quadtree.entry(ofNode: node, shift: shift, point: point) : 0
    note(entry, of: UInt8(truncatingIfNeeded: index), shift: shift, &lists)
  }

  @inline(__always)
  private func descend(_ quadtree: Quadtree, to shift: UInt32, _ lists: inout Lists) {
    let count = lists.open
    lists.open = 0
    for position in 0..<count {
      let index = unsafe open[position]
      let point = point(at: Int(index))
      let node = unsafe entries[Int(index)] &>> 2
      let entry =
        node < quadtree.nodeCount
        ? quadtree.entry(ofNode: node, shift: shift, point: point) : 0
      note(entry, of: index, shift: shift, &lists)
    }
  }

  /// Records the entry that a coordinate has reached, and adds the coordinate to a list, which is written in any case
  /// and counted only if the entry belongs to the list.
  @inline(__always)
  private func note(_ entry: UInt32, of index: UInt8, shift: UInt32, _ lists: inout Lists) {
    unsafe entries[Int(index)] = entry
    unsafe shifts[Int(index)] = UInt8(truncatingIfNeeded: shift)
    unsafe open[lists.open] = index
    lists.open &+= entry & 3 == Quadtree.Tag.node ? 1 : 0
    unsafe leaves[lists.leaves] = index
    lists.leaves &+= entry & 3 == Quadtree.Tag.leaf ? 1 : 0
  }

  @inline(__always)
  private func enterLeaves(of quadtree: Quadtree, count: Int) {
    // Loading all headers first prefetches the leaves.
    for position in 0..<count {
      let index = unsafe Int(leaves[position])
      unsafe headers[index] = quadtree.header(ofLeaf: entries[index])
    }
    for position in 0..<count {
      let index = unsafe Int(leaves[position])
      let cell = unsafe Quadtree.Cell(entry: entries[index], shift: UInt32(shifts[index]))
      let code = unsafe quadtree.leafCode(cell, header: headers[index], point: point(at: index))
      unsafe entries[index] = code &<< 2
    }
  }
}

/// Numbers of degrees at equal distances in memory that outlives this value: a column of a table, or one member of an
/// array of structures.
@safe
package struct StridedDegrees: @unchecked Sendable {
  private let start: UnsafeRawPointer
  /// The distance from one number to the next in bytes; negative or 0, too, and not always a multiple of 8.
  private let byteStride: Int

  /// Creates a view of numbers; the caller has made sure that they exist and that their offsets do not overflow.
  @inline(__always)
  package init(start: UnsafeRawPointer, byteStride: Int) {
    unsafe self.start = start
    self.byteStride = byteStride
  }

  /// Creates a view of numbers next to each other.
  @inline(__always)
  init(_ numbers: UnsafeBufferPointer<Double>) {
    // An empty buffer has no base address; the substitute is never read.
    unsafe start =
      UnsafeRawPointer(numbers.baseAddress) ?? UnsafeRawPointer(bitPattern: 8)!
    byteStride = 8
  }

  @inline(__always)
  package subscript(index: Int) -> Double {
    unsafe start.loadUnaligned(fromByteOffset: index &* byteStride, as: Double.self)
  }
}

/// Looks up the region number of a grid point in one plane; plain values, without reference
/// counting.
@safe
package struct PlaneLookup: @unchecked Sendable {
  package let quadtree: Quadtree
  package let shift: UInt32
  package let mask: UInt32
  package let regionCount: UInt32
  let layerRegionCount: UInt32
  /// The region of each value from 1; nil if value i + 1 is region i.
  package let table: UnsafePointer<UInt32>?

  /// Creates a lookup. Opening the atlas has checked that the plane's numbers are inside the
  /// tables.
  package init(
    _ plane: PlaneRecord, layer: LayerRecord, quadtree: Quadtree, planeRegions: ByteView
  ) {
    self.quadtree = quadtree
    shift = plane.shift
    mask = (1 &<< plane.bitCount) &- 1
    layerRegionCount = layer.regionCount
    if plane.flags & PlaneRecord.identityFlag != 0 {
      unsafe table = nil
      regionCount = min(plane.regionCount, layerRegionCount)
    } else {
      unsafe table = (planeRegions.start + 4 * Int(plane.firstRegion))
        .assumingMemoryBound(to: UInt32.self)
      regionCount = plane.regionCount
    }
  }

  /// Creates the same lookup in copies of its tables.
  init(_ plane: PlaneLookup, quadtree: Quadtree, table: UnsafePointer<UInt32>?) {
    self.quadtree = quadtree
    shift = plane.shift
    mask = plane.mask
    regionCount = plane.regionCount
    layerRegionCount = plane.layerRegionCount
    unsafe self.table = table
  }

  /// The region at a grid point; nil if no region contains it.
  @inline(__always)
  package func regionID(at point: GridPoint) -> RegionID? {
    region(ofCode: quadtree.code(at: point))
  }

  /// The region of a code of the plane's quadtree.
  ///
  /// Free of branches, because the processor could not predict them.
  @inline(__always)
  package func region(ofCode code: UInt32) -> RegionID? {
    // Value 0 wraps to a number that fails this comparison, too.
    let index = ((code &>> shift) & mask) &- 1
    guard let table = unsafe table else {
      return index < regionCount ? RegionID(rawValue: index) : nil
    }
    // The table of a plane without regions is empty.
    if regionCount == 0 { return nil }
    let isInside = index < regionCount
    let region = unsafe UInt32(littleEndian: table[isInside ? Int(index) : 0])
    return isInside && region < layerRegionCount ? RegionID(rawValue: region) : nil
  }

  /// Calls `body` with each index below a count and the region of its code. Without a table the loop contains no branch
  /// that depends on a code.
  @inline(__always)
  func forEachRegion(count: Int, code: (Int) -> UInt32, _ body: (Int, RegionID?) -> Void) {
    guard unsafe table == nil else {
      for index in 0..<count { body(index, region(ofCode: code(index))) }
      return
    }
    let (shift, mask, regionCount) = (shift, mask, regionCount)
    for index in 0..<count {
      let region = ((code(index) &>> shift) & mask) &- 1
      body(index, region < regionCount ? RegionID(rawValue: region) : nil)
    }
  }
}
