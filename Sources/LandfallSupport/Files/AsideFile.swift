#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Bionic)
  internal import Bionic
#endif

/// A file that is written next to its destination and replaces it only when it is complete.
///
/// Programs that have the old file open keep reading the old bytes. The destination is unchanged
/// until ``commit()``; without a commit, the aside file is removed when it is released. A
/// destination that is not a regular file (a pipe, `/dev/stdout`) is written directly.
package final class AsideFile {
  private let descriptor: FileDescriptor
  private let destination: String
  /// The path of the aside file; nil if the bytes go directly to the destination.
  private let asidePath: String?
  private var isCommitted = false

  /// Opens the aside file.
  /// - Throws: ``FileError`` if the destination is a folder, or its folder is not writable.
  package init(replacing path: String) throws(FileError) {
    switch kind(of: path) {
    case .folder: throw .cannotWrite(path, EISDIR)
    case .other:
      descriptor = try FileDescriptor.open(writing: path)
      destination = path
      asidePath = nil
    case .regular, .missing:
      // A symbolic link is preserved; its target is replaced.
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

  /// Appends bytes.
  package func write(_ bytes: borrowing Span<UInt8>) throws(FileError) {
    try descriptor.write(bytes)
  }

  /// Flushes the complete file to the disk and renames it to its destination.
  package func commit() throws(FileError) {
    precondition(!isCommitted, "an aside file is committed once")
    try descriptor.synchronise()
    if let asidePath, unsafe rename(asidePath, destination) != 0 {
      throw .cannotWrite(descriptor.path, errno)
    }
    isCommitted = true
  }

  /// A hidden name in the destination's folder; the random part distinguishes concurrent writers.
  private static func asidePath(of destination: String) -> String {
    let parts = destination.split(separator: "/", omittingEmptySubsequences: false)
    let tag = String(UInt32.random(in: .min ... .max), radix: 36)
    // File systems allow names of 255 bytes.
    let aside = ".\(parts.last!.prefix(50)).\(tag).partial"
    return (parts.dropLast() + [aside[...]]).joined(separator: "/")
  }
}

private enum FileKind { case missing, regular, folder, other }

/// The kind of the file at `path`, following links.
private func kind(of path: String) -> FileKind {
  var status = stat()
  guard unsafe stat(path, &status) == 0 else { return .missing }
  return switch status.st_mode & S_IFMT {
  case S_IFREG: .regular
  case S_IFDIR: .folder
  default: .other
  }
}

/// The path without symbolic links; nil if no file exists there.
private func resolved(_ path: String) -> String? {
  guard let text = unsafe realpath(path, nil) else { return nil }
  defer { unsafe free(text) }
  return unsafe String(cString: text)
}
