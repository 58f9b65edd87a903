package import Foundation
import Landfall
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

  /// Detects the format from the first bytes.
  /// - Throws: ``TrackError`` for a file of another kind.
  package static func detect(_ bytes: Span<UInt8>, file: String) throws(TrackError) -> TrackFormat {
    let head = (0..<min(bytes.count, FileKind.headSize)).map { bytes[$0] }
    let kind = FileKind(head: head, name: file)
    switch kind {
    case .fit: return .fit
    case .gpx: return .gpx
    case .kml: return .kml
    case .tcx: return .tcx
    case .text, .otherEncoding, .textWithNUL: return .csv
    default:
      guard kind.isJSON, !kind.isAnswer,
        let track = FileKind.ofTrack(json: bytes)
      else {
        throw TrackError(
          file, kind.problem(for: .track, head: head), kind.remedy(for: .track, of: file))
      }
      switch track {
      case .locationRecords: return .locationRecords
      case .timeline: return .timeline
      case .locationPoints: return .locationPoints
      default: return .geoJSON
      }
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

  /// The number of points without a position, and of those at 0,0 that are inaccurate; the line of the first of them.
  private var placelessCount = 0
  private var nullIslandCount = 0
  private var firstNowhere: Int?
  /// What the points show together.
  private var watch = TrackWatch()

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

  /// Counts a point without a position, which is no fault: devices write them before they know where they are.
  /// - Parameter line: its line; nil in a binary file.
  mutating func noteNowhere(line: Int?) {
    placelessCount += 1
    if firstNowhere == nil { firstNowhere = line }
  }

  /// Counts a point and passes it to `body`.
  /// - Parameter line: the line of the point.
  @inline(__always)
  package mutating func pass(
    _ point: TrackPoint, line: Int? = nil, _ body: (TrackPoint) throws -> Void
  ) rethrows {
    if point.coordinate.latitude == 0 {
      if watch.keepsZero(point) { return }
      if watch.isNullIsland(point) {
        nullIslandCount += 1
        if firstNowhere == nil { firstNowhere = line }
        return
      }
    }
    try use(watch.hasZeros ? passZeros(before: point, body) : point, body)
  }

  /// Passes the points at 0,0 at the start of a file if a point is near them. Returns the point; it begins the part that they
  /// began if they are no places.
  @inline(never)
  private mutating func passZeros(
    before point: TrackPoint, _ body: (TrackPoint) throws -> Void
  ) rethrows -> TrackPoint {
    let (zeros, arePlaces) = watch.takeZeros(before: point)
    var point = point
    if arePlaces {
      for zero in zeros { try use(zero, body) }
    } else {
      nullIslandCount += zeros.count
      point.startsPart = point.startsPart || zeros.contains(where: \.startsPart)
    }
    return point
  }

  /// Passes the points of a file in which all are at 0,0.
  mutating func passRest(_ body: (TrackPoint) throws -> Void) rethrows {
    for zero in watch.takeZeros(before: nil).points { try use(zero, body) }
  }

  @inline(__always)
  private mutating func use(_ point: TrackPoint, _ body: (TrackPoint) throws -> Void) rethrows {
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
    watch.take(point)
    try body(point)
  }

  /// Counts a point that the file marks as none.
  mutating func noteInvalid(_ name: String) { watch.noteInvalid(name) }

  /// Notes what of several a point is of. Returns whether the point before is of another.
  mutating func note(tracked value: Span<UInt8>, named name: String) -> Bool {
    watch.note(tracked: value, named: name)
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
    notes.note(file, line, "\(shown) \(problem); the point has no time")
  }

  /// Notes how many points have no position, in one line.
  private mutating func noteNowhere(_ file: String) {
    var parts: [String] = []
    if placelessCount > 0 { parts.append("\(counted(placelessCount, "point")) without a position") }
    if nullIslandCount > 0 {
      parts.append("\(counted(nullIslandCount, "point")) at 0,0")
    }
    if parts.isEmpty { return }
    let place = firstNowhere == nil ? "" : ", the first on this line,"
    notes.note(file, firstNowhere, "\(parts.joined(separator: " and "))\(place) not used")
  }

  /// Notes what only the whole file shows.
  /// - Throws: ``TrackError`` if no time could be read.
  mutating func finish(_ file: String) throws(TrackError) {
    noteNowhere(file)
    for note in watch.notes { notes.note(file, nil, note) }
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
