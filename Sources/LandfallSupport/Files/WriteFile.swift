/// Writes a whole file: to an aside file in the same folder, flushed to the disk, then renamed.
///
/// An existing file is replaced atomically; programs that have it open keep reading the old bytes.
/// After an error the destination is unchanged.
/// - Throws: ``BuildError`` with code `unwritable`.
public func writeFile(_ bytes: [UInt8], to path: String) throws(BuildError) {
  let file = try AsideFile(replacing: path)
  try bytes.withSpan { bytes throws(BuildError) in try file.write(bytes) }
  try file.commit()
}
