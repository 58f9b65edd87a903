import Foundation
import Landfall
import LandfallSupport

/// Reads a track of comma-separated values (RFC 4180), one point per row.
struct CSVTrack {
  /// The longest row that is read. In a longer one a quote is most likely unclosed.
  static let rowLimit = 16 << 20

  /// The most bytes in which the header is searched for.
  private static let headerLimit = 1 << 18

  private let file: String
  /// The first number that was read with a decimal comma.
  private var commaExample: String?
  private let header: CSVTrackHeader
  private var isFirst = true
  /// The place of the point before in its line, and the number of points with an earlier one.
  private var (lastOrder, outOfOrderCount) = (-Double.infinity, 0)

  /// Reads the header.
  /// - Throws: ``TrackError`` if the first line is not a header.
  init(_ input: inout TrackInput, file: String) throws(TrackError) {
    self.file = file
    while true {
      let found: CSVTrackHeader?
      do throws(TableFault) {
        let (range, isFinal) = (input.position..<input.end, input.isAtEnd)
        found = try input.buffer.withSpan { bytes throws(TableFault) in
          try CSVTrackHeader.find(bytes.extracting(range), isFinal: isFinal)
        }
      } catch {
        throw TrackError(file, line: error.line, error.problem, error.remedy(for: file))
      }
      if let found {
        try found.requireCoordinates(file: file)
        header = found
        input.skip(to: input.position + found.table.rows, lines: found.lineCount)
        return
      }
      if !input.refill(limit: Self.headerLimit), !input.isAtEnd {
        throw TrackError(
          file, line: input.line, "is not a track: its first line is longer than 64 KB",
          "give GPX, CSV with lat and lon, GeoJSON or Google location history")
      }
    }
  }

  /// Reads all points and passes them to `body`.
  mutating func run(
    _ input: inout TrackInput, _ report: inout TrackReport, _ body: (TrackPoint) throws -> Void
  ) throws {
    while true {
      let (position, lines) = try rows(
        input.buffer, input.position..<input.end, isFinal: input.isAtEnd, line: input.line, &report,
        body)
      input.skip(to: position, lines: lines)
      if input.isAtEnd { return }
      if !input.refill(limit: Self.rowLimit), !input.isAtEnd {
        report.faults.note(
          file, input.line, "a row of more than \(Self.rowLimit >> 20) MB; is a quote left open?")
        return
      }
    }
  }

  /// Reads all whole rows in a part of the buffer; returns the position after them and their number
  /// of lines.
  private mutating func rows(
    _ buffer: [UInt8], _ range: Range<Int>, isFinal: Bool, line: Int, _ report: inout TrackReport,
    _ body: (TrackPoint) throws -> Void
  ) throws -> (position: Int, lines: Int) {
    var position = range.lowerBound
    // The lines before an index, which are counted only up to faults.
    var (lines, counted) = (0, position)
    try buffer.withSpan { buffer in
      let bytes = buffer.extracting(..<range.upperBound)
      func countLines(to end: Int) {
        lines += bytes.count(of: 0x0A, in: counted..<end)
        counted = end
      }
      let delimiter = header.delimiter
      try header.slots.withSpan { slots in
        while position < bytes.count {
          var fields = CSVTrackFields()
          let found = CSVRecord.scan(
            bytes, from: position, delimiter: delimiter, isFinal: isFinal
          ) { column, field in
            if column < slots.count, slots[column] >= 0 {
              fields.set(Int(slots[column]), bytes, field)
            }
          }
          guard let row = found else { return }
          if row.hasLineBreak,
            let first = header.table.firstOfSeveralRows(row, in: bytes, numbers: header.numbers)
          {
            countLines(to: position)
            try takeLine(bytes, first, line + lines, &report, body)
            position = first.end
            continue
          }
          let problems = try take(bytes, row, fields, &report, body)
          if problems != .none {
            countLines(to: position)
            note(problems, bytes, row, fields, line + lines, &report)
          }
          position = row.end
        }
      }
      countLines(to: position)
    }
    return (position, lines)
  }

  /// Reads a line in which quotes are characters.
  @inline(never)
  private mutating func takeLine(
    _ bytes: Span<UInt8>, _ row: CSVRecord, _ line: Int, _ report: inout TrackReport,
    _ body: (TrackPoint) throws -> Void
  ) throws {
    let fields = header.fields(ofLine: row.text.lowerBound, in: bytes)
    let problems = try take(bytes, row, fields, &report, body)
    if problems != .none { note(problems, bytes, row, fields, line, &report) }
  }

