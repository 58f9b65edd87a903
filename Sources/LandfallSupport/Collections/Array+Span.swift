extension Array {
  /// Calls `body` with a span of the elements. `Array.span` is available only from iOS 26.
  @inlinable @inline(__always)
  package func withSpan<Result, Failure>(
    _ body: (Span<Element>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try unsafe withUnsafeBufferPointer { buffer throws(Failure) in
      try body(unsafe Span(_unsafeElements: buffer))
    }
  }
}
