extension Array {
  /// Calls `body` with a span of the elements. `Array.span` does the same from iOS 26 on only.
  @inlinable @inline(__always)
  package func withSpan<Result, Failure>(
    _ body: (Span<Element>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try unsafe withUnsafeBufferPointer { buffer throws(Failure) in
      try body(unsafe Span(_unsafeElements: buffer))
    }
  }
}
