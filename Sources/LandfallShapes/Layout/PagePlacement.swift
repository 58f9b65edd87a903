/// The mapping from a projection's meters to a page.
package struct PagePlacement {
  /// The number of page units in a meter.
  package var scale: Double
  /// The position of the projection's origin on the page.
  package var origin: PagePoint

  /// Fits an extent into a frame's box without its padding, around a center in meters if there is
  /// one.
  ///
  /// The numbers are rounded, the scale down, to remove the last bits of a C library's sine, which
  /// differ between systems.
  package init(_ extent: PlaneBox, in frame: FrameDefinition, center: SIMD2<Double>?) {
    let (box, free) = (frame.box, 2 * frame.padding * frame.box.width)
    let middle = center ?? extent.middle
    let reach = pointwiseMax(extent.high - middle, middle - extent.low)
    // A single point has no extent.
    let fitting = min(
      (box.width - free) / (2 * max(reach.x, 1)), (box.height - free) / (2 * max(reach.y, 1)))
    scale = Double(bitPattern: fitting.bitPattern & ~0xF_FFFF)
    func rounded(_ number: Double) -> Double { (number * 0x1p22).roundedToEven / 0x1p22 }
    origin = PagePoint(
      x: rounded(box.x + box.width / 2 - middle.x * scale),
      y: rounded(box.y + box.height / 2 + middle.y * scale))
  }

  package func place(_ place: SIMD2<Double>) -> PagePoint {
    PagePoint(x: origin.x + place.x * scale, y: origin.y - place.y * scale)
  }
}

/// The lattice of a frame's box as a part of a grid, so that the stages for a grid can also process
/// a page.
///
/// It is around 0°, 0° of the grid of 1e-7°, where a unit of longitude is as long as one of
/// latitude, and far from the special sides of a grid. North is up. Until a map is simplified, it
/// is on a finer lattice, with 256 units in one of the file's.
package struct PageLattice {
  package static let grid = Grid(unitsPerDegree: 10_000_000)!
  /// The side of the file's lattice in units.
  private static let size: Int64 = 65_535
  private static let factor: Int64 = 256
  private static let middle = (u: Int64(grid.width / 2), v: Int64(grid.height / 2))

  private let box: PageBox
  /// The page units in a unit of the file's lattice.
  package let unit: Double

  package init(_ box: PageBox) {
    self.box = box
    unit = max(box.width, box.height) / Double(Self.size)
  }

  /// Returns the meters on the grid that correspond to a length on the page, on the fine lattice.
  package func meters(_ units: Double) -> Double {
    units / unit * Double(Self.factor) * SphereMetric(grid: Self.grid).metersPerUnit
  }

  /// Returns the point of the fine lattice nearest to a position on the page.
  package func fine(_ place: PagePoint) -> GridPoint {
    let scale = Double(Self.factor)
    let end = Double(Self.size * Self.factor)
    let x = min(max(((place.x - box.x) / unit * scale).roundedToEven, 0), end)
    let y = min(max(((place.y - box.y) / unit * scale).roundedToEven, 0), end)
    return GridPoint(
      u: UInt32(Self.middle.u + Int64(x) - Self.size * Self.factor / 2),
      v: UInt32(Self.middle.v + Self.size * Self.factor / 2 - Int64(y)))
  }

  /// Returns the point of the file's lattice nearest to one of the fine lattice.
  package static func coarse(_ point: GridPoint) -> GridPoint {
    func rounded(_ value: UInt32, _ middle: Int64) -> UInt32 {
      let offset = Int64(value) - middle + size * factor / 2
      return UInt32(middle - size / 2 + (offset + factor / 2) / factor)
    }
    return GridPoint(u: rounded(point.u, middle.u), v: rounded(point.v, middle.v))
  }

  /// Returns a point of the file's lattice in the form of the file.
  package static func stored(_ point: GridPoint) -> LatticePoint {
    LatticePoint(
      x: UInt16(clamping: Int64(point.u) - middle.u + size / 2),
      y: UInt16(clamping: size - (Int64(point.v) - middle.v + size / 2)))
  }
}
