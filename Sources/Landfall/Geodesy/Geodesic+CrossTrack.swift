extension Geodesic {
  /// Where a place lies beside a way.
  public struct TrackOffset: Sendable, Hashable {
    /// Meters from the way, along the perpendicular: positive to the right of the direction of travel,
    /// negative to the left.
    public let crossTrackMeters: Double
    /// Meters from the start to the foot of the perpendicular: below 0 before the start, beyond the way's
    /// length behind the end.
    public let alongTrackMeters: Double
    /// The foot of the perpendicular.
    public let foot: Coordinate
  }

  /// How far a place lies from the way, and where: the foot of its perpendicular on the way or its
  /// continuation, the nearest within a quarter of the Earth.
  ///
  /// On the sphere asin(sin δ sin Δα) and atan(tan δ cos Δα) (E. Williams, "Aviation Formulary"). On the
  /// ellipsoid the sphere's answer, asked anew from each foot until that stands still (S. Baselga and
  /// J. C. Martínez-Llario, "Intersection and point-to-line solutions for geodesics on the ellipsoid",
  /// Studia Geophysica et Geodaetica 62, 2018): within a millimeter, unless the place lies more than
  /// 9,000 km away from the way, where the perpendicular itself is uncertain.
  /// - Returns: nil where `place` is none, or where the way has no length.
  /// - Complexity: O(1), some 2 to 10 µs.
  public func offset(of place: Coordinate) -> TrackOffset? {
    guard place.isValid, meters != 0 else { return nil }
    var along = 0.0
    var cross = 0.0
    var foot = (coordinate: start, bearing: initialBearing)
    for step in 0..<30 {
      guard let to = Geodesic.inverse(from: foot.coordinate, to: place, on: shape) else {
        return nil
      }
      let delta = SineCosine(radians: to.meters / GreatCircle.radius)
      let turn = SineCosine(degrees: to.initialBearing).turned(
        by: SineCosine(
          sine: 0 - SineCosine(degrees: foot.bearing).sine,
          cosine: SineCosine(degrees: foot.bearing).cosine))
      let sine = delta.sine * turn.sine
      let change =
        ArcTangent.degrees(y: delta.sine * turn.cosine, x: delta.cosine) * (.pi / 180)
        * GreatCircle.radius
      if shape == .sphere, step == 0 {
        along = change
        cross =
          ArcTangent.degrees(
            y: sine, x: GeodesicLine.length(delta.cosine, delta.sine * turn.cosine)) * (.pi / 180)
          * GreatCircle.radius
        foot = position(atMeters: along)
        break
      }
      cross = turn.sine < 0 ? 0 - to.meters : to.meters
      if abs(change) < 1e-5 { break }
      along += change
      foot = position(atMeters: along)
    }
    return TrackOffset(
      crossTrackMeters: cross, alongTrackMeters: along, foot: foot.coordinate)
  }
}
