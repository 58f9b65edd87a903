import Foundation
package import Landfall
package import LandfallBuilder

extension GlobeMesh {
  /// The area of each region's triangles on the sphere in square meters.
  package func areas(on grid: Grid) -> [Double] {
    let points = vertices.map { vertex in
      let place = grid.coordinate(vertex)
      let latitude = SineCosine(degrees: place.latitude)
      let longitude = SineCosine(degrees: place.longitude)
      return SIMD3(
        latitude.cosine * longitude.cosine, latitude.cosine * longitude.sine, latitude.sine)
    }
    return regionTriangles.map { triangles in
      triangles.reduce(0) { sum, triangle in
        let corners = (0..<3).map { points[Int(self.triangles[3 * triangle + $0])] }
        return sum + excess(corners[0], corners[1], corners[2])
      } * UnitSphere.metersPerRadian * UnitSphere.metersPerRadian
    }
  }
}

/// The spherical excess of a triangle (Van Oosterom and Strackee 1983), from differences, so that small
/// ones lose no digits.
private func excess(_ a: SIMD3<Double>, _ b: SIMD3<Double>, _ c: SIMD3<Double>) -> Double {
  let (x, y) = (b - a, c - a)
  let normal = SIMD3(
    x.y * y.z - x.z * y.y, x.z * y.x - x.x * y.z, x.x * y.y - x.y * y.x)
  let below = 1 + (a * b).sum() + (b * c).sum() + (c * a).sum()
  return 2 * atan2((a * normal).sum(), below)
}

extension Geometry {
  /// The area of a region on the sphere in square meters, its edges straight in longitude and latitude,
  /// and the length of its rings in meters.
  package func sphereMeasures(on grid: Grid) -> (area: Double, perimeter: Double) {
    let sphere = SphereArea(grid: grid)
    let edges = EdgeMeasure(grid: grid)
    var (area, perimeter) = (0.0, 0.0)
    for polygon in polygons {
      for (number, range) in polygon.enumerated() {
        let ring = vertices[range]
        var sum = 0.0
        for (a, b) in zip(ring, ring.dropFirst() + ring.prefix(1)) {
          sum += sphere.under(
            UnwrappedPoint(x: Int64(a.u), v: a.v), UnwrappedPoint(x: Int64(b.u), v: b.v))
          perimeter += edges.length(a, b)
        }
        area += number == 0 ? sum.magnitude : -sum.magnitude
      }
    }
    return (area * UnitSphere.metersPerRadian * UnitSphere.metersPerRadian, perimeter)
  }
}
