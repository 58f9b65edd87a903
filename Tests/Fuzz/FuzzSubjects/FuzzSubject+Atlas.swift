package import Landfall
import TestReading

extension FuzzSubject {
  /// Opens an atlas as it is, and with right checksums, and asks the latter everything.
  static func runAtlas(_ bytes: [UInt8]) -> Bool {
    do throws(AtlasError) {
      _ = try Atlas(bytes: bytes)
    } catch {
      check(error)
    }
    guard let atlas = sealedAtlas(bytes) else { return true }
    var seed: UInt64 = 0
    for byte in bytes.suffix(8) { seed = seed << 8 | UInt64(byte) }
    _ = askEverything(atlas, seed: seed, places: 8, regions: 4)
    return true
  }

  /// The atlas with right checksums, so that what they would stop is tried, too; nil if it is refused.
  package static func sealedAtlas(_ bytes: [UInt8]) -> Atlas? {
    var file = AtlasBytes(bytes)
    file.seal()
    return try? Atlas(bytes: file.bytes)
  }
}
