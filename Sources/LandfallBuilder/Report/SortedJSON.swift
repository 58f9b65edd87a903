#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Returns a value as JSON with a line end. The members are sorted, so that equal values give equal bytes.
/// - Parameter isIndented: whether people also read it.
package func sortedJSON(_ value: some Encodable, isIndented: Bool = true) throws -> [UInt8] {
  let encoder = JSONEncoder()
  // A report must be written even if a measurement in it is invalid.
  encoder.nonConformingFloatEncodingStrategy = .convertToString(
    positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  if isIndented { encoder.outputFormatting.insert(.prettyPrinted) }
  return [UInt8](try encoder.encode(value)) + [UInt8(ascii: "\n")]
}
