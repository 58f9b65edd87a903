/// The faces on both sides of each edge of a map whose edges meet only at common ends.
///
/// They are found in one sweep from west to east (Shamos and Hoey 1976): edges that are adjacent on
/// the sweep line are tested once, exactly, when they become neighbors. If any two edges of the map
/// met other than at a common end, the two that meet first, from the west, would be neighbors
/// before that point. So if the sweep finds no such pair, the map has no such pair. O(n log n).
///
/// At each vertex the edges are in the order of the sweep line, so the sides that belong to the
/// same face are known without sorting. For a vertex without edges to the west, the edge directly
/// below determines the face that contains this piece of border, such as the sea around an island.
package struct Faces {
  /// The face below (right of) each edge, from its low to its high end. 0 is the outer face.
  package private(set) var below: [Int32]
  /// The face above (left of) each edge.
  package private(set) var above: [Int32]
  /// The number of faces, including the outer one.
  package private(set) var count: Int

  /// Creates the faces; nil if two edges meet other than at a common end. The edges must be
  /// distinct.
  package init?(of edges: [PlaneEdge]) {
    var sweep = Sweep(edges: edges)
    guard sweep.run() else { return nil }
    let around = sweep.sets.find(Int32(2 * edges.count))
    var numbers = [Int32](repeating: -1, count: 2 * edges.count + 1)
    numbers[Int(around)] = 0
    count = 1
    below = []
    above = []
    below.reserveCapacity(edges.count)
    above.reserveCapacity(edges.count)
    for side in 0..<Int32(2 * edges.count) {
      let face = Int(sweep.sets.find(side))
      if numbers[face] < 0 {
        numbers[face] = Int32(count)
        count += 1
      }
      if side & 1 == 0 { below.append(numbers[face]) } else { above.append(numbers[face]) }
    }
  }
}

/// A union-find structure: disjoint sets of numbers that can be united (Tarjan 1975).
package struct DisjointSets {
  private var parents: [Int32]

  package init(count: Int) { parents = (0..<Int32(count)).map { $0 } }

  /// The representative of the set that contains a number.
  package mutating func find(_ thing: Int32) -> Int32 {
    var thing = thing
    while parents[Int(thing)] != thing {
      parents[Int(thing)] = parents[Int(parents[Int(thing)])]
      thing = parents[Int(thing)]
    }
    return thing
  }

  package mutating func unite(_ one: Int32, _ other: Int32) {
    let (one, other) = (find(one), find(other))
    // The smaller number becomes the representative, so that the order of unions does not matter.
    if one < other { parents[Int(other)] = one } else { parents[Int(one)] = other }
  }
}

/// The sweep. Side 2e is below edge e, side 2e + 1 above it, and the last side is the outer face.
private struct Sweep {
  let edges: [PlaneEdge]
  var sets: DisjointSets
  private var status: SweepStatus
  private var starts: [Int32] = []
  private var ends: [Int32] = []

  init(edges: [PlaneEdge]) {
    self.edges = edges
    sets = DisjointSets(count: 2 * edges.count + 1)
    status = SweepStatus(edgeCount: edges.count)
  }

  private func belowSide(_ edge: Int32) -> Int32 { 2 * edge }
  private func aboveSide(_ edge: Int32) -> Int32 {
    edge < 0 ? Int32(2 * edges.count) : 2 * edge + 1
  }

  private func meet(_ one: Int32, _ other: Int32) -> Bool {
    one >= 0 && other >= 0 && edges[Int(one)].meets(edges[Int(other)])
  }

  /// Runs the sweep; returns false when it finds two edges that meet.
  mutating func run() -> Bool {
    let startOrder = ascendingOrder(of: edges.map(\.low))
    let endOrder = ascendingOrder(of: edges.map(\.high))
    var (nextStart, nextEnd) = (0, 0)
    while nextEnd < endOrder.count {
      var point = edges[Int(endOrder[nextEnd])].high
      if nextStart < startOrder.count { point = min(point, edges[Int(startOrder[nextStart])].low) }
      starts.removeAll(keepingCapacity: true)
      ends.removeAll(keepingCapacity: true)
      while nextStart < startOrder.count, edges[Int(startOrder[nextStart])].low == point {
        starts.append(startOrder[nextStart])
        nextStart += 1
      }
      while nextEnd < endOrder.count, edges[Int(endOrder[nextEnd])].high == point {
        ends.append(endOrder[nextEnd])
        nextEnd += 1
      }
      guard visit(point) else { return false }
    }
    return true
  }

