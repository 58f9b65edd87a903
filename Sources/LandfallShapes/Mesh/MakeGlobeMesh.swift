package import Landfall
package import LandfallCoverage
import LandfallModel
import LandfallSources
package import LandfallSupport

/// What a mesh is made of.
package struct MeshInput {
  package var topology: Topology
  package var sides: [ArcSide]
  /// For each region its area in any unit, to tell the smallest of several.
  package var areas: [Double]
  package var detailMeters: Double

  package init(topology: Topology, sides: [ArcSide], areas: [Double], detailMeters: Double) {
    self.topology = topology
    self.sides = sides
    self.areas = areas
    self.detailMeters = detailMeters
  }
}

/// Triangulates a layer's coverage on the globe.
///
/// Borders become edges: their vertices, and those that ``BorderSplitting`` and ``LensClearing`` add, are
/// shared by the triangles on both sides, of one triangulation of the whole sphere, of which the seas are
/// left out. So there is no crack, no T-vertex and no seam. O(n log n) for n vertices.
/// - Parameters:
///   - step: vertices inside faces lie on every so many grid units.
///   - source: the file that an error names.
/// - Throws: ``BuildError`` where borders cross on the globe, or the grid is too coarse for the sag.
package func makeGlobeMesh(
  _ input: MeshInput, sagMeters: Double, step: UInt32, grid: Grid, source: String
) throws(BuildError) -> GlobeMesh {
  // Positions are rounded to binary32 in the end, which moves them by up to 0.3 m.
  let aim = sagMeters - min(0.4, sagMeters / 10)
  let refinement = MeshDraft.Refinement(sag: aim / SphereMetric.radius, step: step)
  // In a strip without a point of the grid inside, triangles are no smaller than its borders' edges let them
  // be: then these are halved, all alike, and again.
  var places: [GridPoint] = []
  for halvings in 0..<4 {
    let edgeSag = aim / Double(1 << (2 * halvings))
    var draft = try draftMesh(
      input, edgeSag: edgeSag, sagMeters: sagMeters, grid: grid, source: source)
    places = draft.refine(refinement)
    if places.isEmpty {
      draft.improve(refinement)
      return draft.assemble(input, sagMeters: sagMeters)
    }
  }
  throw meshError(
    places, sagMeters: sagMeters, grid: grid, source: source,
    "the grid has no point where a triangle sinks too deep",
    "choose a larger sag, or a finer grid")
}

/// The borders of a mesh as edges of a triangulation whose faces are labeled.
/// - Parameter edgeSag: how deep the edges may sink, in meters.
private func draftMesh(
  _ input: MeshInput, edgeSag: Double, sagMeters: Double, grid: Grid, source: String
) throws(BuildError) -> MeshDraft {
  let splitting = BorderSplitting(grid: grid, sagMeters: edgeSag, detailMeters: input.detailMeters)
  let topology = input.topology
  var borders: [(chain: [GridPoint], left: [Int], right: [Int])] = []
  for arc in topology.arcEnds.indices {
    let owners = topology.ownerSets[topology.arcOwners[arc]]
    let side = input.sides[arc]
    let east = symmetricDifference(side.west, owners)
    borders.append(
      (
        splitting.split(topology.vertices[topology.vertexRange(ofArc: arc)]),
        left: side.isWestLeft ? side.west : east, right: side.isWestLeft ? east : side.west
      ))
  }
  for line in findSeamLines(in: topology, grid: grid) {
    borders.append((splitting.split([line.south, line.north]), left: line.left, right: line.right))
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

/// - Parameter places: where the problem is, at least one.
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
  /// The triangles of regions, region by region, and the lines, with the vertices that they use.
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
