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