  /// What is wrong with a row: a bit for each slot that is not used, and one if the row is no point.
  private struct Problems: OptionSet {
    var rawValue: UInt16
    static var none: Problems { [] }
    static var noPoint: Problems { Problems(rawValue: 1 << 15) }
    static func slot(_ slot: CSVTrackHeader.Slot) -> Problems {
      Problems(rawValue: 1 << UInt16(slot.rawValue))
    }
  }

  /// Passes the point of a row to `body`, if it has one.
  @inline(__always)
  private mutating func take(
    _ bytes: Span<UInt8>, _ row: CSVRecord, _ fields: CSVTrackFields, _ report: inout TrackReport,
    _ body: (TrackPoint) throws -> Void
  ) throws -> Problems {
    if row.text.isEmpty || row.lineEnd.isEmpty && row.text.count == 1 && bytes[row.end - 1] == 0x0D
    {
      return .none
    }
    if row.fieldCount != header.slots.count || row.isUnclosed {
      switch shape(of: row, in: bytes) {
      case .blank: return .none
      case .fault: return .noPoint
      case .whole, .short, .long: break
      }
    }
    if header.hasMarks, let mark = rejectingMark(bytes, fields) {
      report.noteInvalid(mark)
      return .none
    }
    guard let coordinate = plainCoordinate(bytes, fields) ?? unusualCoordinate(bytes, fields)
    else { return header.table.isEmpty(row, in: bytes) ? .none : .noPoint }
    var point = TrackPoint(coordinate: coordinate, startsPart: isFirst)
    var problems = Problems.none
    if header.hasTime {
      let (seconds, isUsual) = time(bytes, fields)
      point.time = seconds.map { Date(timeIntervalSince1970: $0) }
      if seconds != nil {
        point.secondsFromGMT = TrackTime.secondsFromGMT(bytes.extracting(fields[.time]))
      }
      if !isUsual { problems.insert(.slot(.time)) }
    }
    for slot in [CSVTrackHeader.Slot.accuracy, .altitude, .speed] where !fields[slot].isEmpty {
      guard let value = number(bytes, fields, slot), value.isFinite else {
        problems.insert(.slot(slot))
        continue
      }
      switch slot {
      case .accuracy: point.accuracyMeters = value
      case .altitude: point.altitudeMeters = value
      default: point.speedMetersPerSecond = value
      }
    }
    if let name = header.trackedName,
      report.note(tracked: bytes.extracting(fields[.tracked]), named: name)
    {
      point.startsPart = true
      lastOrder = -.infinity
    }
    if header.orderName != nil, let order = decimal(bytes.extracting(fields[.order])) {
      if order < lastOrder { outOfOrderCount += 1 }
      lastOrder = order
    }
    isFirst = false
    try report.pass(point, body)
    return problems
  }

  /// The name of a column by which a row says that its position is none; nil without one.
  @inline(never)
  private func rejectingMark(_ bytes: Span<UInt8>, _ fields: CSVTrackFields) -> String? {
    for (slot, mark, name) in header.marks where !fields[slot].isEmpty {
      if mark.rejects(bytes.text(fields[slot])) { return name }
    }
    return nil
  }

  /// The coordinate of a row with plain numbers; nil for others.
  @inline(__always)
  private func plainCoordinate(_ bytes: Span<UInt8>, _ fields: CSVTrackFields) -> Coordinate? {
    guard !header.hasHemispheres, let latitude = decimal(bytes.extracting(fields[.latitude])),
      let longitude = decimal(bytes.extracting(fields[.longitude]))
    else { return nil }
    let coordinate = Coordinate(latitude: latitude, longitude: longitude)
    return coordinate.isValid ? coordinate : nil
  }

  /// The coordinate of a row with hemispheres or other signs; nil if there is none.
  @inline(never)
  private mutating func unusualCoordinate(
    _ bytes: Span<UInt8>, _ fields: CSVTrackFields
  ) -> Coordinate? {
    let position = header.position(fields)
    guard let found = try? header.positions.read(bytes, position) else { return nil }
    if found.hasComma, commaExample == nil {
      let texts = [fields[.latitude], fields[.longitude]].map { excerpt(bytes.extracting($0)) }
      commaExample = texts.first { $0.contains(",") } ?? texts[0]
    }
    return Coordinate(latitude: found.latitude, longitude: found.longitude)
  }

