import Landfall
import LandfallBuilder

extension AtlasBytes {
  /// The same atlas with globe meshes that were made by hand, in the order of their layers.
  package func adding(_ meshes: [PackedMesh]) -> AtlasBytes {
    var sections = parts.map { part in
      (
        kind: part.kind, owner: word(at: part.entry + 4), flags: word(at: part.entry + 12),
        bytes: Array(bytes[part.body])
      )
    }
    var records = ByteWriter()
    for mesh in meshes { mesh.record.write(to: &records) }
    sections.append((SectionKind.meshes.rawValue, 0, 0, records.bytes))
    for (owner, mesh) in meshes.enumerated() {
      for section in mesh.sections where !section.bytes.isEmpty {
        sections.append((section.kind.rawValue, UInt32(owner), 0, section.bytes))
      }
    }
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
      sectionCount: UInt32(sections.count), fileLength: UInt64(offset),
      unitsPerDegree: word(at: 24), sectionTableChecksum: CRC32C.checksum(table.bytes)
    ).write(to: &file)
    file.append(contentsOf: table.bytes)
    file.pad(to: alignment)
    file.append(contentsOf: bodies.bytes)
    return AtlasBytes(file.bytes)
  }
}
