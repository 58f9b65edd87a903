/// Finds the regions nearest to a place, or all within a distance, each once.
struct NearbyRegionsSearch: NearestSearch {
  let probe: DistanceProbe
  let window: NearnessWindow?
  let layer: LayerArcs
  /// How many regions are wanted.
  let count: Int
  /// Regions that the place lies in.
  let excluded: [RegionID]
  /// The square of the chord to the farthest that is wanted, in m².
  private(set) var limit: Double

  struct Found {
    var chordSquared: Double
    var region: RegionID
  }

  /// The nearest first, of equally near ones the smaller.
  private(set) var found: [Found] = []

  init(
    probe: DistanceProbe, layer: LayerArcs, count: Int, excluded: [RegionID], reach: Double
  ) {
    self.probe = probe
    self.layer = layer
    self.count = count
    self.excluded = excluded
    limit = reach * reach
    window = reach < 3e6 ? NearnessWindow(probe, reach: reach) : nil
  }

  func lowerBound(of box: GridBox) -> Double { probe.lowerBound(of: box) }

  mutating func visit(_ block: ArcBlock, number: Int, isSeam: Bool, box: GridBox) {
    let chordSquared = probe.chordSquared(to: block, in: box, upTo: limit)
    guard chordSquared <= limit else { return }
    layer.arcs.forEachRegion(besideBlock: number) { add($0, chordSquared) }
  }

  mutating func visit(point: Int) {
    guard let place = layer.point(point), let region = layer.region(ofPoint: point) else { return }
    add(region, probe.chordSquared(to: place))
  }

  private mutating func add(_ region: RegionID, _ chordSquared: Double) {
    guard chordSquared <= limit, !excluded.contains(region) else { return }
    if let old = found.firstIndex(where: { $0.region == region }) {
      if found[old].chordSquared <= chordSquared { return }
      found.remove(at: old)
    }
    let place =
      found.firstIndex { ($0.chordSquared, $0.region) > (chordSquared, region) } ?? found.count
    found.insert(Found(chordSquared: chordSquared, region: region), at: place)
    if found.count > count { found.removeLast() }
    if found.count == count, let last = found.last { limit = last.chordSquared }
  }
}
