/// Writes bits with probabilities, for the range decoder of the runtime.
package struct RangeEncoder: Sendable {
  private var low: UInt64 = 0
  private var range: UInt32 = .max
  /// The last byte, delayed together with the 0xFF bytes after it while a carry may still change
  /// it; nil at first.
  private var held: UInt8?
  private var heldOnes = 0
  private var output: [UInt8] = []
  private var probabilities = [UInt16](repeating: MeshModel.start, count: MeshModel.count)

  package init() {}

  package mutating func bit(_ context: Int, _ bit: Int) {
    let probability = probabilities[context]
    let bound = (range >> MeshModel.scaleBits) * UInt32(probability)
    if bit == 0 {
      range = bound
      probabilities[context] = probability + ((4096 - probability) >> MeshModel.rate)
    } else {
      low += UInt64(bound)
      range -= bound
      probabilities[context] = probability - (probability >> MeshModel.rate)
    }
    normalize()
  }

  /// Writes the low `count` bits of a value, the highest first.
  package mutating func plainBits(_ value: UInt32, _ count: Int) {
    for place in stride(from: count - 1, through: 0, by: -1) {
      range >>= 1
      if value >> UInt32(place) & 1 == 1 { low += UInt64(range) }
      normalize()
    }
  }

  package mutating func tree(_ context: Int, bits: Int, _ value: Int) {
    var node = 1
    for place in stride(from: bits - 1, through: 0, by: -1) {
      let bit = value >> place & 1
      self.bit(context + node, bit)
      node = node << 1 | bit
    }
  }

  /// Writes a number below 2^31.
  package mutating func number(_ context: Int, _ value: UInt32) {
    let length = UInt32.bitWidth - value.leadingZeroBitCount
    tree(context, bits: 5, length)
    if length <= 1 { return }
    let adaptive = min(length - 1, 2)
    let rest = length - 1 - adaptive
    let lead = context + 32 + 4 * length
    var node = 1
    for place in stride(from: adaptive - 1, through: 0, by: -1) {
      let bit = Int(value >> UInt32(rest + place) & 1)
      self.bit(lead + node, bit)
      node = node << 1 | bit
    }
    plainBits(value, rest)
  }

  package mutating func signed(_ context: Int, _ value: Int64) {
    number(context, UInt32(value.magnitude))
    if value != 0 { bit(context + MeshModel.numberCount, value < 0 ? 1 : 0) }
  }

  private mutating func normalize() {
    while range < 1 << 24 {
      range <<= 8
      shiftLow()
    }
  }

  private mutating func shiftLow() {
    let carry = low > 0xFFFF_FFFF
    if low < 0xFF00_0000 || carry {
      if let held { output.append(carry ? held + 1 : held) }
      for _ in 0..<heldOnes { output.append(carry ? 0 : 0xFF) }
      heldOnes = 0
      held = UInt8(truncatingIfNeeded: low >> 24)
    } else {
      heldOnes += 1
    }
    low = (low & 0x00FF_FFFF) << 8
  }

  /// Returns all bytes; nothing may be written afterwards.
  package consuming func finish() -> [UInt8] {
    // The delayed byte, and the four bytes of `low`.
    for _ in 0..<5 { shiftLow() }
    return output
  }
}
