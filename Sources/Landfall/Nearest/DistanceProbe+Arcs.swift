extension DistanceProbe {
  /// The square of the chord to the nearest point of a block's edges, in m²; infinite where all lie
  /// beyond `limit`.
  /// - Parameters:
  ///   - box: holds the block's edges.
  ///   - isWanted: which edges count.
  @inline(__always)
  func chordSquared(
    to block: ArcBlock, in box: GridBox, upTo limit: Double,
    where isWanted: (GridPoint, GridPoint) -> Bool = { _, _ in true }
  ) -> Double {
    let plane = plane(for: box)
    var limit = limit
    var least = Double.infinity
    block.forEachEdge { from, to in
      let bound = plane.lowerBound(from: from, to: to)
      guard bound.chordSquared <= limit, isWanted(from, to) else { return }
      let chordSquared = chordSquared(toSegment: from, to, startingAt: bound.position)
      if chordSquared <= limit {
        limit = chordSquared
        least = chordSquared
      }
    }
    return least
  }

  /// As ``chordSquared(to:in:upTo:where:)`` for a block of pieces that are no border: of these only
  /// the ones on the domain's sides bound a region, those that two of its rings share do not.
  func chordSquared(
    toSeam block: ArcBlock, in box: GridBox, upTo limit: Double, grid: Grid
  ) -> Double {
    chordSquared(to: block, in: box, upTo: limit) { from, to in
      (from.u == to.u && (from.u == 0 || from.u == grid.width))
        || (from.v == to.v && (from.v == 0 || from.v == grid.height))
    }
  }
}

extension ArcTable {
  /// Calls `body` with each region that a block's arc bounds.
  @inline(__always)
  func forEachRegion(besideBlock block: Int, _ body: (RegionID) -> Void) {
    let arc = arc(ofBlock: block)
    left(ofArc: arc).forEach(body)
    right(ofArc: arc).forEach(body)
  }
}
