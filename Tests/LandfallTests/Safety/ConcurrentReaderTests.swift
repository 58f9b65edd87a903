import Dispatch
import Landfall
import Synchronization
import TestSupport
import Testing

/// One open atlas, asked by many threads at once. `scripts/test --sanitize=thread` runs it under
/// ThreadSanitizer.
@Suite(.timed) struct ConcurrentReaderTests {
  @Test(.optimized, arguments: TinyAtlas.all.map(\.name)) func threadsShareAnAtlas(name: String)
    throws
  {
    let atlas = try Atlas(bytes: try #require(TinyAtlas.all.first { $0.name == name }).bytes())
    let alone = (0..<8).map { askEverything(atlas, seed: UInt64($0)) }
    let together = Mutex([Int: UInt64]())
    DispatchQueue.concurrentPerform(iterations: 32) { turn in
      let sum = askEverything(atlas, seed: UInt64(turn % 8))
      together.withLock { $0[turn] = sum }
    }
    let sums = together.withLock { $0 }
    #expect((0..<32).allSatisfy { sums[$0] == alone[$0 % 8] })
  }

  /// A batch that makes threads of its own, from several threads.
  @Test func batchesShareAnAtlas() throws {
    let atlas = try Atlas(bytes: TinyAtlas.coverage.bytes())
    let layer = try atlas.layer("regions")
    var generator = SeededGenerator(seed: 5)
    let longitudes = (0..<20_000).map { _ in generator.nextNumber(in: -106...(-100)) }
    let latitudes = (0..<20_000).map { _ in generator.nextNumber(in: 29...35) }
    var alone: [RegionID?] = []
    layer.regionIDs(longitudes: longitudes, latitudes: latitudes, into: &alone)
    #expect(alone.contains { $0 != nil })
    DispatchQueue.concurrentPerform(iterations: 4) { [alone] _ in
      var ids = [RegionID?](repeating: nil, count: longitudes.count)
      var span = ids.mutableSpan
      layer.regionIDs(
        longitudes: longitudes.span, latitudes: latitudes.span, into: &span, threadCount: 4)
      #expect(ids == alone)
    }
  }
}
