#if canImport(CoreLocation)
  // Untested on Apple systems: this project is built and tested on Linux.
  public import CoreLocation

  extension Coordinate {
    /// Creates a coordinate from a Core Location coordinate.
    public init(_ coordinate: CLLocationCoordinate2D) {
      self.init(latitude: coordinate.latitude, longitude: coordinate.longitude)
    }
  }

  extension CLLocationCoordinate2D {
    /// Creates a Core Location coordinate from a coordinate.
    public init(_ coordinate: Coordinate) {
      self.init(latitude: coordinate.latitude, longitude: coordinate.longitude)
    }
  }
#endif
