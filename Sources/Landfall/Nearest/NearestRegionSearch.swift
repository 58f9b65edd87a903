/// Finds the region nearest to a position that is outside every region, without allocation.
struct NearestRegionSearch: NearestSearch {
  let probe: DistanceProbe
  let window: NearnessWindow?
  let layer: LayerArcs
  /// The square of the chord to the nearest region so far, in m².
  private(set) var limit: Double

  /// The block with the nearest edge; its regions are determined only at the end or at a tie.
  private var bestBlock: Int?
  /// The region with the smallest number that is known to be at that distance.
  private var bestRegion: RegionID?

  init(probe: DistanceProbe, layer: LayerArcs, reach: Double) {
    self.probe = probe
    self.layer = layer
    limit = reach * reach
    window = reach < 3e6 ? NearnessWindow(probe, reach: reach) : nil
  }

  @inline(__always)
  func lowerBound(of box: GridBox) -> Double { probe.lowerBound(of: box) }

  mutating func visit(_ block: ArcBlock, number: Int, isSeam: Bool, box: GridBox) {
    let chordSquared = probe.chordSquared(to: block, in: box, upTo: limit)
    guard chordSquared <= limit else { return }
    if chordSquared < limit || isEmpty {
      limit = chordSquared
      bestBlock = number
      bestRegion = nil
    } else {
      settle()
      bestBlock = number
    }
  }

  mutating func visit(point: Int) {
    guard let place = layer.point(point) else { return }
    let chordSquared = probe.chordSquared(to: place)
    guard chordSquared <= limit, let region = layer.region(ofPoint: point) else { return }
    if chordSquared < limit {
      limit = chordSquared
      bestBlock = nil
      bestRegion = nil
    }
    take(region)
  }

  /// The nearest region, with the smallest number if there are several; nil if no region is within
  /// the limit.
  mutating func result() -> RegionID? {
    settle()
    return bestRegion
  }

  private var isEmpty: Bool { bestBlock == nil && bestRegion == nil }

  /// Determines the regions on both sides of the best block.
  private mutating func settle() {
    guard let block = bestBlock else { return }
    bestBlock = nil
    layer.arcs.forEachRegion(besideBlock: block) { take($0) }
  }

  private mutating func take(_ region: RegionID) {
    bestRegion = bestRegion.map { min($0, region) } ?? region
  }
}
