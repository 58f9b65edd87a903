/// Receives the regions of the places of a block's coordinates, which it numbers from 0.
protocol PlaceSink {
  /// Whether the place of a coordinate has a region of the layer with a rank.
  func hasRegion(ofRank rank: Int, at index: Int) -> Bool
  /// Adds a region of a rank without one.
  func insert(_ id: RegionID, rank: Int, at index: Int)
}

/// A row of region numbers for each layer.
@safe
struct PlaceRows: PlaceSink {
  let steps: PlaceStepList
  let start: UnsafeMutablePointer<Int32>
  let stride: Int

  @inline(__always)
  private func position(_ rank: Int, _ index: Int) -> Int {
    steps.layerNumber(ofRank: rank) &* stride &+ index
  }

  @inline(__always)
  func hasRegion(ofRank rank: Int, at index: Int) -> Bool {
    unsafe start[position(rank, index)] >= 0
  }

  @inline(__always)
  func insert(_ id: RegionID, rank: Int, at index: Int) {
    unsafe start[position(rank, index)] = Int32(bitPattern: id.rawValue)
  }
}

extension PlaceStepList {
  /// Adds a region of a rank without one, and its parents, up to a layer that already has a region.
  @inline(__always)
  func insert(_ id: RegionID, rank: Int, at index: Int, _ sink: some PlaceSink) {
    sink.insert(id, rank: rank, at: index)
    var (next, rank) = parent(of: id, rank: rank)
    while let id = next, !sink.hasRegion(ofRank: rank, at: index) {
      sink.insert(id, rank: rank, at: index)
      (next, rank) = parent(of: id, rank: rank)
    }
  }
}
