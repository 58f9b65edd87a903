import LandfallSupport

/// A box around ``ChainBlock/size`` consecutive vertices. Where a test holds for the whole box, its
/// vertices need no test of their own.
struct ChainBlock: Sendable {
  /// The number of vertices in a block; a power of two.
  static let size = 16

  /// The middle of the box, in meters as in ``ChainTable``.
  var x: Double
  var y: Double
  /// Half its size in meters, with a margin for rounding.
  var halfX: Double
  var halfY: Double
  /// The greatest cosine of the vertices' latitudes; 1 if they are on both sides of the equator.
  var cosine: Double
  /// Whether the first vertex is north of the equator.
  var isNorth: Bool

  init(x: ArraySlice<Double>, y: ArraySlice<Double>, cosine: Double, isNorth: Bool) {
    let margin = 1e-6
    let (west, east) = (x.min() ?? 0, x.max() ?? 0)
    let (south, north) = (y.min() ?? 0, y.max() ?? 0)
    self.x = (west + east) / 2
    self.y = (south + north) / 2
    halfX = (east - west) / 2 + margin
    halfY = (north - south) / 2 + margin
    self.cosine = cosine
    self.isNorth = isNorth
  }

  /// Returns the box as seen from a point, in the plane that scales longitudes by `shrink`.
  @inline(__always)
  func box(fromX x: Double, _ y: Double, shrink: Double) -> Box {
    Box(x: (self.x - x) * shrink, y: self.y - y, halfX: halfX * shrink, halfY: halfY)
  }

  /// A rectangle in a plane: its middle and half its size.
  struct Box {
    var x: Double
    var y: Double
    var halfX: Double
    var halfY: Double

    /// Whether for every point the nearest point of the segment from the origin by a vector is not
    /// an end, and the square of the distance, times `length`, is at most `square`.
    /// - Parameter length: the square of the vector's length.
    @inline(__always)
    func isBesideSegment(_ dx: Double, _ dy: Double, length: Double, square: Double) -> Bool {
      let along = x * dx + y * dy
      let halfAlong = halfX * abs(dx) + halfY * abs(dy)
      let across = abs(x * dy - y * dx) + halfX * abs(dy) + halfY * abs(dx)
      return along > halfAlong && along + halfAlong < length && across * across <= square
    }
  }
}
