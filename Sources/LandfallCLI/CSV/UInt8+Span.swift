extension [UInt8] {
  /// Adds a part of a span: a plain copy, which `append(contentsOf:)` makes of no span yet.
  @inline(__always)
  package mutating func append(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    // Extracting checks the range.
    let part = bytes.extracting(range)
    unsafe part.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }
}
