/// The part of the Earth that a map of a continent shows: where newspapers end it, without far islands.
package struct ContinentFrame {
  /// The continent's name in the attribute `CONTINENT` of countries.
  package let name: String
  package let middle: Coordinate
  /// Half of the width and of the height in meters of Lambert's azimuthal equal-area projection from the middle.
  package let (halfWidth, halfHeight): (Double, Double)

  private init(
    _ name: String, _ latitude: Double, _ longitude: Double, _ halfWidth: Double,
    _ halfHeight: Double
  ) {
    self.name = name
    middle = Coordinate(latitude: latitude, longitude: longitude)
    (self.halfWidth, self.halfHeight) = (1000 * halfWidth, 1000 * halfHeight)
  }

  /// The frames: the middle as latitude and longitude, and half of the width and of the height in kilometers.
  static let all = [
    // From Cabo Verde to Mauritius.
    ContinentFrame("Africa", 1.5, 16.5, 4_800, 4_150),
    // From the Aegean to Japan, without the north of Russia.
    ContinentFrame("Asia", 24, 85, 4_950, 3_750),
    // From Iceland and Portugal to Ukraine and Cyprus.
    ContinentFrame("Europe", 53.5, 14, 2_140, 2_090),
    // From Alaska to Panama and Barbados.
    ContinentFrame("North America", 45, -97, 4_300, 4_400),
    // From Australia to Samoa.
    ContinentFrame("Oceania", -17, 160, 5_400, 3_700),
    // From Ecuador to Cape Horn.
    ContinentFrame("South America", -21.5, -58, 2_900, 4_000),
  ]

  package static func named(_ name: String) -> ContinentFrame? { all.first { $0.name == name } }
}
