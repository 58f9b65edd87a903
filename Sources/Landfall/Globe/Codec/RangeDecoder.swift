/// Reads bits that were written with probabilities: a binary range coder on integers.
///
/// The method is that of G. N. N. Martin, "Range encoding: an algorithm for removing redundancy from a
/// digitised message" (1979), with probabilities that adapt. Behind the end of the bytes there are
/// zeros; ``hasOverrun`` tells that they were needed.
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

  /// Whether more was read than there is.
  var hasOverrun: Bool { position > bytes.count }
  /// The bytes that were read.
  package var byteCount: Int { position }

  @inline(__always)
  private mutating func nextByte() -> UInt32 {
    position &+= 1
    return UInt32(bytes.byte(at: position &- 1))
  }

  /// One bit in a context.
  @inline(__always)
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

  /// So many bits that are as likely 0 as 1, the highest first.
  @inline(__always)
  package mutating func plainBits(_ count: Int) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<count {
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

  /// A choice of 2^bits, by a tree of contexts.
  @inline(__always)
  package mutating func tree(_ context: Int, bits: Int) -> Int {
    var node = 1
    for _ in 0..<bits { node = node << 1 | bit(context + node) }
    return node - (1 << bits)
  }

  /// A number below 2^31: its length in bits, then the bits below the highest one.
  package mutating func number(_ context: Int) -> UInt32 {
    let length = tree(context, bits: 5)
    if length <= 1 { return UInt32(length) }
    let adaptive = min(length - 1, 2)
    let lead = context + 32 + 4 * length
    var node = 1
    for _ in 0..<adaptive { node = node << 1 | bit(lead + node) }
    let rest = length - 1 - adaptive
    return UInt32(node) << UInt32(rest) | plainBits(rest)
  }

  /// A number with a sign, above −2^31 and below 2^31.
  package mutating func signed(_ context: Int) -> Int64 {
    let size = Int64(number(context))
    return size != 0 && bit(context + MeshModel.numberCount) == 1 ? -size : size
  }
}
