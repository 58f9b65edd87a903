#if canImport(CoreLocation)
  // Untested on Apple systems: this project is built and tested on Linux.
  public import CoreLocation

  extension Coordinate {
    /// The same place as Core Location writes it.
    public init(_ coordinate: CLLocationCoordinate2D) {
      self.init(latitude: coordinate.latitude, longitude: coordinate.longitude)
    }
  }

  extension CLLocationCoordinate2D {
    /// The same place as Landfall writes it.
    public init(_ coordinate: Coordinate) {
      self.init(latitude: coordinate.latitude, longitude: coordinate.longitude)
    }
  }
#endif
