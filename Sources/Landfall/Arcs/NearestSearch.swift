/// What a search for the nearest borders and points asks of whoever runs it.
///
/// The numbers compared are any that never grow smaller as things move away, such as metres or their
/// squares. In a damaged file any two words may be met as a vertex.
package protocol NearestSearch {
  /// Nothing farther than this is wanted any more; it may fall as the search goes on. What is just as
  /// far is still visited, so that ties can be settled.
  var limit: Double { get }

  /// At most as much as the distance to any point of the box. The box lies in the plane of the grid:
  /// what is near across ±180° or around a pole is for this method to know.
  func lowerBound(of box: GridBox) -> Double

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
}

extension ArcTable {
  /// Visits edges and points from near to far, as far as `search` wants: of each node the nearest
  /// child first, and none that lies beyond the limit.
  ///
  /// Allocates nothing, and goes at most eight levels deep.
  @inline(__always)
  package func search<Search: NearestSearch>(_ search: inout Search) {
    if tree.levelCount > 0 { visit(node: 0, level: tree.levelCount - 1, &search) }
  }

  private func visit<Search: NearestSearch>(node: UInt32, level: Int, _ search: inout Search) {
    let boxes = tree.boxes(ofNode: node, level: level)
    let children = tree.children(ofNode: node, level: level)
    // Those that are wanted, the nearest last: inserted in order, as there are few.
    var bounds = SIMD16<Double>.zero
    var order = SIMD16<UInt8>.zero
    var count = 0
    for place in 0..<children.count {
      let bound = search.lowerBound(of: boxes[place])
      // Written so that a bound that is no number counts as near.
      if bound > search.limit { continue }
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
      if level > 0 {
        visit(node: child, level: level &- 1, &search)
      } else {
        visit(item: child, box: boxes[Int(order[count])], &search)
      }
    }
  }

  private func visit<Search: NearestSearch>(
    item: UInt32, box: GridBox, _ search: inout Search
  ) {
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
    search.visit(block, number: number, isSeam: kind == ArcFormat.Item.seam, box: box)
  }
}
