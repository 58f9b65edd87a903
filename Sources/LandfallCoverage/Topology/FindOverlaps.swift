import Landfall
import LandfallModel
import LandfallSupport

/// Returns the pairs of regions of a layer whose interiors overlap: those that cover a face
/// together.
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

  /// Returns all pairs of the given regions, which are ascending.
  package static func all(of regions: [Int]) -> [RegionPair] {
    regions.indices.dropLast().flatMap { index in
      regions[(index + 1)...].map { RegionPair(regions[index], $0) }
    }
  }
}

/// Returns the elements that are in only one of two lists, ascending.
package func symmetricDifference(_ left: [Int], _ right: [Int]) -> [Int] {
  Set(left).symmetricDifference(right).sorted()
}
