import Landfall
import LandfallBuilder

/// A layer in an atlas built in memory, and the same features in GEOS.
struct Dataset {
  /// The data sets of DESIGN §4, each a layer in an atlas of its own.
  static let names = ["us", "world"]

  var name: String
  var grid: Grid
  /// In the order of the layer's regions: a feature's place is its region's number.
  var features: [Feature]
  var atlasByteCount: Int
  /// The source's size and CRC-32C, which say which version of the data was measured.
  var sourceByteCount: Int
  var sourceChecksum: UInt32
  var layer: Layer
  /// From the source's bytes to rounded rings: the least and the median of twenty runs, in seconds.
  var ingestSeconds: (lowest: Double, median: Double)
  var geos: GEOSOracle

  /// Builds the atlas from the shipped manifest in `folder`.
  init(name: String, folder: String) throws {
    let manifest = try Manifest(
      contentsOf: "\(folder)/\(name == "us" ? "us" : "countries").json")
    let source = manifest.layers[0]
    self.name = name
    grid = manifest.grid
    features = try readFeatures(of: source, grid: grid).features
      .sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    let result = try buildAtlas(manifest, options: BuildOptions(jobs: 2))
    atlasByteCount = result.bytes.count
    layer = try Atlas(bytes: result.bytes).layer(source.id)
    geos = GEOSOracle(features: features)
    let bytes = try readFile(source.source)
    sourceByteCount = bytes.count
    sourceChecksum = unsafe bytes.withUnsafeBytes { unsafe CRC32C.checksum($0) }
    let clock = ContinuousClock()
    let times = try (0..<20).map { _ in
      try clock.measure { _ = try readFeatures(of: source, grid: manifest.grid, bytes: bytes) }
    }.map { $0 / .seconds(1) }.sorted()
    ingestSeconds = (times[0], times[times.count / 2])
  }
}

/// The sets of points that are measured.
enum PointSet: String, CaseIterable {
  /// In the lower 48.
  case random
  /// By area over the sphere.
  case sphere
  /// Within a kilometre of a border.
  case border
  /// A long drive in the lower 48.
  case track

  /// The points, made anew from the seed.
  func coordinates(_ dataset: Dataset, _ options: Options) -> [Coordinate] {
    let (count, seed) = (options.points, options.seed)
    return switch self {
    case .random: Array(PointSets.lowerFortyEight(count: count, seed: seed))
    case .sphere: Array(PointSets.sphere(count: count, seed: seed))
    case .border:
      Array(
        PointSets.nearBorder(
          of: dataset.features, grid: dataset.grid, count: count, seed: seed))
    case .track: Array(Drive(count: count, seed: seed))
    }
  }
}
