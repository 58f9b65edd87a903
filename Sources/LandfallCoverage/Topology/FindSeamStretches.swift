package import Landfall
import LandfallSupport

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
    where a.u == b.u && (a.u == 0 || a.u == grid.width) {
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
