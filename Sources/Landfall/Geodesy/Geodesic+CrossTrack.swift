extension Geodesic {
  /// The offset of a position from a geodesic.
  public struct TrackOffset: Sendable, Hashable {
    /// Meters from the geodesic, along the perpendicular: positive to the right of the direction of
    /// travel, negative to the left.
    public let crossTrackMeters: Double
    /// Meters from the start to the foot of the perpendicular: negative before the start, greater
    /// than the geodesic's length past the end.
    public let alongTrackMeters: Double
    /// The foot of the perpendicular.
    public let foot: Coordinate
  }

  /// The offset of a position: its distance from the geodesic, and the foot of its perpendicular on
  /// the geodesic or its continuation, the nearest within a quarter of the Earth.
  ///
  /// On the sphere asin(sin δ sin Δα) and atan(tan δ cos Δα) (E. Williams, "Aviation Formulary").
  /// On the ellipsoid, the spherical formula is applied again from each foot until the foot
  /// converges (S. Baselga and J. C. Martínez-Llario, "Intersection and point-to-line solutions for
  /// geodesics on the ellipsoid", Studia Geophysica et Geodaetica 62, 2018): within a millimeter,
  /// unless the position is more than 9,000 km from the geodesic, where the perpendicular itself is
  /// uncertain.
  /// - Returns: nil if `place` is not a valid coordinate, or if the geodesic has no length.
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
