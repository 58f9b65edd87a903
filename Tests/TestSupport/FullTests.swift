import Foundation

/// How much the tests of many cases do: `scripts/test --full` sets LANDFALL_FULL, and they try all.
package enum FullTests {
  /// Whether all is wanted.
  package static let areWanted = ProcessInfo.processInfo.environment["LANDFALL_FULL"] != nil

  /// `all` cases if all are wanted, else `some`.
  package static func count(_ some: Int, all: Int) -> Int { areWanted ? all : some }
}
