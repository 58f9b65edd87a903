/// The integrals along a geodesic of the WGS 84 ellipsoid, as series in the small parameter ε.
///
/// C. F. F. Karney, "Algorithms for geodesics", Journal of Geodesy 87 (2013), 43–55,
/// doi:10.1007/s00190-012-0578-z; numbers in brackets refer to its equations. Terms up to ε⁶ leave
/// an error of some nanometers.
struct GeodesicSeries {
  /// Six coefficients of sin 2x, sin 4x, … sin 12x, then zeros.
  typealias Coefficients = SIMD8<Double>

  /// n = f / (2 − f).
  static let thirdFlattening = WGS84.flattening / (2 - WGS84.flattening)

  /// e'² = e² / (1 − e²).
  static let secondEccentricitySquared =
    WGS84.eccentricitySquared / (1 - WGS84.eccentricitySquared)

  /// ε, which grows with the geodesic's greatest latitude.
  let epsilon: Double
  /// cos²α₀ e'²; [9].
  let kSquared: Double

  /// Creates the series of the geodesic that crosses the equator at the azimuth α₀; [9, 16].
  init(cosineEquatorAzimuth cosine: Double) {
    kSquared = Self.secondEccentricitySquared * cosine * cosine
    epsilon = kSquared / (2 * (1 + (1 + kSquared).squareRoot()) + kSquared)
  }

  // MARK: Distance, [15–18]

  /// A₁ − 1.
  var a1Less1: Double {
    let square = epsilon * epsilon
    let sum = square * (1.0 / 4 + square * (1.0 / 64 + square * (1.0 / 256)))
    return (sum + epsilon) / (1 - epsilon)
  }

  /// C₁, which converts σ to the distance.
  var c1: Coefficients {
    let (e, s) = (epsilon, epsilon * epsilon)
    let (cube, fourth) = (e * s, s * s)
    return Coefficients(
      e * (-1.0 / 2 + s * (3.0 / 16 - s * (1.0 / 32))),
      s * (-1.0 / 16 + s * (1.0 / 32 - s * (9.0 / 2048))),
      cube * (-1.0 / 48 + s * (3.0 / 256)),
      fourth * (-5.0 / 512 + s * (3.0 / 512)),
      fourth * e * (-7.0 / 1280), fourth * s * (-7.0 / 2048), 0, 0)
  }

  /// C′₁, which converts the distance to σ; [20, 21].
  var c1Inverse: Coefficients {
    let (e, s) = (epsilon, epsilon * epsilon)
    let (cube, fourth) = (e * s, s * s)
    return Coefficients(
      e * (1.0 / 2 + s * (-9.0 / 32 + s * (205.0 / 1536))),
      s * (5.0 / 16 + s * (-37.0 / 96 + s * (1335.0 / 4096))),
      cube * (29.0 / 96 - s * (75.0 / 128)),
      fourth * (539.0 / 1536 - s * (2391.0 / 2560)),
      fourth * e * (3467.0 / 7680), fourth * s * (38_081.0 / 61_440), 0, 0)
  }

  // MARK: Reduced length, [41–43]

  /// A₂ − 1.
  var a2Less1: Double {
    let square = epsilon * epsilon
    let sum = square * (-3.0 / 4 + square * (-7.0 / 64 - square * (11.0 / 256)))
    return (sum - epsilon) / (1 + epsilon)
  }

  /// C₂.
  var c2: Coefficients {
    let (e, s) = (epsilon, epsilon * epsilon)
    let (cube, fourth) = (e * s, s * s)
    return Coefficients(
      e * (1.0 / 2 + s * (1.0 / 16 + s * (1.0 / 32))),
      s * (3.0 / 16 + s * (1.0 / 32 + s * (35.0 / 2048))),
      cube * (5.0 / 48 + s * (5.0 / 256)),
      fourth * (35.0 / 512 + s * (7.0 / 512)),
      fourth * e * (63.0 / 1280), fourth * s * (77.0 / 2048), 0, 0)
  }

  // MARK: Longitude, [23–25]

  /// A₃.
  var a3: Double {
    let (e, n) = (epsilon, Self.thirdFlattening)
    let first = -1.0 / 2 + n * (1.0 / 2)
    let second = -1.0 / 4 + n * (-1.0 / 8 + n * (3.0 / 8))
    let third = -1.0 / 16 + n * (-3.0 / 16 - n * (1.0 / 16))
    let fourth = -3.0 / 64 - n * (1.0 / 32)
    return 1 + e * (first + e * (second + e * (third + e * (fourth - e * (3.0 / 128)))))
  }

  /// C₃.
  var c3: Coefficients {
    let (e, n) = (epsilon, Self.thirdFlattening)
    let square = e * e
    return Coefficients(
      e
        * (1.0 / 4 - n * (1.0 / 4)
          + e
          * (1.0 / 8 - n * n * (1.0 / 8)
            + e
            * (3.0 / 64 + n * (3.0 / 64 - n * (1.0 / 64))
              + e * (5.0 / 128 + n * (1.0 / 64) + e * (3.0 / 128))))),
      square
        * (1.0 / 16 + n * (-3.0 / 32 + n * (1.0 / 32))
          + e
          * (3.0 / 64 + n * (-1.0 / 32 - n * (3.0 / 64))
            + e * (3.0 / 128 + n * (1.0 / 128) + e * (5.0 / 256)))),
      square * e
        * (5.0 / 192 + n * (-3.0 / 64 + n * (5.0 / 192))
          + e * (3.0 / 128 - n * (5.0 / 192) + e * (7.0 / 512))),
      square * square * (7.0 / 512 - n * (7.0 / 256) + e * (7.0 / 512)),
      square * square * e * (21.0 / 2560), 0, 0, 0)
  }

  // MARK: Sums

  /// Σ cₗ sin 2lx, by Clenshaw's recurrence.
  static func sum(_ coefficients: Coefficients, at x: SineCosine) -> Double {
    // 2 cos 2x.
    let factor = 2 * (x.cosine - x.sine) * (x.cosine + x.sine)
    var (next, afterNext) = (0.0, 0.0)
    for place in stride(from: 5, through: 0, by: -1) {
      (next, afterNext) = (factor * next - afterNext + coefficients[place], next)
    }
    return 2 * x.sine * x.cosine * next
  }
}
