/// Finds the nearest regions that a closure accepts, and a few more where the order of the chords
/// may differ from the order of the geodesics.
struct NearestRegionsSearch: NearestSearch {
  let probe: DistanceProbe
  private(set) var window: NearnessWindow?
  /// The square of the chord to the farthest region that may be in the result, in m².
  private(set) var limit = 0.0

  /// The square of the shortest chord to a region, and the number of the point that it leads to.
  struct Found {
    var chordSquared: Double
    var point: Int?
  }

  /// The regions found, by number: hashing a number takes one step, hashing a struct around it
  /// several.
  private var found: [UInt32: Found] = [:]

  /// The number of members of sets of regions that the search may add at once, in visits of borders.
  /// Beyond it, a set is only noted, and its members are added at the end.
  private var memberLimit = 65_536
  /// For each set of regions on a side of a visited border, by the value of its label, the square of
  /// the shortest chord to it, and whether its members have that chord.
  private var sets: [UInt32: (chordSquared: Double, isAdded: Bool)] = [:]

  /// The regions found within the current limit, in no order.
  var candidates: [(region: RegionID, found: Found)] {
    found.compactMap { $1.chordSquared <= limit ? (RegionID(rawValue: $0), $1) : nil }
  }

  private let layer: LayerArcs
  private let count: Int
  /// Whether `nearest` is kept, which costs O(`count`) for each region found.
  private var keepsOrder: Bool { count <= 1_024 }
  private let isWanted: (RegionID) -> Bool
  /// The regions that contain the position, and those that the closure rejected.
  private var excluded: Set<UInt32>
  /// The nearest `count` regions in order; the last one sets the limit.
  private var nearest: [(chordSquared: Double, region: RegionID)] = []

  init(
    probe: DistanceProbe, layer: LayerArcs, count: Int, excluded: [RegionID],
    isWanted: @escaping (RegionID) -> Bool
  ) {
    self.probe = probe
    self.layer = layer
    self.count = count
    self.excluded = Set(excluded.map { $0.rawValue })
    self.isWanted = isWanted
  }

  /// Prepares for a search within `reach` meters, at least as far as the searches before; a chord
  /// is never longer than its geodesic. Regions already found remain; the search visits them again,
  /// but does not call the closure again.
  mutating func begin(reach: Double) {
    limit = reach * reach
    tightenLimit()
    // Far away and around the poles, the window's bounds are so low that they would exclude
    // nothing.
    let isClose = reach < 2e5 && probe.cosine > 0.2
    window = isClose ? NearnessWindow(probe, reach: reach) : nil
  }

  func lowerBound(of box: GridBox) -> Double { probe.lowerBound(of: box) }

  mutating func visit(_ block: ArcBlock, number: Int, isSeam: Bool, box: GridBox) {
    let chordSquared = probe.chordSquared(to: block, in: box, upTo: limit)
    guard chordSquared <= limit else { return }
    let arc = layer.arcs.arc(ofBlock: number)
    for side in [layer.arcs.left(ofArc: arc), layer.arcs.right(ofArc: arc)] {
      if side.isSet {
        visit(side, chordSquared: chordSquared)
      } else {
        side.forEach { add($0, Found(chordSquared: chordSquared, point: nil)) }
      }
    }
  }

  private mutating func visit(_ set: ArcLabel, chordSquared: Double) {
    if let known = sets[set.value], known.chordSquared <= chordSquared { return }
    let isAdded = set.memberCount <= memberLimit
    sets[set.value] = (chordSquared, isAdded)
    guard isAdded else { return }
    memberLimit &-= set.memberCount
    set.forEach { add($0, Found(chordSquared: chordSquared, point: nil)) }
  }

  /// Adds the members of the sets that were only noted; to be called after a search.
  mutating func addNotedSets() {
    for (value, set) in sets where !set.isAdded {
      sets[value] = (set.chordSquared, true)
      ArcLabel(table: layer.arcs, value).forEach {
        add($0, Found(chordSquared: set.chordSquared, point: nil))
      }
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
    guard keepsOrder else { return }
    let entry = (chordSquared: new.chordSquared, region: region)
    let place = firstNumber(in: nearest.indices) { nearest[$0] >= entry }
    guard place < count else { return }
    nearest.insert(entry, at: place)
    if nearest.count > count { nearest.removeLast() }
    tightenLimit()
  }

  private mutating func tightenLimit() {
    guard keepsOrder, nearest.count == count, let last = nearest.last else { return }
    limit = min(limit, probe.farthestAsNear(chordSquared: last.chordSquared))
  }
}
