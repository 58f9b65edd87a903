package import Landfall
package import LandfallCoverage
import LandfallModel
import LandfallSupport

/// Returns a layer's borders with their vertices rounded to a coarser lattice, where that changes
/// nothing else: a vertex does not move if another would come to the same point, or if its edges
/// would cross or touch others. Edges that do not cross in longitude and latitude keep their order
/// around every point, so that meshes of them are as valid as before.
/// - Parameter step: the spacing of the lattice in grid units.
package func roundBorders(of graph: ArcGraph, step: UInt32, grid: Grid) -> ArcGraph {
  guard step > 1 else { return graph }
  // Points on the two sides of the seam are one point.
  var targets: [GridPoint: GridPoint] = [:]
  var sources: [GridPoint: GridPoint] = [:]
  for point in graph.arcs.elements[graph.borderVertices].map({ grid.canonical($0) })
  where targets[point] == nil {
    let target = grid.canonical(
      GridPoint(u: rounded(point.u, step), v: rounded(point.v, step)))
    if let other = sources[target], other != point {
      // Two would meet: neither moves. A vertex that is there already counts as the first.
      targets[other] = other
      targets[point] = point
    } else {
      sources[target] = point
      targets[point] = target
    }
  }
  func target(_ point: GridPoint) -> GridPoint {
    // At a pole all u are one point.
    if point.v == 0 || point.v == grid.height { return point }
    let target = targets[grid.canonical(point)] ?? point
    return point.u == grid.width && target.u == 0 ? GridPoint(u: grid.width, v: target.v) : target
  }
  while true {
    var result = graph
    result.arcs.replaceElements(target)
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
    return result
  }
}

private func rounded(_ value: UInt32, _ step: UInt32) -> UInt32 { (value + step / 2) / step * step }
