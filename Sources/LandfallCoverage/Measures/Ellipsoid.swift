/// The functions that are integrated along an edge on the ellipsoid of ``WGS84``.
///
/// Uses only + − × ÷ √ and no function of libm, whose last digit differs between systems, so that
/// an atlas has the same bytes on every processor.
package enum Ellipsoid {
  package static let radiansPerDegree = 0x1.1df46a2529d39p-6

  /// Returns the area in square meters between the equator and a latitude, for one radian of
  /// longitude; negative in the south.
  ///
  /// Snyder (1987), equation 3-12, is b²/2 (s / (1 − e²s²) + artanh(es) / e) with s the latitude's
  /// sine: b² times the sum of (k + 1) / (2k + 1) e^2k s^(2k + 1). The terms after the first nine
  /// add up to less than 1e-19.
  @inline(__always)
  package static func zone(sine: Double) -> Double {
    let square = WGS84.eccentricitySquared * sine * sine
    var sum = 0.0
    var term = 8
    while term >= 0 {
      sum = sum * square + zoneCoefficient(term)
      term -= 1
    }
    return WGS84.polarRadius * WGS84.polarRadius * sine * sum
  }

  @inline(__always)
  private static func zoneCoefficient(_ term: Int) -> Double {
    Double(term + 1) / Double(2 * term + 1)
  }

  /// Returns the length in meters of a small step at a latitude.
  ///
  /// This is the line element of the ellipsoid, with the radii of curvature in the meridian and in
  /// the prime vertical (Snyder 1987, equations 4-18 to 4-20).
  @inline(__always)
  package static func step(
    sine: Double, cosine: Double, latitudeRadians: Double, longitudeRadians: Double
  ) -> Double {
    let w = 1 - WGS84.eccentricitySquared * sine * sine
    let north = (1 - WGS84.eccentricitySquared) / w * latitudeRadians
    let east = cosine * longitudeRadians
    return WGS84.equatorialRadius * ((north * north + east * east) / w).squareRoot()
  }
}

/// Sine and cosine of a latitude.
package struct LatitudeSine {
  package let sine: Double
  package let cosine: Double

  /// - Parameters:
  ///   - units: grid units north of the south pole, possibly fractional.
  ///   - quarter: grid units from pole to equator.
  ///   - radiansPerUnit: radians in a grid unit.
  ///
  /// Accurate to 2e-16. The cosine is equally accurate near the poles, as it is the sine of the
  /// distance from the pole.
  @inline(__always)
  package init(units: Double, quarter: Double, radiansPerUnit: Double) {
    let north = units - quarter
    let size = north < 0 ? -north : north
    let isLow = 2 * size <= quarter
    // At most 45°, where both series converge quickly.
    let angle = (isLow ? size : quarter - size) * radiansPerUnit
    let square = angle * angle
    let odd = angle * Self.sineSeries(square)
    let even = Self.cosineSeries(square)
    let magnitude = isLow ? odd : even
    sine = north < 0 ? -magnitude : magnitude
    cosine = isLow ? even : odd
  }

  /// sin x / x as a function of x², the Taylor series up to x^15.
  @inline(__always)
  private static func sineSeries(_ x: Double) -> Double {
    var sum = -1 / 1_307_674_368_000.0
    sum = sum * x + 1 / 6_227_020_800.0
    sum = sum * x - 1 / 39_916_800.0
    sum = sum * x + 1 / 362_880.0
    sum = sum * x - 1 / 5_040.0
    sum = sum * x + 1 / 120.0
    sum = sum * x - 1 / 6.0
    return sum * x + 1
  }

  /// cos x as a function of x², the Taylor series up to x^16.
  @inline(__always)
  private static func cosineSeries(_ x: Double) -> Double {
    var sum = 1 / 20_922_789_888_000.0
    sum = sum * x - 1 / 87_178_291_200.0
    sum = sum * x + 1 / 479_001_600.0
    sum = sum * x - 1 / 3_628_800.0
    sum = sum * x + 1 / 40_320.0
    sum = sum * x - 1 / 720.0
    sum = sum * x + 1 / 24.0
    sum = sum * x - 1 / 2.0
    return sum * x + 1
  }
}

extension Grid {
  /// Returns the sine and cosine of the latitude of v, which may be fractional.
  @inline(__always)
  package func latitude(_ v: Double) -> LatitudeSine {
    LatitudeSine(
      units: v, quarter: Double(height) / 2, radiansPerUnit: .pi / Double(height))
  }

  /// Returns the meters of a grid unit eastward and northward at a latitude, on the sphere.
  package func metersPerUnit(v: Double) -> (u: Double, v: Double) {
    let meters = UnitSphere.metersPerDegree / Double(unitsPerDegree)
    return (meters * latitude(v).cosine, meters)
  }
}
