/// The shortest path on a sphere of the Earth's mean radius: the great circle.
///
/// Uses spherical trigonometry with half angles, so that nearby positions lose no precision (T.
/// Vincenty's formulas with f = 0). It does not use libm, so that the result is the same
/// everywhere.
struct GreatCircle: Sendable {
  let meters: Double
  let azimuth: SineCosine
  let finalAzimuth: SineCosine
  private let start: Coordinate
  private let latitude: SineCosine

  /// The path between two positions; from a position to its antipode it runs north.
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
    meters = UnitSphere.metersPerRadian * arc
    guard GeodesicLine.length(east, north) > 1e-15 else {
      // Between equal positions there is no direction. To the antipode the path runs north over the
      // pole, or south from the north pole.
      let isPole = abs(start.latitude) == 90
      let north = SineCosine(sine: 0, cosine: arc > 1 && start.latitude == 90 ? -1 : 1)
      azimuth = north
      finalAzimuth =
        arc > 1 && !isPole ? SineCosine(sine: 0, cosine: 0 - north.cosine) : north
      return
    }
    azimuth = SineCosine(sine: east, cosine: north).normalized
    // The same, viewed from the end and reversed. Near antipodes the chosen path determines it.
    finalAzimuth =
      arc > 3
      ? Self.arrival(start, first, azimuth, meters).azimuth
      : SineCosine(
        sine: first.cosine * run.sine, cosine: rise - second.sine * first.cosine * versine
      ).normalized
  }

  /// The path from a position in a given direction.
  init(from start: Coordinate, azimuth: SineCosine, meters: Double) {
    self.start = start
    self.meters = meters
    self.azimuth = azimuth
    latitude = SineCosine(degrees: start.latitude)
    finalAzimuth = Self.arrival(start, latitude, azimuth, meters).azimuth
  }

  /// The position at a distance in meters from the start, and the azimuth there.
  func arrival(atMeters distance: Double) -> (place: Coordinate, azimuth: SineCosine) {
    Self.arrival(start, latitude, azimuth, distance)
  }

  private static func arrival(
    _ start: Coordinate, _ latitude: SineCosine, _ azimuth: SineCosine, _ distance: Double
  ) -> (place: Coordinate, azimuth: SineCosine) {
    let arc = SineCosine(radians: distance / UnitSphere.metersPerRadian)
    // The position in a frame whose x axis goes through the start's meridian on the equator.
    let along = latitude.cosine * arc.cosine - latitude.sine * arc.sine * azimuth.cosine
    let across = arc.sine * azimuth.sine
    let height = latitude.sine * arc.cosine + latitude.cosine * arc.sine * azimuth.cosine
    let level = GeodesicLine.length(along, across)
    let end = Coordinate(
      latitude: ArcTangent.degrees(y: height, x: level),
      longitude: Longitude.turn(
        Longitude.turn(start.longitude) + ArcTangent.degrees(y: across, x: along)))
    // By Clairaut's relation, sin α cos φ is constant along the path.
    let direction = SineCosine(
      sine: azimuth.sine * latitude.cosine,
      cosine: latitude.cosine * azimuth.cosine * arc.cosine - latitude.sine * arc.sine)
    return (end, direction.normalized)
  }
}
