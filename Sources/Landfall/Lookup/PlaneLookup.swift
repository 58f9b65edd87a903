/// From a coordinate to a region number through one plane: plain values, no reference counting.
@safe
struct PlaneLookup: @unchecked Sendable {
  let quadtree: Quadtree
  let shift: UInt32
  let mask: UInt32
  let regionCount: UInt32
  let layerRegionCount: UInt32
  /// The region of each value from 1; nil where value i + 1 is region i.
  let table: UnsafePointer<UInt32>?

  init(storage: AtlasStorage, plane number: Int) {
    // Opening checked that each plane's numbers lie inside the tables.
    let plane = storage.planes[number]
    quadtree = storage.quadtrees[Int(plane.quadtree)]
    shift = plane.shift
    mask = (1 &<< plane.bitCount) &- 1
    layerRegionCount = storage.layers[Int(plane.layer)].regionCount
    if plane.flags & PlaneRecord.identityFlag != 0 {
      unsafe table = nil
      regionCount = min(plane.regionCount, layerRegionCount)
    } else {
      unsafe table = (storage.planeRegions.start + 4 * Int(plane.firstRegion))
        .assumingMemoryBound(to: UInt32.self)
      regionCount = plane.regionCount
    }
  }

  /// The region at a grid point; nil where there is none.
  @inline(__always)
  func regionID(at point: GridPoint) -> RegionID? {
    region(ofCode: quadtree.code(at: point))
  }

  /// The region that a code of the plane's quadtree says.
  @inline(__always)
  func region(ofCode code: UInt32) -> RegionID? {
    // Value 0 wraps to a number that fails the compare, too.
    let index = ((code &>> shift) & mask) &- 1
    guard index < regionCount else { return nil }
    guard let table = unsafe table else { return RegionID(rawValue: index) }
    let region = unsafe UInt32(littleEndian: table[Int(index)])
    return region < layerRegionCount ? RegionID(rawValue: region) : nil
  }
}
