/// One entry of the section table, 32 bytes.
///
/// | offset | type | meaning |
/// |---|---|---|
/// | 0 | u32 | kind, see ``SectionKind`` |
/// | 4 | u32 | `owner`: the quadtree for kinds 12 to 15 and 30, the table of arcs for 17 to 19, 24 and 25, |
/// | | | the mesh for 32 to 36, the frame for 52 |
/// | 8 | u32 | CRC-32C of the section's bytes |
/// | 12 | u32 | flags; bit 0: a reader that does not support the kind must reject the file |
/// | 16 | u64 | offset in the file, the first multiple of 64 after the section before |
/// | 24 | u64 | length in bytes |
package struct SectionEntry: FixedRecord {
  package static let byteCount = 32
  package static let alignment = 64
  package static let requiredFlag: UInt32 = 1

  /// The first possible offset of a section at or after an offset inside the file.
  package static func aligned(_ offset: UInt64) -> UInt64 {
    (offset &+ UInt64(alignment - 1)) & ~UInt64(alignment - 1)
  }

  package var kind: UInt32 = 0
  package var owner: UInt32 = 0
  package var checksum: UInt32 = 0
  package var flags: UInt32 = 0
  package var offset: UInt64 = 0
  package var length: UInt64 = 0

  package init(
    kind: SectionKind, owner: UInt32, checksum: UInt32, flags: UInt32 = 0, offset: UInt64,
    length: UInt64
  ) {
    self.kind = kind.rawValue
    self.owner = owner
    self.checksum = checksum
    self.flags = flags
    self.offset = offset
    self.length = length
  }

  package init() {}

  package mutating func visitFields(_ field: inout some FieldVisitor) {
    field(&kind, &owner)
    field(&checksum, &flags)
    field(&offset)
    field(&length)
  }

  /// The name, and " of index 0" or " of arcs 0" if the kind uses `owner`.
  var fullName: ErrorText {
    switch SectionKind(rawValue: kind)?.owners {
    case .quadtrees: "\(kindName) of index \(owner)"
    case .arcTables: "\(kindName) of arcs \(owner)"
    case .meshes: "\(kindName) of mesh \(owner)"
    case .frames: "\(kindName) of frame \(owner)"
    case .atlas, nil: kindName
    }
  }

  /// The kind's name, or its number if this version does not support it.
  var kindName: ErrorText {
    guard let known = SectionKind(rawValue: kind) else { return "unknown \(kind)" }
    return "\(known)"
  }

  /// The kind's name as a string.
  package var name: String { kindName.description }
}
