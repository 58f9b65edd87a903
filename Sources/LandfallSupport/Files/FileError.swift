#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Bionic)
  internal import Bionic
#endif

/// The reason why a file cannot be read or written.
///
/// The text names the file, the problem and the remedy, on one line.
package struct FileError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kinds of error.
  package enum Code: Sendable { case unreadable, unwritable, interrupted }

  /// The kind of error.
  package var code: Code
  /// The path, or a name such as "standard input".
  package var file: String
  /// The problem.
  package var problem: String
  /// The suggested remedy.
  package var remedy: String
  /// The system's number of the error; 0 if the system reported no error.
  package var systemCode: Int32 = 0

  /// Makes an error from its parts.
  package init(_ code: Code, file: String, problem: String, remedy: String) {
    self.code = code
    self.file = file
    self.problem = problem
    self.remedy = remedy
  }

  /// "file: problem; remedy" on one line, with escapes for control characters.
  package var description: String { printable("\(file): \(problem); \(remedy)") }
}

extension FileError {
  /// The error for a file that cannot be read, with the system's message.
  package static func cannotRead(_ path: String, _ systemCode: Int32) -> FileError {
    var error = FileError(
      .unreadable, file: path, problem: "cannot be read: \(systemText(systemCode))",
      remedy: "check the path and its permissions")
    error.systemCode = systemCode
    return error
  }

  /// The error for what is at a path instead of a regular file.
  package static func notRegular(_ path: String, _ kind: FileKind) -> FileError {
    FileError(
      .unreadable, file: path, problem: "is not a regular file but a \(kind.rawValue)",
      remedy: kind == .folder ? "name a file in it" : "write its contents to a file first")
  }

  /// The error for a file that cannot be written, with the system's message.
  package static func cannotWrite(_ path: String, _ systemCode: Int32) -> FileError {
    let remedy =
      switch systemCode {
      case ENOSPC, EDQUOT: "free some space, or write elsewhere; nothing was left behind"
      case EFBIG: "raise the limit on file sizes, or write elsewhere; nothing was left behind"
      default: "check that its folder exists and may be written to"
      }
    return FileError(
      .unwritable, file: path, problem: "cannot be written: \(systemText(systemCode))",
      remedy: remedy)
  }

  /// The error for a read that the user interrupted.
  package static func interrupted(reading path: String) -> FileError {
    FileError(
      .interrupted, file: path, problem: "interrupted while it was read",
      remedy: "nothing was written; run it again")
  }

  /// The error for a file that was not complete when the user interrupted the command.
  package static func interrupted(writing path: String) -> FileError {
    FileError(
      .interrupted, file: path, problem: "interrupted before it was complete",
      remedy: "nothing was written; run it again")
  }
}

private func systemText(_ code: Int32) -> String {
  // A constant string of the C library, or a string of this thread.
  let found: UnsafeMutablePointer<CChar>? = unsafe strerror(code)  // never nil in Bionic's headers
  guard let text = unsafe found else { return "error \(code)" }
  return unsafe String(cString: text)
}

/// A binary file format that is recognized by the first bytes of a file.
package struct FileSignature: Sendable {
  /// The format, as in "is a ZIP archive".
  package let format: String
  /// Whether `landfall build` may read the file.
  package let isInputOfBuild: Bool
  private let bytes: [UInt8]

  private init(_ bytes: [UInt8], _ format: String, isInputOfBuild: Bool = false) {
    self.bytes = bytes
    self.format = format
    self.isInputOfBuild = isInputOfBuild
  }

  /// Recognizes the format of a file by its first bytes; nil for text and for an unknown format.
  package init?(head: [UInt8]) {
    guard let known = Self.all.first(where: { head.starts(with: $0.bytes) }) else { return nil }
    self = known
  }

  private static let all: [FileSignature] = [
    FileSignature([0x50, 0x4B, 0x03, 0x04], "a ZIP archive", isInputOfBuild: true),
    FileSignature([0x1F, 0x8B], "compressed with gzip", isInputOfBuild: true),
    FileSignature(
      Array("SQLite format 3\0".utf8), "a GeoPackage or another SQLite database",
      isInputOfBuild: true),
    FileSignature(Array("fgb".utf8), "FlatGeobuf", isInputOfBuild: true),
    FileSignature([0x00, 0x00, 0x27, 0x0A], "a Shapefile", isInputOfBuild: true),
    FileSignature(Array("PAR1".utf8), "Parquet", isInputOfBuild: true),
    FileSignature(Array("PMTiles".utf8), "a PMTiles archive of map tiles"),
    FileSignature(Array("%PDF".utf8), "a PDF document"),
    FileSignature([0x89, 0x50, 0x4E, 0x47], "a PNG picture"),
    FileSignature(Array("glTF".utf8), "a glTF mesh"),
  ]
}

/// Whether two paths lead to one existing regular file, also through links.
package func isSameFile(_ path: String, _ other: String) -> Bool {
  var (one, two) = (stat(), stat())
  guard unsafe stat(path, &one) == 0, unsafe stat(other, &two) == 0 else { return false }
  return one.st_mode & S_IFMT == S_IFREG && one.st_dev == two.st_dev && one.st_ino == two.st_ino
}

/// A folder for temporary files, which is removed with its files when it is released.
///
/// It stays behind if the process is killed without a signal handler.
package final class TemporaryFolder {
  /// The path of the folder.
  package let path: String

  /// Creates a folder that only this user may read, in that of `TMPDIR` or else /tmp.
  package init() throws(FileError) {
    let folder = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
    var name = Array("\(folder)/landfall-XXXXXX".utf8CString)
    let isMade = unsafe name.withUnsafeMutableBufferPointer { name in
      unsafe mkdtemp(name.baseAddress!) != nil
    }
    guard isMade else { throw .cannotWrite(folder, errno) }
    path = unsafe name.withUnsafeBufferPointer { unsafe String(cString: $0.baseAddress!) }
  }

  deinit {
    if let stream = unsafe opendir(path) {
      while let entry = unsafe readdir(stream) {
        let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
          unsafe String(cString: UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self))
        }
        if name != "." && name != ".." { _ = unsafe unlink("\(path)/\(name)") }
      }
      unsafe _ = closedir(stream)
    }
    _ = unsafe rmdir(path)
  }
}

/// Creates a folder and its parents; existing folders are allowed.
/// - Throws: ``FileError`` with code `unwritable`.
package func makeFolder(_ path: String) throws(FileError) {
  var made = path.hasPrefix("/") ? "/" : ""
  for part in path.split(separator: "/") {
    made += "\(part)/"
    // A parent may exist and still fail with EACCES or EROFS, so only the last folder is checked.
    if unsafe mkdir(made, 0o777) != 0, made.count >= path.count {
      let reason = errno
      var status = stat()
      guard unsafe stat(made, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
        throw .cannotWrite(path, reason)
      }
    }
  }
}
