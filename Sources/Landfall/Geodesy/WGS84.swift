/// The ellipsoid that all coordinates refer to (EPSG:7030), in meters.
package enum WGS84 {
  /// The equatorial radius a.
  @inlinable package static var equatorialRadius: Double { 6_378_137 }

  /// The flattening f: 1/298.257223563.
  @inlinable package static var flattening: Double { 1 / 298.257223563 }

  /// The polar radius b = a(1 − f).
  @inlinable package static var polarRadius: Double { equatorialRadius * (1 - flattening) }

  /// The first eccentricity squared, e² = f(2 − f).
  @inlinable package static var eccentricitySquared: Double { flattening * (2 - flattening) }

  /// The radius of curvature of the meridian, M = a(1 − e²) / (1 − e² sin²φ)^(3/2).
  @inline(__always)
  package static func meridianRadius(sine: Double) -> Double {
    let bulge = 1 - eccentricitySquared * sine * sine
    return equatorialRadius * (1 - eccentricitySquared) / (bulge * bulge.squareRoot())
  }

  /// The radius of curvature across the meridian, N = a / √(1 − e² sin²φ).
  @inline(__always)
  package static func normalRadius(sine: Double) -> Double {
    equatorialRadius / (1 - eccentricitySquared * sine * sine).squareRoot()
  }
}
