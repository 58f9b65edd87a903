import LandfallModel

#if Gzip
  import CZlib

  /// Decompresses gzip (RFC 1952) as it is read, in constant memory: also files of several members.
  @safe package final class GzipInput {
    private let file: String
    private let stream: UnsafeMutablePointer<z_stream>
    private var compressed: [UInt8]
    /// The compressed bytes that are not decompressed yet.
    private var rest: Range<Int>
    /// Whether the last member has ended.
    private var isBetweenMembers = false
    /// An error after bytes that were decompressed in the same step.
    private var failure: DataError?

    /// - Parameters:
    ///   - head: the first bytes of the file, which were read already.
    ///   - chunkSize: the number of compressed bytes to read at a time.
    init(file: String, head: [UInt8], chunkSize: Int) {
      self.file = file
      rest = 0..<head.count
      compressed = head + [UInt8](repeating: 0, count: max(0, chunkSize - head.count))
      unsafe stream = .allocate(capacity: 1)
      unsafe stream.initialize(to: z_stream())
      // 15 bits of window, and 16 for gzip alone.
      let code = unsafe inflateInit2_(
        stream, 31, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
      precondition(code == Z_OK, "zlib has no memory, or another version")
    }

    deinit {
      unsafe inflateEnd(stream)
      unsafe stream.deallocate()
    }

    /// Fills `buffer` from an offset on, at least with one byte; returns the number of bytes, 0 at the end.
    /// - Parameter read: fills the buffer with compressed bytes from an offset on; returns their number, 0 at the end.
    package func read(
      into buffer: inout [UInt8], from offset: Int, _ read: (inout [UInt8], Int) throws -> Int
    ) throws -> Int {
      precondition(offset >= 0 && offset < buffer.count)
      if let failure { throw failure }
      while true {
        if rest.isEmpty {
          let count = try read(&compressed, 0)
          rest = 0..<count
          if count == 0 {
            if isBetweenMembers { return 0 }
            throw DataError(
              "\(file): the compressed data ends too early; copy or download it again")
          }
        }
        if isBetweenMembers { try beginMember() }
        if rest.isEmpty { continue }
        let count = try inflate(into: &buffer, from: offset)
        if count > 0 { return count }
      }
    }

    /// Begins with the next member, if there is one: zeros may follow the last one.
    private func beginMember() throws(DataError) {
      while let first = rest.first, compressed[first] == 0 { rest.removeFirst() }
      guard let first = rest.first else { return }
      guard compressed[first] == GzipInput.magic[0] else {
        throw DataError("\(file): bytes that are not gzip follow the compressed data; remove them")
      }
      unsafe inflateReset(stream)
      isBetweenMembers = false
    }

    /// Decompresses until the input or the room is used up; returns the number of bytes.
    private func inflate(into buffer: inout [UInt8], from offset: Int) throws(DataError) -> Int {
      let (input, room) = (rest, min(buffer.count - offset, 1 << 30))
      let (code, left, unused) = unsafe compressed.withUnsafeMutableBufferPointer { compressed in
        unsafe buffer.withUnsafeMutableBufferPointer { buffer in
          // Both ranges are inside their arrays, by the precondition and as `rest` is what was read.
          unsafe stream.pointee.next_in = compressed.baseAddress! + input.lowerBound
          unsafe stream.pointee.avail_in = UInt32(input.count)
          unsafe stream.pointee.next_out = buffer.baseAddress! + offset
          unsafe stream.pointee.avail_out = UInt32(room)
          let code = unsafe CZlib.inflate(stream, Z_NO_FLUSH)
          return unsafe (code, Int(stream.pointee.avail_in), Int(stream.pointee.avail_out))
        }
      }
      rest = input.upperBound - left..<input.upperBound
      switch code {
      case Z_STREAM_END: isBetweenMembers = true
      case Z_OK, Z_BUF_ERROR: break
      default:
        let error = DataError("\(file): the compressed data is damaged; copy or download it again")
        // The bytes before the error come first, however many are read at a time.
        guard unused < room else { throw error }
        failure = error
      }
      return room - unused
    }
  }
#else
  /// The input that is gzip, which a program without zlib never has.
  package enum GzipInput {
    package func read(
      into buffer: inout [UInt8], from offset: Int, _ read: (inout [UInt8], Int) throws -> Int
    ) throws -> Int { switch self {} }
  }
#endif

extension GzipInput {
  /// The first bytes of each member.
  package static var magic: [UInt8] { [0x1F, 0x8B] }

  /// Returns what decompresses a file with these first bytes; nil if it is not gzip.
  /// - Throws: ``DataError`` if it is, and this program has no zlib.
  package static func begin(
    _ head: [UInt8], chunkSize: Int, file: String
  ) throws(DataError) -> GzipInput? {
    guard FileKind(head: head) == .gzip else { return nil }
    #if Gzip
      return GzipInput(file: file, head: head, chunkSize: chunkSize)
    #else
      let absence = OptionalLibrary.zlib.absence
      throw DataError(
        "\(file): is gzip, and \(absence.problem); decompress it with gunzip, or \(absence.remedy)")
    #endif
  }

  /// Returns the bytes of a file, decompressed if they are gzip.
  /// - Throws: ``DataError`` if they are damaged, or more than the limit.
  package static func unpacked(_ bytes: [UInt8], limit: Int, file: String) throws -> [UInt8] {
    var taken = min(magic.count, bytes.count)
    let chunkSize = 1 << 16
    guard let gzip = try begin(Array(bytes[..<taken]), chunkSize: chunkSize, file: file) else {
      return bytes
    }
    var unpacked: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: chunkSize)
    while unpacked.count <= limit {
      let count = try gzip.read(into: &buffer, from: 0) { chunk, offset in
        let part = bytes[taken..<min(bytes.count, taken + chunk.count - offset)]
        chunk.replaceSubrange(offset..<offset + part.count, with: part)
        taken = part.endIndex
        return part.count
      }
      if count == 0 { return unpacked }
      unpacked += buffer[..<count]
    }
    throw DataError("\(file): has more than \(sizeText(limit)) when decompressed; split it")
  }
}
