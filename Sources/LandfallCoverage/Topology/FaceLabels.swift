import Landfall
import LandfallModel

extension PlanarFaces {
  /// For each face the regions that cover it, ascending.
  ///
  /// None cover the unbounded face, and across an arc its owners change: each face is reached from
  /// there. O(half arcs) steps.
  func findLabels() -> [[Int]] {
    var labels = [[Int]?](repeating: nil, count: faces.count)
    labels[0] = []
    var reached = [0]
    while let face = reached.popLast() {
      let label = labels[face] ?? []
      for walk in faces[face] {
        for half in walks[walk].halves {
          let other = self.face(leftOf: half ^ 1)
          guard labels[other] == nil else { continue }
          labels[other] = symmetricDifference(
            label, chains.ownerSets[chains.owners[half / 2]])
          reached.append(other)
        }
      }
    }
    return labels.map { $0 ?? [] }
  }

  /// What lies beside each arc of the topology that the faces were made of; see ``findSides(in:)``,
  /// which needs no faces and finds the same.
  package func sides(of topology: Topology, labels: [[Int]]) -> [ArcSide] {
    topology.arcEnds.indices.map { arc in
      let isWestLeft = isWestLeft(ofArc: arc, in: topology)
      let face = face(leftOf: isWestLeft ? 2 * arc : 2 * arc + 1)
      return ArcSide(west: labels[face], isWestLeft: isWestLeft)
    }
  }
}

/// Whether the left of an arc is west at its steepest edge; north, where it runs along a parallel
/// throughout.
package func isWestLeft(ofArc arc: Int, in topology: Topology) -> Bool {
  let range = topology.vertexRange(ofArc: arc)
  var steepest = range.lowerBound
  var height: UInt32 = 0
  for vertex in range.dropLast() {
    let (a, b) = (topology.vertices[vertex].v, topology.vertices[vertex + 1].v)
    if max(a, b) - min(a, b) > height { (steepest, height) = (vertex, max(a, b) - min(a, b)) }
  }
  let (from, to) = (topology.vertices[steepest], topology.vertices[steepest + 1])
  return height > 0 ? to.v > from.v : to.u > from.u
}
