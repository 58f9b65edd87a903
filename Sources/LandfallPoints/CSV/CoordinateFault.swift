/// Why numbers that are not coordinates were probably written so.
package enum CoordinateFault: Equatable, Sendable {
  case swapped
  /// Whole numbers: degrees times a power of ten, or meters.
  case scaled
  case projected
  /// Degrees, minutes and perhaps seconds.
  case sexagesimal

  /// Finds the fault of two fields of which one is not a coordinate; nil if it is none of these.
  init?(_ bytes: Span<UInt8>, latitude: Range<Int>, longitude: Range<Int>) {
    guard !latitude.isEmpty, !longitude.isEmpty, latitude.count + longitude.count < 128 else {
      return nil
    }
    let texts = (bytes.text(latitude), bytes.text(longitude))
    guard let north = decimal(texts.0), let east = decimal(texts.1) else {
      guard let fault = Self(texts.0) ?? Self(texts.1) else { return nil }
      self = fault
      return
    }
    let (y, x) = (north.magnitude, east.magnitude)
    if y > 90, y <= 360, x <= 90, x > 0 {
      self = .swapped
    } else if Self.isDegreesAndMinutes(y, below: 90), Self.isDegreesAndMinutes(x, below: 180),
      texts.0.contains("."), y > 90
    {
      self = .sexagesimal
    } else if max(x, y) > 1000, max(x, y) < 1e10 {
      self = texts.0.contains(".") || texts.1.contains(".") ? .projected : .scaled
    } else {
      return nil
    }
  }

  /// Whether a number such as 5213.55 may be 52° 13.55′.
  private static func isDegreesAndMinutes(_ number: Double, below limit: Double) -> Bool {
    number < 100 * limit && number.truncatingRemainder(dividingBy: 100) < 60
  }

  /// Finds the fault of text that is not a number.
  private init?(_ text: String) {
    let hasDigits = text.contains { ("0"..."9").contains($0) }
    guard hasDigits, decimal(text) == nil else { return nil }
    let letters = text.filter(\.isLetter).uppercased()
    guard
      ["N", "S", "E", "W", "O"].contains(letters) || text.lowercased().contains("deg")
        || text.contains(where: { "°º′″'\"".contains($0) })
    else { return nil }
    self = .sexagesimal
  }

  /// What to do.
  /// - Parameter names: the names of the columns of latitude and longitude; nil for positions of GeoJSON.
  package func remedy(_ names: (latitude: String, longitude: String)?) -> String {
    switch self {
    case .swapped:
      guard let names else {
        return "latitude and longitude seem swapped; longitude comes first in GeoJSON"
      }
      return
        "latitude and longitude seem swapped; give --lat \"\(oneLine(names.longitude))\" --lon \"\(oneLine(names.latitude))\""
    case .scaled:
      return
        "whole numbers of this size are degrees times 1e5, 1e6 or 1e7, which need dividing, or meters of a projection, "
        + "which ogr2ogr -t_srs EPSG:4326 turns into degrees"
    case .projected:
      return
        "these are probably meters of a projection such as UTM; ogr2ogr -s_srs EPSG:CODE -t_srs EPSG:4326 "
        + "turns them into degrees"
    case .sexagesimal:
      return
        "these look like degrees and minutes; write decimal degrees such as -43.19329, as exiftool -n does"
    }
  }
}