  /// A number that is not plain, with a note on a decimal comma; nil for one that is, and for other text.
  @inline(never)
  private mutating func plain(_ text: Span<UInt8>) -> PlainNumber? {
    guard decimal(text) == nil,
      let plain = PlainNumber(text, delimiter: header.delimiter)
    else { return nil }
    if plain.hasComma, commaExample == nil { commaExample = excerpt(text) }
    return plain
  }

  /// Judges a row that has another number of fields than the header, or a quote that is not closed.
  private func shape(of row: CSVRecord, in bytes: Span<UInt8>) -> TableHeader.RowShape {
    header.table.shape(of: row, in: bytes, needed: header.neededFieldCount)
  }

  /// The time of a row; see ``TrackTime/read(_:)``.
  @inline(__always)
  private func time(
    _ bytes: Span<UInt8>, _ fields: CSVTrackFields
  ) -> (seconds: Double?, isUsual: Bool) {
    if header.hasTimeParts { return timeText(bytes, fields).withSpan { TrackTime.read($0) } }
    return TrackTime.read(bytes.extracting(fields[.time]))
  }

  /// The time of a row as text: with the date of another column if it is a time of day.
  private func timeText(_ bytes: Span<UInt8>, _ fields: CSVTrackFields) -> [UInt8] {
    let (date, time) = (bytes.extracting(fields[.date]), bytes.extracting(fields[.time]))
    var text = TrackTime.joined(date: date, timeOfDay: time) ?? fields[.time].map { bytes[$0] }
    if !fields[.half].isEmpty { text += [UInt8(ascii: " ")] + fields[.half].map { bytes[$0] } }
    return text
  }

  @inline(__always)
  private mutating func number(
    _ bytes: Span<UInt8>, _ fields: CSVTrackFields, _ slot: CSVTrackHeader.Slot
  ) -> Double? {
    let text = bytes.extracting(fields[slot])
    return (decimal(text) ?? plain(text)?.value).map { $0 * header.factors[slot.rawValue] }
      ?? slot.measure.flatMap { measure(text, of: $0) }
  }

  /// Notes what is wrong with a row.
  @inline(never)
  private mutating func note(
    _ problems: Problems, _ bytes: Span<UInt8>, _ row: CSVRecord, _ fields: CSVTrackFields,
    _ line: Int, _ report: inout TrackReport
  ) {
    if problems.contains(.noPoint) {
      return report.faults.note(file, line, problem(bytes, row, fields))
    }
    if problems.contains(.slot(.time)) {
      let text = timeText(bytes, fields)
      if text.isEmpty {
        report.notes.note(file, line, "the time is empty; the point has no time")
      } else {
        text.withSpan { report.noteTime($0, TrackTime.read($0).seconds, file, line) }
      }
    }
    for slot in [CSVTrackHeader.Slot.accuracy, .altitude, .speed]
    where problems.contains(.slot(slot)) {
      report.notes.note(
        file, line,
        TrackFaults.unused("\(slot)", bytes.extracting(fields[slot])))
    }
  }

  /// Notes a table whose columns have no times.
  func finish(_ report: inout TrackReport) {
    if let commaExample {
      report.notes.note(file, nil, PlainNumber.commaNote(commaExample))
    }
    if let name = header.likelyAccuracy {
      report.notes.note(
        file, nil,
        "\"\(oneLine(name))\" is not read; if it is the accuracy in meters, name it accuracy")
    }
    if let name = header.orderName, outOfOrderCount > 0 {
      report.notes.note(
        file, nil,
        "\"\(oneLine(name))\" numbers the points, which are not in its order: sort the rows by it as numbers"
      )
    }
    if !header.hasTime, report.pointCount > 1, !header.otherNames.isEmpty {
      report.notes.note(
        file, nil,
        "no column is a time; other columns: \(header.otherNames.joined(separator: ", ")); "
          + "name it time")
    }
  }

  /// Why a row is not a point.
  private func problem(
    _ bytes: Span<UInt8>, _ row: CSVRecord, _ fields: CSVTrackFields
  ) -> String {
    if case .fault(let fault) = shape(of: row, in: bytes) { return fault.problem }
    let position = header.position(fields)
    do throws(PositionFault) {
      _ = try header.positions.read(bytes, position)
    } catch {
      return error.problem(bytes, position, header.positions)
    }
    return "is not a point"
  }
}

extension TrackFaults {
  /// That a field is not a number, which the point does without.
  static func unused(_ name: String, _ text: Span<UInt8>) -> String {
    "\(name) \"\(excerpt(text))\" is not a decimal number; the point counts without it"
  }
}
