/// The shortest path between two positions on the WGS 84 ellipsoid, or the path from one in a given
/// direction.
///
/// C. F. F. Karney, "Algorithms for geodesics", Journal of Geodesy 87 (2013), 43–55,
/// doi:10.1007/s00190-012-0578-z: within some tens of nanometers of the geodesic for any pair,
/// including antipodes and poles. It does not use libm, so that the result is the same everywhere.
///
/// Angles are pairs of sine and cosine. β is the reduced latitude, tan β = (1 − f) tan φ; α the
/// azimuth, clockwise from north; α₀ the azimuth where the geodesic crosses the equator; σ the arc
/// on the auxiliary sphere from there, ω the longitude on it.
package struct GeodesicLine: Sendable {
  /// The length in meters; if negative, the line runs backwards.
  package let meters: Double
  /// α at the start; north if the two positions are the same.
  package let azimuth: SineCosine
  /// α at the end, in the direction of travel.
  package let finalAzimuth: SineCosine

  private let start: Coordinate
  private let path: Path

  /// The values that are constant along a geodesic.
  private struct Path {
    var series: GeodesicSeries
    /// α₀.
    var equatorAzimuth: SineCosine
    /// σ, ω and the periodic parts of the distance and of the longitude at the start.
    var sigma: SineCosine
    var omega: SineCosine
    var distanceTerm: Double
    var longitudeTerm: Double
  }

  /// The shortest line between two positions, whose coordinates must be valid.
  ///
  /// If several lines have the same length, such as between the poles, it is always the same one of
  /// them.
  package init(from start: Coordinate, to end: Coordinate) {
    let solution = GeodesicInverse(from: start, to: end).solution
    self.start = start
    meters = solution.meters
    azimuth = solution.azimuth
    finalAzimuth = solution.finalAzimuth
    path = Self.path(from: start, azimuth: azimuth)
  }

  /// The line from a position in a given direction; it may run around the Earth many times.
  package init(from start: Coordinate, azimuth: SineCosine, meters: Double) {
    self.start = start
    self.meters = meters
    self.azimuth = azimuth
    path = Self.path(from: start, azimuth: azimuth)
    finalAzimuth = Self.arrival(start, path, meters).azimuth
  }

  private static func path(from start: Coordinate, azimuth: SineCosine) -> Path {
    let beta = reducedLatitude(start.latitude)
    let equatorAzimuth = SineCosine(
      sine: azimuth.sine * beta.cosine,
      cosine: length(azimuth.cosine, azimuth.sine * beta.sine))
    let series = GeodesicSeries(cosineEquatorAzimuth: equatorAzimuth.cosine)
    // Along the equator σ is measured from the start.
    let isOnEquator = beta.sine == 0 && azimuth.cosine == 0
    let cosine = isOnEquator ? 1 : beta.cosine * azimuth.cosine
    let sigma = SineCosine(sine: beta.sine, cosine: cosine).normalized
    return Path(
      series: series, equatorAzimuth: equatorAzimuth, sigma: sigma,
      omega: SineCosine(sine: equatorAzimuth.sine * beta.sine, cosine: cosine).normalized,
      distanceTerm: GeodesicSeries.sum(series.c1, at: sigma),
      longitudeTerm: GeodesicSeries.sum(series.c3, at: sigma))
  }

  /// The position at a distance in meters from the start, and the azimuth there.
  package func arrival(atMeters distance: Double) -> (place: Coordinate, azimuth: SineCosine) {
    Self.arrival(start, path, distance)
  }

  /// The position at a distance in meters from the start.
  package func place(atMeters distance: Double) -> Coordinate { arrival(atMeters: distance).place }

  private static func arrival(
    _ start: Coordinate, _ path: Path, _ distance: Double
  ) -> (place: Coordinate, azimuth: SineCosine) {
    let series = path.series
    // τ, which is proportional to the distance, from the start's.
    let turn = distance / (WGS84.polarRadius * (1 + series.a1Less1))
    let tau = path.sigma.turned(by: SineCosine(radians: path.distanceTerm))
      .turned(by: SineCosine(radians: turn))
    let arc =
      turn + path.distanceTerm + GeodesicSeries.sum(series.c1Inverse, at: tau)
    let sigma = path.sigma.turned(by: SineCosine(radians: arc))
    let (sine0, cosine0) = (path.equatorAzimuth.sine, path.equatorAzimuth.cosine)
    // At a pole, the direction in which the line passes it.
    let isPole = sine0 == 0 && sigma.cosine == 0
    let azimuth = SineCosine(sine: sine0, cosine: isPole ? tiny : cosine0 * sigma.cosine)
    let level = length(sine0, cosine0 * sigma.cosine)
    let latitude = ArcTangent.degrees(
      y: cosine0 * sigma.sine, x: (1 - WGS84.flattening) * level)
    let omega = SineCosine(sine: sine0 * sigma.sine, cosine: sigma.cosine).normalized
    let between = omega.turned(by: SineCosine(sine: 0 - path.omega.sine, cosine: path.omega.cosine))
    let longitude =
      ArcTangent.degrees(y: between.sine, x: between.cosine)
      - WGS84.flattening * sine0 * series.a3 * (180 / .pi)
      * (arc + GeodesicSeries.sum(series.c3, at: sigma) - path.longitudeTerm)
    return (
      Coordinate(
        latitude: min(max(latitude, -90), 90),
        longitude: Longitude.turn(Longitude.turn(start.longitude) + longitude)),
      azimuth.normalized
    )
  }

  /// β of a latitude in degrees; its cosine is never 0.
  static func reducedLatitude(_ degrees: Double) -> SineCosine {
    let angle = SineCosine(degrees: degrees)
    var beta = SineCosine(sine: (1 - WGS84.flattening) * angle.sine, cosine: angle.cosine)
      .normalized
    beta.cosine = max(beta.cosine, tiny)
    return beta
  }

  /// Small enough to be negligible, large enough for its square to be a normal number.
  package static let tiny = 1e-150

  package static func length(_ x: Double, _ y: Double) -> Double { (x * x + y * y).squareRoot() }
}

extension GeodesicLine {
  /// The distance of two positions in meters; for nearby ones, without the line, to a relative
  /// error of 1e-6.
  ///
  /// Nearby positions are treated as on a plane with the radii of curvature halfway between them.
  package static func meters(from start: Coordinate, to end: Coordinate) -> Double {
    let rise = end.latitude - start.latitude
    let run = Longitude.turn(end.longitude - start.longitude)
    guard abs(rise) < 0.05, abs(run) < 0.05, abs(start.latitude) < 85 else {
      return GeodesicLine(from: start, to: end).meters
    }
    let middle = SineCosine(degrees: 0.5 * (start.latitude + end.latitude))
    let north = rise * (.pi / 180) * WGS84.meridianRadius(sine: middle.sine)
    let east = run * (.pi / 180) * WGS84.normalRadius(sine: middle.sine) * middle.cosine
    return (north * north + east * east).squareRoot()
  }
}
