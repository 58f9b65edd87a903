/// Writes a whole file: aside in the same folder, to the disk, then in its destination's place.
///
/// A file that stood there before is replaced in one step; readers that have it open keep the old
/// bytes. On any error the destination is as it was.
/// - Throws: ``BuildError`` with code `unwritable`.
public func writeFile(_ bytes: [UInt8], to path: String) throws(BuildError) {
  let file = try AsideFile(replacing: path)
  try bytes.withSpan { bytes throws(BuildError) in try file.write(bytes) }
  try file.commit()
}
