internal import Landfall

/// An edge between two different grid points, without direction.
///
/// Points are packed as u · 2³² + v, so that they are ordered by u, then by v: the order in which a
/// slightly slanted line that sweeps from west to east reaches them.
package struct PlaneEdge: Hashable, Sendable {
  /// The end that comes first in the order of points.
  package let low: UInt64
  /// The end that comes last.
  package let high: UInt64

  package init(_ one: UInt64, _ other: UInt64) {
    low = min(one, other)
    high = max(one, other)
  }

  /// The side of the line from `low` to `high` that contains a point: 1 above (left), −1 below
  /// (right), 0 on the line. Exact.
  @inline(__always)
  package func side(of point: UInt64) -> Int {
    let (u, v) = Self.difference(high, low)
    let (pu, pv) = Self.difference(point, low)
    // Differences of 32-bit numbers have 33 bits; their products overflow Int64 only if both are
    // above 31 bits, as on the finest grid.
    let (left, overflowsLeft) = u.multipliedReportingOverflow(by: pv)
    let (right, overflowsRight) = v.multipliedReportingOverflow(by: pu)
    if overflowsLeft || overflowsRight {
      let (left, right) = (u.multipliedFullWidth(by: pv), v.multipliedFullWidth(by: pu))
      if left == right { return 0 }
      return (left.high, left.low) > (right.high, right.low) ? 1 : -1
    }
    return left == right ? 0 : left > right ? 1 : -1
  }

  @inline(__always)
  private static func difference(_ one: UInt64, _ other: UInt64) -> (Int64, Int64) {
    (
      Int64(one >> 32) &- Int64(other >> 32),
      Int64(truncatingIfNeeded: one & 0xFFFF_FFFF)
        &- Int64(truncatingIfNeeded: other & 0xFFFF_FFFF)
    )
  }

  /// Whether the edges share a point other than an end of both. Exact.
  package func meets(_ other: PlaneEdge) -> Bool {
    let (lowSide, highSide) = (side(of: other.low), side(of: other.high))
    if lowSide * highSide > 0 { return false }
    let (myLow, myHigh) = (other.side(of: low), other.side(of: high))
    if myLow * myHigh > 0 { return false }
    if lowSide * highSide < 0, myLow * myHigh < 0 { return true }
    // An end of one edge is on the other's line: check whether it is between the other's ends.
    return lowSide == 0 && contains(other.low) || highSide == 0 && contains(other.high)
      || myLow == 0 && other.contains(low) || myHigh == 0 && other.contains(high)
      || self == other
  }

  /// Whether a point of the edge's line is between its ends. On a line, points are ordered along
  /// it.
  private func contains(_ point: UInt64) -> Bool { low < point && point < high }
}

extension GridPoint {
  /// The point in the packed form of ``PlaneEdge``.
  package var packed: UInt64 { UInt64(u) << 32 | UInt64(v) }

  package init(packed: UInt64) {
    self.init(u: UInt32(packed >> 32), v: UInt32(truncatingIfNeeded: packed))
  }
}

/// The distinct edges of many rings, numbered in the order in which they first appear.
///
/// A hash table with open addressing: some 50 ns per edge.
package struct EdgeSet {
  private(set) var edges: [PlaneEdge] = []
  /// The number of times that each edge was added.
  private(set) var useCounts: [Int32] = []
  private var table: [Int32]
  private var mask: Int

  /// Creates an empty set with room for about `capacity` edges.
  init(capacity: Int) {
    var size = 16
    while size < capacity * 2 { size *= 2 }
    table = Array(repeating: -1, count: size)
    mask = size - 1
    edges.reserveCapacity(capacity)
    useCounts.reserveCapacity(capacity)
  }

  /// Adds an edge between two different points; returns its number.
  mutating func add(_ edge: PlaneEdge) -> Int32 {
    if edges.count * 2 > table.count { grow() }
    var slot = Self.hash(edge) & mask
    while table[slot] >= 0 {
      if edges[Int(table[slot])] == edge {
        useCounts[Int(table[slot])] += 1
        return table[slot]
      }
      slot = (slot + 1) & mask
    }
    table[slot] = Int32(edges.count)
    edges.append(edge)
    useCounts.append(1)
    return table[slot]
  }

  private mutating func grow() {
    table = Array(repeating: -1, count: table.count * 2)
    mask = table.count - 1
    for (number, edge) in edges.enumerated() {
      var slot = Self.hash(edge) & mask
      while table[slot] >= 0 { slot = (slot + 1) & mask }
      table[slot] = Int32(number)
    }
  }

  private static func hash(_ edge: PlaneEdge) -> Int {
    let mixed = (edge.low ^ (edge.high << 23 | edge.high >> 41)) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: (mixed ^ edge.high &* 0xD6E8_FEB8_6659_FD93) >> 20)
  }
}

/// Lists the edges that meet other than at a common end, after ``Faces`` has reported that there
/// are any. Each edge is compared with those that reach as far east as it begins.
package struct CrossingSearch {
  package let edges: [PlaneEdge]

  package init(edges: [PlaneEdge]) { self.edges = edges }

  /// The maximum number of pairs in the result.
  package static let limit = 10_000
  /// The maximum number of pairs to compare, which takes a few seconds.
  static let effort = 1_000_000_000

  /// Two edges by their numbers, the smaller first.
  package struct Pair: Hashable, Sendable {
    package var first: Int32
    package var second: Int32

    package init(_ one: Int32, _ other: Int32) {
      first = min(one, other)
      second = max(one, other)
    }
  }

  package func run() -> [Pair] {
    var found: [Pair] = []
    var open: [Int32] = []
    var effort = 0
    for number in ascendingOrder(of: edges.map(\.low)) {
      let edge = edges[Int(number)]
      let (south, north) = Self.range(edge)
      open.removeAll { edges[Int($0)].high < edge.low }
      effort += open.count
      for other in open {
        let (otherSouth, otherNorth) = Self.range(edges[Int(other)])
        guard otherSouth <= north, south <= otherNorth, edges[Int(other)].meets(edge) else {
          continue
        }
        found.append(Pair(number, other))
        if found.count == Self.limit { return found }
      }
      if effort > Self.effort { break }
      open.append(number)
    }
    return found
  }

  private static func range(_ edge: PlaneEdge) -> (south: UInt32, north: UInt32) {
    let (one, other) = (
      UInt32(truncatingIfNeeded: edge.low), UInt32(truncatingIfNeeded: edge.high)
    )
    return (min(one, other), max(one, other))
  }
}
