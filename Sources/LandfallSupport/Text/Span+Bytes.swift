extension [UInt8] {
  /// Appends a part of a span, which `append(contentsOf:)` does not accept yet.
  @inlinable @inline(__always)
  package mutating func append(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    // Extracting checks the range.
    let part = bytes.extracting(range)
    unsafe part.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }
}

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

  /// Returns the first index of a byte at or after `start`; nil if it does not occur. Many times as fast as a
  /// loop.
  package func firstIndex(of byte: UInt8, from start: Int) -> Int? {
    // Extracting checks the range.
    let part = extracting(start..<count)
    return unsafe part.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress,
        let found = unsafe memchr(base, Int32(byte), buffer.count)
      else { return nil }
      return unsafe start + (UnsafeRawPointer(found) - UnsafeRawPointer(base))
    }
  }

  /// Returns the last index of a byte in a range; nil if it does not occur.
  package func lastIndex(of byte: UInt8, in range: Range<Int>) -> Int? {
    var index = range.upperBound
    while index > range.lowerBound {
      index -= 1
      if self[index] == byte { return index }
    }
    return nil
  }

  /// Returns how often a byte occurs in a range. Eight bytes at a time, as vectors of bytes compile to slow code.
  package func count(of byte: UInt8, in range: Range<Int>) -> Int {
    let part = extracting(range)
    let pattern = UInt64(byte) &* 0x0101_0101_0101_0101
    let low: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
    return unsafe part.withUnsafeBytes { buffer in
      var (total, index) = (0, 0)
      let words = buffer.count / 8 * 8
      while index < words {
        // The counts of eight bytes of at most 255 words.
        var counts: UInt64 = 0
        let end = Swift.min(index + 8 * 255, words)
        while index < end {
          // `words` is at most the size of the buffer.
          let word = unsafe buffer.loadUnaligned(fromByteOffset: index, as: UInt64.self) ^ pattern
          // The highest bit of a byte that is zero, and of no other.
          let zeros = ~(((word & low) &+ low) | word | low)
          counts &+= zeros &>> 7
          index += 8
        }
        while counts > 0 {
          total += Int(counts & 0xFF)
          counts &>>= 8
        }
      }
      while index < buffer.count {
        if unsafe buffer[index] == byte { total += 1 }
        index += 1
      }
      return total
    }
  }

  /// The bytes of a range as text.
  package func text(_ range: Range<Int>) -> String {
    let part = extracting(range)
    return unsafe part.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
  }

  /// Whether the bytes of a range are those of an array.
  @inlinable @inline(__always)
  package func equals(_ range: Range<Int>, _ other: [UInt8]) -> Bool {
    guard range.count == other.count else { return false }
    for index in 0..<other.count where self[range.lowerBound + index] != other[index] {
      return false
    }
    return true
  }

  /// Whether the bytes of a range are those of a word.
  @inlinable @inline(__always)
  package func equals(_ range: Range<Int>, _ word: StaticString) -> Bool {
    guard range.count == word.utf8CodeUnitCount else { return false }
    // The count is that of the word.
    for offset in 0..<range.count
    where unsafe self[range.lowerBound + offset] != word.utf8Start[offset] {
      return false
    }
    return true
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

  /// Marks the bytes up to "," and those that equal `byte`: the lowest bit that is set is the highest one of the first such
  /// byte. Bits above it may be set without one.
  @inlinable @inline(__always)
  package func bytesUpToComma(orEqualTo byte: UInt8) -> UInt64 {
    let found = bytes(below: 0x2D)
    return byte > UInt8(ascii: ",") ? found | bytes(equalTo: Unicode.Scalar(byte)) : found
  }
}
