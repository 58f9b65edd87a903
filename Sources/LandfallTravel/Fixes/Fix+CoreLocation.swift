#if canImport(CoreLocation)
  // Untested on Apple systems: this project is built and tested on Linux. scripts/check apple compiles and runs it with
  // a substitute for Core Location.
  public import CoreLocation
  import Landfall

  extension Fix {
    /// Creates a fix from a Core Location reading.
    ///
    /// Core Location marks invalid values by negative numbers: a negative `horizontalAccuracy` remains negative, so that
    /// ``FixFilter`` rejects the fix; the altitude is nil if `verticalAccuracy` is not positive; the speed is nil if `speed`
    /// or `speedAccuracy` is negative. The altitude is the one above sea level, `altitude`, not `ellipsoidalAltitude`.
    public init(_ location: CLLocation) {
      self.init(
        coordinate: Coordinate(
          latitude: location.coordinate.latitude, longitude: location.coordinate.longitude),
        time: location.timestamp, accuracyMeters: location.horizontalAccuracy,
        altitudeMeters: location.verticalAccuracy > 0 ? location.altitude : nil,
        speedMetersPerSecond: location.speed >= 0 && location.speedAccuracy >= 0
          ? location.speed : nil)
    }
  }
#endif
