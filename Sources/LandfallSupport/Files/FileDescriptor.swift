/// The numbers of the standard streams: those of the process, but for a command that a test calls.
package enum StandardStreams {
  @TaskLocal package static var numbers: (input: Int32, output: Int32, error: Int32) = (0, 1, 2)
}

/// An open file. This file wraps each system call once, to keep the unsafe code together.
///
/// Every error contains the path and the operating system's message, with a code of
/// ``FileError/Code``.
package struct FileDescriptor: ~Copyable {
  /// The path of the file, or a name for it, for messages.
  package let path: String
  /// The system's number of the open file.
  package let number: Int32
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
    FileDescriptor(
      number: StandardStreams.numbers.input, path: "standard input", isOwned: false)
  }

  /// Standard output, which is never closed.
  package static var standardOutput: FileDescriptor {
    FileDescriptor(
      number: StandardStreams.numbers.output, path: "standard output", isOwned: false)
  }

  /// Standard error, which is never closed.
  package static var standardError: FileDescriptor {
    FileDescriptor(
      number: StandardStreams.numbers.error, path: "standard error", isOwned: false)
  }

  /// Opens a file or a pipe for reading from its start; a named pipe is waited for.
  /// - Throws: ``FileError``, also for a device without an end, such as `/dev/zero`.
  package static func open(reading path: String) throws(FileError) -> FileDescriptor {
    let file = try open(path, O_RDONLY)
    guard try file.status.kind == .device, isatty(file.number) == 0, !isNullDevice(file.number)
    else { return file }
    throw .notRegular(path, .device)
  }

  /// Opens a regular file for reading from its start, without waiting for anything.
  ///
  /// `/dev/stdin` is standard input, whatever that is.
  /// - Throws: ``FileError`` for a pipe, a socket or a device, for a folder unless `allowsFolder`, and for a symbolic link
  /// unless `followsLinks`.
  package static func open(
    regular path: String, allowsFolder: Bool = false, followsLinks: Bool = true
  ) throws(FileError) -> FileDescriptor {
    if path == "/dev/stdin" { return standardInput }
    // The kind is that of the open file, so that nothing can replace the file between the two. Without
    // waiting: a named pipe without a writer would block. Regular files ignore the flag.
    let file: FileDescriptor
    do throws(FileError) {
      let flags = O_RDONLY | O_NONBLOCK | O_NOCTTY
      file = try open(path, followsLinks ? flags : flags | O_NOFOLLOW)
    } catch {
      // A socket cannot be opened at all, and the system's message does not say why.
      if kindOfFile(path) == .socket { throw .notRegular(path, .socket) }
      throw error
    }
    let kind = try file.status.kind
    guard kind == .regular || (kind == .folder && allowsFolder) else {
      throw .notRegular(path, kind)
    }
    return file
  }

  private static func open(_ path: String, _ flags: Int32) throws(FileError) -> FileDescriptor {
    // The system would read only what precedes a NUL.
    if path.utf8.contains(0) { throw .cannotRead(path, EINVAL) }
    let number = retrying { systemOpen(path, flags | O_CLOEXEC, 0) }
    guard number >= 0 else { throw .cannotRead(path, errno) }
    return FileDescriptor(number: number, path: path, isOwned: true)
  }

  /// The kind, the size and the rights of the open file.
  package var status: FileStatus {
    get throws(FileError) {
      var status = stat()
      // Fails on a network file system if the server has lost the file.
      guard unsafe fstat(number, &status) == 0 else { throw .cannotRead(path, errno) }
      return FileStatus(status)
    }
  }

  /// Opens a device, a pipe or an existing file for writing from its start.
  package static func open(writing path: String) throws(FileError) -> FileDescriptor {
    let number = retrying { systemOpen(path, O_WRONLY | O_CLOEXEC, 0) }
    guard number >= 0 else { throw .cannotWrite(path, errno) }
    return FileDescriptor(number: number, path: path, isOwned: true)
  }

  /// Creates a file; returns nil if it already exists.
  package static func create(
    _ path: String, standingFor destination: String, mode: UInt32 = 0o666
  ) throws(FileError) -> FileDescriptor? {
    let number = retrying {
      systemOpen(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode_t(mode))
    }
    guard number >= 0 else {
      if errno == EEXIST { return nil }
      throw .cannotWrite(destination, errno)
    }
    return FileDescriptor(number: number, path: destination, isOwned: true)
  }

  /// Opens the lock file of a destination, and creates it if it does not exist. A link is not followed.
  static func open(
    lock path: String, standingFor destination: String
  ) throws(FileError) -> FileDescriptor {
    let flags = O_RDONLY | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
    let number = retrying { systemOpen(path, flags, 0o666) }
    guard number >= 0 else {
      // Without its folder the destination cannot be written either; else the lock itself is in the way.
      throw .cannotWrite(errno == ENOENT ? destination : path, errno)
    }
    return FileDescriptor(number: number, path: path, isOwned: true)
  }

  /// Creates a file without a name in the folder for temporary files, for reading and writing: it is gone once it
  /// is closed, however the process ends.
  package static func temporary() throws(FileError) -> FileDescriptor {
    let folder = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
    var path = Array("\(folder)/landfall-XXXXXX".utf8CString)
    let number = unsafe path.withUnsafeMutableBufferPointer { path in
      retrying { unsafe mkstemp(path.baseAddress!) }
    }
    guard number >= 0 else { throw .cannotWrite(folder, errno) }
    _ = unsafe path.withUnsafeBufferPointer { path in unsafe unlink(path.baseAddress!) }
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    return FileDescriptor(number: number, path: "\(folder)/landfall-…", isOwned: true)
  }

  /// Reads `count` numbers from a byte offset on; returns fewer if the file ends before.
  package func read(count: Int, at offset: Int) throws(FileError) -> [UInt64] {
    var code: Int32 = 0
    let words = unsafe [UInt64](unsafeUninitializedCapacity: count) { words, initializedCount in
      let bytes = UnsafeMutableRawBufferPointer(words)
      var start = 0
      while start < bytes.count {
        // start < bytes.count keeps this inside the buffer.
        let place = unsafe bytes.baseAddress! + start
        let read = unsafe pread(number, place, bytes.count - start, off_t(offset + start))
        if read > 0 {
          start += read
        } else if read == 0 {
          break
        } else if errno != EINTR {
          code = errno
          break
        }
      }
      // The system has filled this part of the buffer.
      initializedCount = start / MemoryLayout<UInt64>.stride
    }
    if code != 0 { throw .cannotRead(path, code) }
    return words
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

  /// Whether a read would return at once, as of a file or at the end of a pipe.
  package var isReadable: Bool {
    var request = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&request, 1, 0) != 0
  }

  /// Writes all of `bytes`.
  package func write(_ bytes: borrowing Span<UInt8>) throws(FileError) {
    try unsafe write(bytes.bytes)
  }

  /// Writes all of `bytes`.
  package func write(_ bytes: RawSpan) throws(FileError) {
    var start = 0
    while start < bytes.byteCount {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        // start < byteCount keeps this inside the span.
        unsafe systemWrite(number, buffer.baseAddress! + start, buffer.count - start)
      }
      if count >= 0 {
        start += count
      } else if errno != EINTR {
        throw .cannotWrite(path, errno)
      }
    }
  }

  /// Gives a file that is being written the mode of another and, where the system allows it, its user and group.
  ///
  /// Where the group stays another one, it gets no more rights than everybody has.
  ///
  /// Errors are ignored, as not every file system has modes: the file keeps those that it was created with.
  package func adopt(_ other: FileStatus) {
    guard let own = try? status else { return }
    var mode = other.mode
    if (own.owner, own.group) != (other.owner, other.group),
      fchown(number, other.owner, other.group) != 0
    {
      mode = mode & ~0o070 | (mode & 0o007) << 3
    }
    _ = fchmod(number, mode_t(mode))
  }

  /// Tries to lock the file until it is closed.
  package func lock() -> FileLock {
    if retrying({ flock(number, LOCK_EX | LOCK_NB) }) == 0 { return .taken }
    return errno == EWOULDBLOCK ? .heldByOther : .notSupported
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

/// The kinds of files.
package enum FileType: String, Sendable {
  case regular, folder, pipe, socket, device
}

/// The result of trying to lock a file.
package enum FileLock { case taken, heldByOther, notSupported }

/// The kind, the size and the rights of a file.
package struct FileStatus: Sendable, Hashable {
  package let kind: FileType
  package let size: Int
  /// The rights of the user, the group and others.
  package let mode: UInt32
  package let owner: UInt32
  package let group: UInt32
  /// The number of names of the file: 0 if it was removed while it was open.
  package let nameCount: Int
  /// The device and the number of the file, which identify it.
  package let identity: [UInt64]
  /// The second and the nanosecond of the last change of the bytes.
  package let changeTime: [Int]

  init(_ status: stat) {
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .regular
      case S_IFDIR: .folder
      case S_IFIFO: .pipe
      case S_IFSOCK: .socket
      default: .device
      }
    size = Int(status.st_size)
    mode = UInt32(status.st_mode) & 0o777
    owner = UInt32(status.st_uid)
    group = UInt32(status.st_gid)
    nameCount = Int(status.st_nlink)
    identity = [UInt64(truncatingIfNeeded: status.st_dev), UInt64(status.st_ino)]
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    changeTime = [Int(time.tv_sec), Int(time.tv_nsec)]
  }

  /// Whether two statuses are those of the same file with the same bytes; nil is that of no file.
  package static func isUnchanged(_ old: FileStatus?, _ new: FileStatus?) -> Bool {
    old?.identity == new?.identity && old?.size == new?.size && old?.changeTime == new?.changeTime
  }

  /// The status of the file at a path, following links.
  /// - Returns: nil and the system's error number if there is no such file, or it cannot be seen.
  package static func of(_ path: String, followingLinks: Bool = true) -> (FileStatus?, Int32) {
    var status = stat()
    let code = unsafe followingLinks ? stat(path, &status) : lstat(path, &status)
    return code == 0 ? (FileStatus(status), 0) : (nil, errno)
  }
}

/// The kind of the file at a path, following links; nil if there is no file.
func kindOfFile(_ path: String) -> FileType? { FileStatus.of(path).0?.kind }

/// Whether two paths lead to one existing regular file, also through links.
package func isSameFile(_ path: String, _ other: String) -> Bool {
  let (one, two) = (FileStatus.of(path).0, FileStatus.of(other).0)
  return one?.kind == .regular && one?.identity == two?.identity
}

/// Whether an open file is `/dev/null`.
func isNullDevice(_ number: Int32) -> Bool {
  var (own, null) = (stat(), stat())
  return unsafe fstat(number, &own) == 0 && stat("/dev/null", &null) == 0
    && own.st_rdev == null.st_rdev
}
