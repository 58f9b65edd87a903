package import Landfall
import LandfallCoverage
import LandfallSources
import LandfallSupport

/// A point of the sphere of radius 1.
package struct UnitVector {
  package var x: Double
  package var y: Double
  package var z: Double

  package init(x: Double, y: Double, z: Double) {
    self.x = x
    self.y = y
    self.z = z
  }

  /// x toward 0°, 0°, y toward 90° E, z toward the north pole; computed without libm.
  package init(_ place: Coordinate) {
    let latitude = SineCosine(degrees: place.latitude)
    let longitude = SineCosine(degrees: place.longitude)
    x = latitude.cosine * longitude.cosine
    y = latitude.cosine * longitude.sine
    z = latitude.sine
  }

  package func dot(_ other: UnitVector) -> Double { x * other.x + y * other.y + z * other.z }
}
