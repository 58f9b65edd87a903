/// The search tree over a layer's blocks and points: a packed R-tree (Kamel and Faloutsos, "On
/// packing R-trees", 1993) with the items in the order of the Hilbert curve through the centers of
/// their boxes.
///
/// A node has up to sixteen children, and stores only their boxes, rounded outwards to 8 bits
/// relative to the node's own box. The children's numbers follow from the node's number: the
/// children of node i are numbers 16 i to 16 i + 15 of the level below, so a damaged file cannot
/// contain a cycle.
@safe
package struct ArcTree: @unchecked Sendable {
  package let bytes: ByteView
  package let itemCount: UInt32
  /// The number of levels; 0 without items. Level 0 is the lowest.
  let levelCount: Int
  /// For each level its number of nodes, and the number of its first node in the section.
  private let counts: SIMD8<UInt32>
  private let firsts: SIMD8<UInt32>

  /// The order of items that are not listed: the blocks, then the points.
  package struct Order {
    package var borderBlockCount: UInt32
    package var blockCount: UInt32
    package var firstPoint: UInt32
  }

  private let order: Order?

  package init(bytes: ByteView, itemCount: UInt32, order: Order? = nil) {
    self.bytes = bytes
    self.order = order
    self.itemCount = itemCount
    let counts = Self.levelCounts(itemCount: itemCount)
    var firsts = SIMD8<UInt32>.zero
    var levelCount = 0
    while levelCount < 8, counts[levelCount] > 0 { levelCount += 1 }
    // The root comes first, the lowest level last.
    var first: UInt32 = 0
    for level in stride(from: levelCount - 1, through: 0, by: -1) {
      firsts[level] = first
      first &+= counts[level]
    }
    self.counts = counts
    self.firsts = firsts
    self.levelCount = levelCount
  }

  /// The number of nodes of each level for `itemCount` items, from the lowest; eight levels suffice
  /// for every u32.
  package static func levelCounts(itemCount: UInt32) -> SIMD8<UInt32> {
    var counts = SIMD8<UInt32>.zero
    guard itemCount > 0 else { return counts }
    var below = itemCount
    for level in 0..<8 {
      below = (below - 1) / UInt32(ArcFormat.fanOut) + 1
      counts[level] = below
      if below == 1 { break }
    }
    return counts
  }

  package static func nodeCount(itemCount: UInt32) -> UInt32 {
    levelCounts(itemCount: itemCount).wrappedSum()
  }

  /// An item: its kind, one of ``ArcFormat/Item``, and its number.
  @inline(__always)
  package func item(_ number: UInt32) -> (kind: UInt32, number: Int) {
    if let order {
      if number < order.blockCount {
        return (
          number < order.borderBlockCount ? ArcFormat.Item.border : ArcFormat.Item.seam,
          Int(number)
        )
      }
      return (ArcFormat.Item.point, Int(order.firstPoint &+ (number &- order.blockCount)))
    }
    let nodes = Int(firsts[0] &+ counts[0]) &* ArcFormat.nodeByteCount
    let word = bytes.word(at: nodes &+ 4 &* Int(number))
    return (word & 3, Int(word &>> 2))
  }

  /// The numbers of a node's children, in the level below or among the items.
  @inline(__always)
  package func children(ofNode node: UInt32, level: Int) -> Range<UInt32> {
    let below = level == 0 ? itemCount : counts[level &- 1]
    let first = node &* UInt32(ArcFormat.fanOut)
    guard first < below else { return 0..<0 }
    return first..<min(first &+ UInt32(ArcFormat.fanOut), below)
  }

  /// The boxes of a node's children.
  @inline(__always)
  package func boxes(ofNode node: UInt32, level: Int) -> NodeBoxes {
    NodeBoxes(bytes: bytes, offset: Int(firsts[level] &+ node) &* ArcFormat.nodeByteCount)
  }

  /// The boxes of one node's children.
  package struct NodeBoxes {
    private let bytes: ByteView
    private let offset: Int
    private let u: UInt32
    private let v: UInt32
    private let shiftU: UInt32
    private let shiftV: UInt32

    @inline(__always)
    package init(bytes: ByteView, offset: Int) {
      self.bytes = bytes
      self.offset = offset
      u = bytes.word(at: offset)
      v = bytes.word(at: offset &+ 4)
      let shifts = bytes.word(at: offset &+ 8)
      shiftU = shifts & 31
      shiftV = (shifts &>> 8) & 31
    }

    /// The box of a child by its index in the node, from 0 and below 16. It contains the child's
    /// own box and may be larger.
    @inline(__always)
    package subscript(child: Int) -> GridBox {
      func side(_ side: Int) -> UInt32 {
        UInt32(bytes.byte(at: offset &+ 12 &+ side &* ArcFormat.fanOut &+ child))
      }
      return GridBox(
        west: u &+ side(0) &<< shiftU, south: v &+ side(1) &<< shiftV,
        east: u &+ side(2) &<< shiftU, north: v &+ side(3) &<< shiftV)
    }

    /// Returns a lower bound of the distance of each of the sixteen boxes; infinity for a node that is not in the file.
    @inline(never)
    func bounds(from window: NearnessWindow) -> SIMD16<Double> {
      var bounds = SIMD16<Double>(repeating: .infinity)
      // One check covers the bytes of all four sides.
      guard offset >= 0, offset <= bytes.count &- ArcFormat.nodeByteCount else { return bounds }
      unsafe withUnsafeTemporaryAllocation(of: Float.self, capacity: ArcFormat.fanOut) { floats in
        guard let start = floats.baseAddress else { return }
        unsafe window.lowerBounds(
          (bytes.start + offset + 12).assumingMemoryBound(to: UInt8.self),
          corner: GridPoint(u: u, v: v), stepU: Float(UInt32(1) &<< shiftU),
          stepV: Float(UInt32(1) &<< shiftV), into: start)
        for place in 0..<ArcFormat.fanOut { bounds[place] = Double(unsafe start[place]) }
      }
      return bounds
    }
  }
}

// MARK: - Walks

extension ArcTree {
  /// Calls `body` with each item whose box meets `wanted`, and with the box.
  package func forEachItem(
    meeting wanted: GridBox, _ body: (_ kind: UInt32, _ number: Int, _ box: GridBox) -> Void
  ) {
    if levelCount > 0 { walk(node: 0, level: levelCount - 1, wanted, body) }
  }

  /// The recursion is at most eight deep, because each call is a level lower.
  private func walk(
    node: UInt32, level: Int, _ wanted: GridBox,
    _ body: (_ kind: UInt32, _ number: Int, _ box: GridBox) -> Void
  ) {
    let boxes = boxes(ofNode: node, level: level)
    let children = children(ofNode: node, level: level)
    for child in children {
      let box = boxes[Int(child &- children.lowerBound)]
      guard box.meets(wanted) else { continue }
      if level > 0 {
        walk(node: child, level: level &- 1, wanted, body)
      } else {
        let item = item(child)
        body(item.kind, item.number, box)
      }
    }
  }
}
