/// The elements of an array while several threads write them, each at indices of its own.
///
/// Indices are checked. That no thread accesses an element while another one writes it is the caller's duty.
@safe
package struct SharedElements<Element: BitwiseCopyable>: @unchecked Sendable {
  @usableFromInline let buffer: UnsafeMutableBufferPointer<Element>

  init(_ buffer: UnsafeMutableBufferPointer<Element>) { unsafe self.buffer = buffer }

  /// The number of elements.
  @inlinable
  package var count: Int { unsafe buffer.count }

  @inlinable
  package subscript(index: Int) -> Element {
    @inline(__always) get {
      precondition(index >= 0 && index < count)
      return unsafe buffer[index]
    }
    @inline(__always) nonmutating set {
      precondition(index >= 0 && index < count)
      unsafe buffer[index] = newValue
    }
  }
}

extension Array where Element: BitwiseCopyable {
  /// Calls `body` with the elements in a form that several threads may write.
  package mutating func withSharedElements<Result>(
    _ body: (SharedElements<Element>) throws -> Result
  ) rethrows -> Result {
    try unsafe withUnsafeMutableBufferPointer { buffer in
      try body(unsafe SharedElements(buffer))
    }
  }
}
