#if _endian(big)
  // Records are read in place as the processor's own numbers.
  #error("Landfall requires a little-endian processor")
#endif

/// The first 64 bytes of an atlas.
///
/// | offset | type | meaning |
/// |---|---|---|
/// | 0 | 8 bytes | ``magic`` |
/// | 8 | u16 | major version, 1 |
/// | 10 | u16 | minor version, 0 |
/// | 12 | u32 | number of entries in the section table, which begins at byte 64 |
/// | 16 | u64 | length of the file in bytes |
/// | 24 | u32 | grid units in a degree |
/// | 28 | u32 | CRC-32C of the section table |
/// | 32 | 28 bytes | digest of the file, see ``FileDigest`` |
/// | 60 | u32 | CRC-32C of bytes 0 to 59 |
package struct FileHeader: Sendable, Hashable {
  /// 0x89 "LFA" CR LF 0x1A LF: a byte above ASCII, and line ends that a transfer in text mode changes.
  package static let magic: [UInt8] = [0x89, 0x4C, 0x46, 0x41, 0x0D, 0x0A, 0x1A, 0x0A]
  package static let byteCount = 64
  package static let majorVersion: UInt16 = 1
  /// The latest minor version, which describes every ``SectionKind``.
  package static let minorVersion: UInt16 = 0

  /// The version of the format, such as "1.0".
  package static var version: String { "\(majorVersion).\(minorVersion)" }

  package var majorVersion = Self.majorVersion
  package var minorVersion: UInt16
  package var sectionCount: UInt32
  package var fileLength: UInt64
  package var unitsPerDegree: UInt32
  package var sectionTableChecksum: UInt32
  package var digest = FileDigest()

  package init(
    minorVersion: UInt16, sectionCount: UInt32, fileLength: UInt64, unitsPerDegree: UInt32,
    sectionTableChecksum: UInt32
  ) {
    self.minorVersion = minorVersion
    self.sectionCount = sectionCount
    self.fileLength = fileLength
    self.unitsPerDegree = unitsPerDegree
    self.sectionTableChecksum = sectionTableChecksum
  }

  /// Visits the fields between the magic and the checksum.
  private mutating func visitFields(_ field: inout some FieldVisitor) {
    field(&majorVersion)
    field(&minorVersion)
    field(&sectionCount)
    field(&fileLength)
    field(&unitsPerDegree)
    field(&sectionTableChecksum)
    digest.visitFields(&field)
  }

  package func write(to writer: inout ByteWriter) {
    var header = ByteWriter()
    header.append(contentsOf: Self.magic)
    var (copy, fields) = (self, FieldWriter(writer: header))
    copy.visitFields(&fields)
    header = fields.writer
    header.append(CRC32C.checksum(header.bytes))
    writer.append(contentsOf: header.bytes)
  }

  /// Reads the header. Checks the magic, the version, the checksum and the length in this order, so
  /// that the error names the actual problem.
  package init(reading bytes: ByteView) throws(AtlasError) {
    guard bytes.count >= Self.magic.count,
      (0..<Self.magic.count).allSatisfy({ bytes.byte(at: $0) == Self.magic[$0] })
    else { throw AtlasError.notAnAtlas(byteCount: bytes.count) }
    guard bytes.count >= Self.byteCount else {
      throw AtlasError.truncated(byteCount: bytes.count, expected: UInt64(Self.byteCount))
    }
    self.init(
      minorVersion: 0, sectionCount: 0, fileLength: 0, unitsPerDegree: 0, sectionTableChecksum: 0)
    var fields = FieldReader(bytes: bytes, offset: Self.magic.count)
    visitFields(&fields)
    guard majorVersion == Self.majorVersion else {
      throw AtlasError.unsupportedVersion(major: majorVersion, minor: minorVersion)
    }
    guard bytes.checksum(of: 0..<60) == bytes.word(at: 60) else {
      throw AtlasError.checksum(of: "header")
    }
    guard fileLength == UInt64(bytes.count) else {
      throw AtlasError.truncated(byteCount: bytes.count, expected: fileLength)
    }
  }
}
