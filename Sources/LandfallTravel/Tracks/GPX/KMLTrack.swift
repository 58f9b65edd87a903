import Foundation
import Landfall
import LandfallSupport

/// Reads the points of a KML file (OGC 12-007r2): tracks (`gx:Track`) with their times, and lines and points with the
/// times of their placemark, which its data may give, as they may measures: see ``KMLData``. Points without a time are single
/// places, which count only without tracks, lines and points with times.
struct KMLTrack {
  /// The longest text that is read, in bytes: the coordinates of a line are one text.
  private static let textLimit = 64 << 20

  private typealias Place = (text: [UInt8], line: Int)
  private enum Shape { case track, line, point, area }

  /// The texts of a `TimeSpan`, or of a `TimeStamp` as its begin, and whether they became times of points.
  private struct Span {
    var begin: Place?
    var end: Place?
    var isUsed = false
  }

  private let file: String
  private var scanner = XMLScanner(textLimit: Self.textLimit)
  /// The innermost shape that the scanner is in.
  private var shape: Shape?
  /// The times and the positions of the track that is being read.
  private var times: [Place] = []
  private var positions: [Place] = []
  /// The times of the placemark, its lines and its points.
  private var span = Span()
  private var lines: [[TrackPoint]] = []
  private var places: [TrackPoint] = []
  /// The data of the placemark, and those of the track that is being read.
  private var (data, trackData) = (KMLData(), KMLData())
  private var isInPlacemark = false
  /// Whether the scanner is in a view, whose times are not those of the placemark.
  private var isInView = false
  /// The number of placemarks whose times were not used, and the line of the first.
  private var (unreadCount, firstUnread) = (0, 0)
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
    try endLines(&report, body)
    if !isClosed { report.faults.note(file, input.line, "the file ends before </kml>") }
    if !hasPath { for point in waiting { try report.pass(point, body) } }
    var unused: [String] = []
    if hasPath, placeCount > 0 { unused.append(counted(placeCount, "point")) }
    if areaCount > 0 { unused.append(counted(areaCount, "area")) }
    if !unused.isEmpty {
      report.notes.note(file, nil, "not used as a track: \(unused.joined(separator: " and "))")
    }
    if unreadCount > 0 {
      let placemarks = counted(unreadCount, "placemark")
      report.notes.note(
        file, firstUnread, "the times of \(placemarks), the first on this line, were not read")
    }
  }

  private mutating func start() {
    switch String(decoding: scanner.name, as: UTF8.self) {
    case "Track": (shape, times, positions, trackData) = (.track, [], [], KMLData())
    case "LineString": shape = .line
    case "Point": shape = .point
    case "LinearRing": shape = .area
    case "Placemark":
      (span, places, data, isInPlacemark, isInView) = (Span(), [], KMLData(), true, false)
    case "Data", "SimpleData", "SimpleArrayData":
      if shape == .track {
        trackData.open(scanner.attribute("name"))
      } else {
        data.open(scanner.attribute("name"))
      }
    case "LookAt", "Camera": isInView = true
    default: break
    }
  }

  private mutating func end(
    _ report: inout TrackReport, _ body: (TrackPoint) throws -> Void
  ) throws {
    switch String(decoding: scanner.name, as: UTF8.self) {
    case "when" where shape == .track: times.append(trimmedText())
    case "when", "begin":
      if isInPlacemark, !isInView { span.begin = trimmedText() }
    case "end":
      if isInPlacemark, !isInView { span.end = trimmedText() }
    case "LookAt", "Camera": isInView = false
    case "value": takeData()
    case "SimpleData":
      takeData()
      closeData()
    case "Data", "SimpleArrayData": closeData()
    case "coord" where shape == .track: positions.append((scanner.text, scanner.line))
    case "coordinates": try coordinates(&report, body)
    case "Track":
      try endTrack(&report, body)
      shape = nil
    case "LineString", "Point", "LinearRing": shape = nil
    case "Placemark":
      try endLines(&report, body)
      try endPlacemark(&report, body)
    case "kml": isClosed = true
    default: break
    }
  }

  private mutating func takeData() {
    let text = Array(trimmed(String(decoding: scanner.text, as: UTF8.self)).utf8)
    if shape == .track {
      trackData.take(text, line: scanner.line)
    } else if isInPlacemark {
      data.take(text, line: scanner.line)
    }
  }

  private mutating func closeData() {
    trackData.close()
    data.close()
  }

  private func trimmedText() -> Place { (scanner.text.filter { $0 > 0x20 }, scanner.line) }

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
    if times.isEmpty {
      var line: [TrackPoint] = []
      for (index, position) in positions.enumerated() {
        guard var point = point(position, separator: 0x20, &report) else { continue }
        trackData.add(to: &point, at: index, of: positions.count)
        line.append(point)
      }
      lines.append(line)
      positions = []
      if !isInPlacemark { try endLines(&report, body) }
      return
    }
    span.isUsed = true
    var startsPart = true
    for (index, position) in positions.enumerated() {
      guard var point = point(position, separator: 0x20, &report) else { continue }
      trackData.add(to: &point, at: index, of: positions.count)
      if isTimed {
        point.time = date(times[index], &report)
        point.secondsFromGMT = point.time.flatMap { _ in
          times[index].text.withSpan { TrackTime.secondsFromGMT($0) }
        }
      }
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
    let line = scanner.line
    let texts = scanner.text.split(whereSeparator: { $0 <= 0x20 })
    if texts.isEmpty { report.noteNowhere(line: line) }
    let points = texts.compactMap {
      point((Array($0), line), separator: UInt8(ascii: ","), &report)
    }
    if shape == .line {
      lines.append(points)
      // A line outside of a placemark has no times.
      if !isInPlacemark { try endLines(&report, body) }
    } else {
      places += points
    }
  }

  /// Passes the lines of a placemark: from its begin at the first position to its end at the last one, at one speed.
  private mutating func endLines(
    _ report: inout TrackReport, _ body: (TrackPoint) throws -> Void
  ) throws {
    takeMoment()
    let points = lines.flatMap(\.self)
    guard !points.isEmpty else { return lines = [] }
    let (begin, end) = times(&report)
    span.isUsed = true
    let lengths =
      begin == nil || end == nil
      ? []
      : zip(points, points.dropFirst()).map {
        GeodesicLine.meters(from: $0.coordinate, to: $1.coordinate)
      }
    let whole = lengths.reduce(0, +)
    var (number, way) = (0, 0.0)
    for line in lines {
      var isFirst = true
      for var point in line {
        let isLast = number == points.count - 1
        if let begin, let end {
          let portion = whole > 0 ? way / whole : Double(number) / Double(max(1, points.count - 1))
          let between = begin.time + portion * end.time.timeIntervalSince(begin.time)
          point.time = isLast ? end.time : between
          point.secondsFromGMT = isLast ? end.offset : begin.offset
        } else if let only = number == 0 ? begin : isLast ? end : nil {
          (point.time, point.secondsFromGMT) = (only.time, only.offset)
        }
        point.startsPart = isFirst
        isFirst = false
        hasPath = true
        try report.pass(point, body)
        if number < lengths.count { way += lengths[number] }
        number += 1
      }
    }
    lines = []
  }

  private mutating func endPlacemark(
    _ report: inout TrackReport, _ body: (TrackPoint) throws -> Void
  ) throws {
    takeMoment()
    if let mark = data.rejecting {
      for _ in places { report.noteInvalid(mark) }
      places = []
      span.isUsed = true
    }
    let (begin, end) = places.isEmpty ? (nil, nil) : times(&report)
    if !places.isEmpty { span.isUsed = true }
    for var point in places {
      data.add(to: &point, at: 0, of: 1)
      let moments = [begin, end].compactMap(\.self)
      if moments.isEmpty {
        point.startsPart = true
        placeCount += 1
        if !hasPath { waiting.append(point) }
      }
      for (number, moment) in moments.enumerated() {
        (point.time, point.secondsFromGMT) = (moment.time, moment.offset)
        point.startsPart = !hasPath
        point.endsStay = number > 0
        (hasPath, waiting) = (true, [])
        try report.pass(point, body)
      }
    }
    let texts = [span.begin, span.end].compactMap(\.self).filter { !$0.text.isEmpty }
    if !span.isUsed, let first = texts.first { noteUnread(first.line) }
    (span, places, data, isInPlacemark) = (Span(), [], KMLData(), false)
  }

  /// Takes the time from the data of a placemark that has none of its own.
  private mutating func takeMoment() {
    if span.begin == nil, span.end == nil { span.begin = data.moment }
  }

  private mutating func noteUnread(_ line: Int) {
    if unreadCount == 0 { firstUnread = line }
    unreadCount += 1
  }

  private typealias Moment = (time: Date, offset: Int?)

  /// The begin and the end of the placemark; no end that is not later than the begin, as of a span of days.
  private mutating func times(_ report: inout TrackReport) -> (begin: Moment?, end: Moment?) {
    let texts = [span.begin, span.end].compactMap(\.self)
    if let part = texts.first(where: { Self.isYearOrMonth($0.text) }) {
      if !span.isUsed { noteUnread(part.line) }
      return (nil, nil)
    }
    func moment(_ place: Place?) -> Moment? {
      guard let place, let time = date(place, &report) else { return nil }
      return (time, place.text.withSpan { TrackTime.secondsFromGMT($0) })
    }
    let (begin, end) = (moment(span.begin), moment(span.end))
    if let begin, let end, end.time <= begin.time { return (begin, nil) }
    return (begin, end)
  }

  /// Whether a text is a year or a month (`gYear`, `gYearMonth`), which is no time of a point.
  private static func isYearOrMonth(_ text: [UInt8]) -> Bool {
    (text.count == 4 || text.count == 7 && text[4] == UInt8(ascii: "-"))
      && text.enumerated().allSatisfy { $0 == 4 || $1 &- 0x30 <= 9 }
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
    if place.text.allSatisfy({ $0 <= 0x20 }) {
      report.noteNowhere(line: place.line)
      return nil
    }
    let numbers = place.text.split(whereSeparator: { $0 == separator || $0 <= 0x20 }).map {
      Array($0).withSpan { decimal($0) }
    }
    guard numbers.count <= 3 else {
      let text = "\"\(excerpt(place.text))\" has \(numbers.count) numbers and is not one position"
      report.faults.note(
        file, place.line,
        "\(text); commas join the numbers of a position, spaces separate positions")
      return nil
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
