import Landfall
import TestSupport
import Testing

/// No query costs more than the size of the file allows, whatever the file contains.
@Suite(.timed, .serialized) struct BudgetTests {
  #if DEBUG
    private static let slowness = 40.0
  #else
    // The machine that runs tests is busy.
    private static let slowness = FullTests.areWanted ? 1.0 : 4.0
  #endif

  @Test(arguments: HostileAtlas.all) func costsAsMuchAsItsBytes(atlas: HostileAtlas) throws {
    let bytes = try atlas.bytes()
    var budget = QueryBudget(byteCount: bytes.count, slowness: Self.slowness)
    budget.runAll(bytes, seed: 1)
    #expect(budget.excesses.isEmpty, "\(bytes.count) bytes: \(budget.excesses)")
  }

  /// Small atlases changed in a few bytes, with right checksums.
  @Test(.seeded) func mutationsCostAsMuchAsTheirBytes() throws {
    var generator = SeededGenerator(seed: TestSeed.current)
    let originals = try TinyAtlas.all.map { AtlasBytes(try $0.bytes()) }
    var opened = 0
    for number in 0..<FullTests.count(300, all: 100_000) {
      var file = originals[number % originals.count]
      file.damageBodies(&generator)
      var budget = QueryBudget(byteCount: file.bytes.count, slowness: Self.slowness)
      if budget.runAll(file.bytes, seed: UInt64(number)) { opened += 1 }
      #expect(budget.excesses.isEmpty, "mutation \(number): \(budget.excesses)")
    }
    #expect(opened > 50)
  }

  /// The harness notices a query that takes too long.
  @Test func anExcessIsNoticed() {
    var budget = QueryBudget(byteCount: 0, slowness: 0.01)
    budget.run("a slow query") {
      var sum = 0
      for number in 0..<3_000_000 { sum = sum &* 31 &+ number }
      return sum
    }
    #expect(budget.excesses.map(\.query) == ["a slow query"])
  }
}
