import Foundation
import Landfall
import LandfallSupport

/// Reads the points of a TCX file (Garmin's Training Center Database, version 2): the track points of activities and
/// courses. Those without a position, as of a device indoors, are counted in a note.
struct TCXTrack {
  private let file: String
  private var scanner = XMLScanner()
  /// The point that is being read: its line and what it has so far.
  private var point: (line: Int, latitude: [UInt8]?, longitude: [UInt8]?, point: TrackPoint)?
  private var startsPart = true
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
      case .malformed(let problem):
        report.faults.note(file, scanner.line, problem)
        // The rest of a damaged point cannot be trusted.
        point = nil
      case .endOfFile: break reading
      }
    }
    if let point {
      report.faults.note(file, point.line, "the file ends within this point")
    } else if !isClosed {
      report.faults.note(file, input.line, "the file ends before </TrainingCenterDatabase>")
    }
  }

  private mutating func start() {
    if scanner.name.elementsEqual("Trackpoint".utf8) {
      let nowhere = TrackPoint(coordinate: Coordinate(latitude: 0, longitude: 0))
      point = (scanner.line, nil, nil, nowhere)
    } else if scanner.name.elementsEqual("Track".utf8) {
      startsPart = true
    }
  }

  private mutating func end(
    _ report: inout TrackReport, _ body: (TrackPoint) throws -> Void
  ) throws {
    let name = String(decoding: scanner.name, as: UTF8.self)
    switch name {
    case "Trackpoint":
      if let done = point { try finish(done, &report, body) }
      point = nil
    case "LatitudeDegrees": point?.latitude = scanner.text
    case "LongitudeDegrees": point?.longitude = scanner.text
    case "Time":
      let text = scanner.text.filter { $0 > 0x20 }
      let (seconds, isUsual) = text.withSpan { TrackTime.read($0) }
      guard point != nil else { break }
      point?.point.time = seconds.map { Date(timeIntervalSince1970: $0) }
      point?.point.secondsFromGMT = seconds.flatMap { _ in
        text.withSpan { TrackTime.secondsFromGMT($0) }
      }
      if !isUsual { text.withSpan { report.noteTime($0, seconds, file, scanner.line) } }
    case "TrainingCenterDatabase": isClosed = true
    default:
      guard point != nil, let found = PositionMeasure.name(name) else { break }
      let number = number(&report)
      point?.point[found.measure] = number.map { $0 * found.factor }
    }
  }

  private mutating func finish(
    _ done: (line: Int, latitude: [UInt8]?, longitude: [UInt8]?, point: TrackPoint),
    _ report: inout TrackReport, _ body: (TrackPoint) throws -> Void
  ) throws {
    guard let latitude = done.latitude, let longitude = done.longitude else {
      return report.noteNowhere(line: done.line)
    }
    var point = done.point
    for (text, name, axis, part) in [
      (latitude, "LatitudeDegrees", PositionAxis.latitude, \Coordinate.latitude),
      (longitude, "LongitudeDegrees", .longitude, \Coordinate.longitude),
    ] {
      guard let number = trimmedNumber(text) else {
        return report.faults.note(
          file, done.line, text.withSpan { PlainNumber.notDegrees(name, $0) })
      }
      guard abs(number) <= axis.limit else {
        return report.faults.note(
          file, done.line, text.withSpan { PositionFault.beyond(name, $0, axis) })
      }
      point.coordinate[keyPath: part] = number
    }
    point.startsPart = startsPart
    startsPart = false
    try report.pass(point, body)
  }

  /// Reads the text before an end tag as a number; nil, with a note, if it is none. Only points have it.
  private func number(_ report: inout TrackReport) -> Double? {
    guard point != nil else { return nil }
    if let number = trimmedNumber(scanner.text), number.isFinite { return number }
    let name = "<\(String(decoding: scanner.name, as: UTF8.self))>"
    report.notes.note(
      file, scanner.line, scanner.text.withSpan { TrackFaults.unused(name, $0) })
    return nil
  }

  private func trimmedNumber(_ text: [UInt8]) -> Double? {
    text.filter { $0 > 0x20 }.withSpan { decimal($0) }
  }
}
