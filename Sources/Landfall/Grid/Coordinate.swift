/// A place on the Earth in degrees, WGS 84.
///
/// Latitudes run from −90 to 90. Longitudes are meant to run from −180 to 180; lookups accept
/// −540 to 540 and reduce them, so that data counted from 0 to 360 needs no conversion. Any other
/// value, NaN and infinity among them, may be stored here: a lookup answers it with `nil`.
public struct Coordinate: Sendable, Hashable {
  /// Degrees north of the equator.
  public var latitude: Double

  /// Degrees east of Greenwich.
  public var longitude: Double

  /// Makes a coordinate; any values are accepted here, see ``Coordinate``.
  @inlinable
  public init(latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }
}

extension Coordinate: CustomStringConvertible {
  /// "latitude,longitude" in degrees, the order that people and the command use.
  public var description: String { "\(latitude),\(longitude)" }
}

extension Coordinate {
  /// Whether it is valid, so that lookups accept it: a latitude from −90 to 90 and a longitude from −540 to 540.
  @inlinable @inline(__always)
  public var isValid: Bool {
    // Written so that NaN fails it.
    latitude >= -90 && latitude <= 90 && longitude >= -540 && longitude <= 540
  }

  /// The same place with a longitude from −180 up to but not including 180; see
  /// ``Longitude/reduced(_:)``.
  package var reduced: Coordinate {
    Coordinate(latitude: latitude, longitude: Longitude.reduced(longitude))
  }
}
