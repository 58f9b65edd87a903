import Foundation
package import Landfall
package import LandfallBuilder

/// An atlas in a mapped file, as in an app, and the same features in GEOS.
struct Dataset {
  /// The manifests of the data sets: two atlases with a single layer, and the shipped atlas of several
  /// layers.
  static let manifests = ["us": "us.json", "world": "countries.json", "all": "world.json"]
  static let names = ["us", "world", "all"]

  var name: String
  var grid: Grid
  var sources: [Source] = []
  var atlas: AtlasFigures
  var subjects: [Subject] = []
  /// Bytes of heap memory of GEOS's polygons and trees; nil if the C library does not report heap sizes.
  var geosByteCount: Int?

  /// Builds the atlas from a shipped manifest in `folder`.
  init(name: String, folder: String) throws {
    self.name = name
    let manifest = try Manifest(contentsOf: "\(folder)/\(Self.manifests[name]!)")
    grid = manifest.grid
    atlas = try AtlasFigures(try Atlas.build(from: manifest, options: BuildOptions(jobs: 2)).bytes)
    let polygonLayers = manifest.layers.filter { $0.kind == .polygons }
    let layerFeatures = try polygonLayers.map {
      try readFeatures(of: $0, grid: manifest.grid).features.sortedByKey()
    }
    sources = try polygonLayers.map { try Source($0, grid: manifest.grid) }
    let heap = heapByteCount()
    let rivals = layerFeatures.map { GEOSLocator(features: $0) }
    geosByteCount = heapByteCount().flatMap { after in heap.map { after - $0 } }
    let layers = try polygonLayers.map { try atlas.atlas.layer($0.id) }
    subjects = layers.indices.map { .layer(layers[$0], layerFeatures[$0], rivals[$0]) }
    if layers.count == 2 {
      subjects.append(
        .place(
          atlas.atlas, layerFeatures.flatMap { $0 }, stateCount: layers[1].regions.count,
          states: rivals[1], countries: rivals[0]))
    }
  }
}

/// A boundary file and the time to read it.
package struct Source {
  package var layer: String
  package var byteCount: Int
  /// The CRC-32C of the file, which identifies the version of the data.
  package var checksum: UInt32
  /// The time from the file's bytes to rounded rings: the least and the median of 20 runs, in seconds.
  var ingestSeconds: (lowest: Double, median: Double)

  package init(_ manifest: LayerManifest, grid: Grid) throws {
    layer = manifest.id
    let bytes = try readFile(manifest.source)
    byteCount = bytes.count
    checksum = unsafe bytes.withUnsafeBytes { unsafe CRC32C.checksum($0) }
    let clock = ContinuousClock()
    let times = try (0..<20).map { _ in
      try clock.measure { _ = try readFeatures(of: manifest, grid: grid, bytes: bytes) }
    }.map { $0 / .seconds(1) }.sorted()
    ingestSeconds = (times[0], times[times.count / 2])
  }
}
