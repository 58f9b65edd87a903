import Foundation
import Landfall
import LandfallSupport

/// Reads the points of a KML file (OGC 12-007r2): tracks (`gx:Track`) with their times, lines without times, and
/// points. Points without a time are single places, which count only without tracks, lines and points with times.
struct KMLTrack {
  /// The longest text that is read, in bytes: the coordinates of a line are one text.
  private static let textLimit = 64 << 20

  private typealias Place = (text: [UInt8], line: Int)
  private enum Shape { case track, line, point, area }

  private let file: String
  private var scanner = XMLScanner(textLimit: Self.textLimit)
  /// The innermost shape that the scanner is in.
  private var shape: Shape?
  /// The times and the positions of the track that is being read.
  private var times: [Place] = []
  private var positions: [Place] = []
  /// The time of the placemark, and its points.
  private var time: Place?
  private var places: [TrackPoint] = []
  private var waiting: [TrackPoint] = []
  private var hasPath = false
  private var (placeCount, areaCount) = (0, 0)
  private var isClosed = false

  init(file: String) { self.file = file }

  /// Reads all points and passes them to `body`.
  mutating func run(
    _ input: inout TrackInput, _ report: inout TrackReport, _ body: (TrackPoint) throws -> Void
  ) throws {
    reading: while true {
      switch scanner.next(&input) {
      case .start(let isEmpty):
        start()
        if isEmpty { try end(&report, body) }
      case .end: try end(&report, body)
      case .malformed(let problem): report.faults.note(file, scanner.line, problem)
      case .endOfFile: break reading
      }
    }
    if !isClosed { report.faults.note(file, input.line, "the file ends before </kml>") }
    if !hasPath { for point in waiting { try report.pass(point, body) } }
    var unused: [String] = []
    if hasPath, placeCount > 0 { unused.append(counted(placeCount, "point")) }
    if areaCount > 0 { unused.append(counted(areaCount, "area")) }
    if !unused.isEmpty {
      report.notes.note(file, nil, "not used as a track: \(unused.joined(separator: " and "))")
    }
  }

  private mutating func start() {
    switch String(decoding: scanner.name, as: UTF8.self) {
    case "Track": (shape, times, positions) = (.track, [], [])
    case "LineString": shape = .line
    case "Point": shape = .point
    case "LinearRing": shape = .area
    case "Placemark": (time, places) = (nil, [])
    default: break
    }
  }

  private mutating func end(
    _ report: inout TrackReport, _ body: (TrackPoint) throws -> Void
  ) throws {
    switch String(decoding: scanner.name, as: UTF8.self) {
    case "when":
      let found = (scanner.text.filter { $0 > 0x20 }, scanner.line)
      if shape == .track { times.append(found) } else { time = found }
    case "coord" where shape == .track: positions.append((scanner.text, scanner.line))
    case "coordinates": try coordinates(&report, body)
    case "Track":
      try endTrack(&report, body)
      shape = nil
    case "LineString", "Point", "LinearRing": shape = nil
    case "Placemark": try endPlacemark(&report, body)
    case "kml": isClosed = true
    default: break
    }
  }

  private mutating func endTrack(
    _ report: inout TrackReport, _ body: (TrackPoint) throws -> Void
  ) throws {
    let isTimed = times.count == positions.count
    if !isTimed, !times.isEmpty {
      report.notes.note(
        file, scanner.line,
        "a track has \(positions.count) positions and \(times.count) times; it counts without times"
      )
    }
    var startsPart = true
    for (index, position) in positions.enumerated() {
      guard var point = point(position, separator: 0x20, &report) else { continue }
      if isTimed { point.time = date(times[index], &report) }
      point.startsPart = startsPart
      startsPart = false
      hasPath = true
      try report.pass(point, body)
    }
    (times, positions) = ([], [])
  }

  /// Reads the text before an end tag as positions with commas between their numbers.
  private mutating func coordinates(
    _ report: inout TrackReport, _ body: (TrackPoint) throws -> Void
  ) throws {
    if scanner.text.count >= Self.textLimit {
      report.faults.note(file, scanner.line, "coordinates of more than \(Self.textLimit >> 20) MB")
    }
    if shape == .area {
      areaCount += 1
      return
    }
    var startsPart = true
    let line = scanner.line
    for text in scanner.text.split(whereSeparator: { $0 <= 0x20 }) {
      guard var point = point((Array(text), line), separator: UInt8(ascii: ","), &report) else {
        continue
      }
      if shape == .line {
        point.startsPart = startsPart
        startsPart = false
        hasPath = true
        try report.pass(point, body)
      } else {
        places.append(point)
      }
    }
  }

  private mutating func endPlacemark(
    _ report: inout TrackReport, _ body: (TrackPoint) throws -> Void
  ) throws {
    for var point in places {
      point.time = time.flatMap { date($0, &report) }
      point.startsPart = point.time == nil || !hasPath
      if point.time == nil {
        placeCount += 1
        if !hasPath { waiting.append(point) }
      } else {
        (hasPath, waiting) = (true, [])
        try report.pass(point, body)
      }
    }
    (time, places) = (nil, [])
  }

  private func date(_ time: Place, _ report: inout TrackReport) -> Date? {
    if time.text.isEmpty { return nil }
    let (seconds, isUsual) = time.text.withSpan { TrackTime.read($0) }
    if !isUsual { time.text.withSpan { report.noteTime($0, seconds, file, time.line) } }
    return seconds.map { Date(timeIntervalSince1970: $0) }
  }

  /// The point of a longitude, a latitude and perhaps an altitude.
  private func point(
    _ place: Place, separator: UInt8, _ report: inout TrackReport
  ) -> TrackPoint? {
    let numbers = place.text.split(whereSeparator: { $0 == separator || $0 <= 0x20 }).map {
      Array($0).withSpan { decimal($0) }
    }
    guard numbers.count >= 2, let longitude = numbers[0], let latitude = numbers[1] else {
      report.faults.note(
        file, place.line, "\"\(excerpt(place.text))\" is not a longitude and a latitude")
      return nil
    }
    let coordinate = Coordinate(latitude: latitude, longitude: longitude)
    guard coordinate.isValid else {
      report.faults.note(
        file, place.line, "\"\(excerpt(place.text))\" is beyond ±540 and ±90 degrees")
      return nil
    }
    let altitude = numbers.count > 2 ? numbers[2].flatMap { $0.isFinite ? $0 : nil } : nil
    return TrackPoint(coordinate: coordinate, altitudeMeters: altitude)
  }
}
