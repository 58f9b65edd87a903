import Foundation
import LandfallBuilder

/// All measurements of one run, and its machine; the names in the JSON are stable.
struct Results {
  private let machine: Machine
  private let options: Options
  var data: [JSONObject] = []
  var rows: [JSONObject] = []
  var growth: [JSONObject] = []
  var nearest: [NearestContest.Row] = []
  var pick: [PickContest.Row] = []
  var places: [PlacesContest.Row] = []
  var decode: [DecodeContest.Row] = []
  /// The number of wrong answers in all rows.
  var faultCount = 0
  /// The peak resident memory of the whole process, including GEOS and the builder.
  var peakResidentBytes = 0

  init(machine: Machine, options: Options) { (self.machine, self.options) = (machine, options) }

  /// Returns the results as one JSON object.
  func json() throws -> String {
    let object: JSONObject = [
      "processor": machine.processor, "system": machine.system, "cores": machine.cores,
      "commit": machine.commit, "seed": options.seed, "passes": options.passes, "data": data,
      "rows": rows, "growth": growth, "nearest": nearest, "pick": pick, "places": places,
      "decode": decode, "peakResidentBytes": peakResidentBytes,
    ]
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    return String(decoding: try encoder.encode(object), as: UTF8.self)
  }
}

extension Results {
  /// The text above the tables.
  var heading: String {
    """
    \(machine.processor), \(machine.cores) cores; \(machine.system); commit \(machine.commit ?? "unknown")
    seed \(options.seed), \(options.passes) passes; ns a query, on one thread where nothing else is said
    single: Layer.regionID(at:), or Atlas.place(at:), from degrees. waiting: each query waits for the last.
    GEOS: TemplateSTRtree over polygons, an IndexedPointInAreaLocator each, points rounded beforehand.
    low and med: of the passes; p50 and p99: of blocks of queries; GEOS÷: its low over that of the line.
    """
  }

  static let columns =
    padded("points", to: -10) + padded("method", to: -10)
    + ["low", "med", "p50", "p99", "GEOS÷", "hits"].map { padded($0, to: 8) }.joined()
    + "  checksum"

  static let growthHeading =
    "\ngrowth: the states with more vertices; single queries\n"
    + [
      "factor", "vertices", "crossings", "build s", "s/M vert", "bytes", "lookup", "open µs",
      "heap",
      "random", "border",
    ].map { padded($0, to: 10) }.joined()
}

extension Measurement {
  /// The nanoseconds per query of a contestant, and its answers.
  /// - Parameter ratio: GEOS's lowest pass divided by this one's; nil if GEOS was not measured.
  func json(ratio: Double? = nil) -> JSONObject {
    [
      "name": contestant.name, "lowest": lowest, "median": median, "p50": percentiles.half,
      "p99": percentiles.most, "ratio": ratio, "hits": tally.hits,
      "checksum": String(tally.checksum, radix: 16),
    ]
  }
}

extension Contest {
  var json: JSONObject {
    [
      "dataset": dataset, "subject": subject, "points": pointSet, "count": count,
      "contestants": measurements.map { $0.json(ratio: ratio($0)) },
      "borderDifferences": borderDifferences, "faults": faults,
    ]
  }

  /// The lines of the contest, one per contestant.
  var lines: String {
    var lines: [String] = []
    for measurement in measurements {
      let isFirst = lines.isEmpty
      let (p50, p99) = measurement.percentiles
      let numbers =
        [measurement.lowest, measurement.median, p50, p99].map { short($0) }
        + [ratio(measurement).map { short($0) } ?? "", "\(measurement.tally.hits)"]
      lines.append(
        padded(isFirst ? pointSet : "", to: -10) + padded(measurement.contestant.name, to: -10)
          + numbers.map { padded($0, to: 8) }.joined()
          + "  \(String(measurement.tally.checksum, radix: 16))")
    }
    if borderDifferences > 0 {
      lines.append("          \(borderDifferences) answers differ on a border, as they may")
    }
    if faults > 0 {
      lines.append("          WRONG: \(faults) answers differ that lie on no border")
    }
    return lines.joined(separator: "\n")
  }
}

