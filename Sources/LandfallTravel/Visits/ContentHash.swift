import Foundation

/// A hash of 128 bits, from which identifiers are made that are the same on every device: FNV-1a of
/// Fowler, Noll and Vo.
struct ContentHash {
  // In halves, as UInt128 requires iOS 18.
  private var high: UInt64 = 0x6c62_272e_07bb_0142
  private var low: UInt64 = 0x62b8_2175_6295_c58d

  mutating func add(_ byte: UInt8) {
    low ^= UInt64(byte)
    // The prime is 2⁸⁸ + 0x13b.
    let product = low.multipliedFullWidth(by: 0x13b)
    high = high &* 0x13b &+ product.high &+ low << 24
    low = product.low
  }

  /// Adds a text and a zero byte, which separates it from what follows.
  mutating func add(_ text: String) {
    for byte in text.utf8 { add(byte) }
    add(0 as UInt8)
  }

  mutating func add(_ number: UInt64) {
    for index in 0..<8 { add(UInt8(truncatingIfNeeded: number >> (8 * index))) }
  }

  /// The hash as a UUID of version 8 (RFC 9562 §5.8).
  var uuid: UUID {
    var bytes = [high, low].flatMap { half in
      (0..<8).map { UInt8(truncatingIfNeeded: half >> (56 - 8 * $0)) }
    }
    bytes[6] = bytes[6] & 0x0F | 0x80
    bytes[8] = bytes[8] & 0x3F | 0x80
    return UUID(
      uuid: (
        bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7], bytes[8],
        bytes[9], bytes[10], bytes[11], bytes[12], bytes[13], bytes[14], bytes[15]
      ))
  }
}
