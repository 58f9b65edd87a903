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
