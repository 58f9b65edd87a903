package import Landfall
import LandfallCoverage
import LandfallModel
import LandfallShapes
import LandfallSources
import LandfallSupport

extension GridBox {
  /// A box around a place that reaches so many meters north and south, and `breadth` times as far east
  /// and west; smaller at a side of the domain.
  package static func around(
    _ place: GridPoint, radiusMeters: Double, breadth: Double = 1, grid: Grid
  ) -> GridBox {
    let scale = PictureScale(middle: min(place.v, grid.height), unitsPerDegree: grid.unitsPerDegree)
    // At least some units, so that a picture is never a point; at most the domain.
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

  /// The box that holds all vertices; nil where there are none.
  package static func around(_ geometries: [Geometry]) -> GridBox? {
    var box: GridBox?
    for geometry in geometries {
      for point in geometry.vertices + geometry.points {
        if box == nil {
          box = GridBox(west: point.u, south: point.v, east: point.u, north: point.v)
        }
        box?.enclose(point)
      }
    }
    return box
  }
}

/// How a window of the grid is seen: meters in each direction alike, about its middle.
package struct PictureScale: Sendable {
  /// How much narrower a degree of longitude is than one of latitude.
  package let squeeze: Double
  /// Meters of one unit of latitude.
  package let metersPerUnit: Double

  /// Meters of a degree of latitude on the sphere of the bound.
  private static let metersPerDegree = 111_195.08

  /// The squeeze is the cosine of the middle's latitude, by Bhāskara's approximation, which is within
  /// 0.2 % and the same everywhere: a picture needs no more.
  package init(middle v: UInt32, unitsPerDegree: UInt32) {
    let degrees = Double(v) / Double(unitsPerDegree) - 90
    let square = degrees * degrees
    // Near a pole a map would be all width: what is near enough stays legible.
    squeeze = max(0.05, (32_400 - 4 * square) / (32_400 + square))
    metersPerUnit = Self.metersPerDegree / Double(unitsPerDegree)
  }
}