extension Source {
  /// The speed from the source's bytes to rounded rings on one core, in millions of bytes per second.
  private var speeds: (best: Double, median: Double) {
    (
      Double(byteCount) / ingestSeconds.lowest / 1e6,
      Double(byteCount) / ingestSeconds.median / 1e6
    )
  }

  fileprivate var json: JSONObject {
    [
      "layer": layer, "crc32c": String(checksum, radix: 16), "bytes": byteCount,
      "ingestBest": speeds.best, "ingestMedian": speeds.median,
    ]
  }

  fileprivate var line: String {
    "\(layer): \(byteCount) bytes (CRC-32C \(String(checksum, radix: 16))), "
      + "ingest at best \(short(speeds.best)), median \(short(speeds.median)) MB/s"
  }
}

extension AtlasFigures {
  fileprivate var json: JSONObject {
    let sections = sections.map { section -> JSONObject in
      ["name": section.name, "bytes": section.byteCount]
    }
    return [
      "bytes": byteCount, "lookupBytes": lookupByteCount, "sections": sections,
      "openMicroseconds": openMicroseconds, "heapBytes": heapBytes,
    ]
  }

  fileprivate var lines: [String] {
    let large = sections.filter { $0.byteCount >= 10_000 }.map { "\($0.name) \($0.byteCount)" }
    let heap = heapBytes.map { ", holds \($0) bytes of heap" } ?? ""
    return [
      "atlas: \(byteCount) bytes, \(lookupByteCount) of them for lookups "
        + "(\(large.joined(separator: ", ")))",
      "opens in \(short(openMicroseconds)) µs\(heap)",
    ]
  }
}

extension Dataset {
  /// - Parameter residentBytes: resident memory of the mapped atlas after all queries.
  func json(residentBytes: Int?) -> JSONObject {
    [
      "name": name, "sources": sources.map(\.json), "atlas": atlas.json,
      "residentBytes": residentBytes, "geosBytes": geosByteCount,
    ]
  }

  var lines: String { "\n\(name)\n" + (sources.map(\.line) + atlas.lines).joined(separator: "\n") }

  /// The line with the memory use after the queries.
  func memory(residentBytes: Int?) -> String {
    func megabytes(_ bytes: Int?) -> String { bytes.map { short(Double($0) / 1e6) } ?? "?" }
    return "resident: \(megabytes(residentBytes)) MB of the mapped atlas; "
      + "GEOS holds \(megabytes(geosByteCount)) MB of heap"
  }
}

extension Growth {
  var json: JSONObject {
    [
      "factor": factor, "vertices": vertexCount, "crossings": crossingCount,
      "buildSeconds": buildSeconds, "atlas": atlas.json, "random": random.json(),
      "border": border.json(),
    ]
  }

  var line: String {
    [
      "\(factor)×", "\(vertexCount)", "\(crossingCount)", String(format: "%.2f", buildSeconds),
      String(format: "%.2f", buildSeconds / Double(vertexCount) * 1e6), "\(atlas.byteCount)",
      "\(atlas.lookupByteCount)", short(atlas.openMicroseconds), "\(atlas.heapBytes ?? 0)",
      short(random.lowest), short(border.lowest),
    ].map { padded($0, to: 10) }.joined()
  }
}

private func short(_ number: Double) -> String {
  String(format: number < 100 ? "%.1f" : "%.0f", number)
}

/// Pads text to `width` columns: right-aligned, or left-aligned if `width` is negative.
private func padded(_ text: String, to width: Int) -> String {
  let fill = String(repeating: " ", count: max(0, abs(width) - text.count))
  return width < 0 ? text + fill : fill + text
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
