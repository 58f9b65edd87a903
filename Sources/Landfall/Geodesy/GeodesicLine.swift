/// The shortest way between two places on the WGS 84 ellipsoid.
///
/// T. Vincenty, "Direct and inverse solutions of geodesics on the ellipsoid with application of nested
/// equations", Survey Review 23 (1975): within 1 mm of the geodesic, but where the places lie within
/// about 1° of antipodes and its iteration does not settle; there it takes the way that it has, some
/// kilometres longer. Without libm, so that it comes out the same everywhere.
package struct GeodesicLine: Sendable {
  /// Its length in metres.
  package let metres: Double

  private let start: Coordinate
  private let sineAzimuth: Double
  private let cosineAzimuth: Double
  private let reduced: SineCosine

  /// The line between two places; both must be places on the Earth.
  package init(from start: Coordinate, to end: Coordinate) {
    self.start = start
    let first = Self.reducedLatitude(start.latitude)
    let second = Self.reducedLatitude(end.latitude)
    reduced = first
    let difference = Self.turned(end.longitude - start.longitude)
    let f = WGS84.flattening
    var lambda = difference
    var (sineSigma, cosineSigma, sigma) = (0.0, 1.0, 0.0)
    var (squaredCosineAlpha, cosineDouble) = (1.0, 0.0)
    var (east, north) = (0.0, 1.0)
    for _ in 0..<50 {
      let angle = SineCosine(degrees: lambda)
      east = second.cosine * angle.sine
      north = first.cosine * second.sine - first.sine * second.cosine * angle.cosine
      sineSigma = (east * east + north * north).squareRoot()
      cosineSigma = first.sine * second.sine + first.cosine * second.cosine * angle.cosine
      if sineSigma == 0 {
        // The same place, or its antipode, which the meridian over a pole leads to.
        sigma = cosineSigma > 0 ? 0 : .pi
        break
      }
      sigma = ArcTangent.degrees(y: sineSigma, x: cosineSigma) * (.pi / 180)
      let sineAlpha = first.cosine * second.cosine * angle.sine / sineSigma
      squaredCosineAlpha = max(0, 1 - sineAlpha * sineAlpha)
      cosineDouble =
        squaredCosineAlpha > 1e-15
        ? cosineSigma - 2 * first.sine * second.sine / squaredCosineAlpha : 0
      let c = f / 16 * squaredCosineAlpha * (4 + f * (4 - 3 * squaredCosineAlpha))
      let next =
        difference
        + (1 - c) * f * sineAlpha
        * (sigma
          + c * sineSigma * (cosineDouble + c * cosineSigma * (2 * cosineDouble * cosineDouble - 1)))
        * (180 / .pi)
      let isSettled = abs(next - lambda) < 1e-11
      lambda = min(max(next, -180), 180)
      if isSettled { break }
    }
    let length = (east * east + north * north).squareRoot()
    sineAzimuth = length > 0 ? east / length : 0
    cosineAzimuth = length > 0 ? north / length : 1
    let (a, b) = Self.series(squaredCosineAlpha)
    metres =
      WGS84.polarRadius * a
      * (sigma - Self.correction(b, sineSigma, cosineSigma, cosineDouble))
  }

  /// The place so many metres along it.
  package func place(atMetres distance: Double) -> Coordinate {
    let (sineU, cosineU) = (reduced.sine, reduced.cosine)
    let sineAlpha = cosineU * sineAzimuth
    let squaredCosineAlpha = max(0, 1 - sineAlpha * sineAlpha)
    let (a, b) = Self.series(squaredCosineAlpha)
    let firstSigma = ArcTangent.degrees(y: sineU, x: cosineU * cosineAzimuth)
    let start = distance / (WGS84.polarRadius * a)
    var sigma = start
    var angle = SineCosine(degrees: 0)
    var cosineDouble = 1.0
    for _ in 0..<20 {
      angle = SineCosine(degrees: sigma * (180 / .pi))
      cosineDouble = SineCosine(degrees: 2 * firstSigma + sigma * (180 / .pi)).cosine
      let next = start + Self.correction(b, angle.sine, angle.cosine, cosineDouble)
      let isSettled = abs(next - sigma) < 1e-13
      sigma = next
      if isSettled { break }
    }
    angle = SineCosine(degrees: sigma * (180 / .pi))
    cosineDouble = SineCosine(degrees: 2 * firstSigma + sigma * (180 / .pi)).cosine
    let across = sineU * angle.sine - cosineU * angle.cosine * cosineAzimuth
    let latitude = ArcTangent.degrees(
      y: sineU * angle.cosine + cosineU * angle.sine * cosineAzimuth,
      x: (1 - WGS84.flattening) * (sineAlpha * sineAlpha + across * across).squareRoot())
    let lambda = ArcTangent.degrees(
      y: angle.sine * sineAzimuth,
      x: cosineU * angle.cosine - sineU * angle.sine * cosineAzimuth)
    let f = WGS84.flattening
    let c = f / 16 * squaredCosineAlpha * (4 + f * (4 - 3 * squaredCosineAlpha))
    let longitude =
      lambda
      - (1 - c) * f * sineAlpha
      * (sigma
        + c * angle.sine * (cosineDouble + c * angle.cosine * (2 * cosineDouble * cosineDouble - 1)))
      * (180 / .pi)
    return Coordinate(
      latitude: min(max(latitude, -90), 90),
      longitude: Self.turned(self.start.longitude + longitude))
  }

  /// Degrees taken to −180…180.
  private static func turned(_ degrees: Double) -> Double {
    degrees - 360 * ((degrees / 360 + Grid.roundingBias) - Grid.roundingBias)
  }

  /// tan U = (1 − f) tan φ.
  private static func reducedLatitude(_ degrees: Double) -> SineCosine {
    var angle = SineCosine(degrees: degrees)
    let sine = (1 - WGS84.flattening) * angle.sine
    let length = (sine * sine + angle.cosine * angle.cosine).squareRoot()
    angle.sine = sine / length
    angle.cosine /= length
    return angle
  }

  /// A and B.
  private static func series(_ squaredCosineAlpha: Double) -> (a: Double, b: Double) {
    let ratio = WGS84.equatorialRadius / WGS84.polarRadius
    let u = squaredCosineAlpha * (ratio * ratio - 1)
    return (
      1 + u / 16_384 * (4_096 + u * (-768 + u * (320 - 175 * u))),
      u / 1_024 * (256 + u * (-128 + u * (74 - 47 * u)))
    )
  }

  /// Δσ.
  private static func correction(
    _ b: Double, _ sine: Double, _ cosine: Double, _ cosineDouble: Double
  ) -> Double {
    let square = cosineDouble * cosineDouble
    return b * sine
      * (cosineDouble
        + b / 4
        * (cosine * (2 * square - 1)
          - b / 6 * cosineDouble * (4 * sine * sine - 3) * (4 * square - 3)))
  }
}

extension GeodesicLine {
  /// The distance of two places in metres; for near ones, within 1e-6 of it, without the line.
  ///
  /// Near ones lie on a plane of the radii of curvature halfway between them.
  package static func metres(from start: Coordinate, to end: Coordinate) -> Double {
    let rise = end.latitude - start.latitude
    let run = turned(end.longitude - start.longitude)
    guard abs(rise) < 0.05, abs(run) < 0.05, abs(start.latitude) < 85 else {
      return GeodesicLine(from: start, to: end).metres
    }
    let middle = SineCosine(degrees: 0.5 * (start.latitude + end.latitude))
    let north = rise * (.pi / 180) * WGS84.meridianRadius(sine: middle.sine)
    let east = run * (.pi / 180) * WGS84.normalRadius(sine: middle.sine) * middle.cosine
    return (north * north + east * east).squareRoot()
  }
}
