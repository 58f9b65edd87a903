import LandfallModel
package import LandfallSupport

/// Reads JSON for its faults alone.
/// - Throws: ``BuildError`` with code `manifestSyntax` that names line and column of the first one.
package func checkJSON(_ bytes: [UInt8], file: String) throws(BuildError) {
  _ = try ManifestJSON.read(bytes, file: file)
}
