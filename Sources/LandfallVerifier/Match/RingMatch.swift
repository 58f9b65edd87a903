internal import Landfall

/// Which vertex of a source's ring each vertex of a simplified ring is.
///
/// Simplifying leaves vertices out and moves none, so that the simplified ring is found again in the
/// source: its vertices in the same order around, beginning anywhere.
package struct RingMatch: Sendable {
  /// The source's ring, by its place in the region.
  var sourceRing: Int
  /// Whether the simplified ring runs the other way round.
  var isReversed: Bool
  /// The place of the first vertex in the source's ring.
  var start: Int
  /// For each simplified vertex, beginning with the one numbered `first`, how many vertices of the
  /// source's ring after `start` it is, in the direction of the simplified ring: ascending from 0.
  /// −1 for a vertex that the source has not, or not in this order.
  var steps: [Int32]
  /// The simplified vertex that `steps` begin with.
  var first = 0

  /// How many simplified vertices are not the source's.
  var foreignCount: Int { steps.count { $0 < 0 } }

  /// The place in a source ring of `count` vertices that is so many steps along.
  func position(_ step: Int, of count: Int) -> Int {
    let position = isReversed ? start - step : start + step
    return position < 0 ? position + count : position >= count ? position - count : position
  }

  /// Finds a ring whose vertices are all the source's, in its direction; nil where they are not.
  /// O(vertices of the source's ring), for each time that it passes the ring's first vertex.
  init?(
    of ring: ArraySlice<GridPoint>, in source: ArraySlice<GridPoint>, sourceRing: Int
  ) {
    guard let first = ring.first, ring.count <= source.count else { return nil }
    var tries = 0
    for start in source.indices where source[start] == first {
      tries += 1
      // A vertex that a ring passes often is a star's center; others find a ring like that, too.
      guard tries <= 8 else { return nil }
      if let steps = Self.walk(ring, source, from: start) {
        self.init(
          sourceRing: sourceRing, isReversed: false, start: start - source.startIndex, steps: steps)
        return
      }
    }
    return nil
  }

  init(sourceRing: Int, isReversed: Bool, start: Int, steps: [Int32], first: Int = 0) {
    self.sourceRing = sourceRing
    self.isReversed = isReversed
    self.start = start
    self.steps = steps
    self.first = first
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
