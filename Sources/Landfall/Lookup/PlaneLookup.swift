/// From a coordinate to a region number through one plane: plain values, no reference counting.
@safe
package struct PlaneLookup: @unchecked Sendable {
  package let quadtree: Quadtree
  package let shift: UInt32
  package let mask: UInt32
  package let regionCount: UInt32
  let layerRegionCount: UInt32
  /// The region of each value from 1; nil where value i + 1 is region i.
  package let table: UnsafePointer<UInt32>?

  /// Opening has checked that the plane's numbers lie inside the tables.
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

  /// The region at a grid point; nil where there is none.
  @inline(__always)
  package func regionID(at point: GridPoint) -> RegionID? {
    region(ofCode: quadtree.code(at: point))
  }

  /// The region that a code of the plane's quadtree says.
  ///
  /// Whether there is one is not for the processor to guess: no jump depends on it.
  @inline(__always)
  package func region(ofCode code: UInt32) -> RegionID? {
    // Value 0 wraps to a number that fails the compare, too.
    let index = ((code &>> shift) & mask) &- 1
    guard let table = unsafe table else {
      return index < regionCount ? RegionID(rawValue: index) : nil
    }
    guard index < regionCount else { return nil }
    let region = unsafe UInt32(littleEndian: table[Int(index)])
    return region < layerRegionCount ? RegionID(rawValue: region) : nil
  }
}
