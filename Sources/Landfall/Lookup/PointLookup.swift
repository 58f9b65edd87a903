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

extension LookupBlock {
  /// Finds the regions of the places of the points, in an atlas of at most ``Place/storedCount`` layers.
  /// - Parameter sink: Has no regions yet.
  @inline(__always)
  func findPlaces(_ points: Points, in storage: AtlasStorage, _ sink: some PlaceSink) {
    let steps = storage.tables.placeSteps
    var (last, descended) = (UInt32.max, UInt64(0))
    for search in 0..<steps.searchCount {
      let rank = steps.rank(ofSearch: search)
      var pending = points.valid
      if search > 0 {
        for index in 0..<points.count {
          let isFound: UInt64 = sink.hasRegion(ofRank: rank, at: index) ? 1 : 0
          pending &= ~(isFound &<< UInt64(truncatingIfNeeded: index))
        }
      }
      if let quadtree = steps.quadtree(ofSearch: search) {
        // Layers may share a quadtree.
        if quadtree.number != last || pending & ~descended != 0 {
          descend(quadtree.quadtree, chosen: pending)
          (last, descended) = (quadtree.number, pending)
        }
        Self.forEachBit(pending) { index in
          guard let id = steps.region(ofSearch: search, code: code(at: index)) else { return }
          steps.insert(id, rank: rank, at: index, sink)
        }
      } else {
        let layer = steps.layerNumber(ofRank: rank)
        Self.forEachBit(pending) { index in
          let id = storage.smallestRegionID(inLayer: layer, at: point(at: index))
          if let id { steps.insert(id, rank: rank, at: index, sink) }
        }
      }
    }
  }
}
