import Foundation

/// All that one run measured, and what it was measured on; the JSON's names are stable.
struct Results: Encodable {
  struct Timing: Encodable {
    var lowest, median, p99: Double

    init(_ measurement: Measurement) {
      lowest = measurement.lowest
      median = measurement.median
      p99 = measurement.percentile99
    }
  }

  struct Row: Encodable {
    var dataset, points: String
    var count, hits, geosHits: Int
    var checksum, geosChecksum: String
    /// Nanoseconds a query.
    var landfall, landfallChained, geos: Timing
    var ratio: Double
    var borderDifferences, faults: Int

    init(_ contest: Contest) {
      dataset = contest.dataset
      points = contest.pointSet
      count = contest.count
      hits = contest.landfall.tally.hits
      geosHits = contest.geos.tally.hits
      checksum = String(contest.landfall.tally.checksum, radix: 16)
      geosChecksum = String(contest.geos.tally.checksum, radix: 16)
      landfall = Timing(contest.landfall)
      landfallChained = Timing(contest.chained)
      geos = Timing(contest.geos)
      ratio = contest.ratio
      borderDifferences = contest.borderDifferences
      faults = contest.faults
    }
  }

  struct Data: Encodable {
    var name: String
    var regions, sourceBytes, atlasBytes: Int
    var sourceCRC32C: String
    /// From the source's bytes to rounded rings on one core, in millions of bytes a second.
    var ingestBest, ingestMedian: Double

    init(_ dataset: Dataset) {
      name = dataset.name
      regions = dataset.features.count
      sourceBytes = dataset.sourceByteCount
      atlasBytes = dataset.atlasByteCount
      sourceCRC32C = String(dataset.sourceChecksum, radix: 16)
      ingestBest = Double(sourceBytes) / dataset.ingestSeconds.lowest / 1e6
      ingestMedian = Double(sourceBytes) / dataset.ingestSeconds.median / 1e6
    }
  }

  var processor, system: String
  var cores: Int
  var commit: String?
  var seed: UInt64
  var passes: Int
  var geosPointNanoseconds: Double
  var data: [Data] = []
  var rows: [Row] = []

  init(machine: Machine, options: Options, geosPointNanoseconds: Double) {
    processor = machine.processor
    system = machine.system
    cores = machine.cores
    commit = machine.commit
    seed = options.seed
    passes = options.passes
    self.geosPointNanoseconds = geosPointNanoseconds
  }

  /// The whole as one JSON object.
  func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }
}

// MARK: - Tables

extension Results {
  /// What stands above the tables.
  var heading: String {
    """
    \(processor), \(cores) cores; \(system); commit \(commit ?? "unknown")
    seed \(seed), \(passes) passes, one thread; ns a query
    Landfall: Layer.regionID(at:) from degrees. Waiting: each query waits for the last answer.
    GEOS: STRtree over polygons, then prepared polygons, points rounded to the grid beforehand;
    \(fixed(geosPointNanoseconds)) ns of each query go into making the point, which its C API asks for.
    p99 is over blocks of \(Measurement.blockSize) queries.
    """
  }

  static let columns = """
    set      points     Landfall           waiting            GEOS               ratio     hits  checksum
                        low   med   p99    low   med   p99    low   med   p99
    """

  func line(_ data: Data) -> String {
    """

    \(data.name): \(data.regions) regions, source \(data.sourceBytes) bytes \
    (CRC-32C \(data.sourceCRC32C)), atlas \(data.atlasBytes) bytes; \
    ingest at best \(fixed(data.ingestBest)), median \(fixed(data.ingestMedian)) MB/s
    """
  }

  func line(_ row: Row) -> String {
    let timings = [row.landfall, row.landfallChained, row.geos].flatMap {
      [$0.lowest, $0.median, $0.p99]
    }
    var line = padded(row.points, to: -7) + padded("\(row.count)", to: 8) + "  "
    for (index, timing) in timings.enumerated() {
      line += padded(fixed(timing), to: 6) + (index % 3 == 2 ? " " : "")
    }
    line += padded(fixed(row.ratio), to: 6) + padded("\(row.hits)", to: 9) + "  " + row.checksum
    if row.borderDifferences > 0 {
      line += "\n       \(row.borderDifferences) differ on a border, as they may"
    }
    if row.faults > 0 { line += "\n       WRONG: \(row.faults) differ that lie on no border" }
    return line
  }

  private func fixed(_ number: Double) -> String {
    String(format: number < 100 ? "%.1f" : "%.0f", number)
  }

  /// Right-aligned in so many columns, or left-aligned where negative.
  private func padded(_ text: String, to width: Int) -> String {
    let fill = String(repeating: " ", count: max(0, abs(width) - text.count))
    return width < 0 ? text + fill : fill + text
  }
}
