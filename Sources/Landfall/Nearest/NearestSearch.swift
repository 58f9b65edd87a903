/// A search for the nearest borders and points, to be run by ``ArcTable/search(_:)``.
///
/// The distances may be any numbers from 0 that do not decrease with the distance, such as meters
/// or their squares; a negative number counts as 0. In a damaged file any two words may be a
/// vertex.
package protocol NearestSearch {
  /// The distance beyond which nothing is of interest; it may decrease during the search. Items at
  /// exactly this distance are still visited, so that ties can be resolved.
  var limit: Double { get }

  /// A lower bound of the distance to any point of the box. The box is in the plane of the grid;
  /// this method has to account for nearness across ±180° and around a pole.
  func lowerBound(of box: GridBox) -> Double

  /// Computes the bounds of all boxes of a node at once, in place of ``lowerBound(of:)``.
  var window: NearnessWindow? { get }

  /// Whether to visit blocks that are not borders, too: those on ±180° and along the poles.
  var wantsSeams: Bool { get }

  /// Visits a block of edges and its bounding box. `isSeam`: the edges are on ±180°, along a pole
  /// or inside a region, and are not a border. ``ArcTable/arc(ofBlock:)`` returns their arc, which
  /// has the regions on its left and right.
  mutating func visit(_ block: ArcBlock, number: Int, isSeam: Bool, box: GridBox)

  /// Visits the position of a region without area, by its number in the atlas's points.
  mutating func visit(point: Int)
}

extension NearestSearch {
  package var wantsSeams: Bool { false }
  package var window: NearnessWindow? { nil }
}

extension ArcTable {
  /// Visits blocks and points within the limit of `search` from near to far: always the one with
  /// the smallest bound next (Hjaltason and Samet, "Distance browsing in spatial databases", 1999).
  ///
  /// Does not allocate. The queue has a fixed size; when it is nearly full, everything below the
  /// nearest node is visited at once, in each node the nearest child first. A limit from the start
  /// keeps the queue short: without one, first search nearby.
  @inline(__always)
  package func search<Search: NearestSearch>(_ search: inout Search) {
    if tree.levelCount == 0 { return }
    unsafe withUnsafeTemporaryAllocation(of: UInt64.self, capacity: SearchQueue.capacity) {
      var queue = unsafe SearchQueue(memory: $0)
      queue.push(SearchQueue.Entry(bound: 0, level: tree.levelCount, number: 0))
      while let entry = queue.pop() {
        // If the limit is NaN, this comparison fails and the search continues.
        if entry.bound > search.limit { return }
        if entry.level == 0 {
          visit(item: entry.number, &search)
        } else if queue.hasRoom {
          queueChildren(of: entry, &queue, search)
        } else {
          visitAll(below: entry, &search)
        }
      }
    }
  }

  @inline(__always)
  private func queueChildren<Search: NearestSearch>(
    of entry: SearchQueue.Entry, _ queue: inout SearchQueue, _ search: borrowing Search
  ) {
    let level = entry.level &- 1
    let children = tree.children(ofNode: entry.number, level: level)
    let limit = search.limit
    let bounds = bounds(ofNode: entry.number, level: level, search)
    for place in 0..<children.count {
      let bound = bounds[place]
      if bound > limit { continue }
      queue.push(
        SearchQueue.Entry(
          bound: bound, level: level, number: children.lowerBound &+ UInt32(place)))
    }
  }

  /// Returns the bound of each child of a node.
  @inline(__always)
  private func bounds<Search: NearestSearch>(
    ofNode node: UInt32, level: Int, _ search: borrowing Search
  ) -> SIMD16<Double> {
    let boxes = tree.boxes(ofNode: node, level: level)
    if let window = search.window { return boxes.bounds(from: window) }
    var bounds = SIMD16<Double>.zero
    for place in 0..<ArcFormat.fanOut { bounds[place] = search.lowerBound(of: boxes[place]) }
    return bounds
  }

  /// Visits everything within the limit below a node; at most eight calls deep, because each call
  /// is a level lower.
  @inline(never)
  private func visitAll<Search: NearestSearch>(
    below entry: SearchQueue.Entry, _ search: inout Search
  ) {
    let level = entry.level &- 1
    let children = tree.children(ofNode: entry.number, level: level)
    let bounds = bounds(ofNode: entry.number, level: level, search)
    var nearby = NearbyChildren(bounds, count: children.count, limit: search.limit)
    while let (place, bound) = nearby.next() {
      // The rest of this node is farther.
      if bound > search.limit { return }
      let child = children.lowerBound &+ UInt32(place)
      if level == 0 {
        visit(item: child, &search)
      } else {
        visitAll(below: SearchQueue.Entry(bound: bound, level: level, number: child), &search)
      }
    }
  }

  @inline(never)
  private func visit<Search: NearestSearch>(item: UInt32, _ search: inout Search) {
    let (kind, number) = tree.item(item)
    switch kind {
    case ArcFormat.Item.border: break
    case ArcFormat.Item.seam where search.wantsSeams: break
    case ArcFormat.Item.point:
      search.visit(point: number)
      return
    default: return
    }
    guard let block = block(number) else { return }
    let fanOut = UInt32(ArcFormat.fanOut)
    let box = tree.boxes(ofNode: item / fanOut, level: 0)[Int(item % fanOut)]
    search.visit(block, number: number, isSeam: kind == ArcFormat.Item.seam, box: box)
  }
}

/// The children of a node within a limit, the nearest first.
private struct NearbyChildren {
  /// Their bounds and their indices in the node, the nearest last.
  private var bounds = SIMD16<Double>.zero
  private var order = SIMD16<UInt8>.zero
  private var count = 0

  /// Sorts the first `count` children by insertion, because they are few. One without a bound, NaN, is near.
  @inline(never)
  init(_ unsorted: SIMD16<Double>, count childCount: Int, limit: Double) {
    for place in 0..<childCount {
      let bound = unsorted[place]
      if bound > limit { continue }
      var slot = count
      while slot > 0, bounds[slot &- 1] < bound {
        bounds[slot] = bounds[slot &- 1]
        order[slot] = order[slot &- 1]
        slot &-= 1
      }
      bounds[slot] = bound
      order[slot] = UInt8(truncatingIfNeeded: place)
      count &+= 1
    }
  }

  @inline(__always)
  mutating func next() -> (place: UInt8, bound: Double)? {
    guard count > 0 else { return nil }
    count &-= 1
    return (order[count], bounds[count])
  }
}

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

extension DistanceProbe {
  /// The square of the chord to the nearest point of a block's edges, in m²; infinite if all edges
  /// are beyond `limit`.
  /// - Parameter box: A box that contains the block's edges.
  @inline(never)
  package func chordSquared(
    to block: ArcBlock, in box: GridBox, upTo limit: Double
  ) -> Double {
    let plane = plane(for: box)
    var limit = limit
    var least = Double.infinity
    block.forEachEdge { from, to in
      let bound = plane.lowerBound(from: from, to: to)
      guard bound.chordSquared <= limit else { return }
      let chordSquared = chordSquared(toSegment: from, to, startingAt: bound.position)
      if chordSquared <= limit {
        limit = chordSquared
        least = chordSquared
      }
    }
    return least
  }
}

extension ArcTable {
  /// Calls `body` with each region on either side of a block's arc.
  @inline(__always)
  func forEachRegion(besideBlock block: Int, _ body: (RegionID) -> Void) {
    let arc = arc(ofBlock: block)
    left(ofArc: arc).forEach(body)
    right(ofArc: arc).forEach(body)
  }
}
