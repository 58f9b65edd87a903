/// A position that distances are measured from, prepared once for many queries.
///
/// Distances are compared as squares of *chords*, the straight lines through the Earth. Chords have
/// no special case at the poles or at ±180°, and grow with the geodesic distance, which
/// ``meters(chordSquared:)`` computes only for the result.
///
/// With the position's meridian as λ = 0, a point at (φ, λ) has the geocentric coordinates (ρ cos
/// λ, ρ sin λ, Z), where ρ = N cos φ and Z = N(1 − e²) sin φ.
package struct DistanceProbe: Sendable {
  /// The position in grid units, not rounded.
  package let u: Double
  package let v: Double

  package let degreesPerUnit: Double
  package let radiansPerUnit: Double
  /// Grid units around the Earth, and from the south pole to the equator.
  package let width: Double
  package let equator: Double

  /// ρ and Z of the position.
  let axisDistance: Double
  package let height: Double

  /// |sin φ| and cos φ of the position.
  let absoluteSine: Double
  package let cosine: Double

  /// √(MN) at the position: the radius of the sphere that fits the ellipsoid best there.
  package let radius: Double

  /// Prepares a position.
  /// - Returns: nil if the coordinate is not valid: a latitude beyond ±90, a longitude beyond ±540,
  ///   or either not finite.
  package init?(_ coordinate: Coordinate, grid: Grid) {
    guard coordinate.isValid else { return nil }
    let unitsPerDegree = Double(grid.unitsPerDegree)
    u = (coordinate.reduced.longitude + 180) * unitsPerDegree
    v = (coordinate.latitude + 90) * unitsPerDegree
    degreesPerUnit = 1 / unitsPerDegree
    radiansPerUnit = .pi / 180 / unitsPerDegree
    width = Double(grid.width)
    equator = 90 * unitsPerDegree
    // Computed in the same way as the latitudes of borders, from grid units.
    let angle = SineCosine(degrees: (v - equator) * degreesPerUnit)
    let normal = WGS84.normalRadius(sine: angle.sine)
    axisDistance = normal * angle.cosine
    height = normal * (1 - WGS84.eccentricitySquared) * angle.sine
    absoluteSine = abs(angle.sine)
    cosine = angle.cosine
    radius = (normal * WGS84.meridianRadius(sine: angle.sine)).squareRoot()
  }

  /// The square of the chord to a point, in m².
  @inline(__always)
  package func chordSquared(to point: GridPoint) -> Double {
    let latitude = SineCosine(degrees: (Double(point.v) - equator) * degreesPerUnit)
    let longitude = SineCosine(degrees: longitudeDegrees(Double(point.u)))
    let normal = WGS84.normalRadius(sine: latitude.sine)
    let axis = normal * latitude.cosine
    let x = axis * longitude.cosine - axisDistance
    let y = axis * longitude.sine
    let z = normal * (1 - WGS84.eccentricitySquared) * latitude.sine - height
    return x * x + y * y + z * z
  }

  /// The longitude λ of a point. Both ends of a parallel at ±180° are one point and have the same
  /// λ.
  @inline(__always)
  func longitudeDegrees(_ pointU: Double) -> Double {
    ((pointU == width ? 0 : pointU) - u) * degreesPerUnit
  }
}

// MARK: - Chord and geodesic

extension DistanceProbe {
  /// The geodesic distance of a chord from the position, in meters.
  ///
  /// It is the arc over the chord, 2r asin(c / 2r), which grows with the chord and is never
  /// shorter. r is the radius of the sphere that fits best at the position, √(MN), and changes to
  /// the position's distance from the Earth's center for points on the far side. The ellipsoid's
  /// curvature differs by at most 0.34 % in any direction, and the arc exceeds the chord by
  /// c³/24r², so the error is at most 1 mm at 50 km. In tests it stays below ``errorAtAntipode`` (c
  /// / 2r)² of the distance, which is 2e-5 at 800 km.
  package func meters(chordSquared: Double) -> Double {
    let part = min(1, chordSquared / (4 * centerDistance * centerDistance))
    let radius = radius + (centerDistance - radius) * part
    let sine = min(1, chordSquared.squareRoot() / (2 * radius))
    return 2 * radius * SineCosine.arcSine(sine)
  }

  /// The maximum relative difference between the geodesic distance and ``meters(chordSquared:)`` on
  /// the far side.
  private static let errorAtAntipode = 0.005

  /// The square of the longest chord whose geodesic may be as short as that of another chord from
  /// the position; both in m².
  ///
  /// ((1 + ε) / (1 − ε))² is at most 1 + 4.12 ε for ε up to 0.005, where the second ε belongs to a
  /// chord 1 % longer; and the arc grows faster than the chord.
  @inline(__always)
  package func farthestAsNear(chordSquared: Double) -> Double {
    let part = min(1, chordSquared / (4 * centerDistance * centerDistance))
    return chordSquared * (1 + 4.12 * Self.errorAtAntipode * part)
  }

  private var centerDistance: Double {
    (axisDistance * axisDistance + height * height).squareRoot()
  }
}
