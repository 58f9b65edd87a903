/// Appends little-endian numbers to a byte array.
package struct ByteWriter: Sendable {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  package var count: Int { bytes.count }

  package mutating func append(_ value: UInt16) { appendInteger(value) }
  package mutating func append(_ value: UInt32) { appendInteger(value) }
  package mutating func append(_ value: UInt64) { appendInteger(value) }
  package mutating func append(_ value: Double) { appendInteger(value.bitPattern) }
  package mutating func append(contentsOf more: some Sequence<UInt8>) {
    bytes.append(contentsOf: more)
  }

  /// Appends zeros up to the next multiple of `alignment`.
  package mutating func pad(to alignment: Int) {
    let over = bytes.count % alignment
    if over != 0 { bytes.append(contentsOf: repeatElement(0, count: alignment - over)) }
  }

  private mutating func appendInteger(_ value: some FixedWidthInteger) {
    var rest = value
    for _ in 0..<(value.bitWidth / 8) {
      bytes.append(UInt8(truncatingIfNeeded: rest))
      rest >>= 8
    }
  }
}

extension Array where Element: FixedWidthInteger & UnsignedInteger {
  /// The elements as little-endian bytes: a copy of the memory, which is fast without optimization, too.
  @inlinable
  package var littleEndianBytes: [UInt8] {
    #if _endian(little)
      return unsafe withUnsafeBytes { unsafe [UInt8]($0) }
    #else
      return unsafe map(\.littleEndian).withUnsafeBytes { unsafe [UInt8]($0) }
    #endif
  }
}
