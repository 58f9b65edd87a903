/// The deviation of one chain from another whose vertices are not known to correspond.
///
/// Needed only if a simplified border has vertices that its source does not have, which is itself a
/// fault; and to check ``ChainDistance``, with which it shares only the distance from a position to
/// an edge.
package struct PolylineDistance {
  package let sphere: Sphere

  package init(sphere: Sphere) { self.sphere = sphere }

  /// The maximum number of distances between a position and an edge for one direction.
  static let effort = 20_000_000

  /// The greatest distance from points of `chain` to the nearest point of `other`, as a chord; at
  /// most `tolerance` below the true value. Nil if the computation would take too long.
  ///
  /// The distance to a set changes by at most as much as the point moves: on a piece of length ℓ
  /// between points at distances d₁ and d₂ it is at most (d₁ + d₂ + ℓ)/2. Pieces are bisected until
  /// that exceeds the greatest distance found by at most `tolerance`.
  package func directed(
    from chain: [SpherePlace], to other: [SpherePlace], tolerance: Double
  ) -> ChainDistance.Worst? {
    guard let start = chain.first, !other.isEmpty else { return nil }
    var effort = 0
    func distance(_ place: SpherePlace) -> Double {
      var least = sphere.chord(place, other[0])
      for (from, to) in zip(other, other.dropFirst()) {
        least = min(
          least, BorderEdge(from, to, on: sphere).foot(of: place, tolerance: tolerance / 4).chord)
      }
      effort += other.count
      return least
    }
    var worst = ChainDistance.Worst(chord: distance(start), u: start.u, v: start.v)
    var before = (place: start, chord: worst.chord)
    for place in chain.dropFirst() {
      let next = (place: place, chord: distance(place))
      if next.chord > worst.chord { worst = .init(chord: next.chord, u: place.u, v: place.v) }
      var open = [(before, next)]
      while let (first, last) = open.popLast() {
        let length = sphere.arcLengthBound(first.place, last.place)
        guard (first.chord + last.chord + length) / 2 > worst.chord + tolerance / 2 else {
          continue
        }
        guard effort < Self.effort else { return nil }
        let place = sphere.place(from: first.place, to: last.place, at: 0.5)
        let middle = (place: place, chord: distance(place))
        if middle.chord > worst.chord { worst = .init(chord: middle.chord, u: place.u, v: place.v) }
        open.append((middle, last))
        open.append((first, middle))
      }
      before = next
    }
    return worst
  }

  /// The greater distance of both directions.
  package func distance(
    _ one: [SpherePlace], _ other: [SpherePlace], tolerance: Double
  ) -> ChainDistance.Worst? {
    guard let there = directed(from: one, to: other, tolerance: tolerance),
      let back = directed(from: other, to: one, tolerance: tolerance)
    else { return nil }
    return there.chord >= back.chord ? there : back
  }
}

extension Sphere {
  /// An upper bound of the length, in radians, of the line between two positions that is straight
  /// in longitude and latitude.
  func arcLengthBound(_ first: SpherePlace, _ last: SpherePlace) -> Double {
    let a = (first.v - last.v) * unit
    let b = (first.u - last.u) * unit * greatestCosine(first, last)
    return (a * a + b * b).squareRoot()
  }
}
