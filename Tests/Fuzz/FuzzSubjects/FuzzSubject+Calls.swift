import CCalls
import Foundation
import TestReading

extension FuzzSubject {
  /// Calls the functions of landfall.h: the first byte chooses an atlas, the next three how it is damaged, and the others
  /// are the calls and their arguments.
  static func runCalls(_ bytes: [UInt8]) -> Bool {
    guard bytes.count > 4 else { return false }
    var atlas = Self.calledAtlases[Int(bytes[0]) % Self.calledAtlases.count]
    // Every second input has a sound atlas; a damaged one has right checksums, so that what they would stop is tried, too.
    if bytes[1] & 1 == 1 {
      var file = AtlasBytes(atlas)
      var generator = SeededGenerator(seed: UInt64(bytes[2]) << 8 | UInt64(bytes[3]))
      file.damageBodies(&generator)
      file.seal()
      atlas = file.bytes
    }
    unsafe call_everything(Array(bytes.dropFirst(4)), bytes.count - 4, atlas, atlas.count)
    return true
  }

  /// Small atlases with layers of every kind.
  private static let calledAtlases: [[UInt8]] = ["world", "overlaps", "details", "small", "empty"]
    .map { name in
      let url = URL(fileURLWithPath: Package.path("Tests/Fixtures/\(name).atlas"))
      guard let data = try? Data(contentsOf: url) else { fatalError("\(url.path) cannot be read") }
      return Array(data)
    }

  /// Scripts of calls that fuzzing starts from: some for each atlas.
  static var callSeeds: [(name: String, bytes: [UInt8])] {
    (0..<20).map { number in
      var generator = SeededGenerator(seed: UInt64(number))
      let script = (0..<200).map { _ in UInt8(generator.nextIndex(below: 256)) }
      return ("\(number)", [UInt8(number % 5), UInt8(number / 10)] + script)
    }
  }
}
