/// How a leaf is laid out in words.
///
/// Word 0 is the code at the cell's south-west corner (30 bits) and ``wideFlag``. Chains follow until
/// one has ``lastFlag``: a header word of the number of vertices (11 bits), the number of the change
/// (20 bits) and that flag, then the vertices. A narrow vertex is one word, two signed 16-bit offsets
/// from the cell's centre, u low; a wide one is two words, u and v.
package enum LeafFormat {
  package static let codeMask: UInt32 = 0x3FFF_FFFF
  package static let wideFlag: UInt32 = 0x4000_0000
  package static let vertexCountBits: UInt32 = 11
  package static let lastFlag: UInt32 = 0x8000_0000

  package static let maxVertexCount = (1 << 11) - 1
  package static let maxChangeCount = 1 << 20

  /// The centre of a cell, from which narrow offsets count.
  @inline(__always)
  package static func half(ofShift shift: UInt32) -> Int64 { (1 &<< Int64(shift)) &>> 1 }
}

extension Quadtree {
  /// The code at `point`, from the leaf at word `position`: the corner's code, changed by each
  /// chain that the way from the corner to the point crosses an odd number of times.
  @inline(__always)
  func leafCode(at position: Int, shift: UInt32, point: GridPoint) -> UInt32 {
    guard position < leafWordCount else { return 0 }
    let first = unsafe UInt32(littleEndian: leaves[position])
    let cornerU = Int64((point.u &>> shift) &<< shift)
    let cornerV = Int64((point.v &>> shift) &<< shift)
    if first & LeafFormat.wideFlag == 0 {
      let half = LeafFormat.half(ofShift: shift)
      return walk(
        from: position &+ 1, code: first & LeafFormat.codeMask, wordsPerVertex: 1,
        cornerU: 0 &- half, cornerV: 0 &- half,
        u: Int64(point.u) &- cornerU &- half, v: Int64(point.v) &- cornerV &- half)
    }
    return walk(
      from: position &+ 1, code: first & LeafFormat.codeMask, wordsPerVertex: 2,
      cornerU: cornerU, cornerV: cornerV, u: Int64(point.u), v: Int64(point.v))
  }

  @inline(__always)
  private func walk(
    from start: Int, code: UInt32, wordsPerVertex: Int, cornerU: Int64, cornerV: Int64, u: Int64,
    v: Int64
  ) -> UInt32 {
    var code = code
    var position = start
    while position < leafWordCount {
      let header = unsafe UInt32(littleEndian: leaves[position])
      position &+= 1
      let count = Int(header & UInt32(LeafFormat.maxVertexCount))
      // One compare for all the vertices of the chain.
      guard count &* wordsPerVertex <= leafWordCount &- position else { return 0 }
      var odd = false
      if count > 0 {
        var (au, av) = vertex(at: position, wordsPerVertex: wordsPerVertex)
        for index in 1..<max(count, 1) {
          let (bu, bv) = vertex(
            at: position &+ index &* wordsPerVertex, wordsPerVertex: wordsPerVertex)
          let crossed = HalfOpen.crosses(
            au, av, bu, bv, cornerU: cornerU, cornerV: cornerV, u: u, v: v)
          odd = odd != crossed
          (au, av) = (bu, bv)
        }
      }
      if odd {
        let change =
          (header &>> LeafFormat.vertexCountBits)
          & UInt32(LeafFormat.maxChangeCount &- 1)
        guard change < changeCount else { return 0 }
        code ^= unsafe UInt32(littleEndian: changes[Int(change)])
      }
      if header & LeafFormat.lastFlag != 0 { return code & LeafFormat.codeMask }
      position &+= count &* wordsPerVertex
    }
    return 0
  }

  /// A vertex of a chain; the caller has checked that its words lie inside the leaves.
  @inline(__always)
  private func vertex(at position: Int, wordsPerVertex: Int) -> (Int64, Int64) {
    let word = unsafe UInt32(littleEndian: leaves[position])
    if wordsPerVertex == 2 {
      return (Int64(word), unsafe Int64(UInt32(littleEndian: leaves[position &+ 1])))
    }
    return (
      Int64(Int16(truncatingIfNeeded: word)), Int64(Int32(bitPattern: word) &>> 16)
    )
  }
}
