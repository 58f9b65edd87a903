#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension [UInt8] {
  /// Appends a part of a span, which `append(contentsOf:)` does not accept yet.
  @inline(__always)
  package mutating func append(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    // Extracting checks the range.
    let part = bytes.extracting(range)
    unsafe part.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }
}

extension Span<UInt8> {
  /// Returns the first index of a byte at or after `start`; nil if it does not occur. Many times as fast as a
  /// loop.
  func firstIndex(of byte: UInt8, from start: Int) -> Int? {
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
  func lastIndex(of byte: UInt8, in range: Range<Int>) -> Int? {
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

  /// Whether the bytes of a range are those of an array.
  @inline(__always)
  func equals(_ range: Range<Int>, _ other: [UInt8]) -> Bool {
    guard range.count == other.count else { return false }
    for index in 0..<other.count where self[range.lowerBound + index] != other[index] {
      return false
    }
    return true
  }
}

extension UInt64 {
  /// Marks the bytes up to "," and those that equal `byte`: the lowest bit that is set is the highest one of the first such
  /// byte. Bits above it may be set without one.
  @inline(__always)
  func bytesUpToComma(orEqualTo byte: UInt8) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let highest = ones << 7
    // Mycroft's test for a byte that is less than another one.
    let found = (self &- ones &* 0x2D) & ~self & highest
    guard byte > UInt8(ascii: ",") else { return found }
    let difference = self ^ (ones &* UInt64(byte))
    return found | ((difference &- ones) & ~difference & highest)
  }
}
