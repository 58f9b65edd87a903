/// Lists the edges that meet other than at a common end, after ``Faces`` has reported that there
/// are any. Each edge is compared with those that reach as far east as it begins.
package struct CrossingSearch {
  package let edges: [PlaneEdge]

  package init(edges: [PlaneEdge]) {
    self.edges = edges
  }

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
