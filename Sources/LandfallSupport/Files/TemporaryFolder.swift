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
    for name in namesInFolder(path) { _ = unsafe unlink("\(path)/\(name)") }
    _ = unsafe rmdir(path)
  }
}

/// The names of the files in a folder; none if it cannot be read.
package func namesInFolder(_ path: String) -> [String] {
  guard let stream = unsafe opendir(path) else { return [] }
  defer { unsafe _ = closedir(stream) }
  var names: [String] = []
  while let entry = unsafe readdir(stream) {
    names.append(
      unsafe withUnsafePointer(to: &entry.pointee.d_name) {
        unsafe String(cString: UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self))
      })
  }
  return names.filter { $0 != "." && $0 != ".." }
}

/// Creates a folder and its parents; existing folders are allowed.
/// - Throws: ``FileError`` with code `unwritable`.
package func makeFolder(_ path: String) throws(FileError) {
  var made = path.begins(with: "/") ? "/" : ""
  for part in FilePath.parts(of: path) {
    made += "\(part)/"
    // A parent may exist and still fail with EACCES or EROFS, so only the last folder is checked.
    if unsafe mkdir(made, 0o777) != 0, made.utf8.count >= path.utf8.count {
      let reason = errno
      guard kindOfFile(made) == .folder else { throw .cannotWrite(path, reason) }
    }
  }
}
