extension DistanceProbe {
  /// The square of the chord to the nearest point of a block's edges, in m²; infinite if all edges
  /// are beyond `limit`.
  /// - Parameter box: A box that contains the block's edges.
  @inline(never)
  package func chordSquared(
    to block: ArcBlock, in box: GridBox, upTo limit: Double
  ) -> Double {
    let plane = plane(for: box)
    var limit = limit
    var least = Double.infinity
    block.forEachEdge { from, to in
      let bound = plane.lowerBound(from: from, to: to)
      guard bound.chordSquared <= limit else { return }
      let chordSquared = chordSquared(toSegment: from, to, startingAt: bound.position)
      if chordSquared <= limit {
        limit = chordSquared
        least = chordSquared
      }
    }
    return least
  }
}

extension ArcTable {
  /// Calls `body` with each region on either side of a block's arc.
  @inline(__always)
  func forEachRegion(besideBlock block: Int, _ body: (RegionID) -> Void) {
    let arc = arc(ofBlock: block)
    left(ofArc: arc).forEach(body)
    right(ofArc: arc).forEach(body)
  }
}
