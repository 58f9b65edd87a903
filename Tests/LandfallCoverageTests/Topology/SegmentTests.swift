import Landfall
import LandfallBuilder
import TestSupport
import Testing

@Suite(.timed) struct SegmentTests {
  static let lattice = (0..<5).flatMap { v in (0..<5).map { GridPoint(u: $0, v: v) } }

  static let segments = lattice.flatMap { a in
    lattice.filter { $0 != a }.map { Segment(a, $0) }
  }

  /// Every segment and every box of a 5 × 5 lattice, against clipping the segment's parameter in
  /// fractions (Liang and Barsky 1984).
  @Test func touchesTheBoxesThatClippingSays() {
    for segment in Self.segments {
      for southWest in Self.lattice {
        for northEast in Self.lattice
        where northEast.u >= southWest.u && northEast.v >= southWest.v {
          let touches = segment.touches(
            west: Int64(southWest.u), south: Int64(southWest.v), east: Int64(northEast.u),
            north: Int64(northEast.v))
          if touches != clips(segment, southWest, northEast) {
            Issue.record("\(segment), \(southWest), \(northEast)")
            return
          }
        }
      }
    }
  }

  private func clips(_ segment: Segment, _ low: GridPoint, _ high: GridPoint) -> Bool {
    // 60 is a multiple of every difference on the lattice, so that parameters are whole.
    var (first, last) = (0, 60)
    for (a, b, low, high) in [
      (Int(segment.a.u), Int(segment.b.u), Int(low.u), Int(high.u)),
      (Int(segment.a.v), Int(segment.b.v), Int(low.v), Int(high.v)),
    ] {
      if a == b {
        if a < low || a > high { return false }
        continue
      }
      let ends = [(low - a) * 60 / (b - a), (high - a) * 60 / (b - a)].sorted()
      first = max(first, ends[0])
      last = min(last, ends[1])
    }
    return first <= last
  }

  /// Every pair of segments of a lattice, against all the points that could be common to them: two
  /// segments that meet do so at a fraction of the lattice with a denominator of at most 32.
  @Test func crossesWhereThereIsACommonPointOtherThanAnEnd() {
    let few = Self.segments.filter { $0.a.u < 4 && $0.a.v < 4 && $0.b.u < 4 && $0.b.v < 4 }
    for one in few where (one.a.u, one.a.v) < (one.b.u, one.b.v) {
      for other in few where one != other {
        let crosses = one.crosses(other)
        if one.b == other.a && one.a == other.b { continue }
        if crosses != haveCommonPoint(one, other) || crosses != other.crosses(one) {
          Issue.record("\(one), \(other): \(crosses)")
          return
        }
      }
    }
  }

  /// Exact: a common point that is not a common end exists where the segments overlap on one line, or
  /// the solution of the two lines' equations lies on both and is no common end.
  private func haveCommonPoint(_ one: Segment, _ other: Segment) -> Bool {
    let (p, r) = (vector(one.a), vector(one.a, one.b))
    let (q, s) = (vector(other.a), vector(other.a, other.b))
    let cross = r.0 * s.1 - r.1 * s.0
    let between = (q.0 - p.0, q.1 - p.1)
    if cross == 0 {
      guard between.0 * r.1 == between.1 * r.0 else { return false }
      // Along the line, by the axis that it is longer on.
      let axis: (GridPoint) -> Int = abs(r.0) >= abs(r.1) ? { Int($0.u) } : { Int($0.v) }
      let low = max(min(axis(one.a), axis(one.b)), min(axis(other.a), axis(other.b)))
      let high = min(max(axis(one.a), axis(one.b)), max(axis(other.a), axis(other.b)))
      return low < high
    }
    // t = (q − p) × s / (r × s) on the first, w = (q − p) × r / (r × s) on the second.
    let sign = cross.signum()
    let t = (between.0 * s.1 - between.1 * s.0) * sign
    let w = (between.0 * r.1 - between.1 * r.0) * sign
    guard t >= 0, t <= abs(cross), w >= 0, w <= abs(cross) else { return false }
    let isEndOfBoth = (t == 0 || t == abs(cross)) && (w == 0 || w == abs(cross))
    return !isEndOfBoth
  }

  private func vector(_ a: GridPoint) -> (Int, Int) { (Int(a.u), Int(a.v)) }

  private func vector(_ a: GridPoint, _ b: GridPoint) -> (Int, Int) {
    (Int(b.u) - Int(a.u), Int(b.v) - Int(a.v))
  }

  /// The largest differences that a grid has: products fit, as they are compared and not subtracted.
  @Test func sidesAreExactAcrossTheWholeDomain() throws {
    let grid = try #require(Grid(unitsPerDegree: 10_000_000))
    let diagonal = Segment(GridPoint(u: 0, v: 0), GridPoint(u: grid.width, v: grid.height))
    #expect(diagonal.side(of: GridPoint(u: grid.width / 2, v: grid.height / 2)) == 0)
    #expect(diagonal.side(of: GridPoint(u: grid.width / 2, v: grid.height / 2 + 1)) == 1)
    #expect(diagonal.side(of: GridPoint(u: grid.width / 2 + 1, v: grid.height / 2)) == -1)
    #expect(diagonal.side(of: GridPoint(u: 0, v: grid.height)) == 1)
    #expect(diagonal.side(of: GridPoint(u: grid.width, v: 0)) == -1)
  }
}
