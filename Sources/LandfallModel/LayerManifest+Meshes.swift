package import Landfall

extension LayerManifest {
  /// The distance in meters by which the tolerance is reduced when borders are simplified for a
  /// mesh, because the mesh's vertices are then moved by up to half a step of its lattice.
  package func meshMargin(ofDetail meters: Double, grid: Grid) -> Double {
    let isMeshed = meshes.contains { $0.detailMeters(in: detail) == meters }
    return isMeshed && meshStep(ofDetail: meters, grid: grid) > 1 ? 0.8 : 0
  }

  /// The spacing of the lattice of a mesh's vertices, in grid units: about 1.1 m for coarse
  /// details, which need no finer positions and take fewer bytes that way.
  package func meshStep(ofDetail meters: Double, grid: Grid) -> UInt32 {
    meters < 100 ? 1 : grid.unitsPerDegree / 100_000
  }
}
