#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Bionic)
  internal import Bionic
#endif

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
