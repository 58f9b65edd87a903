import Landfall

/// The bytes of an atlas, to be damaged in a certain place.
package struct AtlasBytes: Sendable {
  package var bytes: [UInt8]

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  private func word(_ offset: Int) -> Int {
    (0..<4).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
  }

  /// The word at an offset of the file.
  package func word(at offset: Int) -> UInt32 { UInt32(word(offset)) }

  /// Where the entry of a section stands in the section table.
  private func entry(_ name: String) -> Int {
    for index in 0..<word(12) {
      let offset = 64 + SectionEntry.byteCount * index
      if SectionKind(rawValue: UInt32(word(offset))).map({ "\($0)" }) == name { return offset }
    }
    preconditionFailure("no section \(name)")
  }

  /// The bytes of a section.
  package func body(_ name: String) -> Range<Int> {
    let start = word(entry(name) + 16)
    return start..<start + word(entry(name) + 24)
  }

  package mutating func put(_ value: UInt32, at offset: Int) {
    for index in 0..<4 { bytes[offset + index] = UInt8(truncatingIfNeeded: value >> (8 * index)) }
  }

  package mutating func put(_ value: Double, at offset: Int) {
    put(UInt32(truncatingIfNeeded: value.bitPattern), at: offset)
    put(UInt32(truncatingIfNeeded: value.bitPattern >> 32), at: offset + 4)
  }

  /// Lets two pieces change places.
  package mutating func swap(_ one: Int, _ other: Int, count: Int) {
    for index in 0..<count { bytes.swapAt(one + index, other + index) }
  }

  /// Makes a section end earlier, and moves those behind it.
  package mutating func shorten(_ name: String, by count: Int) {
    let entry = entry(name)
    rewrite { $0[($0.firstIndex { $0.entry == entry })!].bytes.removeLast(count) }
  }

  /// Makes the sections of a kind some of a kind that no reader knows.
  package mutating func forget(_ name: String) {
    for part in parts where SectionKind(rawValue: part.kind).map({ "\($0)" }) == name {
      put(part.kind + 9_000, at: part.entry)
    }
  }

  /// The same with all checksums right.
  package var sealed: [UInt8] {
    var result = self
    result.seal()
    return result.bytes
  }
}
