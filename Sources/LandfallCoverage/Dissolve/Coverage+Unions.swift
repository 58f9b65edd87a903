import Landfall
import LandfallModel
import LandfallSupport

extension Coverage {
  /// Returns the area that the regions of each group cover together; a group of one region is that region.
  ///
  /// O(n log n) for n vertices. Groups of several regions are without points.
  func unions(of groups: FeatureGroups, grid: Grid, jobs: Int) -> [Geometry] {
    var borders = [[HalfArc]](repeating: [], count: groups.members.count)
    for arc in graph.arcs.indices {
      let left = groups.groups(of: left(ofArc: arc))
      let right = groups.groups(of: right(ofArc: arc))
      for group in left where !right.contains(group) {
        borders[group].append(HalfArc(arc: arc, isReversed: false))
      }
      for group in right where !left.contains(group) {
        borders[group].append(HalfArc(arc: arc, isReversed: true))
      }
    }
    return parallelMap(count: groups.members.count, jobs: jobs) { [borders] group in
      let members = groups.members[group]
      if members.count == 1 { return geometry(ofRegion: members[0]) }
      return assemblePolygons(of: closedWalks(along: borders[group]), grid: grid)
    }
  }

  /// Returns closed walks along half arcs with an area on their left, as a geometry that is the area by the even-odd
  /// rule: as many of the half arcs begin at each node as end there.
  private func closedWalks(along halves: [HalfArc]) -> Geometry {
    var geometry = Geometry()
    // From the last to the first, so that the first is taken first.
    var starting: [GridPoint: [Int]] = [:]
    for index in halves.indices.reversed() {
      starting[vertices(of: halves[index])[0], default: []].append(index)
    }
    var isUsed = [Bool](repeating: false, count: halves.count)
    for first in halves.indices where !isUsed[first] {
      let start = vertices(of: halves[first])[0]
      var next = starting[start]?.popLast()
      while let index = next {
        isUsed[index] = true
        let chain = vertices(of: halves[index])
        geometry.vertices += chain.dropLast()
        let end = chain[chain.count - 1]
        next = end == start ? nil : starting[end]?.popLast()
      }
      geometry.ringEnds.append(geometry.vertices.count)
      geometry.polygonEnds.append(geometry.ringEnds.count)
    }
    return geometry
  }

  private func vertices(of half: HalfArc) -> [GridPoint] {
    half.isReversed ? graph.arcs[half.arc].reversed() : Array(graph.arcs[half.arc])
  }
}
