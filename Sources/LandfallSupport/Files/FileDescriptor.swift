#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Bionic)
  internal import Bionic
#endif

/// An open file. This file wraps each system call once, to keep the unsafe code together.
///
/// Every error contains the path and the operating system's message, with a code of
/// ``FileError/Code``.
package struct FileDescriptor: ~Copyable {
  /// The path of the file, or a name for it, for messages.
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

  /// Standard input, which is never closed.
  package static var standardInput: FileDescriptor {
    FileDescriptor(number: 0, path: "standard input", isOwned: false)
  }

  /// Standard output, which is never closed.
  package static var standardOutput: FileDescriptor {
    FileDescriptor(number: 1, path: "standard output", isOwned: false)
  }

  /// Standard error, which is never closed.
  package static var standardError: FileDescriptor {
    FileDescriptor(number: 2, path: "standard error", isOwned: false)
  }

  /// Opens a file for reading from its start.
  package static func open(reading path: String) throws(FileError) -> FileDescriptor {
    let number = retrying { systemOpen(path, O_RDONLY | O_CLOEXEC, 0) }
    guard number >= 0 else { throw .cannotRead(path, errno) }
    return FileDescriptor(number: number, path: path, isOwned: true)
  }

  /// Opens a device, a pipe or an existing file for writing from its start.
  package static func open(writing path: String) throws(FileError) -> FileDescriptor {
    let number = retrying { systemOpen(path, O_WRONLY | O_CLOEXEC, 0) }
    guard number >= 0 else { throw .cannotWrite(path, errno) }
    return FileDescriptor(number: number, path: path, isOwned: true)
  }

  /// Creates a file; returns nil if it already exists.
  package static func create(
    _ path: String, standingFor destination: String
  ) throws(FileError) -> FileDescriptor? {
    let number = retrying { systemOpen(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666) }
    guard number >= 0 else {
      if errno == EEXIST { return nil }
      throw .cannotWrite(destination, errno)
    }
    return FileDescriptor(number: number, path: destination, isOwned: true)
  }

  /// Reads the available bytes, at most as many as fit into `buffer` from `offset`.
  /// - Parameter isCancelled: Called when a signal interrupts the call; returns true to stop.
  /// - Returns: The number of bytes read, 0 at the end of the file.
  package func read(
    into buffer: inout [UInt8], from offset: Int, isCancelled: () -> Bool = { false }
  ) throws(FileError) -> Int {
    precondition(offset >= 0 && offset < buffer.count)
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes { bytes in
        // The precondition keeps this inside the buffer.
        unsafe systemRead(number, bytes.baseAddress! + offset, bytes.count - offset)
      }
      if count >= 0 { return count }
      guard errno == EINTR else { throw .cannotRead(path, errno) }
      if isCancelled() { throw .interrupted(reading: path) }
    }
  }

  /// Writes all of `bytes`.
  package func write(_ bytes: borrowing Span<UInt8>) throws(FileError) {
    var start = 0
    while start < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        // start < count keeps this inside the span.
        unsafe systemWrite(number, buffer.baseAddress! + start, buffer.count - start)
      }
      if count >= 0 {
        start += count
      } else if errno != EINTR {
        throw .cannotWrite(path, errno)
      }
    }
  }

  /// Flushes the written bytes to the disk.
  package func synchronise() throws(FileError) {
    // Pipes and some file systems do not support this and return EINVAL.
    guard retrying({ fsync(number) }) == 0 || errno == EINVAL else {
      throw .cannotWrite(path, errno)
    }
  }
}

// The methods of the same names hide the C functions.
private func systemOpen(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 {
  unsafe open(path, flags, mode)
}

private func systemRead(_ number: Int32, _ start: UnsafeMutableRawPointer, _ count: Int) -> Int {
  unsafe read(number, start, count)
}

private func systemWrite(_ number: Int32, _ start: UnsafeRawPointer, _ count: Int) -> Int {
  unsafe write(number, start, count)
}

/// Repeats a call that a signal interrupted.
private func retrying(_ call: () -> Int32) -> Int32 {
  while true {
    let result = call()
    if result >= 0 || errno != EINTR { return result }
  }
}
