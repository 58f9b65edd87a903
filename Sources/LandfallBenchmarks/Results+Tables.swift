import Foundation

extension Results {
  /// The text above the tables.
  var heading: String {
    """
    \(processor), \(cores) cores; \(system); commit \(commit ?? "unknown")
    seed \(seed), \(passes) passes; ns a query, on one thread where nothing else is said
    single: Layer.regionID(at:), or Atlas.place(at:), from degrees. waiting: each query waits for the last.
    GEOS: TemplateSTRtree over polygons, an IndexedPointInAreaLocator each, points rounded beforehand.
    low and med: of the passes; p50 and p99: of blocks of queries; GEOS÷: its low over that of the line.
    """
  }

  static let columns =
    padded("points", to: -10) + padded("method", to: -10)
    + ["low", "med", "p50", "p99", "GEOS÷", "hits"].map { padded($0, to: 8) }.joined()
    + "  checksum"

  /// Returns the lines of a contest, one per contestant.
  static func lines(_ row: Row) -> String {
    var lines: [String] = []
    for timing in row.contestants {
      let isFirst = lines.isEmpty
      let numbers =
        [timing.lowest, timing.median, timing.p50, timing.p99].map { fixed($0) }
        + [timing.ratio.map { fixed($0) } ?? "", "\(timing.hits)"]
      lines.append(
        padded(isFirst ? row.points : "", to: -10) + padded(timing.name, to: -10)
          + numbers.map { padded($0, to: 8) }.joined() + "  \(timing.checksum)")
    }
    if row.borderDifferences > 0 {
      lines.append("          \(row.borderDifferences) answers differ on a border, as they may")
    }
    if row.faults > 0 {
      lines.append("          WRONG: \(row.faults) answers differ that lie on no border")
    }
    return lines.joined(separator: "\n")
  }

  static func lines(_ data: Data) -> String {
    let sources = data.sources.map {
      "\($0.layer): \($0.bytes) bytes (CRC-32C \($0.crc32c)), ingest at best \(fixed($0.ingestBest)), "
        + "median \(fixed($0.ingestMedian)) MB/s"
    }
    return "\n\(data.name)\n" + (sources + lines(data.atlas)).joined(separator: "\n")
  }

  private static func lines(_ atlas: AtlasRow) -> [String] {
    let sections = atlas.sections.filter { $0.bytes >= 10_000 }.map { "\($0.name) \($0.bytes)" }
    let heap = atlas.heapBytes.map { ", holds \($0) bytes of heap" } ?? ""
    return [
      "atlas: \(atlas.bytes) bytes, \(atlas.lookupBytes) of them for lookups "
        + "(\(sections.joined(separator: ", ")))",
      "opens in \(fixed(atlas.openMicroseconds)) µs\(heap)",
    ]
  }

  /// Returns the line with the memory use of a data set after its queries.
  static func memory(_ data: Data) -> String {
    func megabytes(_ bytes: Int?) -> String { bytes.map { fixed(Double($0) / 1e6) } ?? "?" }
    return "resident: \(megabytes(data.residentBytes)) MB of the mapped atlas; "
      + "GEOS holds \(megabytes(data.geosBytes)) MB of heap"
  }

  static let growthHeading =
    "\ngrowth: the states with more vertices; single queries\n"
    + [
      "factor", "vertices", "crossings", "build s", "s/M vert", "bytes", "lookup", "open µs",
      "heap",
      "random", "border",
    ].map { padded($0, to: 10) }.joined()

  static func line(_ row: GrowthRow) -> String {
    [
      "\(row.factor)×", "\(row.vertices)", "\(row.crossings)",
      String(format: "%.2f", row.buildSeconds),
      String(format: "%.2f", row.buildSeconds / Double(row.vertices) * 1e6),
      "\(row.atlas.bytes)", "\(row.atlas.lookupBytes)", fixed(row.atlas.openMicroseconds),
      "\(row.atlas.heapBytes ?? 0)", fixed(row.random.lowest), fixed(row.border.lowest),
    ].map { padded($0, to: 10) }.joined()
  }

  private static func fixed(_ number: Double) -> String {
    String(format: number < 100 ? "%.1f" : "%.0f", number)
  }

  /// Pads text to `width` columns: right-aligned, or left-aligned if `width` is negative.
  private static func padded(_ text: String, to width: Int) -> String {
    let fill = String(repeating: " ", count: max(0, abs(width) - text.count))
    return width < 0 ? text + fill : fill + text
  }
}

/// Pads text on the right to `width` columns, with at least one space.
func padded(_ text: String, _ width: Int) -> String {
  text + String(repeating: " ", count: max(1, width - text.count))
}
