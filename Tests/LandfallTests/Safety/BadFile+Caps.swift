import Landfall
import TestSupport

extension BadFile {
  /// Caps, markers, and the order of regions from south to north.
  static let caps: [BadFile] = [
    BadFile("caps cut short", .atOpening(.structure, "section caps has 176 bytes where 180 belong"))
    {
      $0.shorten("caps", by: 4)
    },
    BadFile("a cap that is no number", .inFullCheck("has no possible cap")) {
      $0.put(Float.nan.bitPattern, at: $0.body("caps").lowerBound + 8)
    },
    BadFile("a cap outside the grid", .inFullCheck("has no possible cap")) {
      $0.put(UInt32.max, at: $0.body("caps").lowerBound + 4)
    },
    BadFile("a marker of no known kind", .inFullCheck("has no possible marker")) {
      $0.put(UInt32.max, at: $0.body("caps").lowerBound + 12)
    },
    BadFile("regions from the north", .inFullCheck("from the south in layer countries")) {
      let order = $0.body("caps").lowerBound + CapRecord.orderOffset(regionCount: 9)
      $0.swap(order, order + 20, count: 4)
    },
    BadFile("no region in the south", .inFullCheck("from the south in layer countries has no")) {
      $0.put(UInt32.max, at: $0.body("caps").lowerBound + CapRecord.orderOffset(regionCount: 9))
    },
  ]
}
