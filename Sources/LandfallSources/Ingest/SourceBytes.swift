/// The bytes of a source in memory.
///
/// This is not a memory-mapped file: if it shrinks while it is read, the process would be killed.
@safe package final class SourceBytes {
  package private(set) var count = 0
  private var storage: UnsafeMutableRawBufferPointer

  private init() { unsafe storage = UnsafeMutableRawBufferPointer(start: nil, count: 0) }

  deinit { unsafe free(storage.baseAddress) }

  /// Copies an array of bytes.
  package convenience init(_ bytes: [UInt8]) {
    self.init()
    do {
      try grow(to: max(bytes.count, 1), name: "")
    } catch {
      abort()
    }
    unsafe storage.copyBytes(from: bytes)
    count = bytes.count
  }

  /// Reads an open file or pipe to its end.
  /// - Parameter expected: the expected number of bytes; 0 if unknown.
  /// - Throws: `.unreadable` if the system reports an error, `.limit` if there is not enough memory, `.interrupted`.
  convenience init(
    descriptor: Int32, expected: Int, name: String, _ environment: IngestEnvironment
  ) throws(BuildError) {
    self.init()
    guard expected < Self.memorySize else { throw .tooLarge(name) }
    try grow(to: max(expected + 1, 65_536), name: name)
    while true {
      let got = try readOnce(descriptor, name: name, environment)
      if got == 0 { break }
    }
  }

  /// The number of bytes of memory of this machine.
  private static let memorySize =
    sysconf(Int32(_SC_PHYS_PAGES)) * sysconf(Int32(_SC_PAGESIZE))

  private func grow(to byteCount: Int, name: String) throws(BuildError) {
    guard let start = unsafe realloc(storage.baseAddress, byteCount) else { throw .tooLarge(name) }
    unsafe storage = UnsafeMutableRawBufferPointer(start: start, count: byteCount)
  }

  /// Creates an empty buffer, to be filled by ``readOnce(_:name:)``.
  package static func empty() -> SourceBytes { SourceBytes() }

  /// Reads the bytes that are available, and grows the buffer as needed.
  /// - Returns: the number of bytes; 0 at the end.
  func readOnce(
    _ descriptor: Int32, name: String, _ environment: IngestEnvironment? = nil
  ) throws(BuildError) -> Int {
    if unsafe count == storage.count {
      try unsafe grow(to: max(2 * storage.count, 65_536), name: name)
    }
    while true {
      if let environment { try waitForBytes(descriptor, name: name, environment) }
      let room = unsafe UnsafeMutableRawBufferPointer(
        rebasing: storage[count...])
      // One call reads at most 2 GiB on any system.
      let got = unsafe read(descriptor, room.baseAddress, min(room.count, 1 << 30))
      if got < 0 {
        if errno == EINTR { continue }
        throw .unreadable(name, errno)
      }
      count += got
      return got
    }
  }

  /// Waits until a file or a pipe has bytes or ends, and looks several times a second whether the build was canceled: a
  /// signal may come just before the call that it would interrupt.
  private func waitForBytes(
    _ descriptor: Int32, name: String, _ environment: IngestEnvironment
  ) throws(BuildError) {
    var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    repeat {
      try environment.checkCancellation(reading: name)
    } while unsafe poll(&wait, 1, 200) == 0
  }

  /// The byte at an index below ``count``.
  package subscript(index: Int) -> UInt8 {
    precondition(index >= 0 && index < count)
    return unsafe storage[index]
  }

  /// The little-endian number whose bytes are at a place and after it, all below ``count``.
  func littleEndian<Number: FixedWidthInteger>(at place: Int) -> Number {
    precondition(place >= 0 && place <= count - MemoryLayout<Number>.size)
    return unsafe Number(
      littleEndian: storage.loadUnaligned(fromByteOffset: place, as: Number.self))
  }

  /// Passes the bytes of a range to a closure.
  func withSpan<Result, Failure>(
    _ range: Range<Int>, _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    precondition(range.lowerBound >= 0 && range.upperBound <= count)
    return try body(unsafe Span(_unsafeBytes: UnsafeRawBufferPointer(rebasing: storage[range])))
  }

  /// The bytes of a range as a string; invalid UTF-8 becomes U+FFFD.
  package func text(_ range: Range<Int>) -> String {
    withSpan(range) { $0.text($0.indices) }
  }
}

// MARK: - Files

extension SourceBytes {
  /// The first bytes of an open file; does not move its read position.
  package static func peek(
    _ descriptor: Int32, count: Int = 4_096, from offset: Int = 0
  ) -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      initialized = unsafe max(
        0, pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset)))
    }
  }
}

extension BuildError {
  /// The error for a file that cannot be opened or read, with the system's message.
  package static func unreadable(_ file: String, _ code: Int32) -> BuildError {
    let remedy =
      switch code {
      case ENOENT: "check the path; a relative one starts at the manifest's folder"
      case EACCES, EPERM: "check the file's permissions"
      default: "check the file"
      }
    return BuildError(
      .unreadable, file: file, problem: "cannot be read: \(systemText(code))", remedy: remedy)
  }

  /// The error for a source that does not fit into memory.
  static func tooLarge(_ file: String) -> BuildError {
    BuildError(
      .limit, file: file, problem: "is larger than the memory of this machine",
      remedy: "split it into several layers or write fewer decimals")
  }
}
