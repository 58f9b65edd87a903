/// An edge of a simplified arc, which replaces the chain between two vertices of the arc; or an
/// edge that is not on a border, which never changes.
package struct SimplifiedEdge: Sendable {
  package var a: GridPoint
  package var b: GridPoint
  /// The arc, or −1 if the edge is not on a border.
  package var arc: Int32
  /// The index among the edges of its arc.
  package var position: Int32

  package init(a: GridPoint, b: GridPoint, arc: Int32, position: Int32) {
    self.a = a
    self.b = b
    self.arc = arc
    self.position = position
  }
}

/// Finds the simplified edges that cross, touch or overlap: exactly, in integers.
///
/// Edges are entered in the squares of a lattice that they pass, and compared within each square.
package struct EdgeConflicts {
  private let edges: [SimplifiedEdge]
  /// log₂ of the side of a square in grid units.
  private let shift: UInt32
  private let mask: Int
  /// For each hash of a square the last entry, and for each entry the one before it.
  private var heads: [Int32]
  private var entries: [Entry] = []

  private struct Entry {
    var square: UInt64
    var edge: Int32
    var before: Int32
  }

  /// The third quartile of the edges' lengths, in grid units.
  let usualLength: UInt32

  package init(_ edges: [SimplifiedEdge]) {
    self.edges = edges
    var lengths = edges.map { edge in
      max(
        max(edge.a.u, edge.b.u) - min(edge.a.u, edge.b.u),
        max(edge.a.v, edge.b.v) - min(edge.a.v, edge.b.v))
    }
    lengths.sort()
    usualLength = lengths.isEmpty ? 1 : max(1, lengths[lengths.count * 3 / 4])
    shift = UInt32(32 - usualLength.leadingZeroBitCount)
    var size = 16
    while size < 2 * edges.count { size *= 2 }
    mask = size - 1
    heads = Array(repeating: -1, count: size)
    entries.reserveCapacity(edges.count * 3)
  }

  /// Returns the pairs of edges that share a point other than a common end, the lesser number
  /// first, ascending.
  package mutating func findCrossings() -> [(first: Int, second: Int)] {
    var found: Set<UInt64> = []
    for number in edges.indices {
      let edge = Segment(edges[number].a, edges[number].b)
      forEachSquare(of: edge) { square in
        let slot = Int(truncatingIfNeeded: mixed(square)) & mask
        var entry = heads[slot]
        while entry >= 0 {
          let known = entries[Int(entry)]
          entry = known.before
          guard known.square == square else { continue }
          let other = Segment(edges[Int(known.edge)].a, edges[Int(known.edge)].b)
          if edge == other || edge == Segment(other.b, other.a) || edge.crosses(other) {
            found.insert(UInt64(known.edge) << 32 | UInt64(number))
          }
        }
        entries.append(Entry(square: square, edge: Int32(number), before: heads[slot]))
        heads[slot] = Int32(entries.count - 1)
      }
    }
    return found.sorted().map { (Int($0 >> 32), Int($0 & 0xFFFF_FFFF)) }
  }

  private func forEachSquare(of edge: Segment, _ body: (UInt64) -> Void) {
    let (west, east) = (edge.west >> shift, edge.east >> shift)
    let (south, north) = (edge.south >> shift, edge.north >> shift)
    let isOne = west == east || south == north
    for row in south...north {
      for column in west...east {
        if !isOne {
          let (left, below) = (Int64(column) << Int64(shift), Int64(row) << Int64(shift))
          let side = Int64(1) << Int64(shift)
          guard edge.touches(west: left, south: below, east: left + side, north: below + side)
          else { continue }
        }
        body(UInt64(row) << 32 | UInt64(column))
      }
    }
  }
}
