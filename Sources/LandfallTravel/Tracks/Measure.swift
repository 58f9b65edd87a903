import LandfallSupport

/// The meters or meters per second of a text with a unit of a measure, such as "42.1 kn"; nil if it is none.
func measure(_ text: Span<UInt8>, of measure: PositionMeasure) -> Double? {
  var end = 0
  while end < text.count, isOfNumber(text[end]), text[end] | 0x20 != UInt8(ascii: "e") { end += 1 }
  guard let factor = measure.factor(ofUnit: excerpt(text.extracting(end...))) else { return nil }
  return decimal(text.extracting(..<end)).map { $0 * factor }
}
