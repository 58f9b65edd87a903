#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Bionic)
  internal import Bionic
#endif

/// Makes a folder and those above it; one that is there already is fine.
/// - Throws: ``BuildError`` with code `unwritable`.
package func makeFolder(_ path: String) throws(BuildError) {
  var made = path.hasPrefix("/") ? "/" : ""
  for part in path.split(separator: "/") {
    made += "\(part)/"
    // A folder on the way may be there and yet say EACCES or EROFS: only the last one counts.
    if unsafe mkdir(made, 0o777) != 0, made.count >= path.count {
      let reason = errno
      var status = stat()
      guard unsafe stat(made, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
        throw .cannotWrite(path, reason)
      }
    }
  }
}
