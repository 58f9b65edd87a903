#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Bionic)
  internal import Bionic
#endif

/// A file that is written beside its destination and takes its place only once it is complete.
///
/// Whoever has the old file open keeps reading the old bytes. Until ``commit()`` the destination is
/// untouched; an aside file that is dropped without it is removed. A destination that is no regular
/// file (a pipe, `/dev/stdout`) is written straight to.
package final class AsideFile {
  private let descriptor: FileDescriptor
  private let destination: String
  /// Where the bytes are gathered; nil when they go straight to the destination.
  private let asidePath: String?
  private var isCommitted = false

  /// Opens the aside file.
  /// - Throws: ``BuildError`` when the destination is a folder, or its folder cannot be written to.
  package init(replacing path: String) throws(BuildError) {
    switch kind(of: path) {
    case .folder: throw .cannotWrite(path, EISDIR)
    case .other:
      descriptor = try FileDescriptor.open(writing: path)
      destination = path
      asidePath = nil
    case .regular, .missing:
      // A symbolic link stays one: what it points to is replaced.
      destination = resolved(path) ?? path
      while true {
        let aside = Self.asidePath(of: destination)
        guard let made = try FileDescriptor.create(aside, standingFor: path) else { continue }
        descriptor = made
        asidePath = aside
        break
      }
    }
  }

  deinit {
    if let asidePath, !isCommitted { _ = unsafe unlink(asidePath) }
  }

  /// Adds bytes.
  package func write(_ bytes: borrowing Span<UInt8>) throws(BuildError) {
    try descriptor.write(bytes)
  }

  /// Puts the file, complete and on the disk, in its destination's place.
  package func commit() throws(BuildError) {
    precondition(!isCommitted, "an aside file is committed once")
    try descriptor.synchronise()
    if let asidePath, unsafe rename(asidePath, destination) != 0 {
      throw .cannotWrite(descriptor.path, errno)
    }
    isCommitted = true
  }

  /// A hidden name in the destination's folder; the random part keeps two writers apart.
  private static func asidePath(of destination: String) -> String {
    let parts = destination.split(separator: "/", omittingEmptySubsequences: false)
    let tag = String(UInt32.random(in: .min ... .max), radix: 36)
    // File systems allow names of 255 bytes.
    let aside = ".\(parts.last!.prefix(50)).\(tag).partial"
    return (parts.dropLast() + [aside[...]]).joined(separator: "/")
  }
}

private enum FileKind { case missing, regular, folder, other }

/// What stands at `path`, links followed.
private func kind(of path: String) -> FileKind {
  var status = stat()
  guard unsafe stat(path, &status) == 0 else { return .missing }
  return switch status.st_mode & S_IFMT {
  case S_IFREG: .regular
  case S_IFDIR: .folder
  default: .other
  }
}

/// The path without symbolic links; nil where nothing stands there.
private func resolved(_ path: String) -> String? {
  guard let text = unsafe realpath(path, nil) else { return nil }
  defer { unsafe free(text) }
  return unsafe String(cString: text)
}
