/// A position on the Earth in degrees, WGS 84.
///
/// Latitudes are from −90 to 90. Longitudes are from −180 to 180; lookups accept −540 to 540 and
/// reduce them, so data with longitudes from 0 to 360 needs no conversion. A coordinate may contain
/// any other value, including NaN and infinity; a lookup then returns `nil`.
public struct Coordinate: Sendable, Hashable {
  /// Degrees north of the equator.
  public var latitude: Double

  /// Degrees east of Greenwich.
  public var longitude: Double

  /// Creates a coordinate; accepts any values, see ``Coordinate``.
  @inlinable
  public init(latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }
}

extension Coordinate: CustomStringConvertible {
  /// "latitude,longitude" in degrees, the order of the command-line tool.
  public var description: String { "\(latitude),\(longitude)" }
}

extension Coordinate {
  /// Whether the coordinate is valid: a latitude from −90 to 90 and a longitude from −540 to 540.
  /// Lookups accept only valid coordinates.
  @inlinable @inline(__always)
  public var isValid: Bool {
    // NaN fails these comparisons.
    latitude >= -90 && latitude <= 90 && longitude >= -540 && longitude <= 540
  }

  /// The same position with a longitude from −180 up to but not including 180; see
  /// ``Longitude/reduced(_:)``.
  package var reduced: Coordinate {
    Coordinate(latitude: latitude, longitude: Longitude.reduced(longitude))
  }
}

// Embedded Swift has no Codable.
#if !hasFeature(Embedded)
  /// Encoded as the members `latitude` and `longitude`, in degrees.
  extension Coordinate: Codable {}
#endif
