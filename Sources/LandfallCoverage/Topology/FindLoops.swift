/// Returns the loops around the faces into which a layer's arcs divide the plane, each as its half
/// arcs, with the face on their left: a counter-clockwise loop around each face, and a clockwise
/// one around each group of arcs inside a face.
///
/// Most are rings of regions. The others bound a gap between neighbors or the overlap of two
/// regions, which are not rings of the source. Arcs that bound nothing are in no loop. O(arcs · log
/// arcs).
package func findLoops(in graph: ArcGraph) -> [[HalfArc]] {
  let next = linkHalves(of: graph)
  var isSeen = [Bool](repeating: false, count: next.count)
  var loops: [[HalfArc]] = []
  for start in next.indices where !isSeen[start] && next[start] >= 0 {
    var loop: [HalfArc] = []
    var half = start
    repeat {
      isSeen[half] = true
      loop.append(HalfArc(number: half))
      half = next[half]
    } while half != start
    loops.append(loop)
  }
  return loops
}

/// Returns for each half arc the one that continues its loop: the first clockwise from the
/// direction of arrival; −1 for half arcs of arcs that bound nothing.
private func linkHalves(of graph: ArcGraph) -> [Int] {
  let arcs = graph.arcs
  func direction(of half: Int) -> Direction {
    let range = arcs.spans[half / 2]
    return half & 1 == 0
      ? Direction(
        from: arcs.elements[range.lowerBound], to: arcs.elements[range.lowerBound + 1])
      : Direction(
        from: arcs.elements[range.upperBound - 1], to: arcs.elements[range.upperBound - 2])
  }
  var nodes = KeyTable(capacity: 2 * arcs.count)
  var leaving: [[Int]] = []
  for arc in arcs.indices where !graph.isDoubled(arc) {
    let range = arcs.spans[arc]
    for (half, vertex) in [(2 * arc, range.lowerBound), (2 * arc + 1, range.upperBound - 1)] {
      let (node, isNew) = nodes.number(of: arcs.elements[vertex].key)
      if isNew { leaving.append([]) }
      leaving[Int(node)].append(half)
    }
  }
  var next = [Int](repeating: -1, count: 2 * arcs.count)
  for halves in leaving {
    let sorted = halves.map { (half: $0, direction: direction(of: $0)) }
      .sorted { $0.direction.precedes($1.direction) }
    for (index, (half, _)) in sorted.enumerated() {
      // A half arc's twin leaves from where the half arc ends.
      next[half ^ 1] = sorted[(index + sorted.count - 1) % sorted.count].half
    }
  }
  return next
}

/// A direction on the grid, compared exactly.
struct Direction {
  private let u: Int64
  private let v: Int64

  init(from a: GridPoint, to b: GridPoint) {
    u = Int64(b.u) - Int64(a.u)
    v = Int64(b.v) - Int64(a.v)
  }

  /// Whether it comes before another direction, counter-clockwise from due east.
  func precedes(_ other: Direction) -> Bool {
    if isLower != other.isLower { return other.isLower }
    // The products fit Int64 at every grid and are compared, not subtracted.
    return u * other.v > v * other.u
  }

  /// Whether it is at least due west, counter-clockwise from due east.
  private var isLower: Bool { v < 0 || (v == 0 && u < 0) }
}
