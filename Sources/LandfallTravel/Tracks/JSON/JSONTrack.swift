import Foundation
import Landfall
import LandfallSupport

/// Reads tracks in JSON: GeoJSON, Google location history, and location points of apps.
///
/// The long arrays of each format are read one element at a time. If a file stops being JSON, the
/// fault is reported and the points before it are used.
struct JSONTrack {
  private static let streamed: Set<String> = [
    "features", "locations", "semanticSegments", "rawSignals", "timelineObjects",
  ]

  let format: TrackFormat
  let file: String
  private var members = PositionMembers()
  private var scanner = TrackJSONScanner()

  init(format: TrackFormat, file: String) {
    self.format = format
    self.file = file
  }

  /// Reads all points and passes them to `body`.
  mutating func run(
    _ input: inout TrackInput, _ report: inout TrackReport, _ body: (TrackPoint) throws -> Void
  ) throws {
    if input.peek() == 0xEF { for _ in 0..<3 { input.advance() } }
    do {
      scanner.skipSpaces(&input)
      // Several values in sequence are a GeoJSON text sequence.
      while input.peek() != nil {
        try root(&input, &report, body)
        scanner.skipSpaces(&input)
      }
    } catch let fault as TrackJSONFault {
      report.faults.note(file, fault.line, "\(fault.problem); what follows is not read")
    }
  }

  private mutating func root(
    _ input: inout TrackInput, _ report: inout TrackReport, _ body: (TrackPoint) throws -> Void
  ) throws {
    let line = input.line
    if scanner.take("[", &input) {
      try elements(&input, "", &report, body)
      return
    }
    try scanner.expect("{", &input)
    var members: [JSONNode.Member] = []
    if !scanner.take("}", &input) {
      repeat {
        let name = try scanner.name(&input)
        if isStreamed(name), scanner.take("[", &input) {
          try elements(&input, name, &report, body)
        } else {
          let member = JSONNode.Member(
            name: name, line: input.line, node: try scanner.value(&input))
          // Google's other members contain no points.
          if format == .geoJSON || format == .locationPoints { members.append(member) }
        }
      } while try scanner.goesOn(until: "}", &input)
    }
    let isPoint = members.contains {
      UsualNames.latitude.rank(of: $0.name) != nil || UsualNames.longitude.rank(of: $0.name) != nil
    }
    guard format == .geoJSON || isPoint else { return }
    try refuse(members.first { $0.name == "crs" }?.node)
    try take(JSONNode(value: .object(members), line: line), "", &report, body)
  }

  /// - Throws: ``TrackError`` if GeoJSON declares another reference system than WGS 84.
  private func refuse(_ system: JSONNode?) throws(TrackError) {
    guard format == .geoJSON, let system = DeclaredSystem(system) else { return }
    throw TrackError(file, system.problem, DeclaredSystem.remedy(for: file))
  }

  /// Whether a member with an array is read one element at a time.
  private func isStreamed(_ name: String) -> Bool {
    format == .locationPoints || Self.streamed.contains(name)
  }

  private mutating func elements(
    _ input: inout TrackInput, _ name: String, _ report: inout TrackReport,
    _ body: (TrackPoint) throws -> Void
  ) throws {
    if scanner.take("]", &input) { return }
    repeat {
      try take(try scanner.value(&input), name, &report, body)
    } while try scanner.goesOn(until: "]", &input)
  }

  private mutating func take(
    _ value: JSONNode, _ list: String, _ report: inout TrackReport,
    _ body: (TrackPoint) throws -> Void
  ) throws {
    var found = FoundPoints()
    swap(&found.members, &members)
    defer { swap(&found.members, &members) }
    switch format {
    case .geoJSON:
      try refuse(value["crs"])
      found.addGeoJSON(value)
    case .locationRecords: found.addRecord(value)
    case .locationPoints: found.addLocationPoint(value, list: list)
    default: found.addTimeline(value, list: list)
    }
    if let mark = found.marks.rejecting { return report.noteInvalid(mark) }
    for line in found.nowhere { report.noteNowhere(line: line) }
    for fault in found.faults { report.faults.note(file, fault.line, fault.problem) }
    for fault in found.notes { report.notes.note(file, fault.line, fault.problem) }
    for (text, seconds, line) in found.unusualTimes {
      text.withSpan { report.noteTime($0, seconds, file, line) }
    }
    var startsPart = false
    if let tracked = found.marks.tracked, let text = tracked.node.timeText {
      startsPart = Array(text.utf8).withSpan { report.note(tracked: $0, named: tracked.name) }
    }
    for var point in found.points {
      if report.pointCount == 0 || format != .geoJSON { point.startsPart = report.pointCount == 0 }
      point.startsPart = point.startsPart || startsPart
      startsPart = false
      try report.pass(point, line: value.line, body)
    }
  }
}

