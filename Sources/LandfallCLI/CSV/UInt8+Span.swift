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

  /// Returns how often a byte occurs in a range, 32 bytes at a time.
  func count(of byte: UInt8, in range: Range<Int>) -> Int {
    let part = extracting(range)
    let (wanted, one) = (SIMD32<UInt8>(repeating: byte), SIMD32<UInt8>(repeating: 1))
    return unsafe part.withUnsafeBytes { buffer in
      var (total, index) = (0, 0)
      while index + 32 <= buffer.count {
        var counts = SIMD32<UInt8>.zero
        // A lane holds at most 255.
        let end = Swift.min(index + 32 * 255, buffer.count - 31)
        while index < end {
          let lanes = unsafe buffer.loadUnaligned(fromByteOffset: index, as: SIMD32<UInt8>.self)
          counts &+= SIMD32<UInt8>.zero.replacing(with: one, where: lanes .== wanted)
          index += 32
        }
        for lane in 0..<32 { total += Int(counts[lane]) }
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
