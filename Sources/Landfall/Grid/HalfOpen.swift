/// The one rule by which a path crosses an edge, in the reader and in the builder.
///
/// Think of every point that a path begins, turns or ends at as nudged by (ε′, ε) with
/// 0 < ε ≪ ε′ ≪ 1 grid unit. No vertex then lies on a path, no edge runs along one, and what lies
/// on a border falls to one side of it everywhere. All arithmetic is on whole grid units: a product
/// of two differences fits Int64 at each grid, the difference of two such products would not, so
/// products are compared. It wraps, so that damaged numbers give a wrong answer and no trap.
package enum HalfOpen {
  /// Whether the edge a–b has a point on the row v + ε.
  @inline(__always)
  package static func straddlesRow(_ av: Int64, _ bv: Int64, _ v: Int64) -> Bool {
    (av <= v) != (bv <= v)
  }

  /// Whether the edge a–b has a point on the column u + ε′.
  @inline(__always)
  package static func straddlesColumn(_ au: Int64, _ bu: Int64, _ u: Int64) -> Bool {
    (au <= u) != (bu <= u)
  }

  /// Whether the edge a–b, which straddles row v, meets that row west of (u, v).
  @inline(__always)
  package static func isWest(
    _ au: Int64, _ av: Int64, _ bu: Int64, _ bv: Int64, u: Int64, v: Int64
  ) -> Bool {
    let rise = bv &- av
    let along = (bu &- au) &* (v &- av)
    let here = (u &- au) &* rise
    // On the edge itself counts as west of the nudged point, as ε′ outweighs what ε shifts.
    return rise > 0 ? along <= here : along >= here
  }

  /// Whether the edge a–b, which straddles column u, meets that column south of (u, v).
  @inline(__always)
  package static func isSouth(
    _ au: Int64, _ av: Int64, _ bu: Int64, _ bv: Int64, u: Int64, v: Int64
  ) -> Bool {
    let run = bu &- au
    let rise = bv &- av
    let along = rise &* (u &- au)
    let here = (v &- av) &* run
    // At u + ε′ an edge through (u, v) has moved by slope · ε′, which outweighs ε.
    if along == here { return (rise <= 0) == (run > 0) || rise == 0 }
    return (along < here) == (run > 0)
  }

  /// Whether the edge a–b is crossed an odd number of times on the way from the corner north along
  /// its column to row v, then east along that row to u. `corner` must be south-west of (u, v).
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