  private mutating func visit(_ point: UInt64) -> Bool {
    guard sortStarts() else { return false }
    guard let (lower, upper) = ends.isEmpty ? neighbors(of: point) : sortEnds() else {
      return false
    }
    uniteSides(lower: lower)
    // Most vertices have one edge to the west and one to the east, which replaces it in the status.
    let kept = min(starts.count, ends.count)
    for number in 0..<kept { status.replace(ends[number], by: starts[number]) }
    for edge in ends[kept...] { status.remove(edge) }
    var last = kept > 0 ? starts[kept - 1] : lower
    for edge in starts[kept...] {
      status.insert(edge, above: last)
      last = edge
    }
    guard let lowest = starts.first, let highest = starts.last else { return !meet(lower, upper) }
    return !meet(lower, lowest) && !meet(highest, upper)
  }

  /// Sorts the starting edges from the lowest to the highest; false if two of them have the same
  /// direction.
  private mutating func sortStarts() -> Bool {
    guard starts.count > 1 else { return true }
    let edges = edges
    starts.sort { edges[Int($0)].side(of: edges[Int($1)].high) > 0 }
    for (one, other) in zip(starts, starts.dropFirst())
    where edges[Int(one)].side(of: edges[Int(other)].high) == 0 {
      return false
    }
    return true
  }

  private func neighbors(of point: UInt64) -> (Int32, Int32)? {
    status.neighbors { edges[Int($0)].side(of: point) }
  }

  /// Sorts the ending edges from the lowest to the highest and returns the edges directly below and
  /// above them; nil if another edge is between them.
  private mutating func sortEnds() -> (Int32, Int32)? {
    let point = edges[Int(ends[0])].high
    var lowest = ends[0]
    var lower = status.edgeBelow(lowest)
    while lower >= 0, edges[Int(lower)].high == point {
      lowest = lower
      lower = status.edgeBelow(lowest)
    }
    let count = ends.count
    ends.removeAll(keepingCapacity: true)
    var edge = lowest
    while edge >= 0, edges[Int(edge)].high == point {
      ends.append(edge)
      edge = status.edgeAbove(edge)
    }
    return ends.count == count ? (lower, edge) : nil
  }

  private mutating func uniteSides(lower: Int32) {
    for (one, other) in zip(starts, starts.dropFirst()) {
      sets.unite(aboveSide(one), belowSide(other))
    }
    for (one, other) in zip(ends, ends.dropFirst()) {
      sets.unite(aboveSide(one), belowSide(other))
    }
    switch (ends.first, ends.last, starts.first, starts.last) {
    case (let lowEnd?, let highEnd?, let lowStart?, let highStart?):
      sets.unite(belowSide(lowEnd), belowSide(lowStart))
      sets.unite(aboveSide(highEnd), aboveSide(highStart))
    case (let lowEnd?, let highEnd?, nil, nil):
      sets.unite(belowSide(lowEnd), aboveSide(highEnd))
    case (nil, nil, let lowStart?, let highStart?):
      sets.unite(belowSide(lowStart), aboveSide(highStart))
      sets.unite(belowSide(lowStart), aboveSide(lower))
    default: break
    }
  }
}

/// Returns the numbers 0 ..< count in the ascending order of their keys; equal keys keep their
/// order.
///
/// A radix sort with eleven bits per pass: O(count) for keys of 64 bits.
func ascendingOrder(of keys: [UInt64]) -> [Int32] {
  var order = (0..<Int32(keys.count)).map { $0 }
  var next = order
  var sorted = keys
  var nextKeys = keys
  for shift in stride(from: 0, to: 64, by: 11) {
    var starts = [Int](repeating: 0, count: 2049)
    for key in sorted { starts[Int((key >> UInt64(shift)) & 2047) + 1] += 1 }
    // All keys have the same bits here.
    if starts.contains(keys.count) { continue }
    for digit in 0..<2048 { starts[digit + 1] += starts[digit] }
    for position in order.indices {
      let key = sorted[position]
      let digit = Int((key >> UInt64(shift)) & 2047)
      nextKeys[starts[digit]] = key
      next[starts[digit]] = order[position]
      starts[digit] += 1
    }
    swap(&order, &next)
    swap(&sorted, &nextKeys)
  }
  return order
}
