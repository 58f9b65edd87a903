package import Landfall
import LandfallCoverage
import LandfallModel
import LandfallShapes
import LandfallSources
import LandfallSupport

extension GridBox {
  /// A box around a point that extends `radiusMeters` north and south, and `breadth` times as far
  /// east and west; smaller at a side of the domain.
  package static func around(
    _ place: GridPoint, radiusMeters: Double, breadth: Double = 1, grid: Grid
  ) -> GridBox {
    let scale = PictureScale(middle: min(place.v, grid.height), unitsPerDegree: grid.unitsPerDegree)
    // At least 8 units, so that a picture is never a single point; at most the domain.
    let limit = Double(grid.width)
    let meters = radiusMeters.isFinite ? radiusMeters : 0
    let rows = min(max(meters / scale.metersPerUnit, 8), limit)
    let columns = min(breadth * rows / scale.squeeze, limit)
    func moved(_ value: UInt32, _ by: Double, _ end: UInt32) -> UInt32 {
      UInt32(min(max(Double(min(value, end)) + by, 0), Double(end)))
    }
    return GridBox(
      west: moved(place.u, -columns, grid.width), south: moved(place.v, -rows, grid.height),
      east: moved(place.u, columns, grid.width), north: moved(place.v, rows, grid.height))
  }
}

/// The scale of a picture: equal in both directions at the middle of its window.
package struct PictureScale: Sendable {
  /// The ratio of the lengths of a degree of longitude and a degree of latitude.
  package let squeeze: Double
  /// The length of one unit of latitude, in meters.
  package let metersPerUnit: Double

  /// The length of a degree of latitude on the sphere of radius 6,371,008.8 m, in meters.
  private static let metersPerDegree = 111_195.08

  /// The squeeze is the cosine of the middle's latitude by Bhāskara's approximation, which is
  /// accurate to 0.2 % and equal on every platform; a picture requires no more.
  package init(middle v: UInt32, unitsPerDegree: UInt32) {
    let degrees = Double(v) / Double(unitsPerDegree) - 90
    let square = degrees * degrees
    // Near a pole the box would become very wide: the limit keeps the map legible.
    squeeze = max(0.05, (32_400 - 4 * square) / (32_400 + square))
    metersPerUnit = Self.metersPerDegree / Double(unitsPerDegree)
  }
}
