/// Calls `body` with arrays as spans; `Array.span` and `mutableSpan` require iOS 26.
func withSpans<Output>(
  _ longitudes: [Double], _ latitudes: [Double], _ outputs: inout [Output],
  _ body: (Span<Double>, Span<Double>, inout MutableSpan<Output>) -> Void
) {
  unsafe longitudes.withUnsafeBufferPointer { longitudes in
    unsafe latitudes.withUnsafeBufferPointer { latitudes in
      unsafe outputs.withUnsafeMutableBufferPointer { outputs in
        var span = unsafe MutableSpan(_unsafeElements: outputs)
        unsafe body(
          Span(_unsafeElements: longitudes), Span(_unsafeElements: latitudes), &span)
      }
    }
  }
}
