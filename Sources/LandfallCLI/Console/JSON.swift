#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A value as JSON for people and programs: indented, members sorted, so that equal values give equal
/// bytes; ends with a line end.
package func json(_ value: some Encodable) throws -> [UInt8] {
  let encoder = JSONEncoder()
  // A measure that went wrong must not cost the report of it.
  encoder.nonConformingFloatEncodingStrategy = .convertToString(
    positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
  encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
  return [UInt8](try encoder.encode(value)) + [UInt8(ascii: "\n")]
}
