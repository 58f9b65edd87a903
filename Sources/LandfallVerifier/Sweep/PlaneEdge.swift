internal import Landfall

/// An edge between two different grid points, without direction.
///
/// Points are packed as u · 2³² + v, so that they are ordered by u, then by v: the order in which a
/// slightly slanted line that sweeps from west to east reaches them.
package struct PlaneEdge: Hashable, Sendable {
  /// The end that comes first in the order of points.
  package let low: UInt64
  /// The end that comes last.
  package let high: UInt64

  package init(_ one: UInt64, _ other: UInt64) {
    low = min(one, other)
    high = max(one, other)
  }

  /// The side of the line from `low` to `high` that contains a point: 1 above (left), −1 below
  /// (right), 0 on the line. Exact.
  @inline(__always)
  package func side(of point: UInt64) -> Int {
    let (u, v) = Self.difference(high, low)
    let (pu, pv) = Self.difference(point, low)
    // Differences of 32-bit numbers have 33 bits; their products overflow Int64 only if both are
    // above 31 bits, as on the finest grid.
    let (left, overflowsLeft) = u.multipliedReportingOverflow(by: pv)
    let (right, overflowsRight) = v.multipliedReportingOverflow(by: pu)
    if overflowsLeft || overflowsRight {
      let (left, right) = (u.multipliedFullWidth(by: pv), v.multipliedFullWidth(by: pu))
      if left == right { return 0 }
      return (left.high, left.low) > (right.high, right.low) ? 1 : -1
    }
    return left == right ? 0 : left > right ? 1 : -1
  }

  @inline(__always)
  private static func difference(_ one: UInt64, _ other: UInt64) -> (Int64, Int64) {
    (
      Int64(one >> 32) &- Int64(other >> 32),
      Int64(truncatingIfNeeded: one & 0xFFFF_FFFF)
        &- Int64(truncatingIfNeeded: other & 0xFFFF_FFFF)
    )
  }

  /// Whether the edges share a point other than an end of both. Exact.
  package func meets(_ other: PlaneEdge) -> Bool {
    let (lowSide, highSide) = (side(of: other.low), side(of: other.high))
    if lowSide * highSide > 0 { return false }
    let (myLow, myHigh) = (other.side(of: low), other.side(of: high))
    if myLow * myHigh > 0 { return false }
    if lowSide * highSide < 0, myLow * myHigh < 0 { return true }
    // An end of one edge is on the other's line: check whether it is between the other's ends.
    return lowSide == 0 && contains(other.low) || highSide == 0 && contains(other.high)
      || myLow == 0 && other.contains(low) || myHigh == 0 && other.contains(high)
      || self == other
  }

  /// Whether a point of the edge's line is between its ends. On a line, points are ordered along
  /// it.
  private func contains(_ point: UInt64) -> Bool { low < point && point < high }
}

extension GridPoint {
  /// The point in the packed form of ``PlaneEdge``.
  package var packed: UInt64 { UInt64(u) << 32 | UInt64(v) }

  package init(packed: UInt64) {
    self.init(u: UInt32(packed >> 32), v: UInt32(truncatingIfNeeded: packed))
  }
}
