import Landfall
import LandfallBuilder

/// Measures an atlas of the states with more vertices: time to build, size, and time per query.
struct Growth {
  /// The factors of the number of vertices in the source.
  static let factors = [1, 2, 4, 8, 16]

  var factor: Int
  var vertexCount: Int
  /// The number of pairs of edges that cross; small if the map is still plausible.
  var crossingCount: Int
  /// The time from rings in memory to the bytes of an atlas, on two threads.
  var buildSeconds: Double
  var atlas: AtlasFigures
  /// Queries of points in the lower 48, and within a kilometer of a border.
  var random: Measurement
  var border: Measurement

  /// - Parameter factor: a power of two.
  init(factor: Int, of states: [Feature], manifest: Manifest, options: Options) throws {
    self.factor = factor
    let (grid, layerManifest) = (manifest.grid, manifest.layers[0])
    let features = states.densified(levels: factor.trailingZeroBitCount, grid: grid)
    let clock = ContinuousClock()
    let start = clock.now
    let result = try Atlas.build(
      name: manifest.name, grid: grid,
      sources: [LayerSource(manifest: layerManifest, features: features)],
      options: BuildOptions(jobs: 2))
    buildSeconds = (clock.now - start) / .seconds(1)
    vertexCount = result.report.layers[0].vertexCount
    crossingCount = result.report.layers[0].crossingCount
    atlas = try AtlasFigures(result.bytes)
    let layer = try atlas.atlas.layer(layerManifest.id)
    func measure(_ set: PointSet) -> Measurement {
      let coordinates = set.coordinates(
        near: features, grid: grid, count: options.points, seed: options.seed)
      var measurement = Measurement(.single(layer, coordinates))
      for _ in 0..<options.passes { measurement.pass(count: coordinates.count) }
      return measurement
    }
    random = measure(.random)
    border = measure(.border)
  }
}
