/// Finds the nearest regions that a closure accepts, and a few more where the order of their chords may differ
/// from that of their geodesics.
struct NearestRegionsSearch: NearestSearch {
  let probe: DistanceProbe
  private(set) var window: NearnessWindow?
  /// The square of the chord to the farthest that may be wanted, in m².
  private(set) var limit = 0.0

  /// The square of the least chord to a region, and the number of the point it leads to.
  struct Found {
    var chordSquared: Double
    var point: Int?
  }

  /// By the numbers of the regions: a number is hashed in one step, a struct around it in several.
  private var found: [UInt32: Found] = [:]

  /// What was found and may be wanted, in no order. What was found before the limit fell is no more.
  var candidates: [(region: RegionID, found: Found)] {
    found.compactMap { $1.chordSquared <= limit ? (RegionID(rawValue: $0), $1) : nil }
  }

  private let layer: LayerArcs
  private let count: Int
  private let isWanted: (RegionID) -> Bool
  /// Those that the place lies in, and those that are not wanted.
  private var excluded: Set<UInt32>
  /// The nearest `count` regions in order, kept where they set the limit.
  private var nearest: [(chordSquared: Double, region: RegionID)] = []

  init(
    probe: DistanceProbe, layer: LayerArcs, count: Int, excluded: [RegionID],
    isWanted: @escaping (RegionID) -> Bool
  ) {
    self.probe = probe
    self.layer = layer
    self.count = count
    self.excluded = Set(excluded.map(\.rawValue))
    self.isWanted = isWanted
  }

  /// Prepares for a search within so many meters, no fewer than before; a chord is never longer than its
  /// geodesic. What was found stays: it is met again, but not asked about again.
  mutating func begin(reach: Double) {
    limit = reach * reach
    tightenLimit()
    // Far away, and around the poles, its bounds are so low that all would be looked at.
    let isClose = reach < 2e5 && probe.cosine > 0.2
    window = isClose ? NearnessWindow(probe, reach: reach) : nil
  }

  func lowerBound(of box: GridBox) -> Double { probe.lowerBound(of: box) }

  mutating func visit(_ block: ArcBlock, number: Int, isSeam: Bool, box: GridBox) {
    let chordSquared = probe.chordSquared(to: block, in: box, upTo: limit)
    guard chordSquared <= limit else { return }
    let arc = layer.arcs.arc(ofBlock: number)
    for side in [layer.arcs.left(ofArc: arc), layer.arcs.right(ofArc: arc)] {
      side.forEach { add($0, Found(chordSquared: chordSquared, point: nil)) }
    }
  }

  mutating func visit(point: Int) {
    guard let place = layer.point(point) else { return }
    let chordSquared = probe.chordSquared(to: place)
    guard chordSquared <= limit, let region = layer.region(ofPoint: point) else { return }
    add(region, Found(chordSquared: chordSquared, point: point))
  }

  private mutating func add(_ region: RegionID, _ new: Found) {
    if let old = found[region.rawValue] {
      guard new.chordSquared < old.chordSquared else { return }
      if let place = nearest.firstIndex(where: { $0.region == region }) {
        nearest.remove(at: place)
      }
    } else {
      if excluded.contains(region.rawValue) { return }
      guard isWanted(region) else {
        if excluded.isEmpty { excluded.reserveCapacity(48) }
        excluded.insert(region.rawValue)
        return
      }
    }
    found[region.rawValue] = new
    guard count < .max else { return }
    let entry = (chordSquared: new.chordSquared, region: region)
    var (low, high) = (0, nearest.count)
    while low < high {
      let middle = (low &+ high) &>> 1
      if nearest[middle] < entry { low = middle &+ 1 } else { high = middle }
    }
    guard low < count else { return }
    nearest.insert(entry, at: low)
    if nearest.count > count { nearest.removeLast() }
    tightenLimit()
  }

  private mutating func tightenLimit() {
    guard nearest.count == count, let last = nearest.last else { return }
    limit = min(limit, probe.farthestAsNear(chordSquared: last.chordSquared))
  }
}
