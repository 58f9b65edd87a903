#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Bionic)
  internal import Bionic
#endif

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
