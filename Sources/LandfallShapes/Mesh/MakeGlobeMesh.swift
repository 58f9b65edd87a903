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
/// ``BorderSplitting``, ``LensClearing`` and ``BorderSeparation`` add, so there is no crack, no
/// T-vertex and no seam. O(n log n) for n vertices.
/// - Parameters:
///   - step: the spacing of vertices inside faces, in grid units.
///   - source: the file name for errors.
///   - isSeparated: whether to divide edges by ``BorderSeparation`` at once, and not only if borders
///     cross on the globe.
/// - Throws: ``BuildError`` if the grid is too coarse for the sag, or for borders next to a pole.
package func makeGlobeMesh(
  _ input: MeshInput, sagMeters: Double, step: UInt32, grid: Grid, source: String,
  isSeparated: Bool = false
) throws(BuildError) -> GlobeMesh {
  // Positions are finally rounded to binary32, which moves them by up to 0.3 m.
  let aim = sagMeters - min(0.4, sagMeters / 10)
  let refinement = MeshDraft.Refinement(sag: aim / UnitSphere.metersPerRadian, step: step)
  let borders = MeshBorder.all(of: input.coverage, grid: grid)
  // In a strip without a grid point inside, the edges of its borders limit how small triangles can
  // be: then all edges are halved, up to seven times.
  var places: [GridPoint] = []
  for halvings in 0..<8 {
    let splitting = BorderSplitting(
      grid: grid, sagMeters: aim / Double(1 << (2 * halvings)), detailMeters: input.detailMeters)
    var sketch = isSeparated ? nil : sketch(borders, splitting: splitting, grid: grid)
    if sketch == nil {
      do {
        sketch = try sketchSeparated(borders, splitting: splitting, grid: grid)
      } catch {
        throw meshError(
          error.places, sagMeters: sagMeters, grid: grid, source: source, error.problem,
          "choose a coarser detail for the mesh, or a finer grid")
      }
    }
    guard var sketch else { break }
    sketch.draft.advance(refinement)
    places = sketch.draft.refine(refinement)
    if places.isEmpty {
      sketch.draft.improve(refinement)
      var mesh = sketch.draft.assemble(input, sagMeters: sagMeters)
      mesh.edgeHalvingCount = halvings
      mesh.divided = sketch.divided
      mesh.joined = sketch.joined
      return mesh
    }
  }
  throw meshError(
    places, sagMeters: sagMeters, grid: grid, source: source,
    "the grid has no point where a triangle sinks too deep",
    "choose a larger sag, or a finer grid")
}

/// Borders as edges of a triangulation whose faces are labeled.
private struct MeshSketch {
  var draft: MeshDraft
  /// See ``GlobeMesh/divided`` and ``GlobeMesh/joined``.
  var divided: [GridPoint] = []
  var joined: [GridPoint] = []
}

/// A reason why borders cannot be edges of a triangulation.
private struct MeshFault: Error {
  var problem: String
  var places: [GridPoint]
}

/// Returns the borders as they are split by their length and cleared of lenses; nil if that is not
/// enough to part them.
private func sketch(
  _ borders: [MeshBorder], splitting: BorderSplitting, grid: Grid
) -> MeshSketch? {
  let chains = borders.map { splitting.split($0.chain) }
  let clearing = LensClearing(chains, grid: grid)
  var draft = MeshDraft(grid: grid)
  for (border, chain) in zip(borders, chains) {
    draft.addLine(clearing.clear(chain), left: border.left, right: border.right)
  }
  guard draft.insertLines().isEmpty, draft.labelFaces().isEmpty else { return nil }
  return MeshSketch(draft: draft, divided: draft.crossings)
}

/// Returns the borders divided until they part, and joined where the grid has no room for that.
private func sketchSeparated(
  _ borders: [MeshBorder], splitting: BorderSplitting, grid: Grid
) throws(MeshFault) -> MeshSketch {
  var separation = BorderSeparation(borders, splitting: splitting, grid: grid)
  while true {
    separation.divideAtLenses()
    let joined = joinBorders(separation.borders, grid: grid)
    if !joined.contradictions.isEmpty {
      throw MeshFault(
        problem: "borders contradict one another where they meet", places: joined.contradictions)
    }
    var draft = MeshDraft(grid: grid)
    for border in joined.borders {
      draft.addLine(border.chain, left: border.left, right: border.right)
    }
    let crossing = draft.insertSeparateLines()
    if crossing.isEmpty {
      let faults = draft.labelFaces()
      if !faults.isEmpty {
        throw MeshFault(problem: "borders contradict one another", places: faults)
      }
      return MeshSketch(
        draft: draft, divided: separation.divided, joined: joined.joined)
    }
    if !separation.divide(crossing) {
      throw MeshFault(
        problem: "borders cross where the grid has no point between them",
        places: crossing.map(\.a).sorted { $0.key < $1.key })
    }
  }
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
