package import Landfall
package import LandfallVerifier

/// Compares a layer's details in an atlas with the layer's source.
///
/// The source is read again, rounded, cut at ±180° and repaired as in the build, so that the
/// measurements cover simplifying, writing and reading.
package struct DetailVerifier: Sendable {
  /// The details of the layer, the finest first. Full detail must equal the source.
  package let details: [Detail]
  private let layer: Layer
  private let grid: Grid
  private let source: VerifiedSource
  private let settings: LayerDetail
  private let jobs: Int

  /// Reads the source of a layer; nil if the layer has no borders.
  /// - Throws: ``BuildError`` if the source cannot be read, or if the atlas has another grid.
  package init?(
    _ manifest: LayerManifest, grid: Grid, in atlas: Atlas, jobs: Int
  ) throws(BuildError) {
    let layer = try atlas.layer(of: manifest, grid: grid)
    details = layer.details
    if details.isEmpty { return nil }
    self.layer = layer
    self.grid = grid
    self.jobs = jobs
    settings = manifest.detail
    let build = Build(AtlasPlan(name: "", grid: grid), Stages(options: BuildOptions(jobs: jobs)))
    var draft = LayerDraft(try readFeatures(of: manifest, grid: grid))
    build.normalize(&draft)
    try build.dissolve(&draft)
    try build.reassign(&draft)
    build.graph(&draft)
    try build.repair(&draft)
    source = VerifiedSource(
      draft.features, geometries: draft.coverage.geometries, detail: manifest.detail, grid: grid,
      jobs: jobs)
  }

  /// Measures one of ``details``.
  package func verify(_ detail: Detail) -> DetailVerification {
    let regions = layer.regions.map { region in
      let geometry = region.geometry(at: detail, grid: grid)
      return VerifiedRegion(
        key: region.key, name: region.name, vertices: geometry.vertices,
        ringEnds: geometry.ringEnds, points: geometry.points)
    }
    return LandfallVerifier.verify(
      regions, against: source, meters: detail.meters,
      dropsIslandsBelowSquareMeters: settings.dropsIslandsBelowSquareMeters,
      jobs: jobs)
  }
}
