/// A lock that the writers of a file hold while they read the old one and replace it.
///
/// It is a file beside the destination, such as `.book.json.lock`, which is locked by `flock` and removed with the lock. A
/// program that is killed leaves the file, but not the lock. Where the file system has no locks, nothing is locked.
package final class WriteLock {
  private let file: FileDescriptor
  private let path: String

  /// Waits for the lock.
  /// - Parameters:
  ///   - destination: the path that is to be written; links are followed, so that all its names share a lock.
  ///   - patience: how long to wait for other programs, in milliseconds.
  ///   - isCancelled: called while another program has the lock; returns true to stop.
  /// - Throws: ``FileError`` if the folder cannot be written to, or the other program takes too long.
  package init(
    of destination: String, patience: Int = 30_000,
    isCancelled: () -> Bool = { false }
  ) throws(FileError) {
    if destination.utf8.contains(0) { throw .cannotWrite(destination, EINVAL) }
    let target = FilePath(targetOfLinks(destination))
    // Two files that share a lock only wait for each other.
    path = "\(target.folder).\(target.shortName).lock"
    var waited = 0
    while true {
      let made = try FileDescriptor.open(lock: path, standingFor: destination)
      // The program that had the lock may have removed the file before it was locked here.
      if made.lock() != .heldByOther, made.isFile(at: path) ?? true {
        file = made
        return
      }
      if isCancelled() { throw .interrupted(writing: destination) }
      guard waited < patience else { throw .locked(destination, patience: patience) }
      usleep(5_000)
      waited += 5
    }
  }

  deinit {
    // While the lock is held, no other program removes a file of this name.
    if file.isFile(at: path) == true { _ = unsafe unlink(path) }
  }
}

extension FileDescriptor {
  /// Whether a path leads to the open file, without links; nil if the system does not say.
  fileprivate func isFile(at path: String) -> Bool? {
    guard let own = try? status else { return nil }
    return own.identity == FileStatus.of(path, followingLinks: false).0?.identity
  }
}
