package import Landfall

/// A straight step of a track between two grid points of one copy of the grid's plane.
///
/// Crossings of edges follow the rule of lookups (see `HalfOpen`): as if the step were shifted by
/// (ε′, ε), ε ≪ ε′. The shifted step meets no vertex, runs along no edge, and begins and ends in
/// the regions that lookups return. All decisions compare products of integers.
package struct PathStep {
  package var from: GridPoint
  package var to: GridPoint
  /// The part of the path between two fixes that the step covers; both bounds from 0 to 1.
  package var part: ClosedRange<Double>

  package init(from: GridPoint, to: GridPoint, part: ClosedRange<Double>) {
    self.from = from
    self.to = to
    self.part = part
  }

  /// A crossing of an edge.
  package struct Crossing {
    /// The position along the step is exactly numerator / denominator, from 0 to 1.
    package var numerator: UInt64
    package var denominator: UInt64
    package var arc: Int

    package var portion: Double { Double(numerator) / Double(denominator) }

    /// Whether `a` is nearer to the start of the step than `b`; exact.
    package static func isBefore(_ a: Crossing, _ b: Crossing) -> Bool {
      a.numerator.multipliedFullWidth(by: b.denominator)
        < b.numerator.multipliedFullWidth(by: a.denominator)
    }
  }

  /// The bounding box of the step.
  package var box: GridBox {
    GridBox(
      west: min(from.u, to.u), south: min(from.v, to.v), east: max(from.u, to.u),
      north: max(from.v, to.v))
  }

  /// The crossing of an edge; nil if the step does not cross it.
  @inline(__always)
  package func crossing(of edge: BorderWindow.Edge) -> Crossing? {
    let (a, b) = (edge.from, edge.to)
    // Excludes edges far away. The comparison is closed, as the shift is smaller than any number.
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
    let numerator = SignedProduct(toA.u &* edgeRise, minus: toA.v &* edgeRun)
    let denominator = SignedProduct(run &* edgeRise, minus: rise &* edgeRun)
    // Only the shifted step crosses a parallel edge, at no exact position; the crossing is at the
    // start.
    guard denominator.magnitude > 0 else {
      return Crossing(numerator: 0, denominator: 1, arc: edge.arc)
    }
    let isBeforeStart = numerator.isNegative != denominator.isNegative
    return Crossing(
      numerator: isBeforeStart ? 0 : min(numerator.magnitude, denominator.magnitude),
      denominator: denominator.magnitude, arc: edge.arc)
  }

  /// Whether a vertex is left of the shifted step. For a vertex on the step's line the shift
  /// decides.
  @inline(__always)
  private func isLeft(_ vertex: GridPoint, _ run: Int64, _ rise: Int64) -> Bool {
    let along = run &* (Int64(vertex.v) &- Int64(from.v))
    let across = rise &* (Int64(vertex.u) &- Int64(from.u))
    if along != across { return along > across }
    // Seen from the shifted step, the vertex is shifted by (−ε′, −ε).
    return rise != 0 ? rise > 0 : run < 0
  }

  /// Whether an endpoint of the shifted step is left of an edge.
  @inline(__always)
  private static func isLeft(
    ofEdgeFrom a: GridPoint, _ run: Int64, _ rise: Int64, _ point: GridPoint
  ) -> Bool {
    let along = run &* (Int64(point.v) &- Int64(a.v))
    let across = rise &* (Int64(point.u) &- Int64(a.u))
    if along != across { return along > across }
    return rise != 0 ? rise < 0 : run > 0
  }

  /// The grid point nearest to a crossing: at most half a grid unit from the exact crossing in
  /// either direction.
  package func point(at crossing: Crossing) -> GridPoint {
    func between(_ start: UInt32, _ end: UInt32) -> UInt32 {
      let difference = Int64(end) - Int64(start)
      let product = crossing.numerator.multipliedFullWidth(by: difference.magnitude)
      let (quotient, remainder) = crossing.denominator.dividingFullWidth(product)
      let rest = crossing.denominator - remainder
      // Rounds to the nearest; halves up, toward larger coordinates.
      let roundsAway = difference < 0 ? remainder > rest : remainder >= rest
      let distance = UInt32(quotient + (roundsAway ? 1 : 0))
      return difference < 0 ? start - distance : start + distance
    }
    return GridPoint(u: between(from.u, to.u), v: between(from.v, to.v))
  }
}

/// The difference of two products of grid distances, which may need 64 bits and a sign.
private struct SignedProduct {
  let isNegative: Bool
  let magnitude: UInt64

  /// - Precondition: the magnitude of the difference is below 2⁶⁴, as for products of a horizontal
  ///   distance below 2³² and a vertical one below 2³¹.
  @inline(__always)
  init(_ left: Int64, minus right: Int64) {
    let (difference, overflows) = left.subtractingReportingOverflow(right)
    let bits = UInt64(bitPattern: difference)
    // An overflow flips the sign bit.
    isNegative = (difference < 0) != overflows
    magnitude = isNegative ? 0 &- bits : bits
  }
}
