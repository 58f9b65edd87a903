package import Landfall
import LandfallModel

/// Areas on the sphere of radius 1 of rings whose edges are straight in longitude and latitude.
///
/// The area under an edge is the integral of sin φ over λ: its span of longitude times the mean of
/// sin φ. For a φ that changes evenly the mean is sin φₘ · sin h / h, with φₘ the middle latitude
/// and h half the difference. Uses only + − × ÷.
package struct SphereArea {
  private let quarter: Double
  private let radiansPerUnit: Double

  package init(grid: Grid) {
    quarter = Double(grid.height) / 2
    radiansPerUnit = Ellipsoid.radiansPerDegree / Double(grid.unitsPerDegree)
  }

  /// The area of half of the sphere.
  package static let half = 2 * Double.pi
  /// The relative error that a sum of rounded terms may have.
  package static let tolerance = 1e-9

  /// Returns the area between an edge and the equator, positive for an eastward edge in the north.
  package func under(_ a: UnwrappedPoint, _ b: UnwrappedPoint) -> Double {
    let middle = LatitudeSine(
      units: (Double(a.v) + Double(b.v)) / 2, quarter: quarter, radiansPerUnit: radiansPerUnit)
    let rise = a.v > b.v ? a.v - b.v : b.v - a.v
    var mean = middle.sine
    if rise > 0 {
      let sine = LatitudeSine(
        units: quarter + Double(rise) / 2, quarter: quarter, radiansPerUnit: radiansPerUnit
      ).sine
      mean *= sine / (Double(rise) / 2 * radiansPerUnit)
    }
    return Double(b.x - a.x) * radiansPerUnit * mean
  }

  /// Returns the sum over a ring's edges: the area inside a ring that closes in the plane, negative
  /// if it runs counter-clockwise.
  package func under(_ ring: UnwrappedRing) -> Double {
    guard let closing = ring.closing, var before = ring.vertices.first else { return 0 }
    var sum = 0.0
    for vertex in ring.vertices.dropFirst() {
      sum += under(before, vertex)
      before = vertex
    }
    return sum + under(before, closing)
  }

  /// Returns the area north of a ring that goes around the Earth once.
  package func north(of ring: UnwrappedRing) -> Double {
    Self.half - (ring.turn > 0 ? under(ring) : -under(ring))
  }

  /// Whether an area is more than half of the sphere.
  static func isMoreThanHalf(_ area: Double) -> Bool { area.magnitude > half * (1 + tolerance) }
}
