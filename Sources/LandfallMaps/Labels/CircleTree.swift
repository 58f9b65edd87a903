/// A circle; lengths are chords of a sphere of radius 1.
package struct Circle {
  package let center: SIMD3<Double>
  package let radius: Double

  package init(center: SIMD3<Double>, radius: Double) {
    (self.center, self.radius) = (center, radius)
  }

  package func gap(to other: Circle) -> Double {
    Self.length(center - other.center) - radius - other.radius
  }

  static func length(_ vector: SIMD3<Double>) -> Double {
    (vector * vector).sum().squareRoot()
  }
}

/// Circles in a tree of boxes, from which those near a circle are taken.
///
/// Made in O(n log n). To take some is O(log n) for each that is taken, and for each box at the rim of the reach.
package struct CircleTree {
  private struct Node {
    var low, high: SIMD3<Double>
    /// The greatest radius of a circle in the node.
    var radius: Double
    /// The circles in the node that are not taken.
    var count: Int
    /// The place of the first of two children, one after the other; 0 for a leaf.
    var children = 0
    var members: Range<Int>
  }

  private static let leafSize = 8

  private let circles: [Circle]
  /// The numbers of the circles in the order of the leaves.
  private var order: [Int]
  private var isTaken: [Bool]
  private var nodes: [Node] = []
  /// The number of boxes and circles that were looked at.
  package private(set) var stepCount = 0

  package init(_ circles: [Circle]) {
    self.circles = circles
    order = Array(circles.indices)
    isTaken = Array(repeating: false, count: circles.count)
    guard !circles.isEmpty else { return }
    nodes = [node(order.indices)]
    var next = 0
    while next < nodes.count {
      split(next)
      next += 1
    }
  }

  private func node(_ members: Range<Int>) -> Node {
    var node = Node(
      low: .init(repeating: .infinity), high: .init(repeating: -.infinity), radius: 0,
      count: members.count, members: members)
    for place in members {
      let circle = circles[order[place]]
      node.low = pointwiseMin(node.low, circle.center)
      node.high = pointwiseMax(node.high, circle.center)
      node.radius = max(node.radius, circle.radius)
    }
    return node
  }

  /// Divides a node in the middle of the longest side of its box; half of the circles, where they are in one place.
  private mutating func split(_ number: Int) {
    let node = nodes[number]
    guard node.members.count > Self.leafSize else { return }
    let size = node.high - node.low
    let axis = size.x >= size.y && size.x >= size.z ? 0 : size.y >= size.z ? 1 : 2
    let middle = (node.low[axis] + node.high[axis]) / 2
    let circles = circles
    var place = order[node.members].partition { circles[$0].center[axis] >= middle }
    if place == node.members.lowerBound || place == node.members.upperBound {
      place = node.members.lowerBound + node.members.count / 2
    }
    nodes[number].children = nodes.count
    nodes.append(self.node(node.members.lowerBound..<place))
    nodes.append(self.node(place..<node.members.upperBound))
  }

  // MARK: Taking

  /// Takes a circle with all that are within a gap of it or of each other.
  /// - Returns: their numbers: that of the circle, then those near it, ascending, and so on; none if it was taken.
  package mutating func takeGroup(of number: Int, gap: Double) -> [Int] {
    if isTaken[number] { return [] }
    var group: [Int] = []
    take(near: circles[number], gap: 0, below: 0, into: &group) { $0 == number }
    var next = 0
    while next < group.count {
      let before = group.count
      take(near: circles[group[next]], gap: gap, below: 0, into: &group) { _ in true }
      group[before...].sort()
      next += 1
    }
    return group
  }

  private mutating func take(
    near circle: Circle, gap: Double, below number: Int, into found: inout [Int],
    if isWanted: (Int) -> Bool
  ) {
    let node = nodes[number]
    stepCount += 1
    guard node.count > 0, isWithin(gap, of: circle, node) else { return }
    let before = found.count
    if node.children == 0 {
      stepCount += node.members.count
      for place in node.members {
        let other = order[place]
        guard !isTaken[other], isWanted(other), circle.gap(to: circles[other]) <= gap else {
          continue
        }
        isTaken[other] = true
        found.append(other)
      }
    } else {
      take(near: circle, gap: gap, below: node.children, into: &found, if: isWanted)
      take(near: circle, gap: gap, below: node.children + 1, into: &found, if: isWanted)
    }
    nodes[number].count -= found.count - before
  }

  /// Whether a circle in a node may be within a gap of a circle; the slack is for the rounding of lengths.
  private func isWithin(_ gap: Double, of circle: Circle, _ node: Node) -> Bool {
    let nearest = pointwiseMax(node.low, pointwiseMin(node.high, circle.center))
    return Circle.length(nearest - circle.center) - circle.radius - node.radius <= gap + 1e-9
  }
}
