package import Foundation
import LandfallSupport

/// The format of a track file, detected from its content, whatever its name.
public enum TrackFormat: String, Sendable, Hashable, CaseIterable {
  /// GPX 1.0 and 1.1: tracks, else routes, else waypoints.
  case gpx
  /// KML: tracks with times, lines, and points.
  case kml
  /// TCX: the track points of sports devices, version 2 of Garmin's Training Center Database.
  case tcx
  /// FIT: the records of sports devices.
  case fit
  /// CSV: a header row with `lat` and `lon`, then one row per point.
  case csv
  /// GeoJSON (RFC 7946): lines with times in their properties, points with a time.
  case geoJSON
  /// Google location history, `Records.json`.
  case locationRecords
  /// Google location history, the Timeline export of a phone.
  case timeline
  /// Location points of an app: JSON objects with `latitude`, `longitude` and `timestamp`.
  case locationPoints

  /// The name of the format for people.
  public var name: String {
    switch self {
    case .gpx: "GPX"
    case .kml: "KML"
    case .tcx: "TCX"
    case .fit: "FIT"
    case .csv: "CSV"
    case .geoJSON: "GeoJSON"
    case .locationRecords: "Google location history (Records.json)"
    case .timeline: "Google location history (Timeline)"
    case .locationPoints: "location points"
    }
  }

  private static let known =
    "give GPX, KML, TCX, FIT, CSV with lat and lon, GeoJSON, Google location history or points with a latitude, "
    + "a longitude and a timestamp"

  /// Detects the format from the first bytes.
  /// - Throws: ``TrackError`` if the format is unknown.
  package static func detect(_ bytes: Span<UInt8>, file: String) throws(TrackError) -> TrackFormat {
    if bytes.count >= 12, bytes.equals(8..<12, Array(".FIT".utf8)) { return .fit }
    try refuse(bytes, file: file)
    var start = startOfText(bytes)
    while start < bytes.count, bytes[start] <= 0x20 || bytes[start] == 0x7F { start += 1 }
    guard start < bytes.count else { throw TrackError(file, "is empty", known) }
    switch bytes[start] {
    case UInt8(ascii: "<"): return try xml(bytes, file: file)
    case UInt8(ascii: "{"), UInt8(ascii: "["): return try json(bytes, file: file)
    default: return .csv
    }
  }

  /// Refuses files that are binary, compressed, or text of another kind.
  private static func refuse(_ bytes: Span<UInt8>, file: String) throws(TrackError) {
    let name = oneLine(file)
    let head = (0..<min(bytes.count, 16)).map { bytes[$0] }
    if let encoded = EncodedText(head: head) {
      throw TrackError(
        file, "is \(encoded.name)", "\(encoded.remedy): \(encoded.command) \(name) > track")
    }
    func converted(_ format: String) -> String {
      "convert it to GPX: gpsbabel -i \(format) -f \(name) -o gpx -F track.gpx"
    }
    if head.first == UInt8(ascii: "$"), head.dropFirst().first == UInt8(ascii: "G") {
      throw TrackError(file, "is a log of NMEA 0183", converted("nmea"))
    }
    if let format = FileSignature(head: head)?.format {
      throw TrackError(file, "is \(format), not a track", known)
    }
    if head.contains(0) {
      throw TrackError(file, "is binary, or not UTF-8 text", known)
    }
    if find("\t{\"_type\"", in: bytes.extracting(..<min(bytes.count, 200))) != nil {
      throw TrackError(
        file, "is a log of the OwnTracks recorder",
        "give its third column: cut -f3 \(name) > track.json")
    }
  }

  private static func xml(_ bytes: Span<UInt8>, file: String) throws(TrackError) -> TrackFormat {
    let formats: [(String, TrackFormat?)] = [
      ("<gpx", .gpx), (":gpx", .gpx), ("<kml", .kml), (":kml", .kml),
      ("<TrainingCenterDatabase", .tcx), (":TrainingCenterDatabase", .tcx), ("<html", nil),
      ("<HTML", nil),
    ]
    // The outermost element comes first; its attributes may name others.
    let found = formats.compactMap { format in find(format.0, in: bytes).map { ($0, format.1) } }
    guard let first = found.min(by: { $0.0 < $1.0 }) else {
      throw TrackError(file, "is XML without a <gpx>, <kml> or <TrainingCenterDatabase>", known)
    }
    if let format = first.1 { return format }
    throw TrackError(
      file, "is HTML, not a track",
      "it may be the error page of a server; download the track again")
  }

