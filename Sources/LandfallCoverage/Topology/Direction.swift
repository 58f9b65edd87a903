import Landfall

/// A direction on the grid, compared exactly.
struct Direction {
  private let u: Int64
  private let v: Int64

  init(from a: GridPoint, to b: GridPoint) {
    u = Int64(b.u) - Int64(a.u)
    v = Int64(b.v) - Int64(a.v)
  }

  /// Whether it comes before another one, counter-clockwise from due east.
  func precedes(_ other: Direction) -> Bool {
    if isLower != other.isLower { return other.isLower }
    // The products fit Int64 at every grid and are compared, not subtracted.
    return u * other.v > v * other.u
  }

  /// From due west on, over south.
  private var isLower: Bool { v < 0 || (v == 0 && u < 0) }
}
