import Landfall

/// A direction on the grid, compared exactly.
struct Direction {
  private let u: Int64
  private let v: Int64

  init(from a: GridPoint, to b: GridPoint) {
    u = Int64(b.u) - Int64(a.u)
    v = Int64(b.v) - Int64(a.v)
  }

  /// Whether it comes before another direction, counter-clockwise from due east.
  func precedes(_ other: Direction) -> Bool {
    if isLower != other.isLower { return other.isLower }
    // The products fit Int64 at every grid and are compared, not subtracted.
    return u * other.v > v * other.u
  }

  /// Whether it is at least due west, counter-clockwise from due east.
  private var isLower: Bool { v < 0 || (v == 0 && u < 0) }
}
