/// A plane over longitude and latitude whose distances from the probe's position are lower bounds,
/// and close to the true distances if the plane is for a small box.
package struct NearnessPlane: Sendable {
  /// The position, with u moved by a full turn if the box is nearer that way.
  package var u: Double
  package var v: Double
  /// The factors of squared differences in v and u, in m² per square unit.
  package var along: Double
  package var across: Double

  /// A lower bound of the square of the chord to any point of a straight segment in the box, in m²,
  /// and the point of the segment at which it is reached, from 0 to 1.
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
    // 0 also if the segment is a single point.
    let position = toFoot > 0 ? (toFoot < length ? toFoot / length : 1) : 0
    let (footY, footX) = (y + position * run, x + position * rise)
    return (
      DistanceProbe.withoutRounding(across * footY * footY + along * footX * footX), position
    )
  }
}
