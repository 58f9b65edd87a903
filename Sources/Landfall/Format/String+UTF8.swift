extension String {
  /// Calls a function with the text in UTF-8.
  @inline(__always)
  package func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    #if hasFeature(Embedded)
      // All strings are contiguous there. The code for others is 4 KB of a module for browsers.
      unsafe utf8.withContiguousStorageIfAvailable(body)!
    #else
      var text = self
      return text.withUTF8 { unsafe body($0) }
    #endif
  }
}
