import Landfall
import TestSupport
import Testing

/// Damage that opening must notice: in the length, the header, the section table, the small tables.
@Suite(.timed) struct RefusedFileTests {
  private func isRefused(_ bytes: [UInt8]) -> Bool { (try? Atlas(bytes: bytes)) == nil }

  /// Each length that a file may be cut to.
  @Test(arguments: TinyAtlas.all.map(\.name)) func everyTruncation(name: String) throws {
    let good = try #require(TinyAtlas.all.first { $0.name == name }).bytes()
    #expect(!isRefused(good))
    for length in good.indices where !isRefused(Array(good[..<length])) {
      Issue.record("\(length) of \(good.count) bytes were opened")
    }
    #expect(isRefused(good + [0]))
  }

  /// Each bit of what opening reads: header, section table, and the tables whose checksums it compares.
  @Test(arguments: TinyAtlas.all.map(\.name)) func everyFlippedBit(name: String) throws {
    let file = AtlasBytes(try #require(TinyAtlas.all.first { $0.name == name }).bytes())
    let small: Set<UInt32> = Set(
      [SectionKind.atlas, .layers, .planes, .quadtrees, .arcLayers].map(\.rawValue))
    let tables = file.parts.filter { small.contains($0.kind) }
    #expect(!tables.isEmpty)
    let tableEnd = 64 + 32 * file.parts.count
    var flipped = 0
    for range in [0..<tableEnd] + tables.map(\.body) {
      for offset in range {
        for bit in 0..<8 {
          var bytes = file.bytes
          bytes[offset] ^= 1 << UInt8(bit)
          flipped += 1
          if !isRefused(bytes) { Issue.record("byte \(offset), bit \(bit) was not noticed") }
        }
      }
    }
    #expect(flipped > 8 * 64)
  }

  /// Under right checksums the same bits may make another atlas, but none that traps.
  @Test(arguments: TinyAtlas.all.map(\.name)) func everyFlippedBitUnderRightChecksums(
    name: String
  ) throws {
    let file = AtlasBytes(try #require(TinyAtlas.all.first { $0.name == name }).bytes())
    let small: Set<UInt32> = Set(
      [SectionKind.atlas, .layers, .planes, .quadtrees, .arcLayers].map(\.rawValue))
    let ranges =
      [8..<64 + 32 * file.parts.count] + file.parts.filter { small.contains($0.kind) }.map(\.body)
    for range in ranges {
      for offset in range {
        for bit in 0..<8 where (offset + bit) % FullTests.count(32, all: 1) == 0 {
          var damaged = file
          damaged.bytes[offset] ^= 1 << UInt8(bit)
          damaged.seal()
          guard let atlas = try? Atlas(bytes: damaged.bytes) else { continue }
          _ = askEverything(atlas, seed: UInt64(offset), places: 8, regions: 8)
        }
      }
    }
  }
}
