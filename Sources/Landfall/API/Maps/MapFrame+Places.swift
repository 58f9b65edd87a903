extension MapFrame {
  private var projection: MapProjection? {
    MapProjection(family: shapes.record.family, parameters: shapes.record.parameters)
  }

  /// Whether ``point(of:)`` and ``coordinate(at:)`` know its projection: Albers, equirectangular, web
  /// Mercator, equal earth, and orthographic on a sphere. For any other they answer nil; ask PROJ
  /// with ``definition`` then.
  public var canProject: Bool { projection != nil }

  /// Where a place stands on the page, whether or not a region of the frame lies there; it may be outside
  /// of ``box``.
  ///
  /// Agrees with PROJ within a millionth of a page unit.
  /// - Returns: nil where the projection does not show the place, such as beyond the horizon, or is
  ///   none of those that the reader computes; see ``canProject``.
  public func point(of place: Coordinate) -> PagePoint? {
    guard let meters = projection?.forward(place) else { return nil }
    let record = shapes.record
    return PagePoint(
      x: record.origin.x + meters.x * record.scale, y: record.origin.y - meters.y * record.scale)
  }

  /// The place that stands at a point of the page.
  /// - Returns: nil where none does, or where the projection is none of those that the reader computes;
  ///   see ``canProject``.
  public func coordinate(at point: PagePoint) -> Coordinate? {
    let record = shapes.record
    guard record.scale != 0 else { return nil }
    return projection?.inverse(
      x: (point.x - record.origin.x) / record.scale, y: (record.origin.y - point.y) / record.scale)
  }
}
