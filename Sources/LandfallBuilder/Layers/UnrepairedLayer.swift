import LandfallCoverage

/// A layer whose rings are arcs, before they are repaired.
struct UnrepairedLayer: Sendable {
  /// The layer without geometry.
  let layer: NormalizedLayer
  /// The number of vertices of all rings.
  let vertexCount: Int
  /// The key of the repaired borders in the cache; nil without a cache.
  let key: StageKey?
  /// The repaired borders, if the cache has them.
  let stored: RepairedCoverage?
  /// The arcs; nil if nothing needs them.
  let graph: ArcGraph?
}
