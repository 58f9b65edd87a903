import Landfall
import TestSupport

extension BadFile {
  /// Further details of layers, and limits of single regions.
  static let details: [BadFile] = [
    BadFile("a lookup detail below 0", .atOpening(.structure, "layer 0 points outside")) {
      $0.put(-1.0, at: $0.body("layers").lowerBound + 48)
    },
    BadFile("a lookup detail that is no number", .atOpening(.structure, "layer 0 points outside")) {
      $0.put(Double.nan, at: $0.body("layers").lowerBound + 48)
    },
    BadFile(
      "a detail of no layer", of: .details, .atOpening(.structure, "detail 2 is out of order")
    ) {
      $0.put(UInt32(2), at: $0.body("details").lowerBound + 128)
    },
    BadFile(
      "details out of order", of: .details, .atOpening(.structure, "detail 1 is out of order")
    ) {
      $0.swap($0.body("details").lowerBound + 8, $0.body("details").lowerBound + 72, count: 8)
    },
    BadFile("a detail twice", of: .details, .atOpening(.structure, "detail 1 is out of order")) {
      $0.put(5_000.0, at: $0.body("details").lowerBound + 72)
    },
    BadFile(
      "a detail finer than lookups", of: .details,
      .atOpening(.structure, "detail 0 is out of order")
    ) {
      $0.put(2_000.0, at: $0.body("details").lowerBound + 8)
    },
    BadFile(
      "a detail without end", of: .details, .atOpening(.structure, "detail 2 is out of order")
    ) {
      $0.put(Double.infinity, at: $0.body("details").lowerBound + 136)
    },
    BadFile("a detail cut short", of: .details, .atOpening(.structure, "no multiple of 64")) {
      $0.shorten("details", by: 8)
    },
    BadFile(
      "more arcs in a detail than there are", of: .details,
      .atOpening(.structure, "the arcs of detail 0 do not fit")
    ) {
      $0.put(
        $0.word(at: $0.body("details").lowerBound + 16) + 1, at: $0.body("details").lowerBound + 16)
    },
    BadFile(
      "a detail with a search tree", of: .details,
      .atOpening(.structure, "the arcs of detail 1 do not fit")
    ) {
      $0.put(UInt32(1), at: $0.body("details").lowerBound + 64 + 16 + 32)
    },
    BadFile(
      "details without arcs", of: .details,
      .atOpening(.structure, "0 records of arcs do not fit 2 layers")
    ) {
      $0.forget("arcLayers")
    },
    BadFile(
      "a detail with other vertices than its record has", of: .details,
      .inFullCheck("arcs of detail 0: ")
    ) {
      let count = $0.body("details").lowerBound + 16 + 12
      $0.put($0.word(at: count) - 1, at: count)
    },
    BadFile(
      "a limit of no region", of: .details,
      .inFullCheck("the detail of region 4294967295 is out of order or of no region")
    ) {
      $0.put(UInt32.max, at: $0.body("regionDetails").lowerBound)
    },
    BadFile(
      "a limit below 0", of: .details,
      .inFullCheck("is out of order or of no region")
    ) {
      $0.put(-500.0, at: $0.body("regionDetails").lowerBound + 8)
    },
  ]
}
