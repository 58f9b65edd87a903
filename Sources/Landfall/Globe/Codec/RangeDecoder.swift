/// Reads bits that were written with probabilities: a binary range coder on integers.
///
/// The method is that of G. N. N. Martin, "Range encoding: an algorithm for removing redundancy
/// from a digitised message" (1979), with adaptive probabilities. Past the end of the bytes it
/// reads zeros; ``hasOverrun`` reports whether it did.
package struct RangeDecoder {
  private let bytes: ByteView
  private var position = 0
  private var range: UInt32 = .max
  private var code: UInt32 = 0
  private var probabilities = [UInt16](repeating: MeshModel.start, count: MeshModel.count)

  package init(_ bytes: ByteView) {
    self.bytes = bytes
    for _ in 0..<4 { code = code << 8 | nextByte() }
  }

  /// Whether more bytes were read than exist.
  var hasOverrun: Bool { position > bytes.count }
  /// The number of bytes read.
  package var byteCount: Int { position }

  @_transparent
  private mutating func nextByte() -> UInt32 {
    position &+= 1
    return UInt32(bytes.byte(at: position &- 1))
  }

  /// Reads one bit in a context.
  @_transparent
  package mutating func bit(_ context: Int) -> Int {
    let probability = probabilities[context]
    let bound = (range >> MeshModel.scaleBits) &* UInt32(probability)
    let bit: Int
    if code < bound {
      range = bound
      probabilities[context] = probability + ((4096 - probability) >> MeshModel.rate)
      bit = 0
    } else {
      code &-= bound
      range &-= bound
      probabilities[context] = probability - (probability >> MeshModel.rate)
      bit = 1
    }
    while range < 1 << 24 {
      range <<= 8
      code = code << 8 | nextByte()
    }
    return bit
  }

  /// Reads `count` bits with equal probabilities of 0 and 1, the highest first.
  @inline(__always)
  package mutating func plainBits(_ count: Int) -> UInt32 {
    var value: UInt32 = 0
    // Not a loop over a range: that is slow without optimization.
    var rest = count
    while rest > 0 {
      rest &-= 1
      range >>= 1
      let bit: UInt32 = code >= range ? 1 : 0
      if bit == 1 { code &-= range }
      value = value << 1 | bit
      while range < 1 << 24 {
        range <<= 8
        code = code << 8 | nextByte()
      }
    }
    return value
  }

  /// Reads one of 2^bits values, by a tree of contexts.
  @inline(__always)
  package mutating func tree(_ context: Int, bits: Int) -> Int {
    let end = 1 &<< bits
    var node = 1
    while node < end { node = node &<< 1 | bit(context &+ node) }
    return node &- end
  }

  /// Reads a number below 2^31: its length in bits, then the bits below the highest one.
  package mutating func number(_ context: Int) -> UInt32 {
    let length = tree(context, bits: 5)
    if length <= 1 { return UInt32(length) }
    let adaptive = min(length - 1, 2)
    let lead = context + 32 + 4 * length
    var node = 1
    while node < 1 &<< adaptive { node = node &<< 1 | bit(lead &+ node) }
    let rest = length - 1 - adaptive
    return UInt32(node) << UInt32(rest) | plainBits(rest)
  }

  /// Reads a signed number, above −2^31 and below 2^31.
  package mutating func signed(_ context: Int) -> Int64 {
    let size = Int64(number(context))
    return size != 0 && bit(context + MeshModel.numberCount) == 1 ? -size : size
  }
}
