extension Span<UInt8> {
  /// The eight bytes from an index on, the first one in the lowest bits.
  @inlinable @inline(__always)
  package func word(at index: Int) -> UInt64 {
    precondition(index >= 0 && index <= count &- 8)
    return unsafe word(unchecked: index)
  }

  /// The eight bytes from an index on, which must be at least 0 and at most `count` − 8.
  @unsafe @inlinable @inline(__always)
  package func word(unchecked index: Int) -> UInt64 {
    assert(index >= 0 && index <= count &- 8)
    return unsafe UInt64(
      littleEndian: bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: index, as: UInt64.self))
  }
}

/// The sets of bytes of a word: the lowest bit that is set is the highest one of the first such byte. Bits above it may be
/// set without one (Mycroft's test).
extension UInt64 {
  @inlinable @inline(__always)
  package func bytes(equalTo byte: Unicode.Scalar) -> UInt64 {
    let difference = self ^ (0x0101_0101_0101_0101 &* UInt64(UInt8(ascii: byte)))
    return (difference &- 0x0101_0101_0101_0101) & ~difference & 0x8080_8080_8080_8080
  }

  /// - Parameter limit: at most 0x80.
  @inlinable @inline(__always)
  package func bytes(below limit: UInt64) -> UInt64 {
    (self &- 0x0101_0101_0101_0101 &* limit) & ~self & 0x8080_8080_8080_8080
  }
}
