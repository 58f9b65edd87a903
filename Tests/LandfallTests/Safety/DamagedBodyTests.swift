import Landfall
import TestSupport
import Testing

/// Whatever stands in the bodies, under right checksums, every question is answered and none traps.
@Suite(.timed) struct DamagedBodyTests {
  @Test(.optimized, .seeded, arguments: FullTests.shards) func everyQuestionEnds(shard: Int) throws
  {
    var generator = SeededGenerator(seed: TestSeed.current + UInt64(shard))
    let files = try TinyAtlas.all.map { AtlasBytes(try $0.bytes()) }
    var (count, openedCount) = (0, 0)
    for number in FullTests.cases(ofShard: shard, 1_600, all: 200_000) {
      var file = files[number / FullTests.shards.count % files.count]
      file.damageBodies(&generator)
      count += 1
      // Not one small table in ten is damaged so that the file is refused.
      guard let atlas = try? Atlas(bytes: file.bytes) else { continue }
      openedCount += 1
      _ = askEverything(atlas, seed: generator.next(), places: 12, regions: 8)
    }
    #expect(openedCount > count / 3, "\(openedCount) of \(count) were opened")
  }

  /// The same questions about the same atlas have the same answers, or the sums would say nothing.
  @Test(arguments: TinyAtlas.all.map(\.name)) func answersAreRepeated(name: String) throws {
    let tiny = try #require(TinyAtlas.all.first { $0.name == name })
    let (first, second) = (try Atlas(bytes: tiny.bytes()), try Atlas(bytes: tiny.bytes()))
    #expect(askEverything(first, seed: 1) == askEverything(second, seed: 1))
    let other = askEverything(first, seed: 2)
    #expect(name == "empty" || askEverything(first, seed: 1) != other)
  }
}
