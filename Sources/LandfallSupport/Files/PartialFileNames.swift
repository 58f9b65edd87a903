#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Bionic)
  internal import Bionic
#endif

/// The names of the aside files of a destination: hidden ones in its folder, such as
/// `.world.atlas.1x5jbv2.partial`.
struct PartialFileNames {
  /// The destination's folder with a slash at the end; empty for the working folder.
  private let folder: String
  /// The beginning of the names, before the part that distinguishes concurrent writers.
  private let start: String
  private let end = ".partial"

  init(destination: String) {
    let name = destination.lastIndex(of: "/").map { destination[$0...].dropFirst() }
    folder = String(destination.dropLast(name?.count ?? destination.count))
    // File systems allow names of 255 bytes.
    start = ".\((name ?? destination[...]).prefix(50))."
  }

  /// A path that no other writer has, most likely.
  func newPath() -> String {
    folder + start + String(UInt32.random(in: .min ... .max), radix: 36) + end
  }

  /// Removes the files of writers that were killed: those of this user that no process has locked.
  func removeAbandoned() {
    guard let stream = unsafe opendir(folder.isEmpty ? "." : folder) else { return }
    defer { unsafe _ = closedir(stream) }
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
        unsafe String(cString: UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self))
      }
      if isName(name) { removeIfAbandoned(folder + name) }
    }
  }

  private func isName(_ name: String) -> Bool {
    guard name.hasPrefix(start), name.hasSuffix(end) else { return false }
    let tag = name.dropFirst(start.count).dropLast(end.count)
    return (1...7).contains(tag.utf8.count)
      && tag.utf8.allSatisfy { (48...57).contains($0) || (97...122).contains($0) }
  }

  private func removeIfAbandoned(_ path: String) {
    let (seen, _) = FileStatus.of(path, followingLinks: false)
    guard let seen, seen.kind == .regular, seen.owner == geteuid(),
      let file = try? FileDescriptor.open(regular: path), file.lock() == .taken,
      // While the lock is held, no writer uses the file; it must still be the one of this name.
      file.status.identity
        == FileStatus.of(path, followingLinks: false).0?.identity
    else { return }
    _ = unsafe unlink(path)
  }
}
