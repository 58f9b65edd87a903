// A substitute for MapKit: the declarations that LandfallUI uses, as developer.apple.com documents them.
@_exported public import CoreLocation

open class MKPolygon {
  public let coordinates: [CLLocationCoordinate2D]
  public let interiorPolygons: [MKPolygon]?

  public init(coordinates coords: UnsafePointer<CLLocationCoordinate2D>, count: Int) {
    coordinates = Array(UnsafeBufferPointer(start: coords, count: count))
    interiorPolygons = nil
  }

  public init(
    coordinates coords: UnsafePointer<CLLocationCoordinate2D>, count: Int, interiorPolygons: [MKPolygon]?
  ) {
    coordinates = Array(UnsafeBufferPointer(start: coords, count: count))
    self.interiorPolygons = interiorPolygons
  }
}