  private static func json(_ bytes: Span<UInt8>, file: String) throws(TrackError) -> TrackFormat {
    let marks: [(String, TrackFormat)] = [
      ("\"locations\"", .locationRecords), ("\"latitudeE7\"", .locationRecords),
      ("\"semanticSegments\"", .timeline), ("\"rawSignals\"", .timeline),
      ("\"timelinePath\"", .timeline), ("\"timelineObjects\"", .timeline),
      ("\"startTime\"", .timeline), ("\"Feature", .geoJSON), ("\"coordinates\"", .geoJSON),
      ("\"features\"", .geoJSON), ("\"latitude\"", .locationPoints), ("\"lat\"", .locationPoints),
    ]
    // The first mark decides, as a feature may have a property with the name of another mark.
    let found = marks.compactMap { mark in find(mark.0, in: bytes).map { ($0, mark.1) } }
    guard let first = found.min(by: { $0.0 < $1.0 }) else {
      throw TrackError(file, "is JSON, but no track that is known", known)
    }
    return first.1
  }

  private static func find(_ text: String, in bytes: Span<UInt8>) -> Int? {
    let wanted = Array(text.utf8)
    return bytes.indices.dropLast(wanted.count - 1).first {
      bytes[$0] == wanted[0] && bytes.equals($0..<$0 + wanted.count, wanted)
    }
  }
}

/// The result of reading a track.
public struct TrackReport: Sendable, Hashable {
  /// The detected format.
  public var format: TrackFormat
  /// The number of valid points.
  public var pointCount = 0
  /// The number of valid points without a time.
  public var untimedCount = 0
  /// The problems found: what is not a point.
  public var faults = TrackFaults()
  /// What was read with a doubt, or left out although the point counts, such as an altitude of "nan".
  public var notes = TrackFaults()

  /// The number of times that are not read, and the first of them.
  private var badTimeCount = 0
  private var firstBadTime: TrackError?
  private var firstSeconds: Double?
  private var hasSeveralTimes = false
  /// Whether all times are midnights.
  private var isDaily = true
  /// The greatest number of parts that are compared.
  private static let partLimit = 100_000
  /// The first and the last time of each part: of a file, a track, a segment or a line; the last one may go on.
  private var parts: [ClosedRange<Double>] = []
  private var part: ClosedRange<Double>?

  package init(format: TrackFormat) { self.format = format }

  /// Counts a point and passes it to `body`.
  @inline(__always)
  package mutating func pass(_ point: TrackPoint, _ body: (TrackPoint) throws -> Void) rethrows {
    pointCount += 1
    if let seconds = point.time?.timeIntervalSince1970 {
      if isDaily || !hasSeveralTimes { note(seconds) }
      if let part, !point.startsPart {
        if !part.contains(seconds) {
          self.part = min(part.lowerBound, seconds)...max(part.upperBound, seconds)
        }
      } else {
        beginPart(seconds)
      }
    } else {
      untimedCount += 1
    }
    try body(point)
  }

  private mutating func note(_ seconds: Double) {
    isDaily = isDaily && seconds.truncatingRemainder(dividingBy: 86_400) == 0
    if let firstSeconds {
      if seconds != firstSeconds { hasSeveralTimes = true }
    } else {
      firstSeconds = seconds
    }
  }

  @inline(never)
  private mutating func beginPart(_ seconds: Double) {
    if let part, parts.count < Self.partLimit { parts.append(part) }
    part = seconds...seconds
  }

