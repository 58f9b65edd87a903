import LandfallModel

/// The directions of rays from the origin that pass close enough to every point seen so far (Chan
/// and Chin 1996, "Approximation of polygonal curves with minimum number of line segments or
/// minimum error").
///
/// Directions are vectors of any length in a plane; the wedge is less than a half turn wide.
struct Wedge {
  private var rightX = 0.0
  private var rightY = 0.0
  private var leftX = 0.0
  private var leftY = 0.0
  private var isWhole = true
  private(set) var isEmpty = false

  /// Whether a direction is in the wedge.
  @inline(__always)
  func contains(_ x: Double, _ y: Double) -> Bool {
    if isWhole { return true }
    return rightX * y - rightY * x >= 0 && x * leftY - y * leftX >= 0
  }

  /// Keeps the directions of rays from the origin that pass the point (x, y) at `bound` or less.
  @inline(__always)
  mutating func narrow(to x: Double, _ y: Double, bound: Double) {
    let square = x * x + y * y
    // Every ray starts close enough to this point.
    if square <= bound * bound { return }
    let reach = (square - bound * bound).squareRoot()
    // The tangents from the origin to the circle around the point.
    let (toRightX, toRightY) = (x * reach + y * bound, y * reach - x * bound)
    let (toLeftX, toLeftY) = (x * reach - y * bound, y * reach + x * bound)
    if isWhole {
      (rightX, rightY, leftX, leftY) = (toRightX, toRightY, toLeftX, toLeftY)
      isWhole = false
      return
    }
    // Two wedges of less than a half turn intersect if one contains a side of the other.
    let holdsRight = contains(toRightX, toRightY)
    let holdsLeft = contains(toLeftX, toLeftY)
    if !holdsRight, !holdsLeft {
      let isInside =
        toRightX * rightY - toRightY * rightX >= 0 && rightX * toLeftY - rightY * toLeftX >= 0
        && toRightX * leftY - toRightY * leftX >= 0 && leftX * toLeftY - leftY * toLeftX >= 0
      if !isInside { isEmpty = true }
      return
    }
    if holdsRight { (rightX, rightY) = (toRightX, toRightY) }
    if holdsLeft { (leftX, leftY) = (toLeftX, toLeftY) }
  }
}
