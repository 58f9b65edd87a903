/// Numbers of degrees at equal distances in memory that outlives this value: a column of a table, or one member of an
/// array of structures.
@safe
package struct StridedDegrees: @unchecked Sendable {
  private let start: UnsafeRawPointer
  /// The distance from one number to the next in bytes; negative or 0, too, and not always a multiple of 8.
  private let byteStride: Int

  /// Creates a view of numbers; the caller has made sure that they exist and that their offsets do not overflow.
  @inline(__always)
  package init(start: UnsafeRawPointer, byteStride: Int) {
    unsafe self.start = start
    self.byteStride = byteStride
  }

  /// Creates a view of numbers next to each other.
  @inline(__always)
  init(_ numbers: UnsafeBufferPointer<Double>) {
    // An empty buffer has no base address; the substitute is never read.
    unsafe start =
      UnsafeRawPointer(numbers.baseAddress) ?? UnsafeRawPointer(bitPattern: 8)!
    byteStride = 8
  }

  @inline(__always)
  package subscript(index: Int) -> Double {
    unsafe start.loadUnaligned(fromByteOffset: index &* byteStride, as: Double.self)
  }
}
