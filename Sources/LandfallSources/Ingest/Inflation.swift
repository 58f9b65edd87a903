#if Gzip
  import CZlib

  /// Decompresses deflated bytes without a header (RFC 1951), as ZIP archives have them, in constant memory.
  @safe final class Inflation {
    private let stream: UnsafeMutablePointer<z_stream>
    private var output = [UInt8](repeating: 0, count: 1 << 18)
    /// Whether the last block has ended.
    private(set) var isComplete = false

    init() {
      unsafe stream = .allocate(capacity: 1)
      unsafe stream.initialize(to: z_stream())
      // 15 bits of window, negative for bytes without a header.
      let code = unsafe inflateInit2_(
        stream, -15, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
      precondition(code == Z_OK, "zlib has no memory, or another version")
    }

    deinit {
      unsafe inflateEnd(stream)
      unsafe stream.deallocate()
    }

    /// Decompresses the next bytes, and passes on what comes out, piece by piece, until that returns false.
    /// - Returns: false if it did, or if the bytes are damaged.
    func add(_ input: [UInt8], _ pass: (ArraySlice<UInt8>) -> Bool) -> Bool {
      var (input, start) = (input, 0)
      while !isComplete, start < input.count {
        let (code, left, unused) = step(&input, from: start)
        start = input.count - left
        guard code == Z_OK || code == Z_STREAM_END || code == Z_BUF_ERROR else { return false }
        isComplete = code == Z_STREAM_END
        if !pass(output[..<(output.count - unused)]) { return false }
      }
      return true
    }

    /// - Returns: zlib's code, and how many bytes of the input and of the output are unused.
    private func step(_ input: inout [UInt8], from start: Int) -> (Int32, left: Int, unused: Int) {
      unsafe input.withUnsafeMutableBufferPointer { input in
        unsafe output.withUnsafeMutableBufferPointer { output in
          // `start` is below the count of the input.
          unsafe stream.pointee.next_in = input.baseAddress! + start
          unsafe stream.pointee.avail_in = UInt32(input.count - start)
          unsafe stream.pointee.next_out = output.baseAddress
          unsafe stream.pointee.avail_out = UInt32(output.count)
          let code = unsafe inflate(stream, Z_NO_FLUSH)
          return unsafe (code, Int(stream.pointee.avail_in), Int(stream.pointee.avail_out))
        }
      }
    }
  }
#endif
