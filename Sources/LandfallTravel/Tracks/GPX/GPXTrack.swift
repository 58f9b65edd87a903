import Foundation
import Landfall
import LandfallSupport

/// Reads the points of a GPX file (topografix.com, GPX 1.0 and 1.1).
///
/// Reads the tracks; without tracks the routes, with the points between theirs that Garmin adds; without
/// either the waypoints, which are single places rather than a path. Time and elevation are those of the point.
/// Speed and accuracy may be in any extension that has elements of these names. Dilutions of precision (`hdop`)
/// are not in meters and are ignored.
struct GPXTrack {
  private enum Kind: Int { case waypoint, route, track }

  private enum Field: Equatable {
    case time
    case measure(PositionMeasure, factor: Double)
    case mark(PositionMark)
  }

  private let file: String
  private var scanner = XMLScanner()
  /// The point that is being read, from its start tag on; nil between points.
  private var point: (kind: Kind, line: Int, point: TrackPoint, problem: String?)?
  /// The name of the element that says that the point is none.
  private var rejectingMark: String?
  /// Whether the scanner is in extensions of the point.
  private var isInExtensions = false
  /// The points that follow a route point before the next one (`gpxx:rpt`).
  private var betweenRoutePoints: [Coordinate] = []
  private var startsPart = true
  /// Routes and waypoints, which come before tracks and are used only if there are no tracks.
  private var waiting: (routes: [TrackPoint], waypoints: [TrackPoint]) = ([], [])
  private var hasTrack = false
  private var (routeCount, waypointCount) = (0, 0)
  private var isClosed = false
  /// The fields of the names of elements that were read, as files have few.
  private var fields: [(name: [UInt8], field: Field?)] = []

  init(file: String) { self.file = file }

  /// Reads all points and passes them to `body`.
  mutating func run(
    _ input: inout TrackInput, _ report: inout TrackReport, _ body: (TrackPoint) throws -> Void
  ) throws {
    reading: while true {
      switch scanner.next(&input) {
      case .start(let isEmpty):
        start(&report)
        if isEmpty { try end(&report, body) }
      case .end: try end(&report, body)
      case .malformed(let problem):
        report.faults.note(file, scanner.line, problem)
        // The rest of a damaged point cannot be trusted.
        point = nil
        isInExtensions = false
      case .endOfFile: break reading
      }
    }
    if let point {
      report.faults.note(file, point.line, "the file ends within this point")
    } else if !isClosed {
      report.faults.note(file, input.line, "the file ends before </gpx>")
    }
    if !hasTrack {
      for point in waiting.routes.isEmpty ? waiting.waypoints : waiting.routes {
        try report.pass(point, body)
      }
    }
    noteUnused(&report)
  }

  /// Notes the routes and waypoints that are not a part of the track.
  private func noteUnused(_ report: inout TrackReport) {
    let routes = hasTrack && routeCount > 0 ? counted(routeCount, "route") : nil
    let isUsed = !hasTrack && waiting.routes.isEmpty
    let waypoints = waypointCount > 0 && !isUsed ? counted(waypointCount, "waypoint") : nil
    let unused = [routes, waypoints].compactMap { $0 }
    if unused.isEmpty { return }
    let kind = hasTrack ? "tracks" : "routes"
    report.notes.note(
      file, nil, "not used beside the \(kind): \(unused.joined(separator: " and "))")
  }

  private mutating func start(_ report: inout TrackReport) {
    let name = scanner.name
    if let kind = Self.kind(ofPoint: name) {
      if let point { report.faults.note(file, point.line, "this point is never closed") }
      point = (
        kind, scanner.line, TrackPoint(coordinate: Coordinate(latitude: 0, longitude: 0)), nil
      )
      isInExtensions = false
      rejectingMark = nil
      betweenRoutePoints = []
      switch place() {
      case .success(let coordinate): point?.point.coordinate = coordinate
      case .failure(let problem): point?.problem = problem.text
      }
    } else if point != nil {
      if name.elementsEqual("extensions".utf8) {
        isInExtensions = true
      } else if point?.kind == .route, name.elementsEqual("rpt".utf8) {
        switch place() {
        case .success(let coordinate): betweenRoutePoints.append(coordinate)
        case .failure(let problem): report.faults.note(file, scanner.line, problem.text)
        }
      }
    } else if name.elementsEqual("trkseg".utf8) {
      startsPart = true
    } else if name.elementsEqual("rte".utf8) {
      startsPart = true
      routeCount += 1
    }
  }

  private struct Problem: Error { var text: String }

