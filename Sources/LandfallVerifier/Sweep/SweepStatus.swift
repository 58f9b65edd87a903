/// The edges that the sweep line crosses, from the lowest to the highest.
///
/// A treap (Seidel and Aragon 1996) whose nodes also form a linked list: the neighbors of a known
/// edge are found in constant time, and the tree is searched only where a new piece of border
/// begins. Numbers are those of edges; −1 stands for no edge.
struct SweepStatus {
  private var left: [Int32] = []
  private var right: [Int32] = []
  private var parent: [Int32] = []
  private var below: [Int32] = []
  private var above: [Int32] = []
  private var edges: [Int32] = []
  private var free: [Int32] = []
  private var root: Int32 = -1
  private var nodeOfEdge: [Int32]
  private var random: UInt64 = 0x9E37_79B9_7F4A_7C15
  private var priorities: [UInt32] = []

  init(edgeCount: Int) { nodeOfEdge = Array(repeating: -1, count: edgeCount) }

  /// The edge directly below another in the status; −1 if there is no such edge.
  func edgeBelow(_ edge: Int32) -> Int32 { edgeOf(node: below[Int(nodeOfEdge[Int(edge)])]) }

  /// The edge directly above another in the status; −1 if there is no such edge.
  func edgeAbove(_ edge: Int32) -> Int32 { edgeOf(node: above[Int(nodeOfEdge[Int(edge)])]) }

  private func edgeOf(node: Int32) -> Int32 { node < 0 ? -1 : edges[Int(node)] }

  /// The highest edge below a point and the lowest edge above it, −1 if there is no such edge; nil
  /// if the point is on an edge. `side` returns 1 if the point is above an edge, −1 below, 0 on it.
  func neighbors(_ side: (Int32) -> Int) -> (below: Int32, above: Int32)? {
    var (lower, upper): (Int32, Int32) = (-1, -1)
    var node = root
    while node >= 0 {
      let edge = edges[Int(node)]
      switch side(edge) {
      case 0: return nil
      case 1...:
        lower = edge
        node = right[Int(node)]
      default:
        upper = edge
        node = left[Int(node)]
      }
    }
    return (lower, upper)
  }

  /// Replaces an edge by another at the same position.
  mutating func replace(_ old: Int32, by new: Int32) {
    let node = nodeOfEdge[Int(old)]
    nodeOfEdge[Int(old)] = -1
    nodeOfEdge[Int(new)] = node
    edges[Int(node)] = new
  }

  /// Adds an edge directly above `lower`, or as the lowest edge if `lower` is −1.
  mutating func insert(_ edge: Int32, above lower: Int32) {
    let node = makeNode(edge)
    let lowerNode = lower < 0 ? -1 : nodeOfEdge[Int(lower)]
    let upperNode = lowerNode < 0 ? lowest : above[Int(lowerNode)]
    below[Int(node)] = lowerNode
    above[Int(node)] = upperNode
    if lowerNode >= 0 { above[Int(lowerNode)] = node }
    if upperNode >= 0 { below[Int(upperNode)] = node }
    if root < 0 {
      root = node
    } else if lowerNode >= 0, right[Int(lowerNode)] < 0 {
      right[Int(lowerNode)] = node
      parent[Int(node)] = lowerNode
    } else {
      // The next higher node is then the lowest of the right subtree or of the tree, so it has no
      // left child.
      left[Int(upperNode)] = node
      parent[Int(node)] = upperNode
    }
    while parent[Int(node)] >= 0, priorities[Int(node)] > priorities[Int(parent[Int(node)])] {
      rotateUp(node)
    }
  }

  /// Removes an edge.
  mutating func remove(_ edge: Int32) {
    let node = nodeOfEdge[Int(edge)]
    while true {
      let (one, other) = (left[Int(node)], right[Int(node)])
      if one < 0, other < 0 { break }
      if other < 0 || one >= 0 && priorities[Int(one)] > priorities[Int(other)] {
        rotateUp(one)
      } else {
        rotateUp(other)
      }
    }
    let up = parent[Int(node)]
    if up < 0 {
      root = -1
    } else if left[Int(up)] == node {
      left[Int(up)] = -1
    } else {
      right[Int(up)] = -1
    }
    let (lower, upper) = (below[Int(node)], above[Int(node)])
    if lower >= 0 { above[Int(lower)] = upper }
    if upper >= 0 { below[Int(upper)] = lower }
    nodeOfEdge[Int(edge)] = -1
    free.append(node)
  }

  private var lowest: Int32 {
    var node = root
    while node >= 0, left[Int(node)] >= 0 { node = left[Int(node)] }
    return node
  }

  private mutating func makeNode(_ edge: Int32) -> Int32 {
    random ^= random << 13
    random ^= random >> 7
    random ^= random << 17
    let priority = UInt32(truncatingIfNeeded: random >> 32)
    let node: Int32
    if let spare = free.popLast() {
      node = spare
      left[Int(node)] = -1
      right[Int(node)] = -1
      parent[Int(node)] = -1
      edges[Int(node)] = edge
      priorities[Int(node)] = priority
    } else {
      node = Int32(edges.count)
      left.append(-1)
      right.append(-1)
      parent.append(-1)
      below.append(-1)
      above.append(-1)
      edges.append(edge)
      priorities.append(priority)
    }
    nodeOfEdge[Int(edge)] = node
    return node
  }

  /// Rotates a node above its parent.
  private mutating func rotateUp(_ node: Int32) {
    let up = parent[Int(node)]
    let top = parent[Int(up)]
    if left[Int(up)] == node {
      let moved = right[Int(node)]
      left[Int(up)] = moved
      if moved >= 0 { parent[Int(moved)] = up }
      right[Int(node)] = up
    } else {
      let moved = left[Int(node)]
      right[Int(up)] = moved
      if moved >= 0 { parent[Int(moved)] = up }
      left[Int(node)] = up
    }
    parent[Int(up)] = node
    parent[Int(node)] = top
    if top < 0 {
      root = node
    } else if left[Int(top)] == up {
      left[Int(top)] = node
    } else {
      right[Int(top)] = node
    }
  }
}
