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
    if header.hasDate { return timeText(bytes, fields).withSpan { TrackTime.read($0) } }
    return TrackTime.read(bytes.extracting(fields[.time]))
  }

  /// The time of a row as text: with the date of another column if it is a time of day.
  private func timeText(_ bytes: Span<UInt8>, _ fields: CSVTrackFields) -> [UInt8] {
    let (date, time) = (bytes.extracting(fields[.date]), bytes.extracting(fields[.time]))
    return TrackTime.joined(date: date, timeOfDay: time) ?? fields[.time].map { bytes[$0] }
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

/// The ranges of the used fields of a row.
private struct CSVTrackFields {
  // A row has at most ``CSVTrack/rowLimit`` bytes, and so has the buffer.
  private var starts = SIMD16<Int32>.zero
  private var ends = SIMD16<Int32>.zero

  /// The range of a field, without surrounding quotes and spaces; empty if there is no such field.
  @inline(__always)
  subscript(slot: CSVTrackHeader.Slot) -> Range<Int> {
    Int(starts[slot.rawValue])..<Int(ends[slot.rawValue])
  }

  @inline(__always)
  mutating func set(_ slot: Int, _ bytes: Span<UInt8>, _ field: Range<Int>) {
    var (start, end) = (field.lowerBound, field.upperBound)
    func isDropped(_ byte: UInt8) -> Bool { byte <= 0x20 || byte == UInt8(ascii: "\"") }
    while start < end, isDropped(bytes[start]) { start += 1 }
    while end > start, isDropped(bytes[end - 1]) { end -= 1 }
    starts[slot] = Int32(truncatingIfNeeded: start)
    ends[slot] = Int32(truncatingIfNeeded: end)
  }
}

/// The columns of a CSV track, by the names in the first row.
struct CSVTrackHeader {
  /// The kinds of values that are read.
  enum Slot: Int, CaseIterable {
    case latitude, longitude, time, accuracy, altitude, speed, date, northOrSouth, eastOrWest
    /// What of several the position is of, and what says that it is none.
    case tracked, firstMark, secondMark, thirdMark

    init(_ measure: PositionMeasure) {
      switch measure {
      case .accuracy: self = .accuracy
      case .altitude: self = .altitude
      case .speed: self = .speed
      }
    }

    /// The measure; nil for a place or a time.
    var measure: PositionMeasure? { PositionMeasure.allCases.first { Slot($0) == self } }
  }

  let table: TableHeader
  /// The number of line breaks up to the first row.
  let lineCount: Int
  var delimiter: UInt8 { table.delimiter }
  /// The slot of each column; −1 for other columns.
  private(set) var slots: [Int8]
  /// The factor of each slot that converts its numbers to meters and meters per second.
  private(set) var factors = [Double](repeating: 1, count: Slot.allCases.count)
  /// The first names of columns that are not read, in quotes.
  private(set) var otherNames: [String] = []
  private let names: [String]
  /// The columns of positions; nil if the table has none.
  private(set) var columns: PositionColumns?
  /// The columns of the latitude and the longitude.
  var numbers: [Int] { columns.map { [$0.latitude, $0.longitude] } ?? [] }
  /// The number of the first fields that a row must have.
  var neededFieldCount: Int { columns?.neededFieldCount ?? 1 }
  /// The reader of positions whose numbers are not plain.
  private(set) var positions = PositionReader()
  /// The columns that may both be the latitude, or the longitude.
  private var ambiguous: (slot: Slot, columns: [Int])?
  let hasTime: Bool
  /// Whether times of day and dates are in two columns.
  let hasDate: Bool
  private(set) var hasHemispheres = false
  /// The name of the column that tells what of several a position is of.
  private(set) var trackedName: String?
  /// The columns that say whether a position is one.
  private(set) var marks: [(slot: Slot, mark: PositionMark, name: String)] = []
  var hasMarks: Bool { !marks.isEmpty }
  /// The name of a column that may be the accuracy, where none is.
  private(set) var likelyAccuracy: String?
  /// The column with whole positions of a table without columns of both coordinates.
  private var positionField: PositionField?
  var fieldCount: Int { slots.count }

  /// Finds the header at the beginning of a file.
  /// - Returns: nil if more bytes are needed.
  static func find(_ bytes: Span<UInt8>, isFinal: Bool) throws(TableFault) -> CSVTrackHeader? {
    let sought = SoughtColumns { bytes, record, delimiter in
      var (hasLatitude, hasLongitude) = (false, false)
      CSVRecord.forEachField(bytes, in: record, delimiter: delimiter) { field in
        let name = Self.name(fieldText(bytes, field))
        hasLatitude = hasLatitude || UsualNames.latitude.rank(of: name) != nil
        hasLongitude = hasLongitude || UsualNames.longitude.rank(of: name) != nil
      }
      return hasLatitude && hasLongitude
    }
    guard let table = try TableHeader.find(bytes, sought, isFinal: isFinal) else { return nil }
    var header = CSVTrackHeader(bytes, table)
    guard let hasMinutes = header.columns?.showMinutes(bytes, below: table, isFinal: isFinal) else {
      return header.columns == nil ? header : nil
    }
    header.positions.hasMinutes = hasMinutes
    return header
  }

  /// The part of a name that is compared and shown.
  private static func name(_ text: String) -> String { String(text.prefix(40)) }

  private init(_ bytes: Span<UInt8>, _ table: TableHeader) {
    self.table = table
    lineCount = bytes.count(of: 0x0A, in: 0..<table.rows)
    let names = table.names(bytes).map(Self.name)
    self.names = names
    func column(_ usual: UsualNames) -> Int? {
      let ranks = names.map { usual.rank(of: $0) ?? Int.max }
      return ranks.indices.min { ranks[$0] < ranks[$1] }.flatMap { ranks[$0] < Int.max ? $0 : nil }
    }
    let found = [Slot.latitude, .longitude].map {
      ($0, ($0 == .latitude ? UsualNames.latitude : .longitude).candidates(names))
    }
    ambiguous = found.first { $0.1.count > 1 }
    slots = Array(repeating: -1, count: names.count)
    var columns: [Slot: Int] = [
      .latitude: found[0].1.first, .longitude: found[1].1.first,
      .time: column(.time) ?? column(.date),
      .northOrSouth: column(.northOrSouth), .eastOrWest: column(.eastOrWest),
      .tracked: column(.tracked),
    ].compactMapValues { $0 }
    let free = [Slot.firstMark, .secondMark, .thirdMark]
    let marked = names.enumerated().compactMap { column, name in
      PositionMark(named: name).map { (column, $0) }
    }
    for (slot, (column, mark)) in zip(free, marked) {
      columns[slot] = column
      marks.append((slot, mark, names[column]))
    }
    if let date = column(.date), columns[.time] != date { columns[.date] = date }
    var ranks: [Slot: Int] = [:]
    for (column, name) in names.enumerated() {
      guard let found = PositionMeasure.name(name) else { continue }
      let slot = Slot(found.measure)
      guard found.rank < ranks[slot] ?? .max else { continue }
      (ranks[slot], columns[slot]) = (found.rank, column)
      factors[slot.rawValue] = found.factor
    }
    let signs = [Slot.northOrSouth, .eastOrWest].map { columns[$0].map { names[$0] } }
    if !UsualNames.areHemispheres(signs[0], signs[1]) {
      columns[.northOrSouth] = nil
      columns[.eastOrWest] = nil
    }
    for (slot, column) in columns { slots[column] = Int8(slot.rawValue) }
    trackedName = columns[.tracked].map { names[$0] }
    if columns[.accuracy] == nil { likelyAccuracy = names.first(where: Self.mayBeAccuracy) }
    hasTime = columns[.time] != nil
    hasDate = columns[.date] != nil
    otherNames = names.indices.filter { slots[$0] < 0 }.prefix(10).map { "\"\(names[$0])\"" }
    if let latitude = columns[.latitude], let longitude = columns[.longitude] {
      self.columns = PositionColumns(
        latitude: latitude, longitude: longitude, northOrSouth: columns[.northOrSouth],
        eastOrWest: columns[.eastOrWest])
    }
    positionField = self.columns == nil ? PositionField(bytes, below: table) : nil
    hasHemispheres = self.columns?.haveHemispheres ?? false
    positions.delimiter = table.delimiter
  }

  /// Whether a name that is not known may be that of an accuracy of positions.
  private static func mayBeAccuracy(_ name: String) -> Bool {
    let plain = UsualNames.plain(name)
    let others = [
      "vert", "alt", "elev", "speed", "bearing", "course", "heading", "time", "provider", "type",
    ]
    return ["accur", "precis", "uncertain", "hacc"].contains { plain.range(of: $0) != nil }
      && !plain.hasPrefix("v") && !others.contains { plain.range(of: $0) != nil }
  }

  /// - Throws: ``TrackError`` if no column is a latitude or a longitude, or if two may each be one.
  func requireCoordinates(file: String) throws(TrackError) {
    if let (slot, columns) = ambiguous {
      throw TrackError(
        file, line: table.line,
        "columns \(columns[0] + 1) and \(columns[1] + 1), \"\(names[columns[0]])\" and \"\(names[columns[1]])\", may both be "
          + "the \(slot)", "remove or rename one of them")
    }
    for slot in [Slot.latitude, .longitude] where !slots.contains(Int8(slot.rawValue)) {
      let listed = names.prefix(10).map { "\"\($0)\"" }.joined(separator: ", ")
      throw TrackError(
        file, line: table.line, "no column of the header is a \(slot); it has \(listed)",
        names.contains { UsualNames.plain($0) == "positionlat" }
          ? "these look like the semicircles of a FIT file; give the file itself"
          : positionField?.remedy(file: file) ?? "name the columns in the first row: lat,lon,time")
    }
  }

  /// The fields of a line in which quotes are characters.
  fileprivate func fields(ofLine start: Int, in bytes: Span<UInt8>) -> CSVTrackFields {
    var fields = CSVTrackFields()
    _ = CSVRecord.line(bytes, from: start, delimiter: delimiter) { column, field in
      if column < slots.count, slots[column] >= 0 {
        fields.set(Int(slots[column]), bytes, field)
      }
    }
    return fields
  }

  /// The fields of a row with its position.
  fileprivate func position(_ fields: CSVTrackFields) -> PositionFields {
    PositionFields(
      latitude: fields[.latitude], longitude: fields[.longitude],
      northOrSouth: columns?.northOrSouth.map { _ in fields[.northOrSouth] },
      eastOrWest: columns?.eastOrWest.map { _ in fields[.eastOrWest] })
  }
}
