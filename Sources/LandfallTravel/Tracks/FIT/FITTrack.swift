import Foundation
import Landfall
import LandfallSupport

/// Reads the points of a FIT file, as devices of sports record it: its record messages with a position, in constant
/// memory. Files may follow one another.
///
/// The layout is that of Garmin's "FIT Protocol": a header, then messages, whose fields a definition message describes
/// before them, and a checksum, which is not compared. Numbers of messages and fields are those of its global profile.
struct FITTrack {
  private enum Message: Int { case record = 20, event = 21 }
  /// The fields of the messages that are read.
  private enum Field {
    static let timestamp = 253
    static let (latitude, longitude, altitude, speed, accuracy) = (0, 1, 2, 6, 31)
    static let (enhancedSpeed, enhancedAltitude) = (73, 78)
    static let (event, eventType) = (0, 1)
  }

  /// How the messages of a local type are laid out.
  private struct Definition {
    var message: Message?
    var isBigEndian: Bool
    /// For each field its number and its range of the message's bytes.
    var fields: [(number: Int, bytes: Range<Int>)]
    var size: Int
  }

  /// 1989-12-31T00:00:00Z, from which FIT counts seconds.
  private static let epoch = 631_065_600.0
  /// Below it a time counts from when the device was switched on.
  private static let leastTime = 0x1000_0000

  private let file: String
  private var definitions = [Definition?](repeating: nil, count: 16)
  /// The bytes of the current message.
  private var message: [UInt8] = []
  /// The last time, to which compressed headers add seconds.
  private var timestamp = 0
  private var startsPart = true
  /// Why reading ends before the file does, or the file before its data.
  private var ending: String?

  init(file: String) { self.file = file }

  /// Reads all points and passes them to `body`.
  mutating func run(
    _ input: inout TrackInput, _ report: inout TrackReport, _ body: (TrackPoint) throws -> Void
  ) throws {
    while input.peek() != nil, ending == nil {
      (startsPart, timestamp) = (true, 0)
      definitions = Array(repeating: nil, count: 16)
      try readFile(&input, &report, body)
    }
    if let ending { report.faults.note(file, nil, ending) }
  }

  /// Reads one file: its header, messages and checksum.
  private mutating func readFile(
    _ input: inout TrackInput, _ report: inout TrackReport, _ body: (TrackPoint) throws -> Void
  ) throws {
    guard let headerSize = input.next(), headerSize >= 12,
      take(Int(headerSize) - 1, from: &input), message[7..<11].elementsEqual(".FIT".utf8)
    else { return ending = "what follows the first FIT file is no other" }
    let size = number(3..<7, isBigEndian: false)
    var left = size
    // Whether the header gives another length than the file has.
    var isWrong = false
    while ending == nil {
      if isWrong {
        if Self.isAtEnd(&input) { break }
      } else if left <= 0 {
        // A message that is longer than the rest shows it, too.
        if left == 0, Self.isAtEnd(&input) || !goesOn(&input) { break }
        isWrong = true
        report.notes.note(
          file, nil, "the header says that \(size) bytes follow, but there are more; all are read")
        continue
      }
      guard let header = input.next() else { return cut() }
      left -= 1
      let type = header & 0x80 != 0 ? Int(header >> 5 & 3) : Int(header & 15)
      if header & 0xC0 == 0x40 {
        left -= define(type, hasMore: header & 0x20 != 0, &input)
        continue
      }
      guard let definition = definitions[type] else {
        return ending = "a message of type \(type) comes before its definition; the rest is skipped"
      }
      guard take(definition.size, from: &input) else { return cut() }
      left -= definition.size
      if header & 0x80 != 0 { addSeconds(Int(header & 31)) }
      try read(definition, &report, body)
    }
    // The checksum.
    if ending == nil { _ = take(2, from: &input) }
  }

  /// Whether only a checksum follows, or a checksum and another file.
  private static func isAtEnd(_ input: inout TrackInput) -> Bool {
    let next = input.peek(count: 14)
    return next.count <= 2 || next.count == 14 && next[10..<14].elementsEqual(".FIT".utf8)
  }

  /// Whether messages follow where the data end according to the header, rather than a checksum.
  private func goesOn(_ input: inout TrackInput) -> Bool {
    let limit = 2_048
    let next = input.peek(count: limit)
    // Zeros fill a file of whole blocks.
    if next.dropFirst(2).allSatisfy({ $0 == 0 }) { return false }
    var (position, definitions) = (0, definitions)
    for _ in 0..<4 {
      // The last two bytes are the checksum.
      if position + 2 >= next.count { return position + 2 == next.count || next.count == limit }
      let header = next[position]
      let type = header & 0x80 != 0 ? Int(header >> 5 & 3) : Int(header & 15)
      if header & 0xC0 == 0x40 {
        guard position + 6 <= next.count else { return next.count == limit }
        guard next[position + 1] == 0, next[position + 2] <= 1 else { return false }
        var size = 0
        // The fields, then those of developers: a number, a size and a type each.
        position += 5
        for _ in 0..<(header & 0x20 != 0 ? 2 : 1) {
          guard position < next.count else { return next.count == limit }
          let end = position + 1 + 3 * Int(next[position])
          for index in stride(from: position + 2, to: min(end, next.count), by: 3) {
            size += Int(next[index])
          }
          position = end
        }
        definitions[type] = Definition(message: nil, isBigEndian: false, fields: [], size: size)
      } else {
        guard let definition = definitions[type], header & 0x80 != 0 || header & 0x30 == 0 else {
          return false
        }
        position += 1 + definition.size
      }
    }
    return true
  }

