/// The full check of a globe mesh: what loading checks, and that each vertex's position is that of its
/// place, bit for bit.
struct MeshCheck {
  let storage: AtlasStorage
  let number: Int

  func run() throws(AtlasError) {
    let mesh: GlobeMeshView
    do throws(AtlasError) {
      mesh = try GlobeMeshView(
        storage: storage, layerNumber: Int(storage.meshRecords[number].layer), mesh: number)
    } catch {
      throw AtlasError(error.code, "mesh \(number): \(error.description)")
    }
    for vertex in 0..<mesh.vertexCount {
      let point = mesh.gridPoint(ofVertex: vertex)
      let (x, y, z) = GlobePoint(point, grid: storage.grid).floats
      let found = mesh.position(ofVertex: vertex)
      guard found.x.bitPattern == x.bitPattern, found.y.bitPattern == y.bitPattern,
        found.z.bitPattern == z.bitPattern
      else { throw .structure("mesh \(number): vertex \(vertex) is not at its place") }
      // The seam and the poles have one vertex for each place.
      let isPole = point.v == 0 || point.v == storage.grid.height
      guard !isPole || point.u == 0 else {
        throw .structure("mesh \(number): vertex \(vertex) at a pole has a longitude")
      }
    }
  }
}
