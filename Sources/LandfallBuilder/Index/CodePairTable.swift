import Landfall
import LandfallCoverage
import LandfallModel
import LandfallShapes
import LandfallSources
import LandfallSupport

/// The different pairs of codes of a quadtree's chains, in the order of their first use.
package struct CodePairTable: Sendable {
  private(set) var pairs: [CodePair] = []
  private var numbers: [CodePair: UInt32] = [:]
  /// Pairs beyond so many are written inline.
  private let capacity: Int

  init(capacity: Int) { self.capacity = capacity }

  /// The number of a pair, which is added if it is new; ``LeafFormat/inlinePair`` if it is new and
  /// there is no more room.
  mutating func number(of pair: CodePair) -> UInt32 {
    if let number = numbers[pair] { return number }
    guard pairs.count < capacity else { return LeafFormat.inlinePair }
    let number = UInt32(pairs.count)
    pairs.append(pair)
    numbers[pair] = number
    return number
  }
}
