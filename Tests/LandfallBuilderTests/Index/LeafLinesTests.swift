import Landfall
import LandfallBuilder
import LandfallModel
import TestSupport
import Testing

/// The leaves of a large quadtree are in as few cache lines as they can be.
@Suite(.timed) struct LeafLinesTests {
  /// Leaves of one chain whose sizes vary from one cache line to several.
  private static func leaves(_ count: Int) -> LeafBytes {
    var leaves = LeafBytes()
    var generator = SeededGenerator(seed: 5)
    for number in 0..<count {
      leaves.append(header: LeafFormat.lastChainFlag, pairNumber: UInt32(number % 1000))
      for _ in 0..<Int.random(in: 4...70, using: &generator) {
        leaves.append(unit: UInt16(truncatingIfNeeded: number))
      }
    }
    return leaves
  }

  private static func parts(leafCounts: [Int]) -> [Subtree] {
    leafCounts.map { count in
      var part = Subtree(pairs: CodePairTable(capacity: 0))
      part.leaves = leaves(count)
      return part
    }
  }

  /// The units of each leaf, by its start.
  private func ranges(_ leaves: LeafBytes) -> [Range<Int>] {
    zip(leaves.headers, leaves.headers.dropFirst() + [leaves.units.count]).map { $0..<$1 }
  }

  private func arrange(_ parts: [Subtree]) -> (units: [UInt16], starts: [LeafStarts]) {
    var lines = LeafLines(unitCount: parts.reduce(0) { $0 + $1.leaves.units.count })
    let starts = parts.map { lines.append($0) }
    return (lines.units, starts)
  }

  @Test func aLeafCrossesNoMoreLinesThanItMust() {
    let parts = Self.parts(leafCounts: [9000, 3, 9000])
    let (units, starts) = arrange(parts)
    var used = [Bool](repeating: false, count: units.count)
    for (part, starts) in zip(parts, starts) {
      for leaf in ranges(part.leaves) {
        let start = Int(starts.position(of: UInt32(leaf.lowerBound)))
        let lines = (start + leaf.count - 1) / 32 - start / 32 + 1
        #expect(lines == (leaf.count + 31) / 32)
        #expect(units[start..<(start + leaf.count)] == part.leaves.units[leaf])
        for unit in start..<(start + leaf.count) {
          #expect(!used[unit])
          used[unit] = true
        }
      }
    }
    // Few units are not used.
    #expect(used.count { !$0 } < units.count / 25)
  }

  @Test func fewLeavesFollowOneAnother() {
    let parts = Self.parts(leafCounts: [20, 0, 30])
    #expect(arrange(parts).units == parts.flatMap(\.leaves.units))
  }
}
