import LandfallSupport

/// What the units of a number in a track measure.
enum MeasuredQuantity {
  case length, speed

  private static let lengths: [String: Double] = ["m": 1, "ft": 0.3048]
  private static let knot = 1852.0 / 3600
  private static let speeds: [String: Double] = [
    "m/s": 1, "km/h": 1 / 3.6, "kmh": 1 / 3.6, "kph": 1 / 3.6, "mph": 0.44704, "kn": knot,
    "kt": knot, "knots": knot,
  ]

  /// The meters or meters per second of each unit, by its name in lower case.
  fileprivate var units: [String: Double] { self == .length ? Self.lengths : Self.speeds }
}

/// The meters or meters per second of a text with a unit, such as "42.1 kn"; nil if it is none.
func measure(_ text: Span<UInt8>, in quantity: MeasuredQuantity) -> Double? {
  var end = 0
  while end < text.count, isOfNumber(text[end]), text[end] | 0x20 != UInt8(ascii: "e") { end += 1 }
  let unit = excerpt(text.extracting(end...)).lowercased().filter { $0 != " " }
  guard let factor = quantity.units[unit] else { return nil }
  return decimal(text.extracting(..<end)).map { $0 * factor }
}
