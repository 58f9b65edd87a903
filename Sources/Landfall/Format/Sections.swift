/// The sections of a file by kind, for opening an atlas.
package struct Sections {
  let bytes: ByteView
  let entries: [SectionEntry]

  func entry(_ kind: SectionKind, owner: UInt32 = 0) -> SectionEntry? {
    entries.first { $0.kind == kind.rawValue && $0.owner == owner }
  }

  /// The bytes of a section; empty if the file does not have it. Its range is already checked.
  func body(_ kind: SectionKind, owner: UInt32 = 0) -> ByteView {
    guard let entry = entry(kind, owner: owner) else { return ByteView.empty }
    let start = Int(entry.offset)
    return bytes.slice(start..<(start + Int(entry.length))) ?? ByteView.empty
  }

  /// Returns a small table after checking its checksum.
  func table(_ kind: SectionKind, minimum: Int = 0) throws(AtlasError) -> ByteView {
    guard let entry = entry(kind) else {
      if minimum == 0 { return ByteView.empty }
      throw .structure("section \(kind) is missing")
    }
    let table = body(kind)
    guard table.count >= minimum else { throw .structure("section \(kind) is too short") }
    guard table.checksum(of: 0..<table.count) == entry.checksum else {
      throw .checksum(of: "section \(kind)")
    }
    return table
  }

  func records<Record>(
    _ kind: SectionKind, _ byteCount: Int, _ maximum: Int,
    read: (ByteView, Int) -> Record
  ) throws(AtlasError) -> [Record] {
    guard body(kind).count <= maximum * byteCount else {
      throw .structure("section \(kind) has more than \(maximum) entries")
    }
    let table = try table(kind)
    guard table.count % byteCount == 0 else {
      throw .structure("section \(kind) has \(table.count) bytes, no multiple of \(byteCount)")
    }
    return (0..<(table.count / byteCount)).map { read(table, $0 * byteCount) }
  }
}
