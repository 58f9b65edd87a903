import Landfall

/// Returns the park at a coordinate, as a case of the enum that the plugin has written.
public func park(latitude: Double, longitude: Double) throws -> ParksAtlas.Park? {
  let parks = try ParksAtlas.open().parks
  return parks.key(at: Coordinate(latitude: latitude, longitude: longitude))
}
