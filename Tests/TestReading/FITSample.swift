/// Makes FIT files, message by message.
package struct FITSample {
  private let isBigEndian: Bool
  private var messages: [UInt8] = []

  package init(isBigEndian: Bool = false) { self.isBigEndian = isBigEndian }

  private func bytes(_ number: Int, size: Int) -> [UInt8] {
    let little = (0..<size).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    return isBigEndian ? little.reversed() : little
  }

  /// Adds the definition of a local type: the message, and the number and the size of each field.
  /// - Parameter developerSize: the size of a field of a developer; nil without one.
  package mutating func define(
    _ type: UInt8, message: Int, fields: [(number: UInt8, size: UInt8)],
    developerSize: UInt8? = nil
  ) {
    messages += [0x40 | (developerSize == nil ? 0 : 0x20) | type, 0, isBigEndian ? 1 : 0]
    messages += bytes(message, size: 2) + [UInt8(fields.count)]
    for field in fields { messages += [field.number, field.size, 0] }
    if let developerSize { messages += [1, 0, developerSize, 0] }
  }

  /// Adds a message of a local type.
  /// - Parameter seconds: the low bits of the time in a compressed header; nil for a normal one.
  package mutating func add(
    _ type: UInt8, _ values: [(number: Int, size: Int)], seconds: UInt8? = nil
  ) {
    messages.append(seconds.map { 0x80 | type << 5 | $0 } ?? type)
    for value in values { messages += bytes(value.number, size: value.size) }
  }

  /// The file: a header, the messages, and a checksum that no one compares.
  package var file: [UInt8] {
    let size = (0..<4).map { UInt8(truncatingIfNeeded: messages.count >> (8 * $0)) }
    return [14, 0x20, 0, 0] + size + Array(".FIT".utf8) + [0, 0] + messages + [0, 0]
  }

  /// Semicircles of degrees.
  package static func semicircles(_ degrees: Double) -> Int {
    Int((degrees / 180 * 0x1p31).rounded())
  }

  /// Three records at 48° N 11.5° E, each 1/1024° further north and a minute later than the one before, with a pause
  /// before the third.
  package static func ride(isBigEndian: Bool = false) -> [UInt8] {
    var sample = FITSample(isBigEndian: isBigEndian)
    // 2026-05-01T10:00:00Z.
    let start = 1_777_629_600 - 631_065_600
    sample.define(0, message: 0, fields: [(4, 4)])
    sample.add(0, [(start, 4)])
    sample.define(
      1, message: 20, fields: [(253, 4), (0, 4), (1, 4), (2, 2), (6, 2), (31, 1)],
      developerSize: 3)
    sample.define(2, message: 21, fields: [(253, 4), (0, 1), (1, 1)])
    for number in 0..<3 {
      let latitude = semicircles(48 + Double(number) / 1024)
      if number == 2 { sample.add(2, [(start + 100, 4), (0, 1), (0, 1)]) }
      sample.add(
        1,
        [
          (start + 60 * number, 4), (latitude, 4), (semicircles(11.5), 4), (5 * (500 + 520), 2),
          (number == 0 ? 1_500 : 0xFFFF, 2), (number == 1 ? 7 : 0xFF, 1), (0, 3),
        ])
    }
    // Before the device knew where it was.
    sample.add(
      1,
      [(start, 4), (0x7FFF_FFFF, 4), (0x7FFF_FFFF, 4), (0xFFFF, 2), (0xFFFF, 2), (0xFF, 1), (0, 3)])
    return sample.file
  }
}
