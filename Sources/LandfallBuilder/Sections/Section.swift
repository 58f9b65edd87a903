package import Landfall

/// A section to be written.
package struct Section: Sendable {
  package var kind: SectionKind
  package var owner: UInt32 = 0
  /// Whether a reader that does not know the kind must reject the file.
  package var isRequired = false
  package var bytes: [UInt8]
}

/// Lays out sections after a header and a table: each at a multiple of 64 bytes, with zeros between.
/// Empties each section once it is copied, so that the file does not take its memory twice.
package func assemble(_ sections: inout [Section], grid: Grid) -> [UInt8] {
  let alignment = SectionEntry.alignment
  func aligned(_ offset: Int) -> Int { (offset + alignment - 1) / alignment * alignment }
  var offset = aligned(FileHeader.byteCount + sections.count * SectionEntry.byteCount)
  var table = ByteWriter()
  for section in sections {
    SectionEntry(
      kind: section.kind, owner: section.owner, checksum: CRC32C.checksum(section.bytes),
      flags: section.isRequired ? SectionEntry.requiredFlag : 0,
      offset: UInt64(offset), length: UInt64(section.bytes.count)
    ).write(to: &table)
    offset = aligned(offset + section.bytes.count)
  }
  var head = ByteWriter()
  FileHeader(
    minorVersion: FileHeader.minorVersion,
    sectionCount: UInt32(sections.count), fileLength: UInt64(offset),
    unitsPerDegree: grid.unitsPerDegree, sectionTableChecksum: CRC32C.checksum(table.bytes)
  ).write(to: &head)
  head.append(contentsOf: table.bytes)
  var bytes: [UInt8] = []
  bytes.reserveCapacity(offset)
  func append(_ more: [UInt8]) {
    bytes += more
    bytes += repeatElement(0, count: aligned(bytes.count) - bytes.count)
  }
  append(head.bytes)
  for number in sections.indices {
    append(sections[number].bytes)
    sections[number].bytes = []
  }
  unsafe bytes.withUnsafeMutableBytes { unsafe FileHeader.seal($0) }
  return bytes
}
