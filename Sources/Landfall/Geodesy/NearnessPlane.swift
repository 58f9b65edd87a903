/// A plane over longitude and latitude whose distances from the place are bounds from below, and only
/// a little too small where it is made for a small box.
package struct NearnessPlane: Sendable {
  /// The place, u moved by a whole turn where the box is nearer that way.
  package var u: Double
  package var v: Double
  /// What squares of differences in v and u count, in m² a square unit.
  package var along: Double
  package var across: Double

  /// Not more than the square of the chord to any point of a straight segment in the box, in m², and
  /// where on it, from 0 to 1, that bound is reached.
  @inline(__always)
  package func lowerBound(
    from first: GridPoint, to last: GridPoint
  ) -> (chordSquared: Double, position: Double) {
    let (firstU, firstV) = (Double(first.u), Double(first.v))
    let (lastU, lastV) = (Double(last.u), Double(last.v))
    let (y, x) = (firstU - u, firstV - v)
    let (run, rise) = (lastU - firstU, lastV - firstV)
    let length = across * run * run + along * rise * rise
    let toFoot = 0 - (across * run * y + along * rise * x)
    // Also where the segment is a point.
    let position = toFoot > 0 ? (toFoot < length ? toFoot / length : 1) : 0
    let (footY, footX) = (y + position * run, x + position * rise)
    return (
      DistanceProbe.withoutRounding(across * footY * footY + along * footX * footX), position
    )
  }
}
