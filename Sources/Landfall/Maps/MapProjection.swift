internal import CPlatform

/// The projections that the reader computes, for positions that are not in the file, such as a
/// track or a touch.
///
/// Unlike lookups they use the C library's functions, so the last bits of results may differ
/// between systems. Formulas: Snyder, Map Projections: A Working Manual (USGS Professional Paper
/// 1395, 1987), chapters 7, 12, 14 and 20; equal earth: Šavrič, Patterson and Jenny, The Equal
/// Earth map projection (2018).
package struct MapProjection: Sendable {
  /// The numbers of the families in files.
  package enum Family: UInt32, Sendable, CaseIterable {
    /// A family that the reader does not compute.
    case none = 0
    case albers = 1
    case equirectangular = 2
    case webMercator = 3
    case equalEarth = 4
    /// On the sphere only.
    case orthographic = 5
  }

  private let family: Family
  private let parameters: ProjectionParameters
  private let authalic: AuthalicLatitude
  private let cone: Cone
  private let center: (sine: Double, cosine: Double)

  private static let radians = Double.pi / 180

  /// The constants of an Albers cone: n, C, and ρ₀ divided by the semi-major axis.
  private struct Cone {
    var n = 0.0
    var c = 0.0
    var rho0 = 0.0
  }

  /// Creates a projection; nil for an unknown family and for invalid parameters.
  package init?(family: UInt32, parameters: ProjectionParameters) {
    guard let family = Family(rawValue: family), family != .none,
      parameters.semiMajorAxis > 0, parameters.semiMajorAxis < .infinity,
      parameters.eccentricitySquared >= 0, parameters.eccentricitySquared < 1,
      parameters.eccentricitySquared == 0 || family == .albers || family == .equalEarth
    else { return nil }
    self.family = family
    self.parameters = parameters
    let authalic = AuthalicLatitude(eccentricitySquared: parameters.eccentricitySquared)
    self.authalic = authalic
    let latitude = parameters.latitude * Self.radians
    center = (sin(latitude), cos(latitude))
    guard family == .albers else {
      cone = Cone()
      return
    }
    func parallel(_ degrees: Double) -> (q: Double, mSquared: Double, sine: Double) {
      let sine = sin(degrees * Self.radians)
      let cosine = cos(degrees * Self.radians)
      return (
        authalic.q(sine: sine),
        cosine * cosine / (1 - parameters.eccentricitySquared * sine * sine), sine
      )
    }
    let one = parallel(parameters.firstParallel)
    let two = parallel(parameters.secondParallel)
    var cone = Cone()
    let isTangent = abs(parameters.firstParallel - parameters.secondParallel) < 1e-10
    cone.n = isTangent ? one.sine : (one.mSquared - two.mSquared) / (two.q - one.q)
    cone.c = one.mSquared + cone.n * one.q
    let square = cone.c - cone.n * authalic.q(sine: center.sine)
    guard cone.n.isFinite, abs(cone.n) > 1e-10, square >= 0 else { return nil }
    cone.rho0 = square.squareRoot() / cone.n
    self.cone = cone
  }

  /// Projects a coordinate to meters east and north of the origin; nil if the coordinate is not
  /// valid or not visible in the projection.
  package func forward(_ place: Coordinate) -> (x: Double, y: Double)? {
    guard place.isValid else { return nil }
    let latitude = place.latitude * Self.radians
    let longitude = Longitude.turn(place.longitude - parameters.longitude) * Self.radians
    let a = parameters.semiMajorAxis
    var (x, y) = (0.0, 0.0)
    switch family {
    case .none: return nil
    case .albers:
      let square = cone.c - cone.n * authalic.q(sine: sin(latitude))
      guard square >= 0 else { return nil }
      let rho = square.squareRoot() / cone.n
      (x, y) = (
        a * rho * sin(cone.n * longitude), a * (cone.rho0 - rho * cos(cone.n * longitude))
      )
    case .equirectangular:
      x = a * cos(parameters.firstParallel * Self.radians) * longitude
      y = a * (latitude - parameters.latitude * Self.radians)
    case .webMercator:
      guard abs(place.latitude) < 89.999999 else { return nil }
      (x, y) = (a * longitude, a * asinh(tan(latitude)))
    case .equalEarth:
      (x, y) = EqualEarth.forward(longitude, sine: authalic.sine(sin(latitude)))
      (x, y) = (x * a * authalic.radius, y * a * authalic.radius)
    case .orthographic:
      let (sine, cosine) = (sin(latitude), cos(latitude))
      guard center.sine * sine + center.cosine * cosine * cos(longitude) >= 0 else { return nil }
      x = a * cosine * sin(longitude)
      y = a * (center.cosine * sine - center.sine * cosine * cos(longitude))
    }
    x += parameters.falseEasting
    y += parameters.falseNorthing
    return x.isFinite && y.isFinite ? (x, y) : nil
  }

  /// The coordinate of a point in meters east and north of the origin; nil if no coordinate
  /// projects to it.
  package func inverse(x: Double, y: Double) -> Coordinate? {
    let a = parameters.semiMajorAxis
    let (x, y) = ((x - parameters.falseEasting) / a, (y - parameters.falseNorthing) / a)
    guard x.isFinite, y.isFinite else { return nil }
    var (latitude, longitude) = (0.0, 0.0)
    switch family {
    case .none: return nil
    case .albers:
      let sign = cone.n < 0 ? -1.0 : 1
      let rise = cone.rho0 - y
      let square = x * x + rise * rise
      longitude = atan2(sign * x, sign * rise) / cone.n
      guard let found = authalic.latitude(q: (cone.c - square * cone.n * cone.n) / cone.n) else {
        return nil
      }
      latitude = found
    case .equirectangular:
      longitude = x / cos(parameters.firstParallel * Self.radians)
      latitude = y + parameters.latitude * Self.radians
    case .webMercator: (longitude, latitude) = (x, atan(sinh(y)))
    case .equalEarth:
      guard let (found, sine) = EqualEarth.inverse(x / authalic.radius, y / authalic.radius),
        let angle = authalic.latitude(q: sine * authalic.poleQ)
      else { return nil }
      (longitude, latitude) = (found, angle)
    case .orthographic:
      let rho = x * x + y * y
      guard rho <= 1 else { return nil }
      let depth = (1 - rho).squareRoot()
      latitude = asin(min(max(depth * center.sine + y * center.cosine, -1), 1))
      longitude = atan2(x, depth * center.cosine - y * center.sine)
    }
    guard abs(longitude) <= .pi * (1 + 1e-12), abs(latitude) <= .pi / 2 * (1 + 1e-12) else {
      return nil
    }
    return Coordinate(
      latitude: min(max(latitude / Self.radians, -90), 90),
      longitude: Longitude.turn(longitude / Self.radians + parameters.longitude))
  }
}

