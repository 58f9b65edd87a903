package import Landfall

/// A straight step of a track between two grid points of one copy of the grid's plane.
///
/// Whether and where it crosses an edge is decided as lookups decide it (see `HalfOpen`): think of the
/// step as moved by (ε′, ε), ε ≪ ε′. It then meets no vertex, runs along no edge, and begins and ends
/// in the regions that lookups say. All decisions are on integers; products are compared.
package struct PathStep {
  package var from: GridPoint
  package var to: GridPoint
  /// Which part of the way between two fixes it is, both from 0 to 1.
  package var part: ClosedRange<Double>

  package init(from: GridPoint, to: GridPoint, part: ClosedRange<Double>) {
    self.from = from
    self.to = to
    self.part = part
  }

  /// How an edge is crossed.
  package struct Crossing {
    /// How far along the step, exactly numerator / denominator, both of the same sign or 0.
    package var numerator: Int128
    package var denominator: Int128
    package var arc: Int

    package var portion: Double { Double(numerator) / Double(denominator) }

    /// Whether it lies before another one, exactly.
    package static func isBefore(_ a: Crossing, _ b: Crossing) -> Bool {
      // Both denominators are positive.
      a.numerator &* b.denominator < b.numerator &* a.denominator
    }
  }

  /// The smallest box that holds it.
  package var box: GridBox {
    GridBox(
      west: min(from.u, to.u), south: min(from.v, to.v), east: max(from.u, to.u),
      north: max(from.v, to.v))
  }

  /// How it crosses an edge; nil where it does not.
  @inline(__always)
  package func crossing(of edge: BorderWindow.Edge) -> Crossing? {
    let (a, b) = (edge.from, edge.to)
    // Far away: closed, as the step is moved by less than any number.
    guard min(a.u, b.u) <= max(from.u, to.u), max(a.u, b.u) >= min(from.u, to.u),
      min(a.v, b.v) <= max(from.v, to.v), max(a.v, b.v) >= min(from.v, to.v)
    else { return nil }
    let run = Int64(to.u) &- Int64(from.u)
    let rise = Int64(to.v) &- Int64(from.v)
    let isLeftOfStep = isLeft(a, run, rise)
    guard isLeftOfStep != isLeft(b, run, rise) else { return nil }
    let edgeRun = Int64(b.u) &- Int64(a.u)
    let edgeRise = Int64(b.v) &- Int64(a.v)
    guard
      Self.isLeft(ofEdgeFrom: a, edgeRun, edgeRise, from)
        != Self.isLeft(ofEdgeFrom: a, edgeRun, edgeRise, to)
    else { return nil }
    // (a − from) × edge / step × edge.
    let toA = (u: Int64(a.u) &- Int64(from.u), v: Int64(a.v) &- Int64(from.v))
    var numerator = Int128(toA.u) &* Int128(edgeRise) &- Int128(toA.v) &* Int128(edgeRun)
    var denominator = Int128(run) &* Int128(edgeRise) &- Int128(rise) &* Int128(edgeRun)
    if denominator < 0 { (numerator, denominator) = (0 &- numerator, 0 &- denominator) }
    // Of parallel ones, which the nudge alone lets cross, the point is not told: the beginning.
    if denominator == 0 { (numerator, denominator) = (0, 1) }
    numerator = min(max(numerator, 0), denominator)
    return Crossing(numerator: numerator, denominator: denominator, arc: edge.arc)
  }

  /// Whether a vertex is left of the moved step: of what is on its line the move decides.
  @inline(__always)
  private func isLeft(_ vertex: GridPoint, _ run: Int64, _ rise: Int64) -> Bool {
    let along = run &* (Int64(vertex.v) &- Int64(from.v))
    let across = rise &* (Int64(vertex.u) &- Int64(from.u))
    if along != across { return along > across }
    // The vertex as seen from the moved step is moved by (−ε′, −ε).
    return rise != 0 ? rise > 0 : run < 0
  }

  /// Whether an end of the step, moved, is left of an edge.
  @inline(__always)
  private static func isLeft(
    ofEdgeFrom a: GridPoint, _ run: Int64, _ rise: Int64, _ point: GridPoint
  ) -> Bool {
    let along = run &* (Int64(point.v) &- Int64(a.v))
    let across = rise &* (Int64(point.u) &- Int64(a.u))
    if along != across { return along > across }
    return rise != 0 ? rise < 0 : run > 0
  }

  /// The grid point nearest to a portion of the step: its distance from the exact crossing is at most
  /// half a grid unit in either direction.
  package func point(at crossing: Crossing) -> GridPoint {
    func between(_ start: UInt32, _ end: UInt32) -> UInt32 {
      let difference = Int128(end) - Int128(start)
      let product = 2 * difference &* crossing.numerator &+ crossing.denominator
      // Rounded down, halves up.
      let twice = 2 * crossing.denominator
      var quotient = product / twice
      if product % twice < 0 { quotient -= 1 }
      return UInt32(clamping: Int128(start) + quotient)
    }
    return GridPoint(u: between(from.u, to.u), v: between(from.v, to.v))
  }
}
