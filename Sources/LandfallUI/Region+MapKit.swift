#if canImport(MapKit)
  // Untested on Apple systems: this project is built and tested on Linux.
  import CoreLocation
  public import Landfall
  public import MapKit

  extension Region {
    /// The areas of the region at a detail, each with its holes, for `MKPolygonRenderer` and `MapPolygon`.
    ///
    /// A region across ±180° has polygons on both sides. O(vertices).
    public func mapPolygons(at detail: Detail) -> [MKPolygon] {
      polygons(at: detail).map { polygon in
        let holes = polygon.holes.map { hole in
          let places = hole.map { CLLocationCoordinate2D($0) }
          return unsafe MKPolygon(coordinates: places, count: places.count)
        }
        let places = polygon.outer.map { CLLocationCoordinate2D($0) }
        return unsafe MKPolygon(
          coordinates: places, count: places.count, interiorPolygons: holes)
      }
    }
  }
#endif
