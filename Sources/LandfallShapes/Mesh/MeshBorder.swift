import Landfall
import LandfallCoverage
import LandfallModel
import LandfallSupport

/// A border of a mesh: its vertices in order, and the regions on its two sides.
struct MeshBorder {
  var chain: [GridPoint]
  var left: [Int]
  var right: [Int]
}

extension MeshBorder {
  /// Returns the borders of a coverage, and the parts of ±180° where a region ends or begins:
  /// sources that leave a step there, or follow the meridian. All other borders that end there
  /// continue on the other side.
  static func all(of coverage: Coverage, grid: Grid) -> [MeshBorder] {
    let graph = coverage.graph
    let borders = graph.borders.map { arc in
      MeshBorder(
        chain: Array(graph.arcs[arc]), left: coverage.left(ofArc: arc),
        right: coverage.right(ofArc: arc))
    }
    let stretches = findSeamStretches(in: graph, grid: grid).map { stretch in
      MeshBorder(
        chain: [GridPoint(u: 0, v: stretch.south), GridPoint(u: 0, v: stretch.north)],
        left: stretch.west, right: stretch.east)
    }
    return borders + stretches
  }
}
