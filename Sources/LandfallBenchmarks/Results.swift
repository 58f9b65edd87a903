import Foundation

/// All that one run measured, and what it was measured on; the JSON's names are stable.
struct Results: Encodable {
  /// Nanoseconds a query, and what was answered.
  struct Timing: Encodable {
    var name: String
    /// Of whole passes.
    var lowest, median: Double
    /// Of blocks of queries.
    var p50, p99: Double
    /// GEOS's lowest pass over this one's; nil where GEOS was not asked.
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
    /// Held by the open atlas.
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
    /// From the source's bytes to rounded rings on one core, in millions of bytes a second.
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
    /// Of the mapped atlas, after all queries.
    var residentBytes: Int?
    /// Of the heap, for GEOS's polygons and trees, after all queries.
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
  /// The most that the whole process, GEOS and the builder in it, had resident.
  var peakResidentBytes = 0

  init(machine: Machine, options: Options) {
    processor = machine.processor
    system = machine.system
    cores = machine.cores
    commit = machine.commit
    seed = options.seed
    passes = options.passes
  }

  /// The whole as one JSON object.
  func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }
}
