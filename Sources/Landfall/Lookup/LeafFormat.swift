/// The byte layout of a leaf: one or more chains of edges, each with its own scale.
///
/// A chain is a header word, for some chains an inline pair of codes, then the vertices' rows,
/// their columns, and the low bits omitted in both:
///
/// | bytes | meaning |
/// |---|---|
/// | 4 | header: bits 0–4 number of edges (1–31), 5–9 low bits t, 10 and 11 whether a ray north from the first and the last vertex counts as an edge, 12 whether it is the last chain, 13–31 number of the pair |
/// | 0 or 8 | the pair itself, if its number is ``inlinePair`` |
/// | 2 · vertices | lane of each v: signed 16 bits |
/// | 2 · vertices | lane of each u |
/// | 2 · ⌈2 t · vertices / 16⌉ | t low bits of each vertex's v, then t of its u, from the lowest bit up |
///
/// A coordinate is `(lane + 2^15) · 2^t + low bits`, in grid units from the chain's origin. The
/// origin is `margin` west and south of the cell's corner, so that the cell is in the middle of the
/// range of 16 + t bits.
package enum LeafFormat {
  package static let maxEdgeCount = 31
  package static let lowBitsShift: UInt32 = 5
  package static let maxLowBitCount: UInt32 = 31
  /// The low bits that suffice for every edge of every grid; one word contains two times as many.
  package static let mostLowBits: UInt32 = 28
  package static let firstRayShift: UInt32 = 10
  package static let lastRayShift: UInt32 = 11
  package static let lastChainFlag: UInt32 = 1 << 12
  package static let pairShift: UInt32 = 13
  package static let inlinePair: UInt32 = (1 << 19) - 1

  /// Bytes after the last leaf that a reader may load but does not use, because it loads eight
  /// lanes at once.
  package static let paddingByteCount = 16

  /// The distance of a chain's origin west and south of its cell's corner.
  @inline(__always)
  package static func margin(shift: UInt32, lowBitCount: UInt32) -> Int64 {
    ((1 &<< Int64(16 &+ lowBitCount)) &- (1 &<< Int64(shift))) &>> 1
  }

  /// The size in bytes of the low bits of `vertexCount` vertices.
  @inline(__always)
  package static func lowBitsByteCount(vertexCount: Int, lowBitCount: UInt32) -> Int {
    ((2 &* Int(lowBitCount) &* vertexCount &+ 15) &>> 4) &* 2
  }
}

/// The effect of a chain on a code: `base` is always applied, `change` if a row from the west
/// crosses the chain an odd number of times.
package struct CodePair: Sendable, Hashable {
  package static let byteCount = 8

  package var base: UInt32
  package var change: UInt32

  package init(base: UInt32, change: UInt32) {
    self.base = base
    self.change = change
  }
}
