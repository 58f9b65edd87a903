#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Bionic)
  internal import Bionic
#endif

/// An open file. Each system call is wrapped once, here, so that unsafe code stands in one place.
///
/// Every error names the path and the operating system's own words, code ``BuildError/Code`` 5xx.
package struct FileDescriptor: ~Copyable {
  /// The path it was opened by, or what stands for it; for messages.
  package let path: String
  private let number: Int32
  private let isOwned: Bool

  private init(number: Int32, path: String, isOwned: Bool) {
    self.number = number
    self.path = path
    self.isOwned = isOwned
  }

  deinit {
    if isOwned { _ = close(number) }
  }

  /// Standard input, which stays open.
  package static var standardInput: FileDescriptor {
    FileDescriptor(number: 0, path: "standard input", isOwned: false)
  }

  /// Standard output, which stays open.
  package static var standardOutput: FileDescriptor {
    FileDescriptor(number: 1, path: "standard output", isOwned: false)
  }

  /// Standard error, which stays open.
  package static var standardError: FileDescriptor {
    FileDescriptor(number: 2, path: "standard error", isOwned: false)
  }

  /// Opens a file to be read from its start.
  package static func open(reading path: String) throws(BuildError) -> FileDescriptor {
    let number = retrying { systemOpen(path, O_RDONLY | O_CLOEXEC, 0) }
    guard number >= 0 else { throw .cannotRead(path, errno) }
    return FileDescriptor(number: number, path: path, isOwned: true)
  }

  /// Opens a device, a pipe or an existing file to be written from its start.
  package static func open(writing path: String) throws(BuildError) -> FileDescriptor {
    let number = retrying { systemOpen(path, O_WRONLY | O_CLOEXEC, 0) }
    guard number >= 0 else { throw .cannotWrite(path, errno) }
    return FileDescriptor(number: number, path: path, isOwned: true)
  }

  /// Makes a file that must not exist yet; nil where one stands there already.
  package static func create(
    _ path: String, standingFor destination: String
  ) throws(BuildError) -> FileDescriptor? {
    let number = retrying { systemOpen(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666) }
    guard number >= 0 else {
      if errno == EEXIST { return nil }
      throw .cannotWrite(destination, errno)
    }
    return FileDescriptor(number: number, path: destination, isOwned: true)
  }

  /// Reads what there is, at most as much as fits into `buffer` from `offset` on.
  /// - Parameter isCancelled: asked when a signal wakes the call; true ends it.
  /// - Returns: the number of bytes read, 0 at the end of the file.
  package func read(
    into buffer: inout [UInt8], from offset: Int, isCancelled: () -> Bool = { false }
  ) throws(BuildError) -> Int {
    precondition(offset >= 0 && offset < buffer.count)
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes { bytes in
        // Within the buffer: the precondition above.
        unsafe systemRead(number, bytes.baseAddress! + offset, bytes.count - offset)
      }
      if count >= 0 { return count }
      guard errno == EINTR else { throw .cannotRead(path, errno) }
      if isCancelled() { throw .interrupted(reading: path) }
    }
  }

  /// Writes all of `bytes`.
  package func write(_ bytes: borrowing Span<UInt8>) throws(BuildError) {
    var start = 0
    while start < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        // Within the span: start < count.
        unsafe systemWrite(number, buffer.baseAddress! + start, buffer.count - start)
      }
      if count >= 0 {
        start += count
      } else if errno != EINTR {
        throw .cannotWrite(path, errno)
      }
    }
  }

  /// Waits until the written bytes are on the disk.
  package func synchronise() throws(BuildError) {
    // Pipes and some file systems have nothing to wait for and say EINVAL.
    guard retrying({ fsync(number) }) == 0 || errno == EINVAL else {
      throw .cannotWrite(path, errno)
    }
  }
}

// The C functions are hidden by the methods of the same names.
private func systemOpen(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 {
  unsafe open(path, flags, mode)
}

private func systemRead(_ number: Int32, _ start: UnsafeMutableRawPointer, _ count: Int) -> Int {
  unsafe read(number, start, count)
}

private func systemWrite(_ number: Int32, _ start: UnsafeRawPointer, _ count: Int) -> Int {
  unsafe write(number, start, count)
}

/// Repeats a call that a signal woke.
private func retrying(_ call: () -> Int32) -> Int32 {
  while true {
    let result = call()
    if result >= 0 || errno != EINTR { return result }
  }
}
