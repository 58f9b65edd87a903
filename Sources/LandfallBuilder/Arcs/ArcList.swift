import Landfall
import LandfallCoverage
import LandfallSupport

/// The arcs of a layer in the order of the atlas, each with the regions that end at it: first the
/// borders, then the borders along ±180°, then the pieces of rings that are not borders.
struct ArcList {
  struct Arc {
    /// The range of the arc's vertices.
    var range: Range<Int>
    /// The regions that the arc bounds on its left and on its right, ascending.
    var left: [Int]
    var right: [Int]
  }

  private(set) var vertices: [GridPoint]
  private(set) var arcs: [Arc] = []
  /// The number of the first arc that is not a border.
  let otherStart: Int

  init(_ coverage: Coverage, grid: Grid) {
    let graph = coverage.graph
    vertices = Array(graph.arcs.elements[graph.borderVertices])
    vertices.reserveCapacity(graph.arcs.elements.count)
    arcs.reserveCapacity(graph.arcs.count)
    for arc in graph.borders {
      let (left, right) = coverage.ending(atArc: arc)
      arcs.append(Arc(range: graph.arcs.spans[arc], left: left, right: right))
    }
    for border in findSeamBorders(in: graph, grid: grid) {
      arcs.append(
        Arc(
          range: vertices.count..<(vertices.count + 2), left: border.west, right: border.east))
      vertices += [GridPoint(u: 0, v: border.south), GridPoint(u: 0, v: border.north)]
    }
    otherStart = arcs.count
    for arc in graph.others {
      let (left, right) = coverage.ending(atArc: arc)
      let start = vertices.count
      vertices += graph.arcs[arc]
      arcs.append(Arc(range: start..<vertices.count, left: left, right: right))
    }
  }
}

/// The borders along ±180°, each as long as the same regions end there: `west` contains the regions
/// that end there from the west, `east` those that begin there towards the east.
func findSeamBorders(in graph: ArcGraph, grid: Grid) -> [SeamStretch] {
  var borders: [SeamStretch] = []
  for var stretch in findSeamStretches(in: graph, grid: grid) {
    (stretch.west, stretch.east) = (stretch.endingWest, stretch.endingEast)
    if let last = borders.last, last.north == stretch.south, last.west == stretch.west,
      last.east == stretch.east
    {
      borders[borders.count - 1].north = stretch.north
    } else {
      borders.append(stretch)
    }
  }
  return borders
}
