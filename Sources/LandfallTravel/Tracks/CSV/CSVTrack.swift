import Foundation
import Landfall
import LandfallSupport

/// Reads a track of comma-separated values (RFC 4180), one point per row.
struct CSVTrack {
  /// The longest row that is read. In a longer one a quote is most likely unclosed.
  static let rowLimit = 16 << 20

  private let file: String
  private let header: CSVTrackHeader
  private var isFirst = true

  /// Reads the header.
  /// - Throws: ``TrackError`` if the first line is not a header.
  init(_ input: inout TrackInput, file: String) throws(TrackError) {
    self.file = file
    var row: [UInt8] = []
    while let byte = input.next(), byte != 0x0A {
      row.append(byte)
      if row.count > 1 << 16 {
        throw TrackError(
          file, line: 1, "is not a track: its first line is longer than 64 KB",
          "give GPX, CSV with lat and lon, GeoJSON or Google location history")
      }
    }
    header = try CSVTrackHeader(row, file: file)
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
      try header.slots.withSpan { slots in
        while position < bytes.count {
          var fields = CSVTrackFields()
          let found = CSVRecord.scan(
            bytes, from: position, delimiter: header.delimiter, isFinal: isFinal
          ) { column, field in
            if column < slots.count, slots[column] >= 0 {
              fields.set(Int(slots[column]), bytes, field)
            }
          }
          guard let row = found else { return }
          if try !take(bytes, row, fields, &report, body) {
            countLines(to: position)
            report.faults.note(file, line + lines, problem(bytes, row, fields))
          }
          position = row.end
        }
      }
      countLines(to: position)
    }
    return (position, lines)
  }

  /// Passes the point of a row to `body`; returns false if it has none.
  @inline(__always)
  private mutating func take(
    _ bytes: Span<UInt8>, _ row: CSVRecord, _ fields: CSVTrackFields, _ report: inout TrackReport,
    _ body: (TrackPoint) throws -> Void
  ) throws -> Bool {
    if row.text.isEmpty || row.lineEnd.isEmpty && row.text.count == 1 && bytes[row.end - 1] == 0x0D
    {
      return true
    }
    guard row.fieldCount >= header.fieldCount, !row.isUnclosed,
      let latitude = number(bytes, fields, .latitude),
      let longitude = number(bytes, fields, .longitude),
      Coordinate(latitude: latitude, longitude: longitude).isValid
    else { return false }
    var point = TrackPoint(
      coordinate: Coordinate(latitude: latitude, longitude: longitude), startsPart: isFirst)
    if header.hasTime {
      guard let seconds = secondsSince1970(bytes.extracting(fields[.time])) else { return false }
      point.time = Date(timeIntervalSince1970: seconds)
    }
    for slot in [CSVTrackHeader.Slot.accuracy, .altitude, .speed] where !fields[slot].isEmpty {
      guard let value = number(bytes, fields, slot), value.isFinite else { return false }
      switch slot {
      case .accuracy: point.accuracyMeters = value
      case .altitude: point.altitudeMeters = value
      default: point.speedMetersPerSecond = value
      }
    }
    isFirst = false
    try report.pass(point, body)
    return true
  }

  @inline(__always)
  private func number(
    _ bytes: Span<UInt8>, _ fields: CSVTrackFields, _ slot: CSVTrackHeader.Slot
  ) -> Double? {
    decimal(bytes.extracting(fields[slot])).map { $0 * header.factors[slot.rawValue] }
  }

  /// Why a row is not a point.
  private func problem(
    _ bytes: Span<UInt8>, _ row: CSVRecord, _ fields: CSVTrackFields
  ) -> String {
    if row.isUnclosed { return "a quote is not closed" }
    guard row.fieldCount >= header.fieldCount else {
      return "\(row.fieldCount) fields, but the header has \(header.fieldCount)"
    }
    for (slot, limit) in [(CSVTrackHeader.Slot.latitude, 90.0), (.longitude, 540)] {
      let text = excerpt(bytes.extracting(fields[slot]))
      if text.isEmpty { return "the \(slot) is empty" }
      guard let value = number(bytes, fields, slot) else {
        return "\(slot) \"\(text)\" is not a decimal number of degrees"
      }
      if !(abs(value) <= limit) { return "\(slot) \(text) is beyond ±\(Int(limit))" }
    }
    if header.hasTime, secondsSince1970(bytes.extracting(fields[.time])) == nil {
      let text = excerpt(bytes.extracting(fields[.time]))
      return text.isEmpty
        ? "the time is empty" : "time \"\(text)\" is neither ISO 8601 nor seconds since 1970"
    }
    for slot in [CSVTrackHeader.Slot.accuracy, .altitude, .speed]
    where !fields[slot].isEmpty && number(bytes, fields, slot)?.isFinite != true {
      return "\(slot) \"\(excerpt(bytes.extracting(fields[slot])))\" is not a decimal number"
    }
    return "is not a point"
  }
}

