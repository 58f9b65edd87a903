/// The packed steps between the vertices of a layout: each vertex is stored as its difference from
/// the one before.
///
/// A step is two differences of 16 bits, modulo 2^16, each zigzag-encoded as an unsigned number (0,
/// −1, 1, −2 … become 0, 1, 2, 3 …). Their bits are interleaved, x in the even ones, to one number,
/// which is written in bytes of seven bits, the lowest first; all but the last have bit 7 set.
/// Steps of up to 511 lattice units take three bytes, of up to 63 two. Only the last byte of a step
/// has bit 7 clear, so lines can also be read from their end.
package enum LatticeStep {
  /// The size of the longest step in bytes.
  static let maxByteCount = 5

  /// The code of a step.
  package static func code(from: LatticePoint, to: LatticePoint) -> UInt32 {
    interleaved(fold(to.x &- from.x), fold(to.y &- from.y))
  }

  /// Writes the code of a step.
  package static func write(_ code: UInt32, to bytes: inout [UInt8]) {
    var rest = code
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  /// Decodes the lowest bytes of a word: seven bits of each.
  @inline(__always)
  package static func code(_ word: UInt64, byteCount: Int) -> UInt32 {
    let bytes = word & ((1 &<< UInt64(8 &* byteCount)) &- 1)
    let low = (bytes & 0x7F) | (bytes & 0x7F00) &>> 1 | (bytes & 0x7F_0000) &>> 2
    let high = (bytes & 0x7F00_0000) &>> 3 | (bytes & 0x7F_0000_0000) &>> 4
    return UInt32(truncatingIfNeeded: low | high)
  }

  /// The differences of a code.
  @inline(__always)
  package static func differences(_ code: UInt32) -> (x: UInt16, y: UInt16) {
    (unfold(gather(code)), unfold(gather(code >> 1)))
  }

  @inline(__always)
  private static func fold(_ difference: UInt16) -> UInt16 {
    difference << 1 ^ UInt16(bitPattern: Int16(bitPattern: difference) >> 15)
  }

  @inline(__always)
  private static func unfold(_ folded: UInt16) -> UInt16 { folded >> 1 ^ (0 &- (folded & 1)) }

  /// The bits of two numbers in turns (Morton's order), those of `x` in the even positions.
  @inline(__always)
  static func interleaved(_ x: UInt16, _ y: UInt16) -> UInt32 { spread(x) | spread(y) << 1 }

  /// Moves sixteen bits to the even positions of 32.
  @inline(__always)
  private static func spread(_ bits: UInt16) -> UInt32 {
    var bits = UInt32(bits)
    bits = (bits | bits << 8) & 0x00FF_00FF
    bits = (bits | bits << 4) & 0x0F0F_0F0F
    bits = (bits | bits << 2) & 0x3333_3333
    return (bits | bits << 1) & 0x5555_5555
  }

  @inline(__always)
  private static func gather(_ spread: UInt32) -> UInt16 {
    var bits = spread & 0x5555_5555
    bits = (bits | bits >> 1) & 0x3333_3333
    bits = (bits | bits >> 2) & 0x0F0F_0F0F
    bits = (bits | bits >> 4) & 0x00FF_00FF
    return UInt16(truncatingIfNeeded: bits | bits >> 8)
  }
}

/// A point of a frame's lattice: 16 bits each, from the upper left corner of the frame's box, y
/// down.
package struct LatticePoint: Sendable, Hashable {
  package var x: UInt16
  package var y: UInt16

  package init(x: UInt16, y: UInt16) {
    self.x = x
    self.y = y
  }
}

extension FieldVisitor {
  @inline(__always)
  mutating func callAsFunction(_ point: inout LatticePoint) {
    self(&point.x)
    self(&point.y)
  }
}
