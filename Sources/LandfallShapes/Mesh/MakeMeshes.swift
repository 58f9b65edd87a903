package import LandfallVerifier

/// A mesh and its measures from the verifier.
package struct MadeMesh: Sendable {
  package var mesh: GlobeMesh
  package var verification: MeshVerification
  /// Whether its borders are on the source's lattice, because rounded to the lattice of meshes they
  /// gave no sound mesh.
  package var hasUnroundedBorders: Bool
}

/// Makes and verifies the meshes in a layer's manifest, in its order.
/// - Parameters:
///   - borders: the layer's borders, those of lookups first.
///   - areas: the area of each region, to choose the smallest of several.
/// - Throws: ``BuildError`` if no sound mesh can be made.
package func makeMeshes(
  of manifest: LayerManifest, borders: [(meters: Double, coverage: Coverage)], areas: [Double],
  grid: Grid, jobs: Int
) throws(BuildError) -> [MadeMesh] {
  let hasArea = borders[0].coverage.graph.regions.map { !$0.isEmpty }
  let made = parallelMap(count: manifest.meshes.count, jobs: jobs) { number in
    let wanted = manifest.meshes[number]
    let meters = wanted.detailMeters(in: manifest.detail)
    // A budget of bytes may have removed a detail: then use the next finer one.
    let (detail, coverage) = borders.last { $0.meters <= meters } ?? borders[0]
    return Result { () throws(BuildError) in
      try makeMesh(
        sagMeters: wanted.sagMeters, step: manifest.meshStep(ofDetail: detail, grid: grid),
        MeshInput(coverage: coverage, areas: areas, detailMeters: detail),
        hasArea: hasArea, grid: grid, source: manifest.displayName)
    }
  }
  var result: [MadeMesh] = []
  for one in made { result.append(try one.get()) }
  return result
}

/// Makes a mesh of borders rounded to the lattice of meshes, else of the source's; where both have
/// edges along which several borders run, of those with fewer.
private func makeMesh(
  sagMeters: Double, step: UInt32, _ input: MeshInput, hasArea: [Bool], grid: Grid, source: String
) throws(BuildError) -> MadeMesh {
  var best: MadeMesh?
  var failure: BuildError?
  let graph = input.coverage.graph
  for isUnrounded in step == 1 ? [false] : [false, true] {
    var input = input
    if !isUnrounded {
      input.coverage = input.coverage.withArcs(of: roundBorders(of: graph, step: step, grid: grid))
    }
    do {
      var made = try makeSoundMesh(
        sagMeters: sagMeters, step: step, input, hasArea: hasArea, grid: grid, source: source)
      made.hasUnroundedBorders = isUnrounded
      if made.mesh.joined.isEmpty { return made }
      if best.map({ made.mesh.joined.count < $0.mesh.joined.count }) ?? true { best = made }
    } catch {
      failure = error
    }
  }
  if let best { return best }
  throw failure!
}

/// Makes a mesh that passes the verifier.
private func makeSoundMesh(
  sagMeters: Double, step: UInt32, _ input: MeshInput, hasArea: [Bool], grid: Grid, source: String
) throws(BuildError) -> MadeMesh {
  func mesh(isSeparated: Bool) throws(BuildError) -> MadeMesh {
    let mesh = try makeGlobeMesh(
      input, sagMeters: sagMeters, step: step, grid: grid, source: source,
      isSeparated: isSeparated)
    return MadeMesh(
      mesh: mesh, verification: verify(mesh, hasArea: hasArea, grid: grid),
      hasUnroundedBorders: false)
  }
  var made = try mesh(isSeparated: false)
  if !made.verification.faults.isEmpty { made = try mesh(isSeparated: true) }
  guard let fault = made.verification.faults.first else { return made }
  let name = "the globe mesh of \(metersText(sagMeters))"
  let empty = hasArea.indices.first { hasArea[$0] && made.mesh.regionTriangles[$0].isEmpty }
  if let empty, case let ring = input.coverage.geometry(ofRegion: empty).vertices,
    let place = ring.first
  {
    let isWholeEarth = ring.allSatisfy { grid.isOnSeam($0) || $0.v == 0 || $0.v == grid.height }
    throw BuildError(
      .mesh, file: source, place: "near \(grid.coordinate(place))",
      problem: "\(name) has no triangle of a region: "
        + (isWholeEarth
          ? "it is the whole Earth, without a border"
          : "it is so thin that the grid has no room between its borders"),
      remedy: isWholeEarth
        ? "leave out the mesh, or the region" : "choose a larger sag, or a finer grid")
  }
  throw BuildError(
    .mesh, file: source, problem: "\(name) is not sound: \(fault)",
    remedy: "choose another sag or detail, and report this")
}

/// - Parameter hasArea: for each region whether it must have triangles.
package func verify(_ mesh: GlobeMesh, hasArea: [Bool], grid: Grid) -> MeshVerification {
  verifyMesh(
    VerifiedMesh(
      vertices: mesh.vertices, triangles: mesh.triangles,
      regions: zip(mesh.regionTriangles, hasArea).map { ($0, $1) },
      lines: mesh.lines.map { ($0.left, $0.right, $0.vertices) }, sagMeters: mesh.sagMeters),
    grid: grid)
}

/// Returns a layer's borders with their vertices rounded to a coarser lattice, where that changes
/// nothing else: a vertex does not move if another would come to the same point, or if its edges
/// would cross or touch others. Edges that do not cross in longitude and latitude keep their order
/// around every point, so that meshes of them are as valid as before.
/// - Parameter step: the spacing of the lattice in grid units.
package func roundBorders(of graph: ArcGraph, step: UInt32, grid: Grid) -> ArcGraph {
  guard step > 1 else { return graph }
  // Points on the two sides of the seam are one point.
  var targets: [GridPoint: GridPoint] = [:]
  var sources: [GridPoint: GridPoint] = [:]
  for point in graph.arcs.elements[graph.borderVertices].map({ grid.canonical($0) })
  where targets[point] == nil {
    let target = grid.canonical(
      GridPoint(u: rounded(point.u, step), v: rounded(point.v, step)))
    if let other = sources[target], other != point {
      // Two would meet: neither moves. A vertex that is there already counts as the first.
      targets[other] = other
      targets[point] = point
    } else {
      sources[target] = point
      targets[point] = target
    }
  }
  func target(_ point: GridPoint) -> GridPoint {
    // At a pole all u are one point.
    if grid.isPole(point) { return point }
    let target = targets[grid.canonical(point)] ?? point
    return point.u == grid.width && target.u == 0 ? GridPoint(u: grid.width, v: target.v) : target
  }
  while true {
    var result = graph
    result.arcs.replaceElements(target)
    var stayed = 0
    for crossing in findCrossings(in: result) {
      for end in [crossing.first.a, crossing.first.b, crossing.second.a, crossing.second.b] {
        let end = grid.canonical(end)
        guard let source = sources[end], targets[source] == end, source != end else { continue }
        targets[source] = source
        stayed += 1
      }
    }
    if stayed > 0 { continue }
    return result
  }
}

private func rounded(_ value: UInt32, _ step: UInt32) -> UInt32 { (value + step / 2) / step * step }
