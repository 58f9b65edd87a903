extension Globe {
  /// Returns the position of a coordinate in globe coordinates.
  ///
  /// Longitudes that differ by 360° have the same position, and so do all longitudes at a pole.
  /// - Parameters:
  ///   - coordinate: The coordinate.
  ///   - radius: The distance from the center, 1 by default; see ``radii``.
  /// - Returns: The position; the zero vector for an invalid coordinate: a latitude beyond ±90, a
  ///   longitude beyond ±540, or a value that is not finite.
  public static func position(of coordinate: Coordinate, radius: Double = 1) -> SIMD3<Double> {
    guard coordinate.isValid else { return .zero }
    return UnitSphere.direction(latitude: coordinate.latitude, longitude: coordinate.longitude)
      * radius
  }

  /// Returns the coordinate below or above a point in globe coordinates.
  /// - Returns: A coordinate with a longitude from −180 to 180; nil for the center, or if a
  ///   component is not finite.
  public static func coordinate(of position: SIMD3<Double>) -> Coordinate? {
    guard let direction = UnitSphere.scaled(position) else { return nil }
    return UnitSphere.coordinate(
      along: direction, length: UnitSphere.dot(direction, direction).squareRoot())
  }
}
