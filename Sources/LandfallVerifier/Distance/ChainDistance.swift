/// Measures the distance between borders, in both directions.
///
/// ## An edge in place of a chain
/// Let y₀ … yₙ be points of the old chain, including its ends and all its vertices, and x₀ … xₙ
/// points of the new edge, with x₀ and xₙ its ends, and dᵢ the chord between xᵢ and yᵢ. Traverse
/// the two pieces from i to i + 1 at uniform speed: if they were straight lines in space, the chord
/// between them would be a convex function of time, and so nowhere above max(dᵢ, dᵢ₊₁); as they are
/// not, it is at most that plus the ``Sphere/bow(_:_:)`` of both. This covers each point of the
/// chain and of the edge, because the pieces of the edge join from one end to the other. So the
/// greatest of these bounds is valid in **both** directions. dᵢ itself, if xᵢ is the point of the
/// edge nearest to yᵢ, is an actual distance of the old chain. Pieces whose bound exceeds the
/// greatest such dᵢ by more than the tolerance are bisected until no such piece is left.
package struct ChainDistance {
  package let sphere: Sphere

  /// The greatest distance found, and its position on the old or new chain.
  package struct Worst {
    /// The distance as a chord of the sphere of radius 1.
    package var chord: Double
    package var u: Double
    package var v: Double
  }

  /// The feet of the old chain's points in order, reused between calls to avoid allocations.
  private var feet: [BorderEdge.Foot] = []
  private var open: [Piece] = []

  package init(sphere: Sphere) { self.sphere = sphere }

  /// A piece of an edge of the old chain, with the feet of its two ends.
  private struct Piece {
    var first, last: SpherePlace
    var firstFoot, lastFoot: BorderEdge.Foot
  }

  /// The Hausdorff distance between a chain and the edge from its first to its last vertex, at most
  /// `tolerance` (a chord, above 0) below the true value.
  package mutating func distance(
    of chain: some RandomAccessCollection<SpherePlace>, tolerance: Double
  )
    -> Worst
  {
    guard chain.count > 2, let first = chain.first, let last = chain.last else {
      let place = chain.first
      return Worst(chord: 0, u: place?.u ?? 0, v: place?.v ?? 0)
    }
    let edge = BorderEdge(first, last, on: sphere)
    var worst = Worst(chord: 0, u: first.u, v: first.v)
    feet.removeAll(keepingCapacity: true)
    feet.append(BorderEdge.Foot(fraction: 0, chord: 0))
    for place in chain.dropFirst().dropLast() {
      var foot = edge.roughFoot(of: place)
      if foot.chord > worst.chord {
        foot = edge.foot(of: place, tolerance: tolerance / 2)
        if foot.chord > worst.chord { worst = Worst(chord: foot.chord, u: place.u, v: place.v) }
      }
      feet.append(foot)
    }
    feet.append(BorderEdge.Foot(fraction: 1, chord: 0))
    var before = first
    for (number, place) in chain.enumerated().dropFirst() {
      let piece = Piece(
        first: before, last: place, firstFoot: feet[number - 1], lastFoot: feet[number])
      if bound(piece, edge) > worst.chord + tolerance {
        refine(piece, edge, tolerance, &worst) { Array(chain) }
      }
      before = place
    }
    return worst
  }

  /// An upper bound of the distances of the piece, and of the part of the edge between its feet.
  private func bound(_ piece: Piece, _ edge: BorderEdge) -> Double {
    let far = max(piece.firstFoot.chord, piece.lastFoot.chord)
    return far + sphere.bow(piece.first, piece.last)
      + sphere.bow(
        edge.place(at: piece.firstFoot.fraction), edge.place(at: piece.lastFoot.fraction))
  }

  private mutating func refine(
    _ piece: Piece, _ edge: BorderEdge, _ tolerance: Double, _ worst: inout Worst,
    chain: () -> [SpherePlace]
  ) {
    open.removeAll(keepingCapacity: true)
    open.append(piece)
    while let piece = open.popLast() {
      guard bound(piece, edge) > worst.chord + tolerance else { continue }
      if sphere.arcLengthBound(piece.first, piece.last) < tolerance {
        measureGap(piece, edge, tolerance, &worst, chain: chain())
        continue
      }
      let middle = sphere.place(from: piece.first, to: piece.last, at: 0.5)
      let foot = edge.foot(of: middle, tolerance: tolerance / 2)
      if foot.chord > worst.chord { worst = Worst(chord: foot.chord, u: middle.u, v: middle.v) }
      open.append(
        Piece(first: middle, last: piece.last, firstFoot: foot, lastFoot: piece.lastFoot))
      open.append(
        Piece(first: piece.first, last: middle, firstFoot: piece.firstFoot, lastFoot: foot))
    }
  }

  /// Measures a part of the edge that is not nearest to any point of the chain, because the nearest
  /// point jumps (edges of many degrees, or near a pole): from that part to the whole chain.
  private func measureGap(
    _ piece: Piece, _ edge: BorderEdge, _ tolerance: Double, _ worst: inout Worst,
    chain: [SpherePlace]
  ) {
    let ends = [piece.firstFoot.fraction, piece.lastFoot.fraction].map { edge.place(at: $0) }
    let back = PolylineDistance(sphere: sphere).directed(
      from: ends, to: chain, tolerance: tolerance)
    if let back {
      if back.chord > worst.chord { worst = back }
    } else {
      // Too long to measure: use the upper bound.
      worst = Worst(chord: bound(piece, edge), u: ends[0].u, v: ends[0].v)
    }
  }
}
