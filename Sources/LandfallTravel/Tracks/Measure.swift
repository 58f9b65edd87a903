import LandfallSupport

/// The meters or meters per second of a number in the unit of its name, or of one with a unit; nil if it is none.
func measure(_ text: Span<UInt8>, of measure: PositionMeasure, factor: Double) -> Double? {
  let number = decimal(text).map { $0 * factor } ?? LandfallTravel.measure(text, of: measure)
  return number.flatMap { $0.isFinite ? $0 : nil }
}

/// The meters or meters per second of a text with a unit of a measure, such as "42.1 kn"; nil if it is none.
func measure(_ text: Span<UInt8>, of measure: PositionMeasure) -> Double? {
  var end = 0
  while end < text.count, isOfNumber(text[end]), text[end] | 0x20 != UInt8(ascii: "e") { end += 1 }
  guard let factor = measure.factor(ofUnit: excerpt(text.extracting(end...))) else { return nil }
  return decimal(text.extracting(..<end)).map { $0 * factor }
}