/// Latitudes on the sphere with the ellipsoid's area (Snyder, formulas 3-11, 3-12 and 3-16).
struct AuthalicLatitude: Sendable {
  private let eSquared: Double
  private let e: Double
  /// q at the pole.
  let poleQ: Double
  /// The radius of the sphere, divided by the semi-major axis.
  let radius: Double

  init(eccentricitySquared: Double) {
    eSquared = eccentricitySquared
    e = eccentricitySquared.squareRoot()
    poleQ = Self.q(sine: 1, eccentricitySquared, e)
    radius = (poleQ / 2).squareRoot()
  }

  /// q of the latitude on the ellipsoid with this sine.
  func q(sine: Double) -> Double { Self.q(sine: sine, eSquared, e) }

  private static func q(sine: Double, _ eSquared: Double, _ e: Double) -> Double {
    if eSquared < 1e-14 { return 2 * sine }
    return (1 - eSquared)
      * (sine / (1 - eSquared * sine * sine) + atanh(e * sine) / e)
  }

  /// The sine of the authalic latitude, from that of the latitude.
  func sine(_ sine: Double) -> Double { min(max(q(sine: sine) / poleQ, -1), 1) }

  /// The latitude on the ellipsoid in radians; nil if q is out of range.
  func latitude(q: Double) -> Double? {
    guard abs(q) <= poleQ * (1 + 1e-12) else { return nil }
    if abs(q) >= poleQ { return q < 0 ? -.pi / 2 : .pi / 2 }
    var angle = asin(min(max(q / poleQ, -1), 1))
    if eSquared < 1e-14 { return angle }
    for _ in 0..<30 {
      let (sine, cosine) = (sin(angle), cos(angle))
      guard cosine > 1e-12 else { break }
      let part = 1 - eSquared * sine * sine
      let step = part * part / (2 * cosine * (1 - eSquared)) * (q - self.q(sine: sine))
      angle = min(max(angle + step, -.pi / 2), .pi / 2)
      if abs(step) < 1e-15 { break }
    }
    return angle
  }
}

/// The equal earth projection of the sphere of radius 1.
private enum EqualEarth {
  private static let a1 = 1.340264
  private static let a2 = -0.081106
  private static let a3 = 0.000893
  private static let a4 = 0.003796
  private static let m = 0.75.squareRoot()

  static func forward(_ longitude: Double, sine: Double) -> (x: Double, y: Double) {
    let theta = asin(m * sine)
    let (height, slope) = height(theta)
    return (longitude * cos(theta) / (m * slope), height)
  }

  static func inverse(_ x: Double, _ y: Double) -> (longitude: Double, sine: Double)? {
    var theta = y / a1
    for _ in 0..<30 {
      let (height, slope) = height(theta)
      let step = (height - y) / slope
      theta -= step
      if abs(step) < 1e-16 { break }
    }
    let sine = sin(theta) / m
    guard abs(sine) <= 1 + 1e-12 else { return nil }
    return (x * m * height(theta).slope / cos(theta), min(max(sine, -1), 1))
  }

  /// y of a parameter, and its derivative.
  private static func height(_ theta: Double) -> (Double, slope: Double) {
    let square = theta * theta
    let sixth = square * square * square
    return (
      theta * (a1 + a2 * square + sixth * (a3 + a4 * square)),
      a1 + 3 * a2 * square + sixth * (7 * a3 + 9 * a4 * square)
    )
  }
}
