/// A file that is written next to its destination and replaces it only when it is complete.
///
/// Programs that have the old file open keep reading the old bytes. The destination is unchanged
/// until ``commit()``; without a commit, the aside file is removed when it is released. A
/// destination that is not a regular file (a pipe, `/dev/stdout`) is written directly.
///
/// The new file has the mode of the one that it replaces. A symbolic link is preserved and its target is
/// replaced, or created. The aside file is locked while it is written: one that is not locked was left by a
/// program that was killed, and is removed when the same destination is written again.
package final class AsideFile {
  private let descriptor: FileDescriptor
  private let destination: String
  /// The path of the aside file; nil if the bytes go directly to the destination.
  private let asidePath: String?
  private var isCommitted = false

  /// Opens the aside file.
  /// - Parameter isPrivate: whether no one else may read the file, and whether it replaces whatever is at its path: a
  /// pipe, a device, a link.
  /// - Throws: ``FileError`` if the destination is a folder, or its folder is not writable.
  package init(replacing path: String, isPrivate: Bool = false) throws(FileError) {
    // The system would see only what precedes a NUL.
    if path.utf8.contains(0) { throw .cannotWrite(path, EINVAL) }
    let (found, code) = FileStatus.of(path, followingLinks: !isPrivate)
    let old = isPrivate && found?.kind != .folder ? nil : found
    switch old?.kind {
    case .folder: throw .cannotWrite(path, EISDIR)
    case .pipe, .socket, .device:
      descriptor = try FileDescriptor.open(writing: path)
      destination = path
      asidePath = nil
    case .regular, nil:
      // Links that form a circle.
      if code == ELOOP { throw .cannotWrite(path, code) }
      let target = isPrivate ? path : targetOfLinks(path)
      let names = PartialFileNames(destination: target)
      names.removeAbandoned()
      while true {
        let aside = names.newPath()
        // No one else may read a private file before it has its mode.
        let mode: UInt32 = old == nil && !isPrivate ? 0o666 : 0o600
        guard let made = try FileDescriptor.create(aside, standingFor: path, mode: mode) else {
          continue
        }
        do throws(FileError) {
          // Another program may have removed the new file before it was locked.
          guard made.lock() != .heldByOther, try made.status.nameCount > 0 else { continue }
        } catch {
          _ = unsafe unlink(aside)
          throw .cannotWrite(path, error.systemCode)
        }
        if let old { made.adopt(old) }
        descriptor = made
        asidePath = aside
        destination = target
        break
      }
    }
  }

  deinit {
    if let asidePath, !isCommitted { _ = unsafe unlink(asidePath) }
  }

  /// Whether the bytes go directly to the destination, which is a pipe or a device.
  package var isDirect: Bool { asidePath == nil }

  /// Appends bytes.
  package func write(_ bytes: borrowing Span<UInt8>) throws(FileError) {
    try descriptor.write(bytes)
  }

  /// Flushes the complete file to the disk, unless `isFlushed` is false, and renames it to its destination.
  /// - Parameter isWanted: called just before the file is renamed; if it returns false, the destination stays.
  /// - Returns: whether the file was renamed.
  @discardableResult package func commit(
    isFlushed: Bool = true, if isWanted: () -> Bool = { true }
  ) throws(FileError) -> Bool {
    precondition(!isCommitted, "an aside file is committed once")
    if isFlushed { try descriptor.synchronise() }
    guard isWanted() else { return false }
    if let asidePath, unsafe rename(asidePath, destination) != 0 {
      throw .cannotWrite(descriptor.path, errno)
    }
    isCommitted = true
    return true
  }
}

/// The path that a path leads to through symbolic links, also if no file is there.
package func targetOfLinks(_ path: String) -> String {
  if let text = unsafe realpath(path, nil) {
    defer { unsafe free(text) }
    return unsafe String(cString: text)
  }
  var path = path
  // Linux follows at most 40 links.
  for _ in 0..<40 {
    var target = [UInt8](repeating: 0, count: 4_096)
    let count = unsafe target.withUnsafeMutableBytes { bytes in
      unsafe readlink(path, bytes.baseAddress!.assumingMemoryBound(to: CChar.self), bytes.count)
    }
    guard count > 0, count < target.count else { return path }
    let text = String(decoding: target[..<count], as: UTF8.self)
    path = text.begins(with: "/") ? text : FilePath(path).folder + text
  }
  return path
}

/// The names of the aside files of a destination: hidden ones in its folder, such as
/// `.world.atlas.1x5jbv2.partial`.
struct PartialFileNames {
  /// The destination's folder with a slash at the end; empty for the working folder.
  private let folder: String
  /// The beginning of the names, before the part that distinguishes concurrent writers.
  private let start: String
  private let end = ".partial"

  init(destination: String) {
    let path = FilePath(destination)
    folder = path.folder
    start = ".\(path.shortName)."
  }

  /// A path that no other writer has, most likely.
  func newPath() -> String {
    folder + start + String(UInt32.random(in: .min ... .max), radix: 36) + end
  }

  /// Removes the files of writers that were killed: those of this user that no process has locked.
  func removeAbandoned() {
    for name in namesInFolder(folder.isEmpty ? "." : folder) where isName(name) {
      removeIfAbandoned(folder + name)
    }
  }

  private func isName(_ name: String) -> Bool {
    guard name.begins(with: start), name.ends(with: end) else { return false }
    let tag = name.utf8.dropFirst(start.utf8.count).dropLast(end.utf8.count)
    return (1...7).contains(tag.count)
      && tag.allSatisfy { (48...57).contains($0) || (97...122).contains($0) }
  }

  private func removeIfAbandoned(_ path: String) {
    let (seen, _) = FileStatus.of(path, followingLinks: false)
    guard let seen, seen.kind == .regular, seen.owner == geteuid(),
      let file = try? FileDescriptor.open(regular: path), file.lock() == .taken,
      // While the lock is held, no writer uses the file; it must still be the one of this name.
      let own = try? file.status,
      own.identity == FileStatus.of(path, followingLinks: false).0?.identity
    else { return }
    _ = unsafe unlink(path)
  }
}
