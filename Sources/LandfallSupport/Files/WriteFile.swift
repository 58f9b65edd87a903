/// Writes a whole file: to an aside file in the same folder, flushed to the disk, then renamed.
///
/// An existing file is replaced atomically; programs that have it open keep reading the old bytes.
/// After an error the destination is unchanged.
/// - Parameters:
///   - isFlushed: whether the file is flushed; else the system may lose its bytes if it crashes.
///   - isPrivate: whether no one else may read the file, and whether it replaces whatever is at its path: a pipe, a
///     device, a link.
/// - Throws: ``FileError`` with code `unwritable`.
package func writeFile(
  _ bytes: [UInt8], to path: String, isFlushed: Bool = true, isPrivate: Bool = false
) throws(FileError) {
  let file = try AsideFile(replacing: path, isPrivate: isPrivate)
  try bytes.withSpan { bytes throws(FileError) in try file.write(bytes) }
  try file.commit(isFlushed: isFlushed)
}
