#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A value as JSON for people and programs: indented unless it is for programs alone, members sorted,
/// so that equal values give equal bytes; ends with a line end.
package func json(_ value: some Encodable, isIndented: Bool = true) throws -> [UInt8] {
  let encoder = JSONEncoder()
  // A measure that went wrong must not cost the report of it.
  encoder.nonConformingFloatEncodingStrategy = .convertToString(
    positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  if isIndented { encoder.outputFormatting.insert(.prettyPrinted) }
  return [UInt8](try encoder.encode(value)) + [UInt8(ascii: "\n")]
}
