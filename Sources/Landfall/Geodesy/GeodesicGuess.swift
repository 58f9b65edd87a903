/// The initial azimuth for the search for the shortest geodesic; Karney (2013), section 5.
struct GeodesicGuess {
  enum Start {
    /// The geodesic is so short that a sphere gives it to the last digit.
    case short(GeodesicInverse.Solution)
    case azimuth(SineCosine)
  }

  let start: Start

  init(_ problem: GeodesicProblem) {
    let (first, second) = (problem.first, problem.second)
    // sin(β₂ − β₁), cos(β₂ − β₁) and sin(β₂ + β₁).
    let rise = second.sine * first.cosine - second.cosine * first.sine
    let level = second.cosine * first.cosine + second.sine * first.sine
    let sum = second.sine * first.cosine + second.cosine * first.sine
    let isNear =
      level >= 0 && rise < 0.5 && second.cosine * problem.longitude * (.pi / 180) < 0.5
    // For nearby positions ω₁₂ = λ₁₂ / w̄; [48].
    let omega = isNear ? Self.nearOmega(problem) : problem.turn
    let square = omega.sine * omega.sine
    // 1 − cos ω without cancellation.
    let versine = omega.cosine >= 0 ? square / (1 + omega.cosine) : 1 - omega.cosine
    let azimuth = SineCosine(
      sine: second.cosine * omega.sine,
      cosine: omega.cosine >= 0
        ? rise + second.cosine * first.sine * versine
        : sum - second.cosine * first.sine * square / (1 - omega.cosine))
    let sineArc = GeodesicLine.length(azimuth.sine, azimuth.cosine)
    let cosineArc =
      first.sine * second.sine + first.cosine * second.cosine * omega.cosine
    if isNear, sineArc < Self.shortest {
      let arrival = SineCosine(
        sine: first.cosine * omega.sine,
        cosine: rise - first.cosine * second.sine * versine)
      let bulge = Self.meanBulge(problem)
      start = .short(
        GeodesicInverse.Solution(
          meters: ArcTangent.radians(y: sineArc, x: cosineArc) * WGS84.polarRadius * bulge,
          azimuth: azimuth.normalized, finalAzimuth: arrival.normalized))
      return
    }
    let n = GeodesicSeries.thirdFlattening
    let isFarFromAntipodes =
      cosineArc >= 0 || sineArc >= 6 * n * .pi * first.cosine * first.cosine
    let guess = isFarFromAntipodes ? azimuth : Self.nearAntipodes(problem, sum: sum)
    start = .azimuth(
      guess.sine > 0 ? guess.normalized : SineCosine(sine: 1, cosine: 0))
  }

  /// Below this arc, some 20 cm, the sphere is as accurate as the series.
  private static let shortest = 3.6e-8

  /// w̄ divided by 1 − f: √(1 + e'² sin²β̄) at the middle latitude.
  private static func meanBulge(_ problem: GeodesicProblem) -> Double {
    let sines = problem.first.sine + problem.second.sine
    let cosines = problem.first.cosine + problem.second.cosine
    let square = sines * sines / (sines * sines + cosines * cosines)
    return (1 + GeodesicSeries.secondEccentricitySquared * square).squareRoot()
  }

  private static func nearOmega(_ problem: GeodesicProblem) -> SineCosine {
    SineCosine(
      degrees: problem.longitude / ((1 - WGS84.flattening) * meanBulge(problem)))
  }

  /// The azimuth near antipodes, where all geodesics touch a small astroid; [52–55].
  private static func nearAntipodes(_ problem: GeodesicProblem, sum: Double) -> SineCosine {
    let (first, second) = (problem.first, problem.second)
    let series = GeodesicSeries(cosineEquatorAzimuth: first.sine)
    let wide = WGS84.flattening * first.cosine * series.a3 * .pi
    let high = wide * first.cosine
    let x = (problem.longitude - 180) * (.pi / 180) / wide
    let y = sum / high
    if y > -4.5e-14, x > -1 - 1.5e-5 {
      // On the astroid's axis; [57].
      let sine = min(1, 0 - x)
      return SineCosine(sine: sine, cosine: 0 - (1 - sine * sine).squareRoot())
    }
    let k = astroidRoot(x, y)
    // π − ω₁₂.
    let omega = SineCosine(radians: wide * (0 - x) * k / (1 + k))
    return SineCosine(
      sine: second.cosine * omega.sine,
      cosine: sum - second.cosine * first.sine * omega.sine * omega.sine / (1 + omega.cosine))
  }

  /// The positive root of κ⁴ + 2κ³ − (x² + y² − 1)κ² − 2y²κ − y² = 0, the tangent of the astroid that
  /// passes through (x, y); [55].
  ///
  /// Newton's method from above: the coefficients change sign once, so there is one positive root,
  /// and above it the quartic rises and is convex.
  static func astroidRoot(_ x: Double, _ y: Double) -> Double {
    let (p, q) = (x * x, y * y)
    let r = p + q - 1
    if q == 0 { return r > 0 ? (p.squareRoot() - 1) : 0 }
    // A bound above the root: there κ⁴ ≥ (r + 2)κ², κ² ≥ q and 2κ³ ≥ 2qκ.
    var k = 1 + p + q
    for _ in 0..<200 {
      let value = (((k + 2) * k - r) * k - 2 * q) * k - q
      let slope = ((4 * k + 6) * k - 2 * r) * k - 2 * q
      guard slope > 0 else { break }
      let next = k - value / slope
      if !(next < k) || next <= 0 { break }
      if k - next < 1e-15 * k {
        k = next
        break
      }
      k = next
    }
    return k
  }
}
