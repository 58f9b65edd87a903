import Foundation
package import Testing

/// How much the tests of many cases do: `scripts/test --full` sets LANDFALL_FULL, and they try all.
package enum FullTests {
  /// Whether all is wanted.
  package static let areWanted = ProcessInfo.processInfo.environment["LANDFALL_FULL"] != nil

  /// Whether all tests of pages in browsers are wanted: with all others, or by `scripts/check page`.
  package static let pagesAreWanted =
    areWanted || ProcessInfo.processInfo.environment["LANDFALL_PAGES"] != nil

  /// `all` cases if all are wanted, else `some`.
  package static func count(_ some: Int, all: Int) -> Int { areWanted ? all : some }

  /// The parts that a test of many cases is cut into, so that several threads share it.
  package static let shards = 0..<8

  /// The numbers of the cases of one shard; all shards together have `some` or `all`.
  package static func cases(ofShard shard: Int, _ some: Int, all: Int) -> StrideTo<Int> {
    stride(from: shard, to: count(some, all: all), by: shards.count)
  }
}

extension Trait where Self == ConditionTrait {
  /// The test runs in optimized builds alone: without the optimizer it takes longer than all others of its module.
  package static var optimized: Self {
    #if DEBUG
      .disabled("a debug build takes too long; scripts/test runs it")
    #else
      .enabled(if: true)
    #endif
  }
}
