package import Landfall
package import LandfallCoverage
import LandfallModel
import LandfallSources
import LandfallSupport

/// A stretch of the ±180° meridian with other regions west of it than east of it.
package struct SeamLine: Hashable {
  /// From south to north, on the side of −180°.
  package var south: GridPoint
  package var north: GridPoint
  /// The regions west of it, ascending.
  package var left: [Int]
  package var right: [Int]
}

/// Where a region ends on ±180°, or begins: sources that leave a step there, or follow the meridian. All
/// other borders end there and go on on the other side.
package func findSeamLines(in topology: Topology, grid: Grid) -> [SeamLine] {
  // For each latitude which regions begin or end there, and on which side.
  var changes: [(v: UInt32, isWest: Bool, region: Int)] = []
  for edge in topology.seamEdges {
    for v in [edge.south, edge.north] { changes.append((v, false, edge.region)) }
  }
  let others = topology.others
  for arc in others.ends.indices {
    let vertices = others.vertices[others.vertexRange(ofArc: arc)]
    for (a, b) in zip(vertices, vertices.dropFirst()) where a.u == grid.width && b.u == grid.width {
      for region in topology.ownerSets[others.owners[arc]] {
        for v in [a.v, b.v] { changes.append((v, true, region)) }
      }
    }
  }
  changes.sort { ($0.v, $0.region) < ($1.v, $1.region) }
  var lines: [SeamLine] = []
  var (west, east): (Set<Int>, Set<Int>) = ([], [])
  for (index, change) in changes.enumerated() {
    if change.isWest {
      west.formSymmetricDifference([change.region])
    } else {
      east.formSymmetricDifference([change.region])
    }
    guard index + 1 < changes.count, changes[index + 1].v > change.v, west != east else { continue }
    lines.append(
      SeamLine(
        south: GridPoint(u: 0, v: change.v), north: GridPoint(u: 0, v: changes[index + 1].v),
        left: west.sorted(), right: east.sorted()))
  }
  return lines
}