  private mutating func cut() { ending = "the file ends before its data" }

  /// Reads a definition; returns the number of its bytes.
  private mutating func define(
    _ type: Int, hasMore: Bool, _ input: inout TrackInput
  ) -> Int {
    guard take(5, from: &input) else {
      cut()
      return 0
    }
    let isBigEndian = message[1] == 1
    let fieldCount = Int(message[4])
    var definition = Definition(
      message: Message(rawValue: number(2..<4, isBigEndian: isBigEndian)),
      isBigEndian: isBigEndian, fields: [], size: 0)
    guard take(3 * fieldCount, from: &input) else {
      cut()
      return 5
    }
    var taken = 5 + 3 * fieldCount
    for field in stride(from: 0, to: 3 * fieldCount, by: 3) {
      let end = definition.size + Int(message[field + 1])
      definition.fields.append((Int(message[field]), definition.size..<end))
      definition.size = end
    }
    if hasMore {
      guard let count = input.next(), take(3 * Int(count), from: &input) else {
        cut()
        return taken
      }
      taken += 1 + 3 * Int(count)
      for field in stride(from: 1, to: 3 * Int(count), by: 3) {
        definition.size += Int(message[field])
      }
    }
    definitions[type] = definition
    return taken
  }

  /// A compressed time: the low five bits of a time that is at most 31 s after the last one.
  private mutating func addSeconds(_ low: Int) {
    timestamp += (low - timestamp) & 31
  }

  private mutating func read(
    _ definition: Definition, _ report: inout TrackReport, _ body: (TrackPoint) throws -> Void
  ) throws {
    func value(_ field: Int) -> Int? {
      guard let bytes = definition.fields.first(where: { $0.number == field })?.bytes,
        [1, 2, 4].contains(bytes.count)
      else { return nil }
      let number = number(bytes, isBigEndian: definition.isBigEndian)
      // All bits set stand for no value.
      return number == 1 << (8 * bytes.count) - 1 ? nil : number
    }
    if let time = value(Field.timestamp) { timestamp = time }
    guard definition.message == .record else {
      // The timer starts again after a pause.
      if definition.message == .event, value(Field.event) == 0, value(Field.eventType) == 0 {
        startsPart = true
      }
      return
    }
    guard let latitude = value(Field.latitude), let longitude = value(Field.longitude),
      latitude != 0x7FFF_FFFF, longitude != 0x7FFF_FFFF
    else { return }
    let coordinate = Coordinate(
      latitude: Self.degrees(latitude), longitude: Self.degrees(longitude))
    guard coordinate.isValid else {
      return report.faults.note(file, nil, "a latitude is beyond ±90 degrees")
    }
    var point = TrackPoint(coordinate: coordinate, startsPart: startsPart)
    startsPart = false
    if timestamp >= Self.leastTime {
      point.time = Date(timeIntervalSince1970: Self.epoch + Double(timestamp))
    }
    point.altitudeMeters = (value(Field.enhancedAltitude) ?? value(Field.altitude))
      .map { Double($0) / 5 - 500 }
    point.speedMetersPerSecond = (value(Field.enhancedSpeed) ?? value(Field.speed))
      .map { Double($0) / 1000 }
    point.accuracyMeters = value(Field.accuracy).map { Double($0) }
    try report.pass(point, body)
  }

  /// The degrees of a signed number of semicircles, of which 2³¹ are 180°.
  private static func degrees(_ semicircles: Int) -> Double {
    Double(Int32(truncatingIfNeeded: semicircles)) * 180 / 0x1p31
  }

  /// Takes the next bytes as the message; false if the file ends before.
  private mutating func take(_ count: Int, from input: inout TrackInput) -> Bool {
    message.removeAll(keepingCapacity: true)
    for _ in 0..<count {
      guard let byte = input.next() else { return false }
      message.append(byte)
    }
    return true
  }

  /// A whole number of the message without a sign.
  private func number(_ bytes: Range<Int>, isBigEndian: Bool) -> Int {
    var number = 0
    for offset in 0..<bytes.count {
      let place = isBigEndian ? bytes.lowerBound + offset : bytes.upperBound - 1 - offset
      number = number << 8 | Int(message[place])
    }
    return number
  }
}
