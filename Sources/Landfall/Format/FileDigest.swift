/// The digest of an atlas: the first 28 bytes of the SHA-256 of the whole file, computed with zeros
/// in bytes 32 to 63, which are the digest itself and the checksum of the header.
package struct FileDigest: Sendable, Hashable {
  package static let offset = 32
  package static let byteCount = 28

  private var words: (UInt64, UInt64, UInt64, UInt32) = (0, 0, 0, 0)

  package init() {}

  /// Computes the digest of a file that has a whole header. O(bytes).
  package init(of file: UnsafeRawBufferPointer) {
    let end = FileHeader.byteCount
    var hash = SHA256()
    unsafe hash.update(UnsafeRawBufferPointer(rebasing: file[..<Self.offset]))
    hash.update([UInt8](repeating: 0, count: end - Self.offset))
    unsafe hash.update(UnsafeRawBufferPointer(rebasing: file[end...]))
    let bytes = hash.finalize()
    unsafe bytes.withUnsafeBytes { bytes in
      var reader = unsafe FieldReader(
        bytes: ByteView(start: bytes.baseAddress!, count: Self.byteCount), offset: 0)
      visitFields(&reader)
    }
  }

  mutating func visitFields(_ field: inout some FieldVisitor) {
    field(&words.0)
    field(&words.1)
    field(&words.2)
    field(&words.3)
  }

  package static func == (left: FileDigest, right: FileDigest) -> Bool { left.words == right.words }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(words.0)
    hasher.combine(words.1)
    hasher.combine(words.2)
    hasher.combine(words.3)
  }
}

extension FileHeader {
  /// Writes the digest and the header's checksum into the bytes of a file that is otherwise complete.
  package static func seal(_ file: UnsafeMutableRawBufferPointer) {
    var digest = unsafe FileDigest(of: UnsafeRawBufferPointer(file))
    var fields = FieldWriter(writer: ByteWriter())
    digest.visitFields(&fields)
    for (index, byte) in fields.writer.bytes.enumerated() {
      unsafe file[FileDigest.offset + index] = byte
    }
    let checksum = unsafe CRC32C.checksum(UnsafeRawBufferPointer(rebasing: file[..<60]))
    unsafe file.storeBytes(of: checksum.littleEndian, toByteOffset: 60, as: UInt32.self)
  }
}