/// The points of one element, and the problems found in it.
struct FoundPoints {
  var points: [TrackPoint] = []
  var members = PositionMembers()
  var faults: [TrackJSONFault] = []
  /// What a point does without.
  var notes: [TrackJSONFault] = []
  /// What the members of the position say of it.
  var marks = PositionMembers.Marks()
  /// The lines of points without a position.
  var nowhere: [Int] = []
  /// The times that are not read, or are not ones of a recording.
  var unusualTimes: [(text: [UInt8], seconds: Double?, line: Int)] = []

  /// The offset of the local time of the last time that was read; nil for one of UTC.
  var lastOffset: Int?

  /// The seconds since 1970 of a time, which is noted if it is not read.
  mutating func seconds(_ time: JSONNode?) -> Double? {
    lastOffset = nil
    guard let time, !time.isNull else { return nil }
    let text = Array((time.timeText ?? time.kindName).utf8)
    let (seconds, isUsual) = text.withSpan { TrackTime.read($0) }
    if !isUsual { unusualTimes.append((text, seconds, time.line)) }
    if seconds != nil { lastOffset = text.withSpan { TrackTime.secondsFromGMT($0) } }
    return seconds
  }

  mutating func note(_ value: JSONNode, _ problem: String) {
    faults.append(TrackJSONFault(line: value.line, problem: problem))
  }

  /// Adds a point at the last time that was read, or a fault if its coordinate is invalid.
  mutating func add(
    latitude: Double, longitude: Double, seconds: Double?, of value: JSONNode,
    startsPart: Bool = false, measures: PositionMeasures = PositionMeasures()
  ) {
    let coordinate = Coordinate(latitude: latitude, longitude: longitude)
    guard coordinate.isValid else {
      note(value, "latitude \(latitude), longitude \(longitude) is not a valid coordinate")
      return
    }
    var point = TrackPoint(
      coordinate: coordinate, time: seconds.map { Date(timeIntervalSince1970: $0) },
      accuracyMeters: measures[.accuracy], altitudeMeters: measures[.altitude],
      speedMetersPerSecond: measures[.speed], startsPart: startsPart)
    if seconds != nil { point.secondsFromGMT = lastOffset }
    points.append(point)
  }
}

extension JSONNode {
  /// A member of an object; nil if it is missing or null, or if the value is not an object.
  subscript(name: String) -> JSONNode? {
    members?.first { $0.name == name }.flatMap { $0.node.isNull ? nil : $0.node }
  }

  /// The value of a number, or of a string that contains one, as Google writes them; nil if it is beyond the
  /// range of Double.
  var measure: Double? {
    guard let string else { return number }
    return decimal(string).flatMap { $0.isFinite ? $0 : nil }
  }

  /// The value of a number, of whatever size, or of a string that contains one.
  var degrees: Double? {
    if case .number(let number) = value { return number.value }
    return string.flatMap { decimal($0) }
  }

  /// The value of the first member with one of the usual names, the preferred name first; nil without one.
  func member(_ names: UsualNames) -> JSONNode? {
    // Most files have one of the first names, as it is.
    for name in names.all.prefix(3) {
      if let node = self[name] { return node }
    }
    return named(names)?.node
  }

  /// The first member with one of the usual names, the preferred name first; nil without one.
  func named(_ names: UsualNames) -> JSONNode.Member? {
    var best: (rank: Int, member: JSONNode.Member)?
    for member in members ?? [] where !member.node.isNull {
      if let rank = names.rank(of: member.name), best.map({ rank < $0.rank }) ?? true {
        best = (rank, member)
      }
    }
    return best?.member
  }

  /// The text of a time: of a string, or of a number; nil for other values.
  var timeText: String? {
    if case .number(let number) = value { number.literal } else { string }
  }

  /// The seconds since 1970 of a time: ISO 8601, or seconds or milliseconds since 1970.
  var seconds: Double? {
    timeText.flatMap { Array($0.utf8).withSpan { secondsSince1970($0) } }
  }
}

/// A JSON error and its line.
struct TrackJSONFault: Error {
  var line: Int
  var problem: String
}