/// The ranges of the used fields of a row.
private struct CSVTrackFields {
  private var starts = SIMD8<Int>.zero
  private var ends = SIMD8<Int>.zero

  /// The range of a field, without surrounding quotes and spaces; empty if there is no such field.
  @inline(__always)
  subscript(slot: CSVTrackHeader.Slot) -> Range<Int> {
    starts[slot.rawValue]..<ends[slot.rawValue]
  }

  @inline(__always)
  mutating func set(_ slot: Int, _ bytes: Span<UInt8>, _ field: Range<Int>) {
    var (start, end) = (field.lowerBound, field.upperBound)
    func isDropped(_ byte: UInt8) -> Bool { byte <= 0x20 || byte == UInt8(ascii: "\"") }
    while start < end, isDropped(bytes[start]) { start += 1 }
    while end > start, isDropped(bytes[end - 1]) { end -= 1 }
    (starts[slot], ends[slot]) = (start, end)
  }
}

/// The columns of a CSV track, by the names in the first row.
struct CSVTrackHeader {
  /// The kinds of values that are read.
  enum Slot: Int, CaseIterable { case latitude, longitude, time, accuracy, altitude, speed }

  /// The separator of fields: a comma, a semicolon or a tab, whichever is most frequent.
  var delimiter: UInt8
  /// The slot of each column; −1 for other columns.
  var slots: [Int8]
  /// The factor of each slot that converts its numbers to meters and meters per second.
  var factors = [Double](repeating: 1, count: Slot.allCases.count)
  var hasTime: Bool { slots.contains(Int8(Slot.time.rawValue)) }
  var fieldCount: Int { slots.count }

  /// The column names in lowercase without spaces, "_" and "-", in order of preference.
  private static let names: [(slot: Slot, name: String, factor: Double)] = [
    (.latitude, "latitude", 1), (.latitude, "lat", 1),
    (.longitude, "longitude", 1), (.longitude, "lon", 1), (.longitude, "lng", 1),
    (.longitude, "long", 1),
    (.time, "time", 1), (.time, "timestamp", 1), (.time, "datetime", 1), (.time, "timeutc", 1),
    (.time, "utctime", 1), (.time, "timestampms", 1), (.time, "epoch", 1), (.time, "date", 1),
    (.accuracy, "accuracy", 1), (.accuracy, "accuracym", 1), (.accuracy, "horizontalaccuracy", 1),
    (.accuracy, "hacc", 1),
    (.altitude, "altitude", 1), (.altitude, "altitudem", 1), (.altitude, "ele", 1),
    (.altitude, "elevation", 1), (.altitude, "alt", 1), (.altitude, "altitudeft", 0.3048),
    (.speed, "speed", 1), (.speed, "speedms", 1), (.speed, "speedmps", 1),
    (.speed, "speedkmh", 1 / 3.6), (.speed, "speedkph", 1 / 3.6), (.speed, "speedmph", 0.44704),
    (.speed, "speedkn", 1852.0 / 3600), (.speed, "speedknots", 1852.0 / 3600),
  ]

  /// Reads the first row.
  /// - Throws: ``TrackError`` if no column is a latitude or a longitude.
  init(_ row: [UInt8], file: String) throws(TrackError) {
    let text = String(decoding: row.dropFirst(row.withSpan { startOfText($0) }), as: UTF8.self)
    let delimiters: [Character] = [",", ";", "\t"]
    let counts = delimiters.map { mark in text.count { $0 == mark } }
    let most = delimiters.indices.max { (counts[$0], -$0) < (counts[$1], -$1) }!
    delimiter = delimiters[most].asciiValue!
    let names = text.split(separator: delimiters[most], omittingEmptySubsequences: false).map {
      String($0.filter { $0 != "\"" && $0 != "\r" }.drop(while: \.isWhitespace).prefix(40))
    }
    slots = Array(repeating: -1, count: names.count)
    let plain = names.map { name in name.lowercased().filter { $0.isLetter || $0.isNumber } }
    for slot in Slot.allCases {
      for (_, name, factor) in Self.names.filter({ $0.slot == slot }) {
        guard let column = plain.firstIndex(of: name) else { continue }
        slots[column] = Int8(slot.rawValue)
        factors[slot.rawValue] = factor
        break
      }
    }
    for slot in [Slot.latitude, .longitude] where !slots.contains(Int8(slot.rawValue)) {
      let listed = names.prefix(10).map { "\"\($0)\"" }.joined(separator: ", ")
      throw TrackError(
        file, line: 1, "no column of the header is a \(slot); it has \(listed)",
        "name the columns in the first row: lat,lon,time")
    }
  }
}
