internal import Landfall

/// A mapping of the vertices of a simplified ring to those of the source's ring.
///
/// Simplification removes vertices but does not move them, so the source's ring contains the
/// vertices of the simplified ring in the same cyclic order, from any start.
package struct RingMatch: Sendable {
  /// The source's ring, by its index in the region.
  var sourceRing: Int
  /// Whether the simplified ring has the opposite direction.
  var isReversed: Bool
  /// The index of the first vertex in the source's ring.
  var start: Int
  /// For each simplified vertex, beginning with number `first`, the number of vertices from `start`
  /// to it in the source's ring, in the direction of the simplified ring: ascending from 0. −1 for
  /// a vertex that the source does not have, or not in this order.
  var steps: [Int32]
  /// The simplified vertex of the first element of `steps`.
  var first = 0

  /// The number of simplified vertices that are not the source's.
  var foreignCount: Int { steps.count { $0 < 0 } }

  /// The index, in a source ring of `count` vertices, of the vertex at a step.
  func position(_ step: Int, of count: Int) -> Int {
    let position = isReversed ? start - step : start + step
    return position < 0 ? position + count : position >= count ? position - count : position
  }
}

extension RingMatch {
  /// Matches a ring whose vertices are all the source's, in its direction; nil if they are not.
  /// O(vertices of the source's ring) for each occurrence of the ring's first vertex.
  init?(
    of ring: ArraySlice<GridPoint>, in source: ArraySlice<GridPoint>, sourceRing: Int
  ) {
    guard let first = ring.first, ring.count <= source.count else { return nil }
    var tries = 0
    for start in source.indices where source[start] == first {
      tries += 1
      // A vertex that a ring visits often is the center of a star; ``VertexIndex`` matches such a
      // ring, too.
      guard tries <= 8 else { return nil }
      if let steps = Self.walk(ring, source, from: start) {
        self.init(
          sourceRing: sourceRing, isReversed: false, start: start - source.startIndex, steps: steps)
        return
      }
    }
    return nil
  }

  private static func walk(
    _ ring: ArraySlice<GridPoint>, _ source: ArraySlice<GridPoint>, from start: Int
  ) -> [Int32]? {
    var steps: [Int32] = []
    steps.reserveCapacity(ring.count)
    steps.append(0)
    var position = start
    var step: Int32 = 0
    for vertex in ring.dropFirst() {
      repeat {
        position += 1
        if position == source.endIndex { position = source.startIndex }
        step += 1
        if Int(step) == source.count { return nil }
      } while source[position] != vertex
      steps.append(step)
    }
    return steps
  }
}
