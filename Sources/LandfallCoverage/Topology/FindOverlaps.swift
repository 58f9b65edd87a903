import Landfall
import LandfallModel
import LandfallSupport

/// Returns the pairs of regions of a layer whose interiors overlap: those that cover a face
/// together.
/// - Returns: pairs in ascending order, the smaller region first.
/// - Complexity: O(sum over the labels of the square of their sizes) in time, O(pairs) in memory.
package func findOverlaps(in coverage: Coverage) -> [RegionPair] {
  let labels = coverage.labels.filter { $0.count > 1 }
  // The labels of each region but its last one, as it is the smaller region of no pair there.
  var labelsOf: [Int: [(label: Int, place: Int)]] = [:]
  for (number, label) in labels.enumerated() {
    for (place, region) in label.dropLast().enumerated() {
      labelsOf[region, default: []].append((number, place))
    }
  }
  var pairs: [RegionPair] = []
  // The last region whose partners included a region.
  var seenBy = [Int](repeating: -1, count: (labels.compactMap(\.last).max() ?? -1) + 1)
  for (region, entries) in labelsOf.sorted(by: { $0.key < $1.key }) {
    let start = pairs.count
    for (number, place) in entries {
      let label = labels[number]
      for other in label[(place + 1)...] where seenBy[other] != region {
        seenBy[other] = region
        pairs.append(RegionPair(region, other))
      }
    }
    pairs[start...].sort()
  }
  return pairs
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

/// Returns the elements that are in only one of two ascending lists, ascending.
package func symmetricDifference(_ left: [Int], _ right: [Int]) -> [Int] {
  if left.isEmpty { return right }
  if right.isEmpty { return left }
  var result: [Int] = []
  result.reserveCapacity(left.count + right.count)
  var (one, other) = (0, 0)
  while one < left.count, other < right.count {
    if left[one] == right[other] {
      one += 1
      other += 1
    } else if left[one] < right[other] {
      result.append(left[one])
      one += 1
    } else {
      result.append(right[other])
      other += 1
    }
  }
  result += left[one...]
  result += right[other...]
  return result
}
