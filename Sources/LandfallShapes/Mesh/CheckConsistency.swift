/// Opens the atlas that was built and checks that all its parts describe the same regions: each
/// region with an area has a ring and, if its layer has meshes, triangles; and a lookup inside one
/// of its triangles finds the region. O(regions).
/// - Throws: ``BuildError`` that names the first region whose parts disagree.
package func checkConsistency(of bytes: [UInt8]) throws(BuildError) {
  do {
    let atlas = try Atlas(bytes: bytes)
    for layer in atlas.layers {
      for mesh in layer.globeMeshes { try check(layer.globeMesh(mesh)) }
    }
  } catch let error as BuildError {
    throw error
  } catch {
    throw BuildError(
      .mesh, file: "the atlas", problem: "what was written cannot be read: \(error)",
      remedy: "report this")
  }
}

private func check(_ mesh: GlobeMeshView) throws(BuildError) {
  for region in mesh.layer.regions {
    let triangles = mesh.triangles(of: region.id)
    let rings = region.rings.count
    var problem: String?
    if triangles.isEmpty != (rings == 0) {
      problem = "it has \(rings) rings but \(triangles.count) triangles"
    } else if !triangles.isEmpty, !isFound(region, triangles, mesh) {
      problem = "no coordinate inside its triangles is found in it"
    }
    guard let problem else { continue }
    throw BuildError(
      .mesh, file: "the globe mesh of \(metersText(mesh.info.sagMeters))",
      place: "layer \"\(mesh.layer.id)\", region \(region.key)", problem: problem,
      remedy: "choose a finer detail for the mesh")
  }
}

/// Whether a lookup in the middle of one of up to about 64 triangles finds the region: near a
/// border, triangles of a coarser detail may be outside it.
private func isFound(
  _ region: Region, _ triangles: Range<Int>, _ mesh: GlobeMeshView
) -> Bool {
  let step = max(triangles.count / 64, 1)
  return stride(from: triangles.lowerBound, to: triangles.upperBound, by: step).contains {
    let (a, b, c) = mesh.vertices(ofTriangle: $0)
    let middle = [a, b, c].reduce(SIMD3<Double>.zero) {
      $0 + Globe.position(of: mesh.coordinate(ofVertex: $1))
    }
    guard let place = Globe.coordinate(of: middle) else { return false }
    return mesh.layer.regions(at: place).contains { $0.key == region.key }
  }
}