  private static func kind(ofPoint name: [UInt8]) -> Kind? {
    // The length excludes most tags.
    guard name.count == 3 || name.count == 5 else { return nil }
    if name.elementsEqual("trkpt".utf8) { return .track }
    if name.elementsEqual("rtept".utf8) { return .route }
    return name.elementsEqual("wpt".utf8) ? .waypoint : nil
  }

  /// Reads `lat` and `lon`.
  private func place() -> Result<Coordinate, Problem> {
    var numbers: [Double] = []
    for (name, axis) in [("lat", PositionAxis.latitude), ("lon", .longitude)] {
      guard let text = scanner.attribute(name) else {
        return .failure(Problem(text: "the point has no \(name)"))
      }
      guard let number = number(text) else {
        return .failure(Problem(text: text.withSpan { PlainNumber.notDegrees(name, $0) }))
      }
      guard abs(number) <= axis.limit else {
        return .failure(Problem(text: text.withSpan { PositionFault.beyond(name, $0, axis) }))
      }
      numbers.append(number)
    }
    return .success(Coordinate(latitude: numbers[0], longitude: numbers[1]))
  }

  private mutating func end(
    _ report: inout TrackReport, _ body: (TrackPoint) throws -> Void
  ) throws {
    let name = scanner.name
    if let done = point, Self.kind(ofPoint: name) == done.kind {
      point = nil
      if let problem = done.problem {
        report.faults.note(file, done.line, problem)
        return
      }
      if let rejectingMark { return report.noteInvalid(rejectingMark) }
      var found = done.point
      switch done.kind {
      case .track:
        // Frees the memory of points that are not needed anymore.
        if !hasTrack { waiting = ([], []) }
        hasTrack = true
        found.startsPart = startsPart
        startsPart = false
        try report.pass(found, body)
      case .route where !hasTrack:
        found.startsPart = startsPart
        startsPart = false
        waiting.routes.append(found)
        waiting.routes += betweenRoutePoints.map { TrackPoint(coordinate: $0) }
        betweenRoutePoints = []
      case .waypoint:
        waypointCount += 1
        found.startsPart = true
        if !hasTrack { waiting.waypoints.append(found) }
      default: break
      }
    } else if point != nil {
      if let field = field(name) {
        read(field, &report)
      } else if name.elementsEqual("extensions".utf8) {
        isInExtensions = false
      }
    } else if name.elementsEqual("gpx".utf8) {
      isClosed = true
    }
  }

  /// The field of the point that an element gives; nil for another. An extension has times and elevations of its own.
  private mutating func field(_ name: [UInt8]) -> Field? {
    let found: Field?
    if let known = fields.first(where: { $0.name == name }) {
      found = known.field
    } else {
      let text = String(decoding: name, as: UTF8.self)
      found =
        text == "time"
        ? .time
        : PositionMeasure.name(text).map { .measure($0.measure, factor: $0.factor) }
          ?? PositionMark(named: text).map { .mark($0) }
      if fields.count < 32 { fields.append((name, found)) }
    }
    if isInExtensions, case .time? = found { return nil }
    if isInExtensions, case .measure(.altitude, _)? = found { return nil }
    return found
  }

  /// Reads the text before an end tag into a field.
  private mutating func read(_ field: Field, _ report: inout TrackReport) {
    let text = trimmed(scanner.text)
    if text.isEmpty { return }
    if case .mark(let mark) = field {
      if mark.rejects(String(decoding: text, as: UTF8.self)) {
        rejectingMark = String(decoding: scanner.name, as: UTF8.self)
      }
      return
    }
    guard case .measure(let measure, let factor) = field else {
      let (seconds, isUsual) = text.withSpan { TrackTime.read($0) }
      point?.point.time = seconds.map { Date(timeIntervalSince1970: $0) }
      point?.point.secondsFromGMT = seconds.flatMap { _ in
        text.withSpan { TrackTime.secondsFromGMT($0) }
      }
      if !isUsual { text.withSpan { report.noteTime($0, seconds, file, scanner.line) } }
      return
    }
    guard
      let number = text.withSpan({ LandfallTravel.measure($0, of: measure, factor: factor) })
    else {
      let name = "<\(String(decoding: scanner.name, as: UTF8.self))>"
      return report.notes.note(
        file, scanner.line, text.withSpan { TrackFaults.unused(name, $0) })
    }
    point?.point[measure] = number
  }

  private func number(_ text: [UInt8]) -> Double? {
    trimmed(text).withSpan { decimal($0) }
  }

  private func trimmed(_ text: [UInt8]) -> [UInt8] {
    guard let first = text.firstIndex(where: { $0 > 0x20 }),
      let last = text.lastIndex(where: { $0 > 0x20 })
    else { return [] }
    return first == 0 && last == text.count - 1 ? text : Array(text[first...last])
  }
}
