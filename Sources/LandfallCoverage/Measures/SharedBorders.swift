import Landfall
import LandfallModel
import LandfallSupport

/// The pairs of regions that share borders, with their meters; 0 for pairs that touch in single points
/// alone.
func findSharedBorders(
  _ topology: Topology, geometries: [Geometry], arcLengths: [Double], seam: SeamBorders,
  overlaps: [RegionPair], grid: Grid
) -> [RegionPair: Double] {
  var borders = seam.shared
  let overlapping = Set(overlaps)
  var doubtful: [(arc: Int, pair: RegionPair)] = []
  for arc in topology.arcEnds.indices {
    for pair in pairs(of: topology.ownerSets[topology.arcOwners[arc]]) {
      // Two regions that do not overlap lie on different sides of an edge of both.
      if overlapping.contains(pair) {
        doubtful.append((arc, pair))
      } else {
        borders[pair, default: 0] += arcLengths[arc]
      }
    }
  }
  if !doubtful.isEmpty {
    let sides = ArcSides(topology, geometries: geometries, arcs: doubtful)
    for (arc, pair) in doubtful where sides.areOpposite(pair, arc: arc) {
      borders[pair, default: 0] += arcLengths[arc]
    }
  }
  for pair in findTouchingPairs(topology, grid: grid)
  where borders[pair] == nil && !overlapping.contains(pair) {
    borders[pair] = 0
  }
  return borders
}

/// Each two of some regions in ascending order.
package func pairs(of regions: [Int]) -> [RegionPair] {
  regions.indices.dropLast().flatMap { index in
    regions[(index + 1)...].map { RegionPair(regions[index], $0) }
  }
}

/// The pairs of regions that have a vertex in common; ±180° is one meridian here, and a pole one
/// point.
private func findTouchingPairs(_ topology: Topology, grid: Grid) -> Set<RegionPair> {
  // Where regions meet, arcs end: but an arc along a seam or past a pole need not.
  var meetings: [(place: UInt64, owners: Int)] = []
  for arc in topology.arcEnds.indices {
    let owners = topology.arcOwners[arc]
    let range = topology.vertexRange(ofArc: arc)
    for vertex in range {
      let point = topology.vertices[vertex]
      let isOnSide =
        point.u == 0 || point.u == grid.width || point.v == 0 || point.v == grid.height
      guard isOnSide || vertex == range.lowerBound || vertex == range.upperBound - 1 else {
        continue
      }
      let isPole = point.v == 0 || point.v == grid.height
      let u = isPole || point.u == grid.width ? 0 : point.u
      meetings.append((UInt64(u) << 32 | UInt64(point.v), owners))
    }
  }
  meetings.sort { ($0.place, $0.owners) < ($1.place, $1.owners) }
  var found: Set<RegionPair> = []
  var first = 0
  while first < meetings.count {
    var end = first + 1
    var owners = Set(topology.ownerSets[meetings[first].owners])
    while end < meetings.count, meetings[end].place == meetings[first].place {
      owners.formUnion(topology.ownerSets[meetings[end].owners])
      end += 1
    }
    if end > first + 1 { found.formUnion(pairs(of: owners.sorted())) }
    first = end
  }
  return found
}
