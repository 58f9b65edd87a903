#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Bionic)
  internal import Bionic
#endif

/// The kinds of files.
package enum FileKind: String, Sendable {
  case regular, folder, pipe, socket, device
}

/// The result of trying to lock a file.
package enum FileLock { case taken, heldByOther, notSupported }

/// The kind, the size and the rights of a file.
package struct FileStatus: Sendable, Hashable {
  package let kind: FileKind
  package let size: Int
  /// The rights of the user, the group and others.
  package let mode: UInt32
  package let owner: UInt32
  package let group: UInt32
  /// The number of names of the file: 0 if it was removed while it was open.
  package let nameCount: Int
  /// The device and the number of the file, which identify it.
  let identity: [UInt64]

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
  }

  /// The status of the file at a path, following links.
  /// - Returns: nil and the system's error number if there is no such file, or it cannot be seen.
  static func of(_ path: String, followingLinks: Bool = true) -> (FileStatus?, Int32) {
    var status = stat()
    let code = unsafe followingLinks ? stat(path, &status) : lstat(path, &status)
    return code == 0 ? (FileStatus(status), 0) : (nil, errno)
  }
}

/// The kind of the file at a path, following links; nil if there is no file.
func kindOfFile(_ path: String) -> FileKind? { FileStatus.of(path).0?.kind }

/// Whether an open file is `/dev/null`.
func isNullDevice(_ number: Int32) -> Bool {
  var (own, null) = (stat(), stat())
  return unsafe fstat(number, &own) == 0 && stat("/dev/null", &null) == 0
    && own.st_rdev == null.st_rdev
}
