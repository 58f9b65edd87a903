import Landfall

/// A layer's borders with their vertices on a coarser lattice, where that changes nothing else: a vertex
/// stays where it is if another would come to the same place, or if its edges would cross or touch others.
/// Edges that stay apart in longitude and latitude keep their order around every point, so that meshes
/// of them are as valid as before.
/// - Parameter step: grid units between the places of the lattice.
func roundBorders(of topology: Topology, step: UInt32) -> Topology {
  guard step > 1 else { return topology }
  var targets: [GridPoint: GridPoint] = [:]
  var sources: [GridPoint: GridPoint] = [:]
  for point in topology.vertices where targets[point] == nil {
    let target = GridPoint(u: rounded(point.u, step), v: rounded(point.v, step))
    if let other = sources[target], other != point {
      // Two would meet: neither moves. What is there already stays the first.
      targets[other] = other
      targets[point] = point
    } else {
      sources[target] = point
      targets[point] = target
    }
  }
  while true {
    var result = topology
    for index in result.vertices.indices {
      result.vertices[index] = targets[result.vertices[index]] ?? result.vertices[index]
    }
    var stayed = 0
    for crossing in findCrossings(in: result) {
      for end in [crossing.first.a, crossing.first.b, crossing.second.a, crossing.second.b] {
        guard let source = sources[end], targets[source] == end, source != end else { continue }
        targets[source] = source
        stayed += 1
      }
    }
    if stayed > 0 { continue }
    result.moveSeam(targets)
    return result
  }
}

private func rounded(_ value: UInt32, _ step: UInt32) -> UInt32 { (value + step / 2) / step * step }

extension Topology {
  /// Moves what lies along ±180° with the vertices there.
  fileprivate mutating func moveSeam(_ targets: [GridPoint: GridPoint]) {
    for index in others.vertices.indices {
      others.vertices[index] = targets[others.vertices[index]] ?? others.vertices[index]
    }
    for index in seamEdges.indices {
      let edge = seamEdges[index]
      seamEdges[index].south = targets[GridPoint(u: 0, v: edge.south)]?.v ?? edge.south
      seamEdges[index].north = targets[GridPoint(u: 0, v: edge.north)]?.v ?? edge.north
    }
  }
}
