package import Landfall

extension LayerManifest {
  /// How much closer than a detail says its borders are simplified for a mesh of it, in meters, as its
  /// vertices are moved by up to half a step of the meshes' lattice afterwards.
  package func meshMargin(ofDetail meters: Double, grid: Grid) -> Double {
    let isMeshed = meshes.contains { $0.detailMeters(in: detail) == meters }
    return isMeshed && meshStep(ofDetail: meters, grid: grid) > 1 ? 0.8 : 0
  }

  /// Grid units between the places of a mesh's vertices, about 1.1 m: what is coarse needs no finer places,
  /// and takes fewer bytes.
  package func meshStep(ofDetail meters: Double, grid: Grid) -> UInt32 {
    meters < 100 ? 1 : grid.unitsPerDegree / 100_000
  }
}
