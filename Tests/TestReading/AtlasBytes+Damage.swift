import Landfall

extension AtlasBytes {
  /// One entry of the section table: where it stands, its kind and the bytes that it names.
  package struct Part: Sendable {
    package var entry: Int
    package var kind: UInt32
    package var body: Range<Int>
  }

  /// The sections, as far as the table and what it names lie inside the file.
  package var parts: [Part] {
    guard bytes.count >= FileHeader.byteCount else { return [] }
    return unsafe bytes.withUnsafeBytes { unsafe Self.parts(of: $0) }
  }

  private static func parts(of bytes: UnsafeRawBufferPointer) -> [Part] {
    func word(_ offset: Int) -> UInt32 {
      unsafe UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
    }
    func longWord(_ offset: Int) -> UInt64 { UInt64(word(offset)) | UInt64(word(offset + 4)) << 32 }
    let room = (bytes.count - FileHeader.byteCount) / SectionEntry.byteCount
    return (0..<min(Int(word(12)), room)).compactMap { index in
      let entry = FileHeader.byteCount + SectionEntry.byteCount * index
      let (start, length) = (longWord(entry + 16), longWord(entry + 24))
      let (end, isTooLarge) = start.addingReportingOverflow(length)
      guard !isTooLarge, end <= UInt64(bytes.count) else { return nil }
      return Part(entry: entry, kind: word(entry), body: Int(start)..<Int(end))
    }
  }

  /// Makes all checksums right, whatever else is wrong.
  package mutating func seal() {
    guard bytes.count >= FileHeader.byteCount else { return }
    let parts = parts
    unsafe bytes.withUnsafeMutableBytes { bytes in
      func put(_ range: Range<Int>, at offset: Int) {
        let checksum = unsafe CRC32C.checksum(UnsafeRawBufferPointer(rebasing: bytes[range]))
        unsafe bytes.storeBytes(of: checksum.littleEndian, toByteOffset: offset, as: UInt32.self)
      }
      for part in parts { put(part.body, at: part.entry + 8) }
      let count = unsafe UInt32(
        littleEndian: bytes.loadUnaligned(fromByteOffset: 12, as: UInt32.self))
      let tableEnd = FileHeader.byteCount + SectionEntry.byteCount * Int(count)
      if tableEnd <= bytes.count { put(FileHeader.byteCount..<tableEnd, at: 28) }
      unsafe FileHeader.seal(bytes)
    }
  }

  /// Changes a few bytes of the sections, each section as likely as any other, and makes the
  /// checksums right.
  package mutating func damageBodies(_ generator: inout SeededGenerator) {
    let bodies = parts.filter { !$0.body.isEmpty }.map(\.body)
    guard !bodies.isEmpty else { return }
    for _ in 0...generator.nextIndex(below: 4) {
      let body = bodies[generator.nextIndex(below: bodies.count)]
      let offset = body.lowerBound + generator.nextIndex(below: body.count)
      switch generator.nextIndex(below: 4) {
      case 0: bytes[offset] ^= 1 << UInt8(generator.nextIndex(below: 8))
      case 1: bytes[offset] = UInt8(truncatingIfNeeded: generator.next())
      case 2: bytes[offset] = [0, 1, 0x7F, 0x80, 0xFE, 0xFF][generator.nextIndex(below: 6)]
      default:
        // A word as the format has them: all ones, a small number, or any.
        let start = body.lowerBound + (offset - body.lowerBound) / 4 * 4
        guard start + 4 <= body.upperBound else { continue }
        let word = [
          UInt32.max, UInt32(generator.nextIndex(below: 64)),
          UInt32(truncatingIfNeeded: generator.next()),
        ]
        put(word[generator.nextIndex(below: 3)], at: start)
      }
    }
    seal()
  }
}
