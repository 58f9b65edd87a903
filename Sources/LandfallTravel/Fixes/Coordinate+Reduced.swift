import Landfall

extension Coordinate {
  /// Whether a lookup can answer it: see ``Coordinate``. NaN fails.
  var isPlace: Bool {
    latitude >= -90 && latitude <= 90 && longitude >= -540 && longitude <= 540
  }

  /// The same place with a longitude from −180 up to but not including 180.
  var reduced: Coordinate {
    var longitude = longitude
    if longitude >= 180 { longitude -= 360 }
    if longitude < -180 { longitude += 360 }
    return Coordinate(latitude: latitude, longitude: longitude >= 180 ? longitude - 360 : longitude)
  }
}
