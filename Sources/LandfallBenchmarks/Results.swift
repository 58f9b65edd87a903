import Foundation

/// All measurements of one run, and its machine; the names in the JSON are stable.
struct Results: Encodable {
  /// The nanoseconds per query of a contestant, and its answers.
  struct Timing: Encodable {
    var name: String
    /// The fastest and the median pass.
    var lowest, median: Double
    /// Percentiles of blocks of queries.
    var p50, p99: Double
    /// GEOS's lowest pass divided by this one's; nil if GEOS was not measured.
    var ratio: Double?
    var hits: Int
    var checksum: String

    init(_ measurement: Measurement, ratio: Double? = nil) {
      name = measurement.contestant.name
      lowest = measurement.lowest
      median = measurement.median
      (p50, p99) = measurement.percentiles
      self.ratio = ratio
      hits = measurement.tally.hits
      checksum = String(measurement.tally.checksum, radix: 16)
    }
  }

  struct Row: Encodable {
    var dataset, subject, points: String
    var count: Int
    var contestants: [Timing]
    var borderDifferences, faults: Int

    init(_ contest: Contest) {
      dataset = contest.dataset
      subject = contest.subject
      points = contest.pointSet
      count = contest.count
      contestants = contest.measurements.map { Timing($0, ratio: contest.ratio($0)) }
      borderDifferences = contest.borderDifferences
      faults = contest.faults
    }
  }

  struct Section: Encodable {
    var name: String
    var bytes: Int
  }

  struct AtlasRow: Encodable {
    var bytes, lookupBytes: Int
    var sections: [Section]
    var openMicroseconds: Double
    /// Heap memory of the open atlas.
    var heapBytes: Int?

    init(_ atlas: AtlasFigures) {
      bytes = atlas.byteCount
      lookupBytes = atlas.lookupByteCount
      sections = atlas.sections.map { Section(name: $0.name, bytes: $0.byteCount) }
      openMicroseconds = atlas.openMicroseconds
      heapBytes = atlas.heapBytes
    }
  }

  struct SourceRow: Encodable {
    var layer, crc32c: String
    var bytes: Int
    /// The speed from the source's bytes to rounded rings on one core, in millions of bytes per second.
    var ingestBest, ingestMedian: Double

    init(_ source: Source) {
      layer = source.layer
      bytes = source.byteCount
      crc32c = String(source.checksum, radix: 16)
      ingestBest = Double(bytes) / source.ingestSeconds.lowest / 1e6
      ingestMedian = Double(bytes) / source.ingestSeconds.median / 1e6
    }
  }

  struct Data: Encodable {
    var name: String
    var sources: [SourceRow]
    var atlas: AtlasRow
    /// Resident memory of the mapped atlas after all queries.
    var residentBytes: Int?
    /// Heap memory of GEOS's polygons and trees.
    var geosBytes: Int?

    init(_ dataset: Dataset) {
      name = dataset.name
      sources = dataset.sources.map { SourceRow($0) }
      atlas = AtlasRow(dataset.atlas)
    }
  }

  struct GrowthRow: Encodable {
    var factor, vertices, crossings: Int
    var buildSeconds: Double
    var atlas: AtlasRow
    var random, border: Timing

    init(_ growth: Growth) {
      factor = growth.factor
      vertices = growth.vertexCount
      crossings = growth.crossingCount
      buildSeconds = growth.buildSeconds
      atlas = AtlasRow(growth.atlas)
      random = Timing(growth.random)
      border = Timing(growth.border)
    }
  }

  var processor, system: String
  var cores: Int
  var commit: String?
  var seed: UInt64
  var passes: Int
  var data: [Data] = []
  var rows: [Row] = []
  var growth: [GrowthRow] = []
  var nearest: [NearestContest.Row] = []
  var pick: [PickContest.Row] = []
  var places: [PlacesContest.Row] = []
  var decode: [DecodeContest.Row] = []
  /// The peak resident memory of the whole process, including GEOS and the builder.
  var peakResidentBytes = 0

  init(machine: Machine, options: Options) {
    processor = machine.processor
    system = machine.system
    cores = machine.cores
    commit = machine.commit
    seed = options.seed
    passes = options.passes
  }

  /// Returns the results as one JSON object.
  func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }
}

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

/// The machine and the version of the measured program.
struct Machine {
  var processor: String
  var cores: Int
  var system: String
  /// The commit that was built, followed by "+" if files differ from it; nil outside a checkout.
  var commit: String?

  init() {
    cores = ProcessInfo.processInfo.activeProcessorCount
    system = ProcessInfo.processInfo.operatingSystemVersionString
    processor = Self.processorName() ?? "unknown"
    if let commit = Self.output("git", "rev-parse", "--short", "HEAD") {
      let changes = Self.output("git", "status", "--porcelain", "--untracked-files=no")
      self.commit = commit + (changes?.isEmpty ?? true ? "" : "+")
    }
  }

  private static func processorName() -> String? {
    #if os(Linux)
      let cpuinfo = try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)
      return cpuinfo?.split(separator: "\n").first { $0.hasPrefix("model name") }?
        .split(separator: ":").last?.trimmingCharacters(in: .whitespaces)
    #else
      return output("sysctl", "-n", "machdep.cpu.brand_string")
    #endif
  }

  /// Returns the output of a command; nil if it cannot be run or fails.
  private static func output(_ command: String...) -> String? {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { return nil }
    return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
