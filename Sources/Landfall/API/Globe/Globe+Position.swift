extension Globe {
  /// The place of a coordinate in globe coordinates.
  ///
  /// Longitudes may be any multiple of a turn away; the ±180° meridian and each pole are the same place
  /// however they are written.
  /// - Parameters:
  ///   - coordinate: a place.
  ///   - radius: the distance from the center, 1 unless said otherwise; see ``radii``.
  /// - Returns: the zero vector for an invalid coordinate: a latitude beyond ±90, a longitude beyond ±540, or
  ///   either not finite.
  public static func position(of coordinate: Coordinate, radius: Double = 1) -> SIMD3<Double> {
    guard coordinate.isValid else { return .zero }
    return UnitSphere.direction(latitude: coordinate.latitude, longitude: coordinate.longitude)
      * radius
  }

  /// The coordinate below or above a point in globe coordinates.
  /// - Returns: longitudes from −180 to 180; nil for the center, and where a component is not finite.
  public static func coordinate(of position: SIMD3<Double>) -> Coordinate? {
    guard let direction = UnitSphere.scaled(position) else { return nil }
    return UnitSphere.coordinate(
      along: direction, length: UnitSphere.dot(direction, direction).squareRoot())
  }
}
