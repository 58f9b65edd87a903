/// The hash SHA-256 (FIPS 180-4, sections 5 and 6.2), computed in pieces.
package struct SHA256: Sendable {
  /// The eight words of the intermediate hash value.
  private var state: SIMD8<UInt32> = [
    0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A,
    0x510E_527F, 0x9B05_688C, 0x1F83_D9AB, 0x5BE0_CD19,
  ]
  /// The last bytes, which do not fill a block yet.
  private var rest: [UInt8] = []
  private var byteCount: UInt64 = 0
  /// The message schedule, here so that it is allocated once.
  private var schedule = [UInt32](repeating: 0, count: 64)

  private static let blockSize = 64

  package init() {}

  /// Adds bytes to the message.
  package mutating func update(_ bytes: [UInt8]) { update(bytes.span) }

  /// Adds bytes to the message.
  package mutating func update(_ bytes: borrowing Span<UInt8>) {
    byteCount &+= UInt64(bytes.count)
    var start = 0
    if !rest.isEmpty {
      start = min(Self.blockSize - rest.count, bytes.count)
      for place in 0..<start { rest.append(bytes[place]) }
      guard rest.count == Self.blockSize else { return }
      let block = rest
      rest = []
      Self.compress(block.span, from: 0, &schedule, into: &state)
    }
    while bytes.count - start >= Self.blockSize {
      Self.compress(bytes, from: start, &schedule, into: &state)
      start += Self.blockSize
    }
    while start < bytes.count {
      rest.append(bytes[start])
      start += 1
    }
  }

  /// Returns the 32 bytes of the hash of the bytes so far.
  package func finalize() -> [UInt8] {
    var hash = self
    let bitCount = byteCount &* 8
    let zeroCount = (2 * Self.blockSize - 9 - rest.count) % Self.blockSize
    hash.update(
      [0x80] + [UInt8](repeating: 0, count: zeroCount)
        + (0..<8).map { UInt8(truncatingIfNeeded: bitCount >> (56 - 8 * $0)) })
    return (0..<32).map { place in
      UInt8(truncatingIfNeeded: hash.state[place / 4] >> UInt32(24 - 8 * (place % 4)))
    }
  }

  /// Returns the hash of bytes as 64 lowercase hexadecimal digits.
  package static func hexDigest(of bytes: some Sequence<UInt8>) -> String {
    var hash = SHA256()
    hash.update(Array(bytes))
    return hash.finalize().map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }.joined()
  }

  /// Adds the block of 64 bytes at `start` to the hash value.
  private static func compress(
    _ bytes: borrowing Span<UInt8>, from start: Int, _ schedule: inout [UInt32],
    into state: inout SIMD8<UInt32>
  ) {
    // Spans, as arrays would check in each access whether they are shared.
    var schedule = schedule.mutableSpan
    let constants = roundConstants.span
    for index in 0..<16 {
      var word: UInt32 = 0
      for place in 0..<4 { word = word << 8 | UInt32(bytes[start + 4 * index + place]) }
      schedule[index] = word
    }
    for index in 16..<64 {
      let (early, late) = (schedule[index - 15], schedule[index - 2])
      let small0 = rotated(early, 7) ^ rotated(early, 18) ^ early >> 3
      let small1 = rotated(late, 17) ^ rotated(late, 19) ^ late >> 10
      schedule[index] = schedule[index - 16] &+ small0 &+ schedule[index - 7] &+ small1
    }
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for index in 0..<64 {
      let big1 = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)
      let first = h &+ big1 &+ (e & f ^ ~e & g) &+ constants[index] &+ schedule[index]
      let big0 = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)
      let second = big0 &+ (a & b ^ a & c ^ b & c)
      (h, g, f, e) = (g, f, e, d &+ first)
      (d, c, b, a) = (c, b, a, first &+ second)
    }
    state &+= [a, b, c, d, e, f, g, h]
  }
}

private func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 {
  word >> count | word << (32 - count)
}

/// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
private let roundConstants: [UInt32] = [
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
