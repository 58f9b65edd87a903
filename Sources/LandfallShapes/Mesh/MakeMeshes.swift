package import Landfall
package import LandfallCoverage
package import LandfallModel
import LandfallSources
package import LandfallSupport
package import LandfallVerifier

/// The meshes that a layer's manifest asks for, in its order, each looked at anew.
/// - Parameters:
///   - borders: the layer's borders, those of lookups first.
///   - areas: of each region, to tell the smallest of several.
///   - hasArea: for each region whether it must have triangles.
/// - Throws: ``BuildError`` where no mesh can be made that keeps what it promises.
package func makeMeshes(
  of manifest: LayerManifest, borders: [(meters: Double, topology: Topology)], areas: [Double],
  hasArea: [Bool], grid: Grid, jobs: Int
) throws(BuildError) -> [(mesh: GlobeMesh, verification: MeshVerification)] {
  let made = parallelMap(count: manifest.meshes.count, jobs: jobs) { number in
    let wanted = manifest.meshes[number]
    let meters = wanted.detailMeters(in: manifest.detail)
    // A budget of bytes may have made a detail superfluous: then the next finer one.
    let (detail, topology) = borders.last { $0.meters <= meters } ?? borders[0]
    return Result { () throws(BuildError) in
      try makeMesh(
        sagMeters: wanted.sagMeters, step: manifest.meshStep(ofDetail: detail, grid: grid),
        MeshInput(
          topology: topology, sides: findSides(in: topology), areas: areas, detailMeters: detail),
        hasArea: hasArea, grid: grid, source: manifest.source)
    }
  }
  var result: [(mesh: GlobeMesh, verification: MeshVerification)] = []
  for one in made { result.append(try one.get()) }
  return result
}

private func makeMesh(
  sagMeters: Double, step: UInt32, _ input: MeshInput, hasArea: [Bool], grid: Grid, source: String
) throws(BuildError) -> (mesh: GlobeMesh, verification: MeshVerification) {
  func mesh(_ topology: Topology) throws(BuildError) -> (
    mesh: GlobeMesh, verification: MeshVerification
  ) {
    var input = input
    input.topology = topology
    let mesh = try makeGlobeMesh(
      input, sagMeters: sagMeters, step: step, grid: grid, source: source)
    let verification = verify(mesh, hasArea: hasArea, grid: grid)
    if let fault = verification.faults.first {
      throw BuildError(
        .mesh, file: source,
        problem: "the globe mesh of \(metersText(sagMeters)) is not sound: \(fault)",
        remedy: "choose another sag or detail, and report this")
    }
    return (mesh, verification)
  }
  do {
    return try mesh(roundBorders(of: input.topology, step: step, grid: grid))
  } catch {
    if step == 1 { throw error }
    return try mesh(input.topology)
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
