import Landfall
import TestSupport
import Testing

import LandfallVerifier

@Suite(.timed) struct PlaneEdgeTests {
  /// All pairs of segments on a lattice of 3 × 3 points, held against fractions.
  @Test func allPairsOfASmallLattice() {
    let points = (0..<9).map { (u: Int64($0 / 3), v: Int64($0 % 3)) }
    var pairs: [Segment] = []
    for one in points { for other in points where one != other { pairs.append((one, other)) } }
    var meetingCount = 0
    for one in pairs {
      for other in pairs {
        let expected = meet(one, other)
        let (first, second) = (edge(one), edge(other))
        #expect(first.meets(second) == expected, "\(one) \(other)")
        meetingCount += expected ? 1 : 0
      }
    }
    #expect(meetingCount > 1000)
  }

  /// The same segments as far apart as the finest grid goes: products of differences need 66 bits.
  @Test func theFinestGridOverflowsNothing() {
    let far: UInt64 = 3_600_000_000
    let diagonal = PlaneEdge(0, far << 32 | 1_800_000_000)
    #expect(diagonal.side(of: (far - 2) << 32 | 1_799_999_999) == 0)
    #expect(diagonal.side(of: (far - 2) << 32 | 1_800_000_000) == 1)
    #expect(diagonal.side(of: (far - 1) << 32 | 1_799_999_999) == -1)
    let other = PlaneEdge(1, (far - 1) << 32 | 1_799_999_999)
    #expect(diagonal.meets(other))
    // 2 · (half the height) − 1 · width, and one less than that.
    let tall = PlaneEdge(1_800_000_000, far << 32)
    #expect(tall.side(of: (far / 2) << 32 | 900_000_000) == 0)
    #expect(tall.side(of: ((far / 2) + 1) << 32 | 900_000_000) == 1)
    #expect(tall.side(of: (far / 2 - 1) << 32 | 900_000_000) == -1)
  }

  private typealias Point = (u: Int64, v: Int64)
  private typealias Segment = (from: Point, to: Point)

  private func edge(_ segment: Segment) -> PlaneEdge {
    PlaneEdge(
      UInt64(segment.from.u) << 32 | UInt64(segment.from.v),
      UInt64(segment.to.u) << 32 | UInt64(segment.to.v))
  }

  /// Whether two segments share a point that is not an end of both, by Cramer's rule.
  private func meet(_ one: Segment, _ other: Segment) -> Bool {
    let (r, s) = (minus(one.to, one.from), minus(other.to, other.from))
    let between = minus(other.from, one.from)
    let determinant = r.u * s.v - r.v * s.u
    if determinant != 0 {
      // one.from + t r = other.from + w s, t and w as fractions of the determinant.
      var t = between.u * s.v - between.v * s.u
      var w = between.u * r.v - between.v * r.u
      if determinant < 0 { (t, w) = (-t, -w) }
      let whole = abs(determinant)
      guard t >= 0, t <= whole, w >= 0, w <= whole else { return false }
      return !((t == 0 || t == whole) && (w == 0 || w == whole))
    }
    guard between.u * r.v - between.v * r.u == 0 else { return false }
    // On one line: points of the two at every sixtieth of a unit along the longer axis.
    func positions(_ segment: Segment) -> ClosedRange<Int64> {
      let along = r.u != 0 ? (segment.from.u, segment.to.u) : (segment.from.v, segment.to.v)
      return min(along.0, along.1)...max(along.0, along.1)
    }
    let (first, second) = (positions(one), positions(other))
    let (low, high) = (
      max(first.lowerBound, second.lowerBound), min(first.upperBound, second.upperBound)
    )
    return low < high
  }

  private func minus(_ one: Point, _ other: Point) -> Point { (one.u - other.u, one.v - other.v) }
}
