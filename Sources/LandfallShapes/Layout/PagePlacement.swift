package import Landfall
import LandfallCoverage
package import LandfallModel
import LandfallSources
import LandfallSupport

/// Where a projection's meters come to lie on a page.
package struct PagePlacement {
  /// Page units in a meter.
  package var scale: Double
  /// The place of the projection's origin on the page.
  package var origin: PagePoint

  /// Fits an extent into a frame's box, less its padding; around a center in meters, where there is one.
  ///
  /// The numbers are rounded, the scale down, so that the last bits of a C library's sine, which are
  /// not the same everywhere, do not show in a file.
  package init(_ extent: PlaneBox, in frame: FrameDefinition, center: (x: Double, y: Double)?) {
    let (box, free) = (frame.box, 2 * frame.padding * frame.box.width)
    let middle =
      center ?? ((extent.west + extent.east) / 2, (extent.south + extent.north) / 2)
    // A single point has no extent.
    let halfWidth = max(extent.east - middle.x, middle.x - extent.west, 1)
    let halfHeight = max(extent.north - middle.y, middle.y - extent.south, 1)
    let fitting = min(
      (box.width - free) / (2 * halfWidth), (box.height - free) / (2 * halfHeight))
    scale = Double(bitPattern: fitting.bitPattern & ~0xF_FFFF)
    func rounded(_ number: Double) -> Double { (number * 0x1p22).roundedToEven / 0x1p22 }
    origin = PagePoint(
      x: rounded(box.x + box.width / 2 - middle.x * scale),
      y: rounded(box.y + box.height / 2 + middle.y * scale))
  }

  package func place(_ x: Double, _ y: Double) -> PagePoint {
    PagePoint(x: origin.x + x * scale, y: origin.y - y * scale)
  }
}

/// The lattice of a frame's box as a part of a grid, so that the stages that work on a grid work on a
/// page, too.
///
/// It lies around 0°, 0° of the grid of 1e-7°, where a unit of longitude is as long as one of latitude,
/// and far from what is special to a grid: its sides. North is up. A finer lattice, of 256 units in one
/// of the file's, holds a map until it is simplified.
package struct PageLattice {
  package static let grid = Grid(unitsPerDegree: 10_000_000)!
  /// Of the file.
  private static let size: Int64 = 65_535
  private static let factor: Int64 = 256
  private static let middle = (u: Int64(grid.width / 2), v: Int64(grid.height / 2))

  private let box: PageBox
  /// Page units in a unit of the file's lattice.
  package let unit: Double

  package init(_ box: PageBox) {
    self.box = box
    unit = max(box.width, box.height) / Double(Self.size)
  }

  /// Meters on the grid that so many page units are on the fine lattice.
  package func meters(_ units: Double) -> Double {
    units / unit * Double(Self.factor) * SphereMetric(grid: Self.grid).metersPerUnit
  }

  /// The point of the fine lattice nearest to a place of the page.
  package func fine(_ place: PagePoint) -> GridPoint {
    let scale = Double(Self.factor)
    let end = Double(Self.size * Self.factor)
    let x = min(max(((place.x - box.x) / unit * scale).roundedToEven, 0), end)
    let y = min(max(((place.y - box.y) / unit * scale).roundedToEven, 0), end)
    return GridPoint(
      u: UInt32(Self.middle.u + Int64(x) - Self.size * Self.factor / 2),
      v: UInt32(Self.middle.v + Self.size * Self.factor / 2 - Int64(y)))
  }

  /// The point of the file's lattice nearest to one of the fine lattice.
  package static func coarse(_ point: GridPoint) -> GridPoint {
    func rounded(_ value: UInt32, _ middle: Int64) -> UInt32 {
      let offset = Int64(value) - middle + size * factor / 2
      return UInt32(middle - size / 2 + (offset + factor / 2) / factor)
    }
    return GridPoint(u: rounded(point.u, middle.u), v: rounded(point.v, middle.v))
  }

  /// A point of the file's lattice as the file has it.
  package static func stored(_ point: GridPoint) -> LatticePoint {
    LatticePoint(
      x: UInt16(clamping: Int64(point.u) - middle.u + size / 2),
      y: UInt16(clamping: size - (Int64(point.v) - middle.v + size / 2)))
  }
}
