package import Landfall
package import LandfallCoverage
package import LandfallModel
import LandfallSources
import LandfallSupport

/// The input of a mesh.
package struct MeshInput {
  package var coverage: Coverage
  /// The area of each region in any unit, to choose the smallest of several.
  package var areas: [Double]
  package var detailMeters: Double

  package init(coverage: Coverage, areas: [Double], detailMeters: Double) {
    self.coverage = coverage
    self.areas = areas
    self.detailMeters = detailMeters
  }
}

/// Triangulates a layer's coverage on the globe.
///
/// Borders become edges of one triangulation of the whole sphere, from which the seas are omitted.
/// The triangles on both sides share the borders' vertices, including those that
/// ``BorderSplitting`` and ``LensClearing`` add, so there is no crack, no T-vertex and no seam. O(n
/// log n) for n vertices.
/// - Parameters:
///   - step: the spacing of vertices inside faces, in grid units.
///   - source: the file name for errors.
/// - Throws: ``BuildError`` if borders cross on the globe, or the grid is too coarse for the sag.
package func makeGlobeMesh(
  _ input: MeshInput, sagMeters: Double, step: UInt32, grid: Grid, source: String
) throws(BuildError) -> GlobeMesh {
  // Positions are finally rounded to binary32, which moves them by up to 0.3 m.
  let aim = sagMeters - min(0.4, sagMeters / 10)
  let refinement = MeshDraft.Refinement(sag: aim / SphereMetric.radius, step: step)
  // In a strip without a grid point inside, the edges of its borders limit how small triangles can
  // be: then all edges are halved, up to three times.
  var places: [GridPoint] = []
  for halvings in 0..<4 {
    let edgeSag = aim / Double(1 << (2 * halvings))
    var draft = try draftMesh(
      input, edgeSag: edgeSag, sagMeters: sagMeters, grid: grid, source: source)
    places = draft.refine(refinement)
    if places.isEmpty {
      draft.improve(refinement)
      var mesh = draft.assemble(input, sagMeters: sagMeters)
      mesh.edgeHalvingCount = halvings
      return mesh
    }
  }
  throw meshError(
    places, sagMeters: sagMeters, grid: grid, source: source,
    "the grid has no point where a triangle sinks too deep",
    "choose a larger sag, or a finer grid")
}

/// Returns the borders of a mesh as edges of a triangulation whose faces are labeled.
/// - Parameter edgeSag: the greatest depth of the edges below the sphere, in meters.
private func draftMesh(
  _ input: MeshInput, edgeSag: Double, sagMeters: Double, grid: Grid, source: String
) throws(BuildError) -> MeshDraft {
  let splitting = BorderSplitting(grid: grid, sagMeters: edgeSag, detailMeters: input.detailMeters)
  let (coverage, graph) = (input.coverage, input.coverage.graph)
  var borders: [(chain: [GridPoint], left: [Int], right: [Int])] = []
  for arc in graph.borders {
    borders.append(
      (
        splitting.split(graph.arcs[arc]), left: coverage.left(ofArc: arc),
        right: coverage.right(ofArc: arc)
      ))
  }
  // The parts of ±180° where a region ends or begins: sources that leave a step there, or follow
  // the meridian. All other borders that end there continue on the other side.
  for stretch in findSeamStretches(in: graph, grid: grid) {
    let ends = [GridPoint(u: 0, v: stretch.south), GridPoint(u: 0, v: stretch.north)]
    borders.append((splitting.split(ends), left: stretch.west, right: stretch.east))
  }
  let clearing = LensClearing(borders.map(\.chain), grid: grid)
  var draft = MeshDraft(grid: grid)
  for border in borders {
    draft.addLine(clearing.clear(border.chain), left: border.left, right: border.right)
  }
  func refuse(_ places: [GridPoint], _ problem: String) throws(BuildError) {
    if places.isEmpty { return }
    throw meshError(
      places, sagMeters: sagMeters, grid: grid, source: source, problem,
      "choose a finer detail for the mesh, or a finer grid")
  }
  try refuse(draft.insertLines(), "borders cross as great circles")
  try refuse(draft.labelFaces(), "borders contradict one another")
  return draft
}

/// - Parameter places: the positions of the problem, at least one.
private func meshError(
  _ places: [GridPoint], sagMeters: Double, grid: Grid, source: String, _ problem: String,
  _ remedy: String
) -> BuildError {
  BuildError(
    .mesh, file: source, place: places.first.map { "near \(grid.coordinate($0))" },
    problem: "the globe mesh of \(metersText(sagMeters)): \(problem), in \(places.count) places",
    remedy: remedy)
}

extension MeshDraft {
  /// Returns the triangles of regions, region by region, and the lines, with the vertices that they
  /// use.
  fileprivate func assemble(_ input: MeshInput, sagMeters: Double) -> GlobeMesh {
    var mesh = GlobeMesh(detailMeters: input.detailMeters, sagMeters: sagMeters)
    var numbers = [Int32](repeating: -1, count: places.count)
    func number(_ vertex: Int32) -> UInt32 {
      if numbers[Int(vertex)] < 0 {
        numbers[Int(vertex)] = Int32(mesh.vertices.count)
        mesh.vertices.append(places[Int(vertex)])
      }
      return UInt32(numbers[Int(vertex)])
    }
    var regionTriangles = [[Int32]](repeating: [], count: input.areas.count)
    for (triangle, label) in triangulation.labels.enumerated() {
      for region in labels[Int(label)] { regionTriangles[region].append(Int32(triangle)) }
    }
    for triangles in regionTriangles {
      let first = mesh.triangles.count / 3
      for triangle in triangles {
        for corner in 0..<3 {
          mesh.triangles.append(number(triangulation.origin(3 * triangle + Int32(corner))))
        }
      }
      mesh.regionTriangles.append(first..<(mesh.triangles.count / 3))
    }
    func smallest(_ label: Int32) -> Int? {
      labels[Int(label)].min { (input.areas[$0], $0) < (input.areas[$1], $1) }
    }
    for line in lines {
      let vertices = vertices(of: line).map { number($0) }
      guard vertices.count > 1 else { continue }
      mesh.lines.append(
        GlobeMesh.BorderLine(
          left: smallest(line.left), right: smallest(line.right), vertices: vertices))
    }
    return mesh
  }
}