  /// The time at which a part of some tracks begins more than a minute before the end of another; nil if there is none.
  package static func overlap(_ reports: [TrackReport]) -> Date? {
    let parts = reports.flatMap { $0.parts + [$0.part].compactMap { $0 } }
    var latest = -Double.infinity
    for part in parts.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if part.lowerBound < latest - 60 { return Date(timeIntervalSince1970: part.lowerBound) }
      latest = max(latest, part.upperBound)
    }
    return nil
  }

  /// Notes a time that is not read, or is not one of a recording.
  /// - Parameter seconds: what was read; nil if the point counts without a time.
  mutating func noteTime(_ text: Span<UInt8>, _ seconds: Double?, _ file: String, _ line: Int) {
    let shown = "time \"\(excerpt(text))\""
    if let seconds {
      let year = LocalDay(daysSince1970: Int((seconds / 86_400).rounded(.down))).year
      let reading = "was read as one of the year \(year); numbers are seconds since 1970"
      return notes.note(file, line, "\(shown) \(reading); \(TrackTime.remedy)")
    }
    let problem =
      secondsSince1970(text) == nil ? TrackTime.problem(text) : "is not in the years from 1900"
    badTimeCount += 1
    if firstBadTime == nil { firstBadTime = TrackError(file, line: line, shown, problem) }
    notes.note(file, line, "\(shown) \(problem); the point counts without it")
  }

  /// Notes what only the whole file shows.
  /// - Throws: ``TrackError`` if no time could be read.
  mutating func finish(_ file: String) throws(TrackError) {
    let timedCount = pointCount - untimedCount
    if timedCount == 0, let firstBadTime, 2 * badTimeCount > pointCount {
      let parts = firstBadTime.remedy.split(separator: ";", maxSplits: 1).map {
        trimmed(String($0))
      }
      throw TrackError(
        file, line: firstBadTime.line, "no time can be read: \(firstBadTime.problem) \(parts[0])",
        parts.count > 1 ? parts[1] : TrackTime.remedy)
    }
    guard timedCount > 1, let firstSeconds else { return }
    let first = Timestamp.text(Date(timeIntervalSince1970: firstSeconds))
    if !hasSeveralTimes {
      let points = "all \(grouped(timedCount)) points have the time \(first)"
      notes.note(file, nil, "\(points); is the time of day in another column?")
    } else if isDaily {
      notes.note(file, nil, "no time has a time of day; is it in another column?")
    }
  }
}

/// The problems found in a track: a message for each of the first kinds, and their total number.
public struct TrackFaults: Sendable, Hashable {
  /// The largest number of messages.
  package static let messageLimit = 10

  /// The problems that differ in numbers and in what they quote alone.
  private struct Kind: Sendable, Hashable {
    var pattern: [UInt8]
    var first: String
    var count = 1
  }

  /// The number of problems.
  public private(set) var count = 0
  private var kinds: [Kind] = []

  /// The first problem of each of the first ten kinds, and how many of the kind follow: "file:line: problem
  /// (and 15 more)".
  public var messages: [String] {
    kinds.map { $0.count == 1 ? $0.first : "\($0.first) (and \(grouped($0.count - 1)) more)" }
  }

  /// - Parameter line: the line; nil if the problem concerns the whole file.
  package mutating func note(_ file: String, _ line: Int?, _ problem: String) {
    count += 1
    let pattern = Self.pattern(problem)
    if let index = kinds.firstIndex(where: { $0.pattern == pattern }) {
      kinds[index].count += 1
    } else if kinds.count < Self.messageLimit {
      let place = line.map { "\(file):\($0)" } ?? file
      kinds.append(Kind(pattern: pattern, first: printable("\(place): \(problem)")))
    }
  }

  /// A problem without its numbers and quotations.
  private static func pattern(_ problem: String) -> [UInt8] {
    var pattern: [UInt8] = []
    var isQuoted = false
    for byte in problem.utf8 {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if !isQuoted, !isOfNumber(byte) || byte | 0x20 == UInt8(ascii: "e") { pattern.append(byte) }
    }
    return pattern
  }
}

/// The reason why a file cannot be read as a track.
public struct TrackError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The name of the file.
  public var file: String
  /// The line; nil if the problem concerns the whole file.
  public var line: Int?
  /// The problem.
  public var problem: String
  /// The suggested remedy.
  public var remedy: String

  package init(_ file: String, line: Int? = nil, _ problem: String, _ remedy: String) {
    self.file = file
    self.line = line
    self.problem = problem
    self.remedy = remedy
  }

  /// The error on one line: "file:line: problem; remedy".
  public var description: String {
    printable("\(file)\(line.map { ":\($0)" } ?? ""): \(problem); \(remedy)")
  }
}
