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
    var lines = 0
    try buffer.withSpan { buffer in
      let bytes = buffer.extracting(..<range.upperBound)
      try header.slots.withSpan { slots in
        while let row = CSVTrackRow(
          bytes, from: position, delimiter: header.delimiter, slots: slots, isFinal: isFinal)
        {
          try take(bytes, row, line: line + lines, &report, body)
          lines += row.lineCount
          position = row.end
        }
      }
    }
    return (position, lines)
  }

  @inline(__always)
  private mutating func take(
    _ bytes: Span<UInt8>, _ row: CSVTrackRow, line: Int, _ report: inout TrackReport,
    _ body: (TrackPoint) throws -> Void
  ) throws {
    if row.isEmpty { return }
    guard row.fieldCount >= header.fieldCount, !row.isUnclosed,
      let latitude = number(bytes, row, .latitude), let longitude = number(bytes, row, .longitude),
      Coordinate(latitude: latitude, longitude: longitude).isValid
    else { return note(bytes, row, line, &report) }
    var point = TrackPoint(
      coordinate: Coordinate(latitude: latitude, longitude: longitude), startsPart: isFirst)
    if header.hasTime {
      guard let seconds = secondsSince1970(bytes.extracting(row.field(.time))) else {
        return note(bytes, row, line, &report)
      }
      point.time = Date(timeIntervalSince1970: seconds)
    }
    for slot in [CSVTrackHeader.Slot.accuracy, .altitude, .speed] where row.has(slot) {
      guard let value = number(bytes, row, slot), value.isFinite else {
        return note(bytes, row, line, &report)
      }
      switch slot {
      case .accuracy: point.accuracyMeters = value
      case .altitude: point.altitudeMeters = value
      default: point.speedMetersPerSecond = value
      }
    }
    isFirst = false
    try report.pass(point, body)
  }

  @inline(__always)
  private func number(
    _ bytes: Span<UInt8>, _ row: CSVTrackRow, _ slot: CSVTrackHeader.Slot
  ) -> Double? {
    guard let value = decimal(bytes.extracting(row.field(slot))) else { return nil }
    return value * header.factors[slot.rawValue]
  }

  /// Notes why a row is not a point.
  @inline(never)
  private func note(
    _ bytes: Span<UInt8>, _ row: CSVTrackRow, _ line: Int, _ report: inout TrackReport
  ) {
    report.faults.note(file, line, problem(bytes, row))
  }

  private func problem(_ bytes: Span<UInt8>, _ row: CSVTrackRow) -> String {
    if row.isUnclosed { return "a quote is not closed" }
    guard row.fieldCount >= header.fieldCount else {
      return "\(row.fieldCount) fields, but the header has \(header.fieldCount)"
    }
    for (slot, limit) in [(CSVTrackHeader.Slot.latitude, 90.0), (.longitude, 540)] {
      let text = excerpt(bytes.extracting(row.field(slot)))
      if text.isEmpty { return "the \(slot) is empty" }
      guard let value = number(bytes, row, slot) else {
        return "\(slot) \"\(text)\" is not a decimal number of degrees"
      }
      if !(abs(value) <= limit) { return "\(slot) \(text) is beyond ±\(Int(limit))" }
    }
    if header.hasTime, secondsSince1970(bytes.extracting(row.field(.time))) == nil {
      let text = excerpt(bytes.extracting(row.field(.time)))
      return text.isEmpty
        ? "the time is empty" : "time \"\(text)\" is neither ISO 8601 nor seconds since 1970"
    }
    for slot in [CSVTrackHeader.Slot.accuracy, .altitude, .speed]
    where row.has(slot) && number(bytes, row, slot)?.isFinite != true {
      return "\(slot) \"\(excerpt(bytes.extracting(row.field(slot))))\" is not a decimal number"
    }
    return "is not a point"
  }
}

/// The bytes as a string of at most 40 characters, for messages.
package func excerpt(_ bytes: Span<UInt8>) -> String {
  let copy = (0..<min(bytes.count, 160)).map { bytes[$0] }
  let text = String(String(decoding: copy, as: UTF8.self).prefix(40))
  return text.utf8.count < bytes.count && bytes.count > 40 ? text + "…" : text
}

func excerpt(_ bytes: [UInt8]) -> String { bytes.withSpan { excerpt($0) } }

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
    var row = row[...]
    if row.starts(with: [0xEF, 0xBB, 0xBF]) { row = row.dropFirst(3) }
    let text = String(decoding: row, as: UTF8.self)
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
