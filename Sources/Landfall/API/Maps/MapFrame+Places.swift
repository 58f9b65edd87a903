extension MapFrame {
  private var projection: MapProjection? {
    MapProjection(family: shapes.record.family, parameters: shapes.record.parameters)
  }

  /// Whether ``point(of:)`` and ``coordinate(at:)`` support the projection: Albers,
  /// equirectangular, web Mercator, Equal Earth, and orthographic on a sphere. For other
  /// projections they return nil: use PROJ with ``definition``.
  public var canProject: Bool { projection != nil }

  /// Returns the point of a coordinate on the page, whether or not a region of the frame is there.
  /// The point may be outside ``box``.
  ///
  /// Agrees with PROJ within a millionth of a page unit.
  /// - Returns: The point; nil if the projection does not show the coordinate, such as beyond the
  ///   horizon, or if the projection is not supported; see ``canProject``.
  public func point(of place: Coordinate) -> PagePoint? {
    guard let meters = projection?.forward(place) else { return nil }
    let record = shapes.record
    return PagePoint(
      x: record.origin.x + meters.x * record.scale, y: record.origin.y - meters.y * record.scale)
  }

  /// Returns the coordinate at a point of the page.
  /// - Returns: The coordinate; nil if the point is outside the projection's image, or if the
  ///   projection is not supported; see ``canProject``.
  public func coordinate(at point: PagePoint) -> Coordinate? {
    let record = shapes.record
    guard record.scale != 0 else { return nil }
    return projection?.inverse(
      x: (point.x - record.origin.x) / record.scale, y: (record.origin.y - point.y) / record.scale)
  }
}
