/// Why numbers that are not coordinates, or not those of their places, were probably written so.
package enum CoordinateFault: Equatable, Sendable {
  case swapped
  /// Degrees times 1e5, 1e6 or 1e7: the exponent.
  case times(Int)
  case radians, semicircles
  /// Meters of EPSG:3857.
  case webMercator
  /// In Antarctica, and exchanged in regions north of it.
  case southern
  /// Whole numbers: degrees times a power of ten, or meters.
  case scaled
  case projected
  /// Degrees, minutes and perhaps seconds.
  case sexagesimal
  /// The letter O for a hemisphere.
  case letterO
  /// Decimal commas where commas separate fields.
  case comma

  /// Finds the fault of two fields of which one is not a coordinate; nil if it is none of these.
  init?(
    _ bytes: Span<UInt8>, latitude: Range<Int>, longitude: Range<Int>, _ kind: PositionFault.Kind
  ) {
    if kind == .letterO || kind == .comma {
      self = kind == .comma ? .comma : .letterO
      return
    }
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
      return "latitude and longitude seem swapped; " + Self.exchange(names)
    case .southern:
      return "if they are not in Antarctica, " + Self.exchange(names)
    case .times(6): return "they look like microdegrees; divide them by 1e6"
    case .times(let exponent):
      return
        "they look like degrees times 1e\(exponent), as fixed-point numbers are; divide them by 1e\(exponent)"
    case .radians: return "they look like radians; multiply them by 180 / π"
    case .semicircles: return "they look like semicircles; multiply them by 180 / 2^31"
    case .webMercator:
      return
        "they look like meters of EPSG:3857; ogr2ogr -s_srs EPSG:3857 -t_srs EPSG:4326 turns them into degrees"
    case .letterO: return "write W for O where it is west, and E where it is east"
    case .comma: return "write decimal points"
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

  /// How to exchange latitude and longitude.
  private static func exchange(_ names: (latitude: String, longitude: String)?) -> String {
    names.map { "give --lat \"\(oneLine($0.longitude))\" --lon \"\(oneLine($0.latitude))\"" }
      ?? "write the longitude first, as GeoJSON has it"
  }
}
