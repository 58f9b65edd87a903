/// What a search for the nearest borders and points asks of whoever runs it.
///
/// The numbers compared are any that never grow smaller as things move away, such as meters or their
/// squares, from 0 on; a negative one counts as 0. In a damaged file any two words may be met as a
/// vertex.
package protocol NearestSearch {
  /// Nothing farther than this is wanted any more; it may fall as the search goes on. What is just as
  /// far is still visited, so that ties can be settled.
  var limit: Double { get }

  /// At most as much as the distance to any point of the box. The box lies in the plane of the grid:
  /// what is near across ±180° or around a pole is for this method to know.
  func lowerBound(of box: GridBox) -> Double

  /// What gives the bounds of all boxes of a node at once, instead of ``lowerBound(of:)``.
  var window: NearnessWindow? { get }

  /// Whether the blocks that are no border are wanted, too: those on ±180° and along the poles.
  var wantsSeams: Bool { get }

  /// Edges of a border, or of what is none where `isSeam`, and a box that holds them.
  /// ``ArcTable/arc(ofBlock:)`` tells their arc, and that what lies beside it.
  mutating func visit(_ block: ArcBlock, number: Int, isSeam: Bool, box: GridBox)

  /// A place of a region without area, by its place in the atlas's points.
  mutating func visit(point: Int)
}

extension NearestSearch {
  package var wantsSeams: Bool { false }
  package var window: NearnessWindow? { nil }
}

extension ArcTable {
  /// Visits blocks and points from near to far, as far as `search` wants: always the one with the
  /// least bound next (Hjaltason and Samet, "Distance browsing in spatial databases", 1999).
  ///
  /// Allocates nothing. The queue has a fixed size; where it is nearly full, what lies below the
  /// nearest node is visited at once, of each node the nearest child first. A limit that holds from the
  /// start on keeps it short: without one, look nearby first.
  @inline(__always)
  package func search<Search: NearestSearch>(_ search: inout Search) {
    if tree.levelCount == 0 { return }
    unsafe withUnsafeTemporaryAllocation(of: UInt64.self, capacity: SearchQueue.capacity) {
      var queue = unsafe SearchQueue(memory: $0)
      queue.push(SearchQueue.Entry(bound: 0, level: tree.levelCount, number: 0))
      while let entry = queue.pop() {
        // Written so that a limit that is no number ends nothing.
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
    withBounds(ofNode: entry.number, level: level, search) { place, bound in
      guard place < children.count, !(bound > limit) else { return }
      queue.push(
        SearchQueue.Entry(
          bound: bound, level: level, number: children.lowerBound &+ UInt32(place)))
    }
  }

  /// Calls `body` with the place of each child of a node and its bound.
  @inline(__always)
  private func withBounds<Search: NearestSearch>(
    ofNode node: UInt32, level: Int, _ search: borrowing Search,
    _ body: (_ place: Int, _ bound: Double) -> Void
  ) {
    let boxes = tree.boxes(ofNode: node, level: level)
    if let window = search.window {
      boxes.forEachBound(from: window) { body($0, Double($1)) }
    } else {
      for place in 0..<ArcFormat.fanOut { body(place, search.lowerBound(of: boxes[place])) }
    }
  }

  /// Visits all that is wanted below a node; at most eight calls deep, as each is a level lower.
  @inline(never)
  private func visitAll<Search: NearestSearch>(
    below entry: SearchQueue.Entry, _ search: inout Search
  ) {
    let level = entry.level &- 1
    let children = tree.children(ofNode: entry.number, level: level)
    // Those that are wanted, the nearest last: inserted in order, as there are few.
    var bounds = SIMD16<Double>.zero
    var order = SIMD16<UInt8>.zero
    var count = 0
    let limit = search.limit
    withBounds(ofNode: entry.number, level: level, search) { place, bound in
      guard place < children.count, !(bound > limit) else { return }
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
    while count > 0 {
      count &-= 1
      // Nothing nearer is left in this node.
      if bounds[count] > search.limit { return }
      let child = children.lowerBound &+ UInt32(order[count])
      if level == 0 {
        visit(item: child, &search)
      } else {
        visitAll(
          below: SearchQueue.Entry(bound: bounds[count], level: level, number: child), &search)
      }
    }
  }

  @inline(__always)
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
