import Landfall
import LandfallModel
import LandfallSupport

/// The values that the simplifier needs for the vertices of all borders, computed once for all
/// details.
package struct ChainTable: Sendable {
  package let metric: SphereMetric
  /// Meters east of −180° along the equator, and meters north of the south pole.
  package let x: [Double]
  package let y: [Double]
  /// The cosine of each vertex's latitude.
  package let cosine: [Double]
  /// Whether a vertex is north of the equator.
  package let isNorth: [Bool]
  /// The area in m² between each arc and the parallel through its first vertex, summed up to each
  /// vertex.
  package let area: [Double]
  /// The sine of the latitude of each arc's parallel.
  let baseSines: [Double]
  /// Sums over the vertices of each arc, weighted by the length in meters of the edges around them:
  /// of 1, x, y, x², xy, y², with x and y relative to the arc's first vertex. They give the squared
  /// distances of a chain's vertices from any line in O(1).
  let moments: [Moments]
  /// Boxes around the vertices of all arcs.
  let blocks: [ChainBlock]

  struct Moments: Sendable {
    var w = 0.0
    var x = 0.0
    var y = 0.0
    var xx = 0.0
    var xy = 0.0
    var yy = 0.0
  }

  package init(_ graph: ArcGraph, metric: SphereMetric) {
    self.metric = metric
    let vertices = graph.arcs.elements
    let count = graph.borderVertices.count
    var x: [Double] = []
    var y: [Double] = []
    var cosine: [Double] = []
    var isNorth: [Bool] = []
    var area: [Double] = []
    var baseSines: [Double] = []
    var moments: [Moments] = []
    x.reserveCapacity(count)
    y.reserveCapacity(count)
    cosine.reserveCapacity(count)
    isNorth.reserveCapacity(count)
    area.reserveCapacity(count)
    moments.reserveCapacity(count)
    for vertex in vertices[graph.borderVertices] {
      x.append(Double(vertex.u) * metric.metersPerUnit)
      y.append(Double(vertex.v) * metric.metersPerUnit)
      cosine.append(metric.latitude(Double(vertex.v)).cosine)
      isNorth.append(vertex.v > metric.equator)
    }
    for arc in graph.borders {
      let range = graph.arcs.spans[arc]
      let first = range.lowerBound
      let base = metric.latitude(Double(vertices[first].v)).sine
      baseSines.append(base)
      var enclosed = 0.0
      var sum = Moments()
      var before = 0.0
      for vertex in range {
        var after = 0.0
        if vertex + 1 < range.upperBound {
          let east = (x[vertex + 1] - x[vertex]) * cosine[vertex]
          let north = y[vertex + 1] - y[vertex]
          after = (east * east + north * north).squareRoot()
        }
        let (dx, dy, w) = (x[vertex] - x[first], y[vertex] - y[first], (before + after) / 2)
        sum.w += w
        sum.x += w * dx
        sum.y += w * dy
        sum.xx += w * dx * dx
        sum.xy += w * dx * dy
        sum.yy += w * dy * dy
        moments.append(sum)
        area.append(enclosed)
        if vertex + 1 < range.upperBound {
          enclosed += metric.area(vertices[vertex], vertices[vertex + 1], aboveSine: base)
        }
        before = after
      }
    }
    self.x = x
    self.y = y
    self.cosine = cosine
    self.isNorth = isNorth
    self.area = area
    self.baseSines = baseSines
    self.moments = moments
    blocks = stride(from: 0, to: count, by: ChainBlock.size).map { start in
      let range = start..<min(start + ChainBlock.size, count)
      let north = isNorth[range]
      let crosses = north.contains(true) && north.contains(false)
      return ChainBlock(
        x: x[range], y: y[range], cosine: crosses ? 1 : cosine[range].max() ?? 1,
        isNorth: isNorth[start])
    }
  }
}
