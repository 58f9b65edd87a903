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

/// A stretch of the ±180° meridian between two neighboring vertices on it, with different regions
/// on its two sides.
package struct SeamStretch: Sendable, Hashable {
  package var south: UInt32
  package var north: UInt32
  /// The regions that reach the meridian from the west and from the east, ascending.
  package var west: [Int]
  package var east: [Int]

  /// The regions west of the meridian that end there: those that do not continue on the other side.
  package var endingWest: [Int] { west.filter { !east.contains($0) } }
  /// The regions east of the meridian that begin there.
  package var endingEast: [Int] { east.filter { !west.contains($0) } }
}

/// Compares the regions on both sides of ±180°, from south to north. A region on both sides
/// continues across the meridian, regardless of the vertices of its parts there.
package func findSeamStretches(in graph: ArcGraph, grid: Grid) -> [SeamStretch] {
  var changes: [(v: UInt32, isEast: Bool, regions: [Int])] = []
  for arc in graph.others where !graph.isDoubled(arc) {
    let vertices = graph.arcs[arc]
    for (a, b) in zip(vertices, vertices.dropFirst())
    where grid.isOnSeam(a, b) {
      for v in [a.v, b.v] { changes.append((v, a.u == 0, graph.owners(ofArc: arc))) }
    }
  }
  changes.sort { $0.v < $1.v }
  var stretches: [SeamStretch] = []
  // The current regions on each side, from south to north.
  var (west, east): (Set<Int>, Set<Int>) = ([], [])
  var south: UInt32 = 0
  for change in changes {
    if change.v > south {
      if west != east {
        stretches.append(
          SeamStretch(
            south: south, north: change.v, west: west.sorted(), east: east.sorted()))
      }
      south = change.v
    }
    if change.isEast {
      east.formSymmetricDifference(change.regions)
    } else {
      west.formSymmetricDifference(change.regions)
    }
  }
  return stretches
}
