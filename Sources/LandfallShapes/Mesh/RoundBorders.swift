package import Landfall
package import LandfallCoverage
import LandfallModel
import LandfallSupport

/// A layer's borders with their vertices on a coarser lattice, where that changes nothing else: a vertex
/// stays where it is if another would come to the same place, or if its edges would cross or touch others.
/// Edges that stay apart in longitude and latitude keep their order around every point, so that meshes
/// of them are as valid as before.
/// - Parameter step: grid units between the places of the lattice.
package func roundBorders(of topology: Topology, step: UInt32, grid: Grid) -> Topology {
  guard step > 1 else { return topology }
  // Both sides of the seam are one place.
  var targets: [GridPoint: GridPoint] = [:]
  var sources: [GridPoint: GridPoint] = [:]
  for point in topology.vertices.map({ grid.canonical($0) }) where targets[point] == nil {
    let target = grid.canonical(
      GridPoint(u: rounded(point.u, step), v: rounded(point.v, step)))
    if let other = sources[target], other != point {
      // Two would meet: neither moves. What is there already stays the first.
      targets[other] = other
      targets[point] = point
    } else {
      sources[target] = point
      targets[point] = target
    }
  }
  func target(_ point: GridPoint) -> GridPoint {
    // At a pole all u are one place.
    if point.v == 0 || point.v == grid.height { return point }
    let target = targets[grid.canonical(point)] ?? point
    return point.u == grid.width && target.u == 0 ? GridPoint(u: grid.width, v: target.v) : target
  }
  while true {
    var result = topology
    for index in result.vertices.indices {
      result.vertices[index] = target(result.vertices[index])
    }
    var stayed = 0
    for crossing in findCrossings(in: result) {
      for end in [crossing.first.a, crossing.first.b, crossing.second.a, crossing.second.b] {
        let end = grid.canonical(end)
        guard let source = sources[end], targets[source] == end, source != end else { continue }
        targets[source] = source
        stayed += 1
      }
    }
    if stayed > 0 { continue }
    for index in result.others.vertices.indices {
      result.others.vertices[index] = target(result.others.vertices[index])
    }
    for index in result.seamEdges.indices {
      let edge = result.seamEdges[index]
      result.seamEdges[index].south = target(GridPoint(u: 0, v: edge.south)).v
      result.seamEdges[index].north = target(GridPoint(u: 0, v: edge.north)).v
    }
    return result
  }
}

private func rounded(_ value: UInt32, _ step: UInt32) -> UInt32 { (value + step / 2) / step * step }
