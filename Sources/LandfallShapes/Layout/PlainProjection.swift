/// A projection that needs no PROJ: one that the reader computes, or Lambert's azimuthal one on the sphere, which maps of a
/// part of the Earth have.
package enum PlainProjection: Sendable {
  case known(MapProjection)
  case azimuthal(AzimuthalPlane, origin: SIMD2<Double>)

  /// Nil for other projections.
  /// - Parameter ellipsoid: the semi-major axis in meters and the eccentricity squared.
  package init?(
    _ parameters: ProjParameters,
    on ellipsoid: (semiMajorAxis: Double, eccentricitySquared: Double)
  ) {
    if parameters.name == "laea", ellipsoid.eccentricitySquared == 0 {
      let middle = Coordinate(
        latitude: parameters["lat_0"] ?? 0, longitude: parameters["lon_0"] ?? 0)
      guard middle.isValid else { return nil }
      self = .azimuthal(
        AzimuthalPlane(middle, radius: ellipsoid.semiMajorAxis),
        origin: SIMD2(parameters["x_0"] ?? 0, parameters["y_0"] ?? 0))
    } else {
      guard let known = parameters.known(on: ellipsoid) else { return nil }
      self = .known(known.projection)
    }
  }

  /// Returns the place of a coordinate in meters; nil if it is not shown.
  package func project(_ place: Coordinate) -> SIMD2<Double>? {
    switch self {
    case .known(let projection): projection.forward(place).map { SIMD2($0.x, $0.y) }
    case .azimuthal(let plane, let origin):
      place.isValid ? plane.place(Globe.position(of: place)) + origin : nil
    }
  }
}
