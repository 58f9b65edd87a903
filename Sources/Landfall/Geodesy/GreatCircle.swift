/// The shortest way on a sphere of the Earth's mean radius: the great circle.
///
/// Spherical trigonometry with half angles, so that near places lose no digits (T. Vincenty's formulas
/// with f = 0); without libm, so that it comes out the same everywhere.
struct GreatCircle: Sendable {
  /// The mean radius (2a + b) / 3 of WGS 84, rounded as everywhere in the package, in meters.
  static let radius = 6_371_008.8

  let meters: Double
  let azimuth: SineCosine
  let finalAzimuth: SineCosine
  private let start: Coordinate
  private let latitude: SineCosine

  /// The way between two places; from one to its antipode it runs north.
  init(from start: Coordinate, to end: Coordinate) {
    self.start = start
    let first = SineCosine(degrees: start.latitude)
    let second = SineCosine(degrees: end.latitude)
    let run = SineCosine(
      degrees: Longitude.turn(
        Longitude.turn(end.longitude) - Longitude.turn(start.longitude)))
    let rise = SineCosine(degrees: end.latitude - start.latitude).sine
    let square = run.sine * run.sine
    // 1 − cos Δλ without cancellation.
    let versine = run.cosine >= 0 ? square / (1 + run.cosine) : 1 - run.cosine
    let east = second.cosine * run.sine
    let north = rise + first.sine * second.cosine * versine
    let arc = ArcTangent.radians(
      y: GeodesicLine.length(east, north),
      x: first.sine * second.sine + first.cosine * second.cosine * run.cosine)
    latitude = first
    meters = Self.radius * arc
    guard GeodesicLine.length(east, north) > 1e-15 else {
      // One place has no direction; to its antipode the way runs north over the pole, from the north
      // pole south.
      let isPole = abs(start.latitude) == 90
      let north = SineCosine(sine: 0, cosine: arc > 1 && start.latitude == 90 ? -1 : 1)
      azimuth = north
      finalAzimuth =
        arc > 1 && !isPole ? SineCosine(sine: 0, cosine: 0 - north.cosine) : north
      return
    }
    azimuth = SineCosine(sine: east, cosine: north).normalized
    // The same seen from the end, turned about; near antipodes the way that was chosen tells.
    finalAzimuth =
      arc > 3
      ? Self.arrival(start, first, azimuth, meters).azimuth
      : SineCosine(
        sine: first.cosine * run.sine, cosine: rise - second.sine * first.cosine * versine
      ).normalized
  }

  /// The way from a place in a direction.
  init(from start: Coordinate, azimuth: SineCosine, meters: Double) {
    self.start = start
    self.meters = meters
    self.azimuth = azimuth
    latitude = SineCosine(degrees: start.latitude)
    finalAzimuth = Self.arrival(start, latitude, azimuth, meters).azimuth
  }

  /// The place so many meters along it, and the azimuth there.
  func arrival(atMeters distance: Double) -> (place: Coordinate, azimuth: SineCosine) {
    Self.arrival(start, latitude, azimuth, distance)
  }

  private static func arrival(
    _ start: Coordinate, _ latitude: SineCosine, _ azimuth: SineCosine, _ distance: Double
  ) -> (place: Coordinate, azimuth: SineCosine) {
    let arc = SineCosine(radians: distance / radius)
    // The place in a frame whose x axis goes through the start's meridian on the equator.
    let along = latitude.cosine * arc.cosine - latitude.sine * arc.sine * azimuth.cosine
    let across = arc.sine * azimuth.sine
    let height = latitude.sine * arc.cosine + latitude.cosine * arc.sine * azimuth.cosine
    let level = GeodesicLine.length(along, across)
    let end = Coordinate(
      latitude: ArcTangent.degrees(y: height, x: level),
      longitude: Longitude.turn(
        Longitude.turn(start.longitude) + ArcTangent.degrees(y: across, x: along)))
    // Clairaut: sin α cos φ is constant along it.
    let direction = SineCosine(
      sine: azimuth.sine * latitude.cosine,
      cosine: latitude.cosine * azimuth.cosine * arc.cosine - latitude.sine * arc.sine)
    return (end, direction.normalized)
  }
}
