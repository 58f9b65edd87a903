/// The rule for whether a path crosses an edge, for the reader and the builder.
///
/// Every point where a path begins, turns or ends is treated as moved by (ε′, ε) with 0 < ε ≪ ε′ ≪
/// 1 grid unit. Then no vertex is on a path, no edge runs along one, and a point on a border is
/// consistently on one side of it. All arithmetic uses whole grid units: a product of two
/// differences fits Int64 on every grid, but the difference of two such products would not, so
/// products are compared. It wraps, so damaged numbers give a wrong result but do not trap.
@usableFromInline
package enum HalfOpen {
  /// Whether the edge a–b has a point on the row v + ε.
  @inlinable @inline(__always)
  package static func straddlesRow(_ av: Int64, _ bv: Int64, _ v: Int64) -> Bool {
    (av <= v) != (bv <= v)
  }

  /// Whether the edge a–b has a point on the column u + ε′.
  @inline(__always)
  package static func straddlesColumn(_ au: Int64, _ bu: Int64, _ u: Int64) -> Bool {
    (au <= u) != (bu <= u)
  }

  /// Whether the edge a–b, which straddles row v, crosses that row west of (u, v).
  @inlinable @inline(__always)
  package static func isWest(
    _ au: Int64, _ av: Int64, _ bu: Int64, _ bv: Int64, u: Int64, v: Int64
  ) -> Bool {
    let rise = bv &- av
    let along = (bu &- au) &* (v &- av)
    let here = (u &- au) &* rise
    // A point on the edge itself counts as west of the moved point, because ε′ outweighs the effect
    // of ε.
    return rise > 0 ? along <= here : along >= here
  }

  #if LANDFALL_SINGLE_LANES
    /// The same for coordinates whose differences fit Int32.
    @inline(__always)
    static func isWest(
      _ au: Int32, _ av: Int32, _ bu: Int32, _ bv: Int32, u: Int32, v: Int32
    ) -> Bool {
      isWest(
        0, 0, Int64(bu &- au), Int64(bv &- av), u: Int64(u &- au), v: Int64(v &- av))
    }
  #endif

  /// Whether the edge a–b, which straddles column u, crosses that column south of (u, v).
  @inline(__always)
  package static func isSouth(
    _ au: Int64, _ av: Int64, _ bu: Int64, _ bv: Int64, u: Int64, v: Int64
  ) -> Bool {
    let run = bu &- au
    let rise = bv &- av
    let along = rise &* (u &- au)
    let here = (v &- av) &* run
    // At u + ε′ an edge through (u, v) is higher by slope · ε′, which outweighs ε.
    if along == here { return (rise <= 0) == (run > 0) || rise == 0 }
    return (along < here) == (run > 0)
  }

  /// Whether the path from the corner north along its column to row v, then east along that row to
  /// u, crosses the edge a–b an odd number of times. `corner` must be south-west of (u, v).
  @inline(__always)
  package static func crosses(
    _ au: Int64, _ av: Int64, _ bu: Int64, _ bv: Int64, cornerU: Int64, cornerV: Int64, u: Int64,
    v: Int64
  ) -> Bool {
    var odd = false
    if straddlesRow(av, bv, v) {
      odd =
        isWest(au, av, bu, bv, u: u, v: v) && !isWest(au, av, bu, bv, u: cornerU, v: v)
    }
    if straddlesColumn(au, bu, cornerU) {
      let north =
        isSouth(au, av, bu, bv, u: cornerU, v: v)
        && !isSouth(au, av, bu, bv, u: cornerU, v: cornerV)
      odd = odd != north
    }
    return odd
  }
}
