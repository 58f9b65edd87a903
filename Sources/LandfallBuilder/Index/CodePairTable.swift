import Landfall
import LandfallCoverage
import LandfallModel
import LandfallShapes
import LandfallSources
import LandfallSupport

/// The distinct pairs of codes of a quadtree's chains, in the order of their first use.
package struct CodePairTable: Sendable {
  private(set) var pairs: [CodePair] = []
  private var numbers: [CodePair: UInt32] = [:]
  /// The maximum number of pairs; further ones are written inline.
  private let capacity: Int

  package init(capacity: Int) { self.capacity = capacity }

  /// Returns the number of a pair and adds the pair if it is new; returns ``LeafFormat/inlinePair``
  /// if it is new and the table is full.
  mutating func number(of pair: CodePair) -> UInt32 {
    if let number = numbers[pair] { return number }
    guard pairs.count < capacity else { return LeafFormat.inlinePair }
    let number = UInt32(pairs.count)
    pairs.append(pair)
    numbers[pair] = number
    return number
  }
}
