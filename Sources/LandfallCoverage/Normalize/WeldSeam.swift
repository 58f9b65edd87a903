import Landfall
import LandfallModel

/// Gives both sides of ±180° the same vertices: each edge along it gets one wherever any region of
/// the layer has a vertex on either side, so that the regions that meet there share their vertices.
/// No vertex moves.
///
/// In a layer with hundreds of regions that overlap along ±180° that may be too many. Then each
/// region only uses its own vertices, and a region that overlaps itself that often does not change.
func weldSeam(
  _ features: inout [Feature], among touching: [Int], grid: Grid, report: inout NormalizeReport
) {
  var allEdges = 0
  for index in touching { allEdges += features[index].geometry.seamEdgeCount(grid) }
  guard allEdges > 0 else { return }
  let shared = CutVertices(seamOf: touching.map { features[$0].geometry }, grid: grid)
  let counts = touching.map { features[$0].geometry.count(of: shared, grid: grid) }
  if counts.reduce(0, +) <= allowance(edges: allEdges) {
    for index in touching {
      report.weldedVertexCount += features[index].geometry.addVertices(shared, grid: grid)
    }
    return
  }
  for index in touching {
    let own = CutVertices(seamOf: [features[index].geometry], grid: grid)
    let edges = features[index].geometry.seamEdgeCount(grid)
    if features[index].geometry.count(of: own, grid: grid) <= allowance(edges: edges) {
      report.weldedVertexCount += features[index].geometry.addVertices(own, grid: grid)
    } else {
      report.unwelded.append(features[index].label)
    }
  }
}

/// Returns the number of vertices that may be added. Edges that do not overlap on either side need
/// at most as many as there are edges.
private func allowance(edges: Int) -> Int { 16 * (edges + 64) }

extension CutVertices {
  fileprivate init(seamOf geometries: [Geometry], grid: Grid) {
    self.init(of: geometries, grid: grid)
    southLongitudes = []
    northLongitudes = []
  }
}

extension Geometry {
  fileprivate func seamEdgeCount(_ grid: Grid) -> Int {
    var count = 0
    forEachEdge { a, b in
      if a.u == b.u, a.u == 0 || a.u == grid.width { count += 1 }
    }
    return count
  }

  fileprivate func count(of places: CutVertices, grid: Grid) -> Int {
    var count = 0
    forEachEdge { count += places.count(between: $0, $1, grid: grid) }
    return count
  }

  private func forEachEdge(_ body: (GridPoint, GridPoint) -> Void) {
    for ring in rings {
      guard var before = vertices[ring].last else { continue }
      for vertex in vertices[ring] {
        body(before, vertex)
        before = vertex
      }
    }
  }
}
