/// A polygon that is not valid according to OGC Simple Features, such as one that crosses itself.
package struct InvalidPolygon: Sendable, Hashable {
  /// The feature's index in the oracle's list.
  package var feature: Int
  /// The polygon's index in its feature.
  package var polygon: Int
  /// GEOS's reason.
  package var reason: String
  /// The position of the fault, as accurate as GEOS reports it.
  package var place: GridPoint?

  /// Returns the first invalid polygon of a geometry; nil if all are valid, and in a program without GEOS.
  package static func first(of geometry: Geometry) -> InvalidPolygon? {
    #if Oracle
      GEOSOracle([geometry]).invalidPolygons().first
    #else
      nil
    #endif
  }
}
