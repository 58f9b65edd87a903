import Landfall
import LandfallModel
import LandfallSupport

/// Pairs of regions of a layer whose interiors overlap: those that cover a face together.
/// - Returns: pairs in ascending order, the smaller region first.
package func findOverlaps(in coverage: Coverage) -> [RegionPair] {
  var pairs: Set<RegionPair> = []
  for label in coverage.labels { pairs.formUnion(RegionPair.all(of: label)) }
  return pairs.sorted()
}

/// Two regions of a layer by their indices, the smaller first.
package struct RegionPair: Sendable, Hashable, Comparable {
  package let first: Int
  package let second: Int

  package init(_ one: Int, _ other: Int) {
    first = min(one, other)
    second = max(one, other)
  }

  package static func < (left: RegionPair, right: RegionPair) -> Bool {
    (left.first, left.second) < (right.first, right.second)
  }

  /// Each two of some regions in ascending order.
  package static func all(of regions: [Int]) -> [RegionPair] {
    regions.indices.dropLast().flatMap { index in
      regions[(index + 1)...].map { RegionPair(regions[index], $0) }
    }
  }
}

/// What is in one of two ascending lists alone, ascending.
package func symmetricDifference(_ left: [Int], _ right: [Int]) -> [Int] {
  Set(left).symmetricDifference(right).sorted()
}
