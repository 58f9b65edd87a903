/// SHA-256, as in FIPS 180-4, computed in parts.
package struct SHA256: Sendable {
  package static let byteCount = 32
  private static let blockByteCount = 64

  private var state: [UInt32] = [
    0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A,
    0x510E_527F, 0x9B05_688C, 0x1F83_D9AB, 0x5BE0_CD19,
  ]
  /// The words of the current block, extended to 64.
  private var schedule = [UInt32](repeating: 0, count: 64)
  /// Bytes that do not fill a block yet.
  private var rest: [UInt8] = []
  private var bitCount: UInt64 = 0

  package init() {}

  /// The digest of `bytes`, in lowercase hexadecimal.
  package static func hexDigest(of bytes: some Sequence<UInt8>) -> String {
    var hash = SHA256()
    hash.update(Array(bytes))
    return hex(hash.finalize())
  }

  /// Bytes in lowercase hexadecimal.
  package static func hex(_ bytes: some Sequence<UInt8>) -> String {
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    for byte in bytes {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }

  package mutating func update(_ bytes: [UInt8]) {
    unsafe bytes.withUnsafeBytes { unsafe update($0) }
  }

  /// Adds bytes. O(bytes), about 4 ns for each.
  package mutating func update(_ bytes: UnsafeRawBufferPointer) {
    bitCount &+= 8 &* UInt64(bytes.count)
    var offset = 0
    if !rest.isEmpty {
      offset = min(Self.blockByteCount - rest.count, bytes.count)
      unsafe rest.append(contentsOf: bytes[0..<offset])
      guard rest.count == Self.blockByteCount else { return }
      let block = rest
      rest.removeAll(keepingCapacity: true)
      unsafe block.withUnsafeBytes { unsafe compress($0, at: 0) }
    }
    while bytes.count - offset >= Self.blockByteCount {
      unsafe compress(bytes, at: offset)
      offset += Self.blockByteCount
    }
    unsafe rest.append(contentsOf: bytes[offset...])
  }

  /// Returns the digest of all bytes so far: 32 bytes.
  package func finalize() -> [UInt8] {
    var hash = self
    let count = bitCount
    var end: [UInt8] = [0x80]
    while (rest.count + end.count) % Self.blockByteCount != Self.blockByteCount - 8 {
      end.append(0)
    }
    for shift in stride(from: UInt64(56), through: 0, by: -8) {
      end.append(UInt8(truncatingIfNeeded: count >> shift))
    }
    hash.update(end)
    return hash.state.flatMap { word in
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> UInt32($0)) }
    }
  }

  /// Adds the block of 64 bytes at an offset, which is inside `bytes`.
  private mutating func compress(_ bytes: UnsafeRawBufferPointer, at offset: Int) {
    func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 {
      word &>> count | word &<< (32 &- count)
    }
    for index in 0..<16 {
      schedule[index] = unsafe UInt32(
        bigEndian: bytes.loadUnaligned(fromByteOffset: offset &+ 4 &* index, as: UInt32.self))
    }
    for index in 16..<64 {
      let (early, late) = (schedule[index &- 15], schedule[index &- 2])
      schedule[index] =
        schedule[index &- 16] &+ (rotate(early, 7) ^ rotate(early, 18) ^ early &>> 3)
        &+ schedule[index &- 7] &+ (rotate(late, 17) ^ rotate(late, 19) ^ late &>> 10)
    }
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for index in 0..<64 {
      let one =
        h &+ (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) &+ (e & f ^ ~e & g)
        &+ Self.constants[index] &+ schedule[index]
      let two = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) &+ (a & b ^ a & c ^ b & c)
      (h, g, f, e, d, c, b, a) = (g, f, e, d &+ one, c, b, a, one &+ two)
    }
    for (index, word) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= word }
  }

  /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
  private static let constants: [UInt32] = [
    0x428A_2F98, 0x7137_4491, 0xB5C0_FBCF, 0xE9B5_DBA5, 0x3956_C25B, 0x59F1_11F1, 0x923F_82A4,
    0xAB1C_5ED5, 0xD807_AA98, 0x1283_5B01, 0x2431_85BE, 0x550C_7DC3, 0x72BE_5D74, 0x80DE_B1FE,
    0x9BDC_06A7, 0xC19B_F174, 0xE49B_69C1, 0xEFBE_4786, 0x0FC1_9DC6, 0x240C_A1CC, 0x2DE9_2C6F,
    0x4A74_84AA, 0x5CB0_A9DC, 0x76F9_88DA, 0x983E_5152, 0xA831_C66D, 0xB003_27C8, 0xBF59_7FC7,
    0xC6E0_0BF3, 0xD5A7_9147, 0x06CA_6351, 0x1429_2967, 0x27B7_0A85, 0x2E1B_2138, 0x4D2C_6DFC,
    0x5338_0D13, 0x650A_7354, 0x766A_0ABB, 0x81C2_C92E, 0x9272_2C85, 0xA2BF_E8A1, 0xA81A_664B,
    0xC24B_8B70, 0xC76C_51A3, 0xD192_E819, 0xD699_0624, 0xF40E_3585, 0x106A_A070, 0x19A4_C116,
    0x1E37_6C08, 0x2748_774C, 0x34B0_BCB5, 0x391C_0CB3, 0x4ED8_AA4A, 0x5B9C_CA4F, 0x682E_6FF3,
    0x748F_82EE, 0x78A5_636F, 0x84C8_7814, 0x8CC7_0208, 0x90BE_FFFA, 0xA450_6CEB, 0xBEF9_A3F7,
    0xC671_78F2,
  ]
}

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
