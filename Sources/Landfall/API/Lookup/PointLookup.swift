/// Lookups in all layers at one point. Descends each quadtree once if lookups in layers that share
/// a quadtree follow each other.
struct PointLookup {
  let storage: AtlasStorage
  let point: GridPoint
  private var quadtree = UInt32.max
  private var code: UInt32 = 0

  init(storage: AtlasStorage, point: GridPoint) {
    self.storage = storage
    self.point = point
  }

  /// Returns the region of a plane at the point.
  @inline(__always)
  mutating func regionID(inPlane plane: Int) -> RegionID? {
    let lookup = storage.tables.planeLookups[plane]
    let asked = storage.tables.planes[plane].quadtree
    if asked != quadtree {
      code = lookup.quadtree.code(at: point)
      quadtree = asked
    }
    return lookup.region(ofCode: code)
  }

  /// Returns the smallest region of a layer at the point.
  mutating func smallestRegionID(inLayer number: Int) -> RegionID? {
    let layer = storage.tables.layers[number]
    if layer.planeCount == 1 { return regionID(inPlane: Int(layer.firstPlane)) }
    var best: (rank: UInt32, id: RegionID)?
    for plane in 0..<Int(layer.planeCount) {
      guard let id = regionID(inPlane: Int(layer.firstPlane) + plane) else { continue }
      let rank = storage.tables.sizeRank(ofRegion: id, inLayer: number)
      if let best, best.rank <= rank { continue }
      best = (rank, id)
    }
    return best?.id
  }
}

extension AtlasStorage {
  /// Returns the smallest region at a point of a layer whose regions overlap.
  @inline(never)
  func smallestRegionID(inLayer number: Int, at point: GridPoint) -> RegionID? {
    var lookup = PointLookup(storage: self, point: point)
    return lookup.smallestRegionID(inLayer: number)
  }
}
