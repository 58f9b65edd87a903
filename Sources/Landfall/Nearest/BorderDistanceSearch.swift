/// Finds the distance from a position to the nearest border of a layer, regardless of the regions
/// that it separates.
struct BorderDistanceSearch: NearestSearch {
  let probe: DistanceProbe
  let window: NearnessWindow?
  /// The square of the chord to the nearest border so far, in m².
  private(set) var limit: Double
  private(set) var hasFound = false

  init(probe: DistanceProbe, reach: Double) {
    self.probe = probe
    limit = reach * reach
    window = reach < 3e6 ? NearnessWindow(probe, reach: reach) : nil
  }

  func lowerBound(of box: GridBox) -> Double { probe.lowerBound(of: box) }

  mutating func visit(_ block: ArcBlock, number: Int, isSeam: Bool, box: GridBox) {
    let chordSquared = probe.chordSquared(to: block, in: box, upTo: limit)
    guard chordSquared <= limit else { return }
    limit = chordSquared
    hasFound = true
  }

  mutating func visit(point: Int) {}
}
