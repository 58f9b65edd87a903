extension [UInt8] {
  /// Appends a part of a span, which `append(contentsOf:)` does not accept yet.
  @inline(__always)
  package mutating func append(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    // Extracting checks the range.
    let part = bytes.extracting(range)
    unsafe part.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }
}
