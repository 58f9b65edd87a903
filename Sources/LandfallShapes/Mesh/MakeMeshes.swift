package import Landfall
package import LandfallCoverage
package import LandfallModel
import LandfallSources
import LandfallSupport
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
        hasArea: hasArea, grid: grid, source: manifest.source)
    }
  }
  var result: [MadeMesh] = []
  for one in made { result.append(try one.get()) }
  return result
}

private func makeMesh(
  sagMeters: Double, step: UInt32, _ input: MeshInput, hasArea: [Bool], grid: Grid, source: String
) throws(BuildError) -> MadeMesh {
  func mesh(_ graph: ArcGraph, isUnrounded: Bool) throws(BuildError) -> MadeMesh {
    var input = input
    input.coverage = input.coverage.withArcs(of: graph)
    let mesh = try makeGlobeMesh(
      input, sagMeters: sagMeters, step: step, grid: grid, source: source)
    let verification = verify(mesh, hasArea: hasArea, grid: grid)
    if let fault = verification.faults.first {
      throw BuildError(
        .mesh, file: source,
        problem: "the globe mesh of \(metersText(sagMeters)) is not sound: \(fault)",
        remedy: "choose another sag or detail, and report this")
    }
    return MadeMesh(
      mesh: mesh, verification: verification, hasUnroundedBorders: isUnrounded)
  }
  do {
    let rounded = roundBorders(of: input.coverage.graph, step: step, grid: grid)
    return try mesh(rounded, isUnrounded: false)
  } catch {
    if step == 1 { throw error }
    return try mesh(input.coverage.graph, isUnrounded: true)
  }
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
