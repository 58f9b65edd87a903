import Landfall

extension AtlasBytes {
  /// A section to be written again.
  package struct Contents {
    /// Where its entry stood; 0 for a new one.
    package var entry = 0
    package var kind: UInt32
    package var owner: UInt32 = 0
    package var flags: UInt32 = 0
    package var bytes: [UInt8]

    package init(
      entry: Int = 0, kind: UInt32, owner: UInt32 = 0, flags: UInt32 = 0, bytes: [UInt8]
    ) {
      self.entry = entry
      self.kind = kind
      self.owner = owner
      self.flags = flags
      self.bytes = bytes
    }
  }

  /// Changes the sections, and writes the file again with right offsets, lengths and checksums.
  package mutating func rewrite(_ change: (inout [Contents]) -> Void) {
    var sections = parts.map { part in
      Contents(
        entry: part.entry, kind: part.kind, owner: word(at: part.entry + 4),
        flags: word(at: part.entry + 12), bytes: Array(bytes[part.body]))
    }
    change(&sections)
    let alignment = SectionEntry.alignment
    func aligned(_ offset: Int) -> Int { (offset + alignment - 1) / alignment * alignment }
    var offset = aligned(FileHeader.byteCount + sections.count * SectionEntry.byteCount)
    var (table, bodies) = (ByteWriter(), ByteWriter())
    for section in sections {
      table.append(section.kind)
      table.append(section.owner)
      table.append(CRC32C.checksum(section.bytes))
      table.append(section.flags)
      table.append(UInt64(offset))
      table.append(UInt64(section.bytes.count))
      offset = aligned(offset + section.bytes.count)
      bodies.append(contentsOf: section.bytes)
      bodies.pad(to: alignment)
    }
    var file = ByteWriter()
    FileHeader(
      minorVersion: UInt16(truncatingIfNeeded: word(at: 8) >> 16),
      sectionCount: UInt32(sections.count), fileLength: UInt64(offset),
      unitsPerDegree: word(at: 24), sectionTableChecksum: CRC32C.checksum(table.bytes)
    ).write(to: &file)
    file.append(contentsOf: table.bytes)
    file.pad(to: alignment)
    file.append(contentsOf: bodies.bytes)
    bytes = file.bytes
    seal()
  }
}
