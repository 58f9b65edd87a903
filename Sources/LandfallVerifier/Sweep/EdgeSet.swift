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
