/// Looks up a block of coordinates together, in stack memory that the caller provides.
///
/// Down to the leaves, the loops contain no branch that depends on a coordinate, so that the
/// processor overlaps the memory loads of many coordinates.
@safe
struct LookupBlock {
  /// The maximum number of coordinates in a block.
  static let capacity = 48
  /// Small enough for a temporary allocation to be on the stack.
  static let byteCount = 1024
  static let alignment = 16

  private let plane: PlaneLookup
  private let grid: Grid
  // Arrays with an element for each coordinate of the block.
  private let us: UnsafeMutablePointer<UInt32>
  private let vs: UnsafeMutablePointer<UInt32>
  private let entries: UnsafeMutablePointer<UInt32>
  private let headers: UnsafeMutablePointer<UInt32>
  private let shifts: UnsafeMutablePointer<UInt8>
  // Lists of coordinates, by index.
  private let open: UnsafeMutablePointer<UInt8>
  private let leaves: UnsafeMutablePointer<UInt8>

  @inline(__always)
  init(scratch: UnsafeMutableRawBufferPointer, plane: PlaneLookup, grid: Grid) {
    self.plane = plane
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

  /// Looks up `count` coordinates, at most ``capacity``.
  @inline(__always)
  func answer(
    longitudes: UnsafePointer<Double>, latitudes: UnsafePointer<Double>, count: Int,
    into ids: UnsafeMutablePointer<RegionID?>
  ) {
    if unsafe plane.quadtree.blocks != nil {
      return unsafe answerOneByOne(
        longitudes: longitudes, latitudes: latitudes, count: count, into: ids)
    }
    let nowhere = unsafe round(longitudes: longitudes, latitudes: latitudes, count: count)
    var lists = unsafe enterRoot(count: count, ids: ids)
    var shift = plane.quadtree.rootShift &- 2
    while lists.open > 0, shift >= 2 {
      shift &-= 2
      unsafe descend(to: shift, &lists, ids: ids)
    }
    // Only a damaged file leaves nodes open at this point.
    for index in 0..<lists.open { unsafe ids[Int(open[index])] = nil }
    unsafe enterLeaves(count: lists.leaves, ids: ids)
    var rest = nowhere
    while rest != 0 {
      unsafe ids[rest.trailingZeroBitCount] = nil
      rest &= rest &- 1
    }
  }

  /// A small index fits into the processor's caches, so that batching would not be faster.
  @inline(__always)
  private func answerOneByOne(
    longitudes: UnsafePointer<Double>, latitudes: UnsafePointer<Double>, count: Int,
    into ids: UnsafeMutablePointer<RegionID?>
  ) {
    for index in 0..<count {
      let point = unsafe grid.query(latitude: latitudes[index], longitude: longitudes[index])
      unsafe ids[index] = point.flatMap { plane.regionID(at: $0) }
    }
  }

  /// Rounds to the grid. Returns a bit for each coordinate that is not valid; the point of such a
  /// coordinate is (0, 0).
  @inline(__always)
  private func round(
    longitudes: UnsafePointer<Double>, latitudes: UnsafePointer<Double>, count: Int
  ) -> UInt64 {
    var nowhere: UInt64 = 0
    for index in 0..<count {
      let (latitude, longitude) = unsafe (latitudes[index], longitudes[index])
      var point = GridPoint(u: 0, v: 0)
      if let inner = grid.innerQuery(latitude: latitude, longitude: longitude) {
        point = inner
      } else if let other = grid.query(latitude: latitude, longitude: longitude) {
        point = other
      } else {
        nowhere |= 1 &<< UInt64(index)
      }
      unsafe us[index] = point.u
      unsafe vs[index] = point.v
    }
    return nowhere
  }

  private struct Lists {
    var open = 0
    var leaves = 0
  }

  @inline(__always)
  private func enterRoot(count: Int, ids: UnsafeMutablePointer<RegionID?>) -> Lists {
    let quadtree = plane.quadtree
    let shift = quadtree.rootShift &- 2
    var lists = Lists()
    for index in 0..<count {
      let point = unsafe GridPoint(u: us[index], v: vs[index])
      let node = quadtree.rootNode(at: point)
      let entry =
        node < quadtree.nodeCount
        ? quadtree.entry(ofNode: node, shift: shift, point: point) : 0
      unsafe note(entry, of: UInt8(truncatingIfNeeded: index), shift: shift, &lists, ids: ids)
    }
    return lists
  }

  @inline(__always)
  private func descend(
    to shift: UInt32, _ lists: inout Lists, ids: UnsafeMutablePointer<RegionID?>
  ) {
    let quadtree = plane.quadtree
    let count = lists.open
    lists.open = 0
    for position in 0..<count {
      let index = unsafe open[position]
      let point = unsafe GridPoint(u: us[Int(index)], v: vs[Int(index)])
      let node = unsafe entries[Int(index)] &>> 2
      let entry =
        node < quadtree.nodeCount
        ? quadtree.entry(ofNode: node, shift: shift, point: point) : 0
      unsafe note(entry, of: index, shift: shift, &lists, ids: ids)
    }
  }

  /// Records the entry that a coordinate has reached: a result, if its cell is uniform, or an
  /// element of a list, which is written in any case and counted only if it belongs to the list.
  @inline(__always)
  private func note(
    _ entry: UInt32, of index: UInt8, shift: UInt32, _ lists: inout Lists,
    ids: UnsafeMutablePointer<RegionID?>
  ) {
    unsafe entries[Int(index)] = entry
    unsafe shifts[Int(index)] = UInt8(truncatingIfNeeded: shift)
    unsafe open[lists.open] = index
    lists.open &+= entry & 3 == Quadtree.Tag.node ? 1 : 0
    unsafe leaves[lists.leaves] = index
    lists.leaves &+= entry & 3 == Quadtree.Tag.leaf ? 1 : 0
    unsafe ids[Int(index)] = plane.region(ofCode: entry &>> 2)
  }

  @inline(__always)
  private func enterLeaves(count: Int, ids: UnsafeMutablePointer<RegionID?>) {
    let quadtree = plane.quadtree
    // Loading all headers first prefetches the leaves.
    for position in 0..<count {
      let index = unsafe Int(leaves[position])
      unsafe headers[index] = quadtree.header(ofLeaf: entries[index])
    }
    for position in 0..<count {
      let index = unsafe Int(leaves[position])
      let cell = unsafe Quadtree.Cell(entry: entries[index], shift: UInt32(shifts[index]))
      let code = unsafe quadtree.leafCode(
        cell, header: headers[index], point: GridPoint(u: us[index], v: vs[index]))
      unsafe ids[index] = plane.region(ofCode: code)
    }
  }
}
