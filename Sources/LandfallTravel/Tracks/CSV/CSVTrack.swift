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
