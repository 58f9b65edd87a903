/// CRC-32C, with the Castagnoli polynomial as in RFC 3720 §12.1; processes eight bytes per step.
package enum CRC32C {
  /// The checksum of `bytes`.
  package static func checksum(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
    let tables = Self.tables
    var crc: UInt32 = 0xFFFF_FFFF
    var offset = 0
    let count = bytes.count
    while count - offset >= 8 {
      // The loop condition keeps both loads inside the buffer.
      let low = unsafe UInt32(
        littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
      let high = unsafe UInt32(
        littleEndian: bytes.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self))
      let mixed = low ^ crc
      crc = tables[7 * 256 + Int(mixed & 0xFF)]
      crc ^= tables[6 * 256 + Int((mixed >> 8) & 0xFF)]
      crc ^= tables[5 * 256 + Int((mixed >> 16) & 0xFF)]
      crc ^= tables[4 * 256 + Int(mixed >> 24)]
      crc ^= tables[3 * 256 + Int(high & 0xFF)]
      crc ^= tables[2 * 256 + Int((high >> 8) & 0xFF)]
      crc ^= tables[256 + Int((high >> 16) & 0xFF)]
      crc ^= tables[Int(high >> 24)]
      offset += 8
    }
    while offset < count {
      crc = unsafe (crc >> 8) ^ tables[Int((crc ^ UInt32(bytes[offset])) & 0xFF)]
      offset += 1
    }
    return ~crc
  }

  /// The checksum of `bytes`.
  package static func checksum(_ bytes: [UInt8]) -> UInt32 {
    unsafe bytes.withUnsafeBytes { unsafe checksum($0) }
  }

  /// Table t gives the effect of a byte that is followed by t more bytes.
  private static let tables: [UInt32] = {
    var tables = [UInt32](repeating: 0, count: 8 * 256)
    for byte in 0..<256 {
      var crc = UInt32(byte)
      for _ in 0..<8 { crc = (crc & 1) == 0 ? crc >> 1 : (crc >> 1) ^ 0x82F6_3B78 }
      tables[byte] = crc
    }
    for index in 256..<(8 * 256) {
      let before = tables[index - 256]
      tables[index] = (before >> 8) ^ tables[Int(before & 0xFF)]
    }
    return tables
  }()
}
