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

/// A geodesic as lines that are straight in longitude and latitude, as in maps and GeoJSON, cut
/// where it crosses ±180°.
///
/// ```swift
/// let way = Geodesic.inverse(from: tokyo, to: newYork)!
/// GeodesicPolyline(way, maxErrorMeters: 1_000)!.pieces   // two: up to 180°, and on from −180°
/// ```
public struct GeodesicPolyline: Sendable, Hashable {
  /// The pieces in order, each with at least two positions, longitudes from −180 to 180.
  ///
  /// If one piece ends on ±180°, the next begins at the same position on the other side. A path
  /// through a pole reaches it on one meridian and leaves it on another, with two vertices at the
  /// pole.
  public let pieces: [[Coordinate]]

  /// The maximum deviation from the geodesic, in meters.
  public let maxErrorMeters: Double

  /// Creates the lines of a geodesic.
  ///
  /// Each point of the lines is within `maxErrorMeters` of the geodesic and vice versa, measured on
  /// the WGS 84 ellipsoid: a part is bisected until seven points of the geodesic are within three
  /// quarters of that distance.
  /// - Parameters:
  ///   - geodesic: The geodesic to approximate.
  ///   - maxErrorMeters: The maximum deviation, 1 to 1,000,000.
  /// - Returns: nil if `maxErrorMeters` is out of range, or if the geodesic is longer than once
  ///   around the Earth, 40,100 km.
  /// - Complexity: O(vertices), some 10 µs each; there are 85 from New York to Mecca for 1 km.
  public init?(_ geodesic: Geodesic, maxErrorMeters: Double = 1_000) {
    guard maxErrorMeters >= 1, maxErrorMeters <= 1e6, abs(geodesic.meters) <= 40_100_000
    else { return nil }
    self.maxErrorMeters = maxErrorMeters
    var path = UnrolledPath(geodesic, tolerance: 0.75 * maxErrorMeters)
    pieces = Self.cut(path.vertices())
  }

  /// Cuts a line of unwrapped longitudes at each odd multiple of 180°.
  private static func cut(_ vertices: [Coordinate]) -> [[Coordinate]] {
    var pieces: [[Coordinate]] = []
    var piece: [Coordinate] = []
    var lap = 0.0
    func reduced(_ vertex: Coordinate) -> Coordinate {
      Coordinate(latitude: vertex.latitude, longitude: vertex.longitude - 360 * lap)
    }
    for (place, vertex) in vertices.enumerated() {
      // A long line may cross more than once, but at most once between consecutive vertices.
      let side = reduced(vertex).longitude > 180 ? 1.0 : reduced(vertex).longitude < -180 ? -1 : 0
      if side != 0, place > 0 {
        let last = reduced(vertices[place - 1])
        let next = reduced(vertex)
        let part = (side * 180 - last.longitude) / (next.longitude - last.longitude)
        let crossing = Coordinate(
          latitude: last.latitude + part * (next.latitude - last.latitude), longitude: side * 180)
        append(crossing, to: &piece)
        if piece.count > 1 { pieces.append(piece) }
        piece = [Coordinate(latitude: crossing.latitude, longitude: side * -180)]
        lap += side
      }
      append(reduced(vertex), to: &piece)
    }
    // A geodesic of length 0 becomes a line with the same position twice.
    if pieces.isEmpty, piece.count == 1 { piece.append(piece[0]) }
    if piece.count > 1 { pieces.append(piece) }
    return pieces
  }

  private static func append(_ vertex: Coordinate, to piece: inout [Coordinate]) {
    if piece.last != vertex { piece.append(vertex) }
  }
}
