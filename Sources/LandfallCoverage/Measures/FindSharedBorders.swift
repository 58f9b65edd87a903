/// Returns the length in meters of the border that each pair of regions shares; 0 for pairs that
/// touch only in single points.
func findSharedBorders(
  _ coverage: Coverage, borderLengths: [Double], seam: SeamBorders, overlaps: [RegionPair],
  grid: Grid
) -> [RegionPair: Double] {
  let graph = coverage.graph
  var borders = seam.shared
  let overlapping = Set(overlaps)
  var doubtful: [(arc: Int, pair: RegionPair)] = []
  for arc in graph.borders {
    for pair in RegionPair.all(of: graph.owners(ofArc: arc)) {
      // Two regions that share an edge without overlapping are on different sides of it.
      if overlapping.contains(pair) {
        doubtful.append((arc, pair))
      } else {
        borders[pair, default: 0] += borderLengths[arc]
      }
    }
  }
  for (arc, pair) in doubtful {
    let left = coverage.ending(atArc: arc).left
    if left.contains(pair.first) != left.contains(pair.second) {
      borders[pair, default: 0] += borderLengths[arc]
    }
  }
  for pair in findTouchingPairs(graph, grid: grid)
  where borders[pair] == nil && !overlapping.contains(pair) {
    borders[pair] = 0
  }
  return borders
}

/// The greatest number of regions in one point that all count as touching: n regions would be n²/2 pairs.
let mostTouchingRegions = 64

/// Returns the pairs of regions that have a vertex in common, but for points where more than
/// ``mostTouchingRegions`` meet. ±180° is one meridian here, and a pole one point.
private func findTouchingPairs(_ graph: ArcGraph, grid: Grid) -> Set<RegionPair> {
  // Arcs end where regions meet, but not always along a seam or at a pole.
  var meetings: [(place: UInt64, owners: Int)] = []
  for arc in graph.borders {
    let owners = graph.owners[arc]
    let range = graph.arcs.spans[arc]
    for vertex in range {
      let point = graph.arcs.elements[vertex]
      let isEnd = vertex == range.lowerBound || vertex == range.upperBound - 1
      guard isEnd || grid.isOnSide(point) else { continue }
      meetings.append((grid.canonical(point).key, owners))
    }
  }
  meetings.sort { ($0.place, $0.owners) < ($1.place, $1.owners) }
  var found: Set<RegionPair> = []
  var first = 0
  while first < meetings.count {
    var end = first + 1
    var owners = Set(graph.ownerSets[meetings[first].owners])
    while end < meetings.count, meetings[end].place == meetings[first].place {
      owners.formUnion(graph.ownerSets[meetings[end].owners])
      end += 1
    }
    if end > first + 1, owners.count <= mostTouchingRegions {
      found.formUnion(RegionPair.all(of: owners.sorted()))
    }
    first = end
  }
  return found
}
